import type { Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { fixedPages, paths, vehiclePath } from "#domain/pages/paths.ts";
import { hiddenPages } from "../site/all-pages.ts";
import { cookieBanner } from "./cookie-page.ts";
import { expect, setFontSize, test, waitForHydration } from "./site-test.ts";

/** WCAG 1.4.4 (Resize Text) and 1.4.10 (Reflow). */

test.use({ expectedFailures: /gibt-es-nicht/ });

/** Skipped, because other pages have the same layout. */
const alike = new Set([`${paths.vehicles}?seite=999`, vehiclePath("gibt-es-nicht")]);

/** Each kind of page once; vehicles with the longest name and the longest version. */
function everyPage(cars: readonly Car[]): string[] {
  const longest = (length: (car: Car) => number) =>
    cars.toSorted((a, b) => length(b) - length(a)).slice(0, 1);
  const vehicles = [
    ...longest((car) => vehicleName(car).length),
    ...longest(({ model_group }) => (model_group ?? "").length),
  ];
  const all = new Set([
    ...fixedPages,
    ...vehicles.map(({ ad_key }) => vehiclePath(ad_key)),
    ...hiddenPages(vehicles).map(([path]) => path),
  ]);
  return [...all].filter(
    (path) => !alike.has(path) && !path.startsWith(`${paths.vehicles}?marke=`),
  );
}

const enlargeRoot = (page: Page, size: string) =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to;
  }, size);

const overflow = (page: Page) =>
  page.evaluate(() => {
    const root = document.scrollingElement;
    return root === null ? null : root.scrollWidth - root.clientWidth;
  });

/** Pixels of the viewport's height, at its middle, covered by fixed or sticky elements. */
function coveredHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sticks = (element: Element | null): boolean =>
      element !== null &&
      (["fixed", "sticky"].includes(getComputedStyle(element).position) ||
        sticks(element.parentElement));
    const rows = Array.from({ length: window.innerHeight }, (_, y) => y);
    const middle = window.innerWidth / 2;
    return rows.filter((y) => sticks(document.elementFromPoint(middle, y))).length;
  });
}

/** Buttons whose text is wider than they are. */
const brokenButtons = (page: Page) =>
  page
    .locator("button:visible, .action-link:visible, label:has(> input):visible")
    .evaluateAll((buttons) =>
      buttons
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map((button) => button.textContent),
    );

async function expectReflow(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overflow(page), `${path} at ${width} px`).toBe(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeRoot(page, "200%");
  expect.soft(await overflow(page), `${path} with a root of 200 %`).toBe(0);
  if (path === paths.contact) {
    // With large text each answer of the cookie banner is visible.
    await page.evaluate(() => window.cookieConsentDebug?.clear());
    for (const name of ["Anpassen", "Ablehnen", "Alle akzeptieren", "Schließen"]) {
      await expect(cookieBanner(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => window.cookieConsentDebug?.reject());
  }
  await enlargeRoot(page, "");
  await setFontSize(page, 32);
  expect.soft(await overflow(page), `${path} in a browser set to 32 px`).toBe(0);
  expect.soft(await brokenButtons(page), `${path} in a browser set to 32 px`).toEqual([]);
  await setFontSize(page, 16);

  // 1280 × 1024 at 400 %: sticky elements cover less than a quarter of the viewport.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3));
  expect.soft(await coveredHeight(page), path).toBeLessThan(256 / 4);
  await page.evaluate(() => window.cookieConsentDebug?.clear());
  await expect(cookieBanner(page)).toBeVisible();
  expect.soft(await coveredHeight(page), `${path} with the banner`).toBeLessThan(256 / 4);
  await page.evaluate(() => window.cookieConsentDebug?.reject());
}

for (const half of [0, 1]) {
  test(`every page fits any window and text size, part ${half + 1} of 2`, async ({
    page,
    cars,
  }) => {
    const paths = everyPage(cars).filter((_, at) => at % 2 === half);
    for (const path of paths) await expectReflow(page, path);
  });
}
