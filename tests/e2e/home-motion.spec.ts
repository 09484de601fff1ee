import type { Page } from "@playwright/test";
import { expect, test } from "./site-test.ts";

/** Where something lies in the document, whatever is scrolled. */
function drift(page: Page): Promise<number> {
  return page.locator("#hero picture").evaluate((picture) => {
    const hero = picture.closest("#hero");
    return picture.getBoundingClientRect().top - (hero?.getBoundingClientRect().top ?? 0);
  });
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
}

test("moves the hero's picture by 0.3 of what is scrolled", async ({ page }) => {
  await page.goto("/");
  const start = await drift(page);
  for (const top of [100, 400]) {
    await scrollTo(page, top);
    await expect.poll(async () => Math.round((await drift(page)) - start)).toBe(top * 0.3);
  }
});

test("moves nothing with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const start = await drift(page);
  await scrollTo(page, 400);
  expect(await drift(page)).toBe(start);
  await expect(page.getByRole("button", { name: /^(Anhalten|Weiter)/ })).toBeHidden();
  expect(await running(page)).toBe(0);
  for (const name of brandNames) await expect(brand(page, name)).toBeVisible();
});

const brandNames = ["Porsche", "Mercedes-Benz", "BMW", "Audi", "Lamborghini", "Maserati"];

function row(page: Page) {
  return page.getByRole("list", { name: "Marken" });
}

/** What moves is never still enough to be scrolled to; the link below it is. */
async function showBrands(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Alle Marken Entdecken" }).scrollIntoViewIfNeeded();
}

/** A make as people perceive it: its logo or its name. */
function brand(page: Page, name: string) {
  return row(page)
    .getByRole("img", { name })
    .or(row(page).getByText(name, { exact: true }));
}

/** Animations of the brands that are under way. */
function running(page: Page): Promise<number> {
  return page
    .getByRole("region", { name: /Namen/ })
    .evaluate(
      (region) =>
        region.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running")
          .length,
    );
}

test("lets the brands pass, and stops them with the button", async ({ page }) => {
  await page.goto("/");
  await expect(row(page).getByRole("listitem")).toHaveCount(brandNames.length);
  for (const name of brandNames) await expect(brand(page, name)).toBeAttached();
  await showBrands(page);
  await expect.poll(() => running(page)).toBe(2);
  await page.getByRole("button", { name: /^Anhalten/ }).click();
  await page.mouse.move(0, 0);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => running(page)).toBe(0);
  await page.getByRole("button", { name: /^Weiter/ }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => running(page)).toBe(2);
  await expect(page.getByRole("button", { name: /^Anhalten/ })).toBeVisible();
});

test("holds the brands under the pointer and with the focus", async ({ page }) => {
  await page.goto("/");
  await showBrands(page);
  await expect.poll(() => running(page)).toBe(2);
  await row(page).locator("..").hover();
  await expect.poll(() => running(page)).toBe(0);
  await page.mouse.move(0, 0);
  await expect.poll(() => running(page)).toBe(2);
  await page.getByRole("link", { name: "Alle Marken Entdecken" }).focus();
  await expect.poll(() => running(page)).toBe(0);
});

test("shows the name of a brand whose logo fails", async ({ page }) => {
  await page.route(/\/assets\/bmw-.*\.svg/, (route) => route.abort());
  await page.goto("/");
  await showBrands(page);
  await expect(row(page).getByText("BMW", { exact: true })).toBeAttached();
  await expect(row(page).getByRole("img", { name: "BMW" })).toHaveCount(0);
  await expect(row(page).getByRole("img", { name: "Audi" })).toBeAttached();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("opens one answer at a time, and closes it again", async ({ page }) => {
      await page.goto("/");
      const questions = page.getByRole("region", { name: "Häufig gestellte Fragen" });
      const items = questions.getByRole("group");
      await expect(items).toHaveCount(6);
      const [first, second] = [items.nth(0), items.nth(1)];
      await expect(first.locator("p")).toBeHidden();
      await first.getByRole("heading").click();
      await expect(first.locator("p")).toBeVisible();
      await second.locator("summary").press("Enter");
      await expect(second.locator("p")).toBeVisible();
      await expect(first.locator("p")).toBeHidden();
      await second.locator("summary").press("Enter");
      await expect(second.locator("p")).toBeHidden();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("stands still, with all brands in view and no dead button", async ({ page }) => {
    await page.goto("/");
    for (const name of brandNames) await expect(brand(page, name)).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Anhalten|Weiter)/ })).toBeHidden();
  });
});
