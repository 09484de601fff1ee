import type { Page } from "@playwright/test";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { expectCount, moreVehicles } from "./list-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

/** Cards far from the window are not kept; nobody may notice. On a phone a list is longest. */
test.use({ viewport: { width: 390, height: 844 } });

const cards = (page: Page) => page.locator("main li article");
const listHeight = (page: Page) =>
  page.locator("main ul:has(article)").evaluate((list) => list.getBoundingClientRect().height);

/** Until the whole list was shown, and its beginning has been left; the names that stood in it, in order. */
async function readToTheEnd(page: Page): Promise<string[]> {
  // Each place is read while it is near.
  const names = new Map<string, string>();
  const first = page.locator("main li:has(article)").first();
  const id = await first.getAttribute("id");
  await expect(async () => {
    const near = await page
      .locator("main li:has(article)")
      .evaluateAll((items) =>
        items.map((item) => [item.id, item.querySelector("h2")?.textContent ?? ""] as const),
      );
    for (const [place, name] of near) names.set(place, name);
    await page.mouse.wheel(0, 4_000);
    await moreVehicles(page);
    expect(await page.getByRole("link", { name: "Weitere Fahrzeuge" }).count()).toBe(0);
    const { scrollY, innerHeight, height } = await page.evaluate(() => ({
      scrollY: window.scrollY,
      innerHeight: window.innerHeight,
      height: document.documentElement.scrollHeight,
    }));
    expect(scrollY + innerHeight).toBeGreaterThan(height - 5);
  }).toPass();
  await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
  return [...names.values()];
}

/** How often the cards changed while the browser drew so many frames. */
const changesIn = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
    });
    const list = document.querySelector("main ul:has(article)");
    if (list !== null) observer.observe(list, { childList: true });
    for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
    observer.disconnect();
    return changes;
  }, frames);

test("the whole list is read by the alphabet, is as long on the way back, and is printed", async ({
  page,
  cars,
}) => {
  await page.goto("/fahrzeuge");
  const names = await readToTheEnd(page);
  expect(names).toEqual(sortAlphabetically(cars).map(({ brand, model }) => `${brand} ${model}`));
  // Cards get their own height when they are drawn.
  let height = 0;
  await expect
    .poll(
      async () => {
        const before = height;
        height = await listHeight(page);
        return height - before;
      },
      { intervals: [50] },
    )
    .toBe(0);
  // Less than a group at a time, so that its beginning and end come to all distances.
  const firstMade = () => page.locator("main li:has(article)").first().getAttribute("id");
  const before = await firstMade();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.evaluate(() => window.scrollBy(0, -1_500));
    await expect.poll(() => changesIn(page, 10), { intervals: [50] }).toBe(0);
  }
  expect(await firstMade()).not.toBe(before);
  expect(Math.abs((await listHeight(page)) - height)).toBeLessThan(2);

  expect(await cards(page).count()).toBeLessThan(cars.length);
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("main li article").length;
  });
  expect(printed).toBe(cars.length);
});

test("on the way up a bar has count, place, filters and order", async ({ page, cars }) => {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  await expectCount(page, cars.length);
  const bar = page.getByRole("region", { name: "Liste" });
  const scrolled = () => page.evaluate(() => window.scrollY);
  // By steps until it shows: the list grows while it is scrolled, and the bar's code comes with the first step.
  const wheelUntil = (by: number, isDone: () => Promise<void>) =>
    expect(async () => {
      await page.mouse.wheel(0, by);
      await isDone();
    }).toPass();
  const scrollDown = () =>
    wheelUntil(1_000, async () => expect(await scrolled()).toBeGreaterThan(5_000));
  const showBar = () =>
    wheelUntil(-200, () => expect(bar).toBeInViewport({ ratio: 1, timeout: 500 }));
  await page.mouse.move(195, 500);
  await scrollDown();
  await expect(bar).toBeHidden();
  await showBar();
  expect((await bar.boundingBox())?.height).toBeCloseTo(48);
  await expect(bar).toContainText(`${cars.length} Fahrzeuge`);
  const place = new RegExp(`(\\d+) von ${cars.length}`).exec((await bar.textContent()) ?? "")?.[1];
  await expect(page.locator(`[aria-posinset="${place}"]`)).toBeInViewport();
  await wheelUntil(100, () => expect(bar).toBeHidden({ timeout: 500 }));
  await showBar();
  await bar.getByLabel("Sortieren").selectOption("Preis aufsteigend");
  await expect(page).toHaveURL("/fahrzeuge?sortierung=preis-aufsteigend");
  // The other order is seen from its beginning.
  await expect(page.getByLabel("Sortieren:")).toBeInViewport();
  await expect(bar).toBeHidden();
  await scrollDown();
  await showBar();
  await bar.getByRole("button", { name: "Nach oben" }).click();
  await expect.poll(scrolled).toBe(0);
  await expect(bar).toBeHidden();
});

test("the keyboard gets past the list, and the footer stays", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  await page.getByLabel("Sortieren:").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Fahrzeugliste überspringen" })).toBeFocused();
  await page.keyboard.press("Enter");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeFocused();
  const before = await listHeight(page);
  await page.keyboard.press("Tab");
  await expect(footer.getByRole("link").first()).toBeFocused();
  await expect.poll(() => changesIn(page, 20)).toBe(0);
  // Not by a card; parts of a pixel come when a card's height is measured.
  expect(await listHeight(page)).toBeCloseTo(before, -1);
  const count = () =>
    page.locator("main ul:has(article) > li").last().getAttribute("aria-posinset");
  expect(await count()).toBe("24");
  await page.getByRole("link", { name: "Weitere Fahrzeuge" }).press("Enter");
  // On with the first card that came.
  await expect(
    page.locator("[aria-posinset='25']").getByRole("heading").getByRole("link"),
  ).toBeFocused();
});
