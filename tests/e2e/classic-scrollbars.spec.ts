import type { Browser, Page } from "@playwright/test";
import { carWith } from "./gallery-page.ts";
import { test as base, expect, takenOver } from "./site-test.ts";

/** As on Windows and in Firefox on Linux: the scroll bar takes room from the page. */
const test = base.extend<{ wide: Page }>({
  wide: async ({ playwright, launchOptions, storageState, baseURL }, use) => {
    const browser: Browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ["--hide-scrollbars"],
    });
    const viewport = { width: 1000, height: 800 };
    const options = {
      ...(baseURL && { baseURL }),
      viewport,
      serviceWorkers: "block",
      ...(storageState && { storageState }),
    } as const;
    await use(await browser.newPage(options));
    await browser.close();
  },
});

/** `--color-dusk`, that of header and footer. */
const dusk = "rgb(25, 24, 23)";

/** Left and right edges of what stands in the page. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const parts = ["header", "h1", "main article", "main img", "main", "footer"];
    return parts.map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return box === undefined ? part : `${part}: ${box.left} to ${box.right}`;
    });
  });

/** Opens a page and waits until nothing of it moves by itself: its typefaces are there. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await takenOver(page);
  await page.evaluate(() => document.fonts.ready);
  return layout(page);
}

test("nothing moves when filters and the full screen open and close", async ({ wide, cars }) => {
  const dialog = wide.getByRole("dialog");
  await test.step("filters", async () => {
    const before = await open(wide, "/fahrzeuge");
    await wide.getByRole("button", { name: "Filter anzeigen" }).click();
    await expect(wide.getByRole("dialog", { name: "Filter" })).toBeVisible();
    // The page is held in its place a moment later.
    await expect(wide.locator("body")).toHaveCSS("overflow", "hidden");
    expect(await layout(wide)).toEqual(before);
    // What shows in the room of the scroll bar: with none of its own the page's, a light stripe.
    await expect(wide.locator("html")).toHaveCSS("background-color", dusk);
    await wide.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(await layout(wide)).toEqual(before);
  });
  await test.step("the full screen, under which the page does not scroll", async () => {
    const before = await open(wide, `/fahrzeug/${carWith(cars, 30).ad_key}`);
    await wide.getByRole("button", { name: "Vollbild" }).click();
    await expect(wide.getByRole("dialog", { name: "Bilder im Vollbild" })).toBeVisible();
    expect(await layout(wide)).toEqual(before);
    const scrolled = () => wide.evaluate(() => window.scrollY);
    const place = await scrolled();
    await wide.keyboard.press("Space");
    await wide.mouse.wheel(0, 300);
    await wide.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(await scrolled()).toBe(place);
    expect(await layout(wide)).toEqual(before);
  });
});
