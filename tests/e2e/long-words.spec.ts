import type { Page } from "@playwright/test";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { maxMessageLength, maxNameLength } from "#domain/inquiry/contact-fields.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { comparePath, paths, tradeInPath, vehiclePath, wishlistPath } from "#domain/pages/paths.ts";
import { findMail } from "../site-mail.ts";
import { startTestSite } from "../start-site.ts";
import { sendInquiry, signIn } from "./office-site.ts";
import { expect, test as siteTest, waitForHydration } from "./site-test.ts";

const office = "chef@autohaus.example";
const word = (length: number) => "Wagen".repeat(length / 5);

/** Each text that a provider sends freely, and values that the site does not know, as one word. */
const changes = [
  { modelDescription: word(200), plainTextDescription: word(1_000) },
  { model: word(200), modelDescription: "1.6", manufacturerColorName: word(200) },
  { make: word(200) },
  { fuel: word(100), gearbox: word(100), exteriorColor: word(100), category: word(100) },
];
const stock = createDemoStock({ now: new Date("2026-11-21") })
  .slice(0, changes.length)
  .map((car, index) => ({ ...car, ad: { ...car.ad, ...changes[index] } }));

const test = siteTest.extend<{ own: { address: string; folder: string } }>({
  own: [
    async ({ browserName: _ }, use) => {
      const site = await startTestSite({ stock, settings: { OFFICE_EMAILS: office } });
      await use(site);
      await site.close();
    },
    // This timeout is separate from the test's: a busy machine takes a while to start a site.
    { timeout: 240_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
  expectedFailures: /Wagen/,
});

/** Neither the page is wider than the window, nor is a heading cut off. */
async function expectFit(page: Page, what: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const right = await page.evaluate(() => {
      const headings = [...document.querySelectorAll("h1, h2, h3")].filter(
        (heading) => !heading.closest(".sr-only, dialog"),
      );
      const ends = headings.map((heading) => heading.getBoundingClientRect().right);
      return Math.ceil(Math.max(document.documentElement.scrollWidth, ...ends));
    });
    expect.soft(right, `${what} at ${width}`).toBe(width);
  }
}

test("a text without spaces widens no page and no mail on a phone", async ({ page, cars, own }) => {
  test.slow();
  const adKeys = cars.map(({ ad_key }) => ad_key);
  const [first = ""] = adKeys;
  const typed = `?suche=${word(40)}`;
  const open = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectFit(page, path);
  };
  for (const path of [
    paths.home,
    paths.vehicles,
    `${paths.vehicles}${typed}`,
    `${paths.vehicles}?marke=${word(95)}`,
    ...adKeys.map(vehiclePath),
    comparePath(adKeys.slice(0, 3)),
    wishlistPath(adKeys),
    ...adKeys.map((key) => `${paths.contact}?fahrzeug=${key}`),
    ...adKeys.map(tradeInPath),
    `/${word(200)}`,
    vehiclePath(word(60)),
  ])
    await open(path);
  await page.goto(paths.vehicles);
  await waitForHydration(page);
  for (const name of [/Merken: /, /Vergleichen: /]) {
    const unpressed = page.getByRole("main").getByRole("button", { name, pressed: false });
    for (const index of adKeys.keys()) {
      await unpressed.first().click();
      await expect(unpressed).toHaveCount(adKeys.length - index - 1);
    }
  }
  await expectFit(page, "list with bars");
  await open(paths.wishlist);

  const references: string[] = [];
  for (const [index, key] of adKeys.entries()) {
    const sent = await sendInquiry(page, {
      name: word(maxNameLength),
      message: word(maxMessageLength - index * 5),
      details: { vehicle: key, intent: "probefahrt", testDrive: { first: null, second: null } },
    });
    references.push((await sent.json()).reference);
  }
  await signIn(page, { folder: own.folder, address: office });
  for (const path of Object.values(officePaths)) {
    await page.goto(path);
    await expectFit(page, path);
  }
  await page.goto(`${officePaths.signs}/${first}`);
  await expectFit(page, "sign");
  for (const reference of references) {
    await page.goto(inquiryPath(reference));
    await expectFit(page, "an inquiry");
  }

  // Under a page of the site its CSP would block the inline styles of mails.
  await page.goto("about:blank");
  for (const reference of references) {
    const mail = await findMail(own.folder, new RegExp(`^${reference}\\.dealer@`));
    await page.setContent((mail?.html ?? "").replaceAll(/ src="cid:[^"]*"/g, ""));
    await expect(page.getByRole("link", { name: "Antworten", exact: true })).toBeVisible();
    await expectFit(page, `the mail of ${reference}`);
  }
});
