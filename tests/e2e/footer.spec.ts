import type { Page } from "@playwright/test";
import { expect, takenOver, test } from "./site-test.ts";

/** What it says and where its links lead elsewhere: app/features/site/site-footer.test.ts. */

const footer = (page: Page) => page.getByRole("contentinfo");

test("the footer leads to the top of every page, without loading one anew or a moment without its style", async ({
  page,
}) => {
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto("/kontakt");
  await takenOver(page);
  const steps = await page.evaluate(() => history.length);
  await page.evaluate(() => {
    const sizes = new Set<string>();
    const look = () => {
      if (location.pathname === "/impressum") {
        for (const title of document.querySelectorAll("main h2")) {
          sizes.add(getComputedStyle(title).fontSize);
        }
      }
      document.documentElement.dataset.seen = [...sizes].join(" ");
      requestAnimationFrame(look);
    };
    look();
  });
  for (const [name, url] of [
    ["Impressum", "/impressum"],
    ["Fahrzeugankauf", "/fahrzeugankauf"],
    ["Datenschutz", "/datenschutz"],
    ["Kontakt und Anfahrt", "/kontakt"],
    ["Unternehmen", "/#unternehmen"],
    // The last one: there the footer goes on while the list grows.
    ["Fahrzeuge", "/fahrzeuge"],
  ] as const) {
    await footer(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    if (url === "/#unternehmen") {
      // Below the bar.
      const place = () =>
        page.locator("#unternehmen").evaluate((section) => section.getBoundingClientRect().top);
      await expect.poll(place).toBeGreaterThanOrEqual(64);
      await expect.poll(place).toBeLessThan(160);
    } else {
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }
    if (url !== "/impressum") continue;
    await expect(page.locator("html")).toHaveAttribute("data-seen", "24px");
    // The page one is on already is no step on the way back.
    await footer(page).getByRole("link", { name, exact: true }).click();
  }
  expect(await page.evaluate(() => history.length)).toBe(steps + 6);
  expect(documents).toHaveLength(1);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("it says whether the showroom is open, from minute to minute", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-23T06:58:30Z") });
    await page.goto("/impressum");
    const state = footer(page).getByText(/^(Jetzt|Heute) /);
    await footer(page).scrollIntoViewIfNeeded();
    await expect(state).toHaveText("Jetzt geschlossen · heute ab 8:00 Uhr wieder geöffnet");
    const before = await state.boundingBox();
    await page.clock.runFor(31_000);
    await expect(state).toHaveText("Jetzt geschlossen · heute ab 8:00 Uhr wieder geöffnet");
    await page.clock.runFor(60_000);
    await expect(state).toHaveText("Heute geöffnet bis 18:00 Uhr");
    expect((await state.boundingBox())?.height).toBe(before?.height);
  });
});
