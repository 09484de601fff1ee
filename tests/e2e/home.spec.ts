import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./site-test.ts";

const heroCars = (page: Page) => page.getByRole("list", { name: "Aus unserem Bestand" });

/** The position of the heading or of a car within the hero. */
function offsetInHero(part: Locator): Promise<number> {
  return part.first().evaluate((element) => {
    const hero = element.closest("#hero");
    return element.getBoundingClientRect().top - (hero?.getBoundingClientRect().top ?? 0);
  });
}
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
}

const brandList = (page: Page) => page.getByRole("list", { name: "Marken" });

/** The names in sight within the window's width. */
const brandsInSight = (page: Page) =>
  brandList(page)
    .getByRole("listitem")
    .evaluateAll(
      (items) =>
        items.filter((item) => {
          const { left, right } = item.getBoundingClientRect();
          return left >= 0 && right <= window.innerWidth;
        }).length,
    );

test("the hero's heading is ahead by 0.3 of the scroll distance and its cars stand, the brands roll until they are stopped", async ({
  page,
}) => {
  await page.goto("/");
  await expect(heroCars(page).getByRole("link")).toHaveCount(3);
  const start = await offsetInHero(heading(page));
  const car = heroCars(page).locator("img");
  const standing = await offsetInHero(car);
  await scrollTo(page, 100);
  await expect.poll(async () => Math.round((await offsetInHero(heading(page))) - start)).toBe(-30);
  expect(await offsetInHero(car)).toBe(standing);

  await page.setViewportSize({ width: 768, height: 1024 });
  const names = await heroCars(page)
    .locator("span")
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).textOverflow));
  expect(names).not.toContain("ellipsis");

  await page.setViewportSize({ width: 390, height: 844 });
  const brandsLeft = () => brandList(page).evaluate((list) => list.getBoundingClientRect().left);
  const before = await brandsLeft();
  await page.getByText("Marken anhalten").scrollIntoViewIfNeeded();
  await expect.poll(brandsLeft).toBeLessThan(before);
  await page.getByText("Marken anhalten").click();
  expect(await brandList(page).evaluate((list) => list.getAnimations({ subtree: true }))).toEqual(
    [],
  );
  expect(await brandsInSight(page)).toBe(6);
});

test("home has no motion with reduced motion, names a brand whose logo fails, opens one answer at a time", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/assets\/bmw-.*\.svg/, (route) => route.abort());
  await page.goto("/");
  const start = await offsetInHero(heading(page));
  await scrollTo(page, 400);
  expect(await offsetInHero(heading(page))).toBe(start);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByText("Marken anhalten")).toBeHidden();
  expect(await brandsInSight(page)).toBe(6);
  await brandList(page).scrollIntoViewIfNeeded();
  await expect(brandList(page).getByText("BMW", { exact: true })).toBeVisible();
  await expect(brandList(page).getByRole("img", { name: "BMW" })).toHaveCount(0);
  await expect(brandList(page).getByRole("img", { name: "Audi" })).toBeVisible();

  const questions = page.getByRole("region", { name: "Häufig gestellte Fragen" });
  const items = questions.getByRole("group");
  const [first, second] = [items.nth(0), items.nth(1)];
  await expect(first.locator("p")).toBeHidden();
  await first.getByRole("heading").click();
  await expect(first.locator("p")).toBeVisible();
  await expectAccessible(page);
  await second.locator("summary").press("Enter");
  await expect(second.locator("p")).toBeVisible();
  await expect(first.locator("p")).toBeHidden();
  await second.locator("summary").press("Enter");
  await expect(second.locator("p")).toBeHidden();
});
