import type { Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import { fixedPages, paths, vehiclePath } from "#domain/site/paths.ts";
import { hiddenPages } from "../site/all-pages.ts";
import { cookieBanner } from "./cookie-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

/** Large text and small windows: WCAG 1.4.4 (Resize Text) and 1.4.10 (Reflow). */

test.use({ provoked: /gibt-es-nicht|seite=999/ });

/** Each kind of page once; vehicles with the longest name and the longest version. */
function everyPage(cars: readonly Car[]): string[] {
  const longest = (length: (car: Car) => number) =>
    cars.toSorted((a, b) => length(b) - length(a)).slice(0, 1);
  const vehicles = [
    ...longest(({ brand, model }) => `${brand} ${model}`.length),
    ...longest(({ model_group }) => (model_group ?? "").length),
  ];
  return [
    ...fixedPages,
    paths.hero,
    ...vehicles.map(({ ad_key }) => vehiclePath(ad_key)),
    ...hiddenPages(vehicles).map(([path]) => path),
  ];
}

const enlarge: Record<string, (page: Page) => Promise<void>> = {
  "a root of 200 %": async (page) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
  },
  "a browser set to 32 px": async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
  },
};

const overflow = (page: Page) =>
  page.evaluate(() => {
    const root = document.scrollingElement;
    return root === null ? null : root.scrollWidth - root.clientWidth;
  });

for (const [how, apply] of Object.entries(enlarge)) {
  test(`no page scrolls sideways at 390 px with ${how}`, async ({ page, cars }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of everyPage(cars)) {
      await page.goto(path);
      await takenOver(page);
      await apply(page);
      expect.soft(await overflow(page), path).toBe(0);
    }
  });
}

test("no page scrolls sideways at 320 px", async ({ page, cars }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of everyPage(cars)) {
    await page.goto(path);
    await takenOver(page);
    expect.soft(await overflow(page), path).toBe(0);
  }
});

/** Pixels of the window's height, at its middle, that belong to what does not scroll with the page. */
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

test.describe("at 400 % zoom", () => {
  // 1280 × 1024 at 400 %.
  test.use({ viewport: { width: 320, height: 256 } });

  for (const consent of ["rejected", "undecided"] as const) {
    test.describe(consent, () => {
      test.use({ consent });

      test("what sticks takes less than a quarter of the window", async ({ page, cars }) => {
        for (const path of everyPage(cars)) {
          await page.goto(path);
          await takenOver(page);
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3));
          expect.soft(await coveredHeight(page), path).toBeLessThan(256 / 4);
        }
      });
    });
  }
});

test.describe("with large text and no decision about cookies", () => {
  test.use({ consent: "undecided", viewport: { width: 390, height: 844 } });

  test("each answer is in sight", async ({ page }) => {
    await page.goto(paths.contact);
    await takenOver(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const name of ["Anpassen", "Ablehnen", "Alle akzeptieren", "Schließen"]) {
      await expect(cookieBanner(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
  });
});
