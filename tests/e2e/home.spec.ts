import type { Page } from "@playwright/test";
import { expect, test } from "./site-test.ts";

/** What moves, opens and loads on the home page. What it says: tests/site/contents.test.ts. */

/** Where the hero's picture lies in the hero, whatever is scrolled. */
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

const brandNames = ["Porsche", "Mercedes-Benz", "BMW", "Audi", "Lamborghini", "Maserati"];

function row(page: Page) {
  return page.getByRole("list", { name: "Marken" });
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

async function expectOneAnswerAtATime(page: Page): Promise<void> {
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
}

test("opens its hero at once, in the size of the screen, and moves it by 0.3 of what is scrolled", async ({
  page,
  request,
}) => {
  const loaded: string[] = [];
  page.on("request", (asked) => loaded.push(asked.url()));
  await page.goto("/");
  const picture = page.locator("#hero img");
  await expect(picture).toHaveJSProperty("complete", true);
  const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(address).toMatch(/hero-wide-1280-[^/]+\.avif$/);
  expect(loaded.filter((url) => url.includes("/hero-"))).toHaveLength(1);
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  expect((await (await request.get(address)).body()).length).toBeLessThan(45_000);
  const start = await drift(page);
  for (const top of [100, 400]) {
    await scrollTo(page, top);
    await expect.poll(async () => Math.round((await drift(page)) - start)).toBe(top * 0.3);
  }
});

test("lets the brands pass, and stops them by the button, the pointer and the focus", async ({
  page,
}) => {
  await page.goto("/");
  await expect(row(page).getByRole("listitem")).toHaveCount(brandNames.length);
  for (const name of brandNames) await expect(brand(page, name)).toBeAttached();
  const link = page.getByRole("link", { name: "Alle Marken Entdecken" });
  // What moves is never still enough to be scrolled to; the link below it is.
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => running(page)).toBe(2);
  await row(page).locator("..").hover();
  await expect.poll(() => running(page)).toBe(0);
  await page.mouse.move(0, 0);
  await expect.poll(() => running(page)).toBe(2);
  await link.focus();
  await expect.poll(() => running(page)).toBe(0);
  await link.blur();
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

test("moves nothing with reduced motion, names a brand whose logo fails, answers questions", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/assets\/bmw-.*\.svg/, (route) => route.abort());
  await page.goto("/");
  const start = await drift(page);
  await scrollTo(page, 400);
  expect(await drift(page)).toBe(start);
  await expect(page.getByRole("button", { name: /^(Anhalten|Weiter)/ })).toBeHidden();
  expect(await running(page)).toBe(0);
  await row(page).scrollIntoViewIfNeeded();
  for (const name of brandNames) await expect(brand(page, name)).toBeVisible();
  await expect(row(page).getByText("BMW", { exact: true })).toBeVisible();
  await expect(row(page).getByRole("img", { name: "BMW" })).toHaveCount(0);
  await expect(row(page).getByRole("img", { name: "Audi" })).toBeVisible();
  await expectOneAnswerAtATime(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("is home on phones too, stands still without a dead button, and answers questions", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Autosuche hat ein Ende");
    for (const name of brandNames) await expect(brand(page, name)).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Anhalten|Weiter)/ })).toBeHidden();
    await expectOneAnswerAtATime(page);
  });
});
