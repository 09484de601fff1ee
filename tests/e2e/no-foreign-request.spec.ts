import type { Page } from "@playwright/test";
import { storedInBrowser } from "#domain/consent/privacy-disclosures.ts";
import { consentCookie, storageKeys } from "#domain/consent/storage-keys.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { cookieBanner } from "./cookie-page.ts";
import { expect, test, waitForHydration } from "./site-test.ts";

// site-test.ts fails every test with a foreign request. This one scrolls all pages to the end, before a
// cookie decision and after a refusal.

const pages = [
  paths.vehicles,
  paths.sell,
  paths.contact,
  paths.imprint,
  paths.privacy,
  "/gibt-es-nicht",
] as const;

/** Scrolls through the page, so that lazily loaded content is requested. */
async function readToTheEnd(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(async () => {
    const end = document.body.scrollHeight;
    for (let top = 0; top < end; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
}

async function storedNames(page: Page): Promise<string[]> {
  const [local, session] = await page.evaluate(() => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
  ]);
  const cookies = await page.context().cookies();
  return [
    ...cookies.map(({ name }) => `Cookie ${name}`),
    ...(local ?? []).map((name) => `Local Storage ${name}`),
    ...(session ?? []).map((name) => `Session Storage ${name}`),
  ].sort();
}

const essentialEntries = storedInBrowser(false)
  .filter(({ category }) => category === "essential")
  .map(({ name, storage }) => `${storage} ${name}`);

test.use({
  consent: "undecided",
  viewport: { width: 390, height: 844 },
  expectedFailures: /^\/gibt-es-nicht/,
});

test("without consent and after a refusal there is no foreign request and nothing is stored", async ({
  page,
  cars,
}) => {
  const storedWithoutConsent = async () =>
    (await storedNames(page)).filter((entry) => !essentialEntries.includes(entry));
  const vehicle = vehiclePath(cars[0]?.ad_key ?? "");
  for (const path of ["/#hero", ...pages, vehicle]) {
    await page.goto(path);
    await expect(cookieBanner(page)).toBeVisible();
    await readToTheEnd(page);
    expect(await storedWithoutConsent()).toEqual([]);
    const kept = await storedNames(page);
    expect(kept).not.toContain(`Local Storage ${storageKeys.consent}`);
    expect(kept).not.toContain(`Cookie ${consentCookie}`);
  }
  await test.step("after a refusal, on a large screen", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await cookieBanner(page).getByRole("button", { name: "Ablehnen" }).click();
    for (const path of ["/", paths.contact, vehicle]) {
      await page.goto(path);
      await readToTheEnd(page);
      await expect(cookieBanner(page)).toHaveCount(0);
      expect(await storedWithoutConsent()).toEqual([]);
    }
  });
});
