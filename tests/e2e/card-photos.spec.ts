import type { Page } from "@playwright/test";
import sharp from "sharp";
import { noFilters } from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { carWith } from "./gallery-page.ts";
import { axeOn, expect, takenOver, test } from "./site-test.ts";
import { createTouch } from "./touch.ts";

const firstCard = (page: Page) => page.getByRole("main").getByRole("article").first();

/** The vehicle of the first card and how many photos it has. */
async function openList(page: Page) {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  const href = await firstCard(page).getByRole("link").first().getAttribute("href");
  return String(href).replace("/fahrzeug/", "");
}

test("with a mouse a card shows its first photo, a wide one whole, and how many there are", async ({
  page,
  cars,
}) => {
  const photo = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer();
  const shapes = [await photo(300, 400), await photo(480, 270), await photo(390, 260)];
  const cards = page.getByRole("main").getByRole("article");
  let next = 0;
  const bodies = new Map<string, Buffer | undefined>();
  await page.route(/\/bilder\/\d+\/1-/, async (route) => {
    const adKey = /bilder\/(\d+)/.exec(route.request().url())?.[1] ?? "";
    if (!bodies.has(adKey)) bodies.set(adKey, shapes[next++ % shapes.length]);
    await route.fulfill({ body: bodies.get(adKey) ?? "", contentType: "image/jpeg" });
  });
  const adKey = await openList(page);
  const count = cars.find((car) => car.ad_key === adKey)?.images.length ?? 0;
  expect(count).toBeGreaterThan(1);
  await expect(firstCard(page).getByText(`${count} Fotos`)).toBeVisible();
  const first = firstCard(page).locator("img");
  await expect(first).toHaveCount(1);
  const box = await first.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 2);
  const fits = async () =>
    cards.locator("img").evaluateAll((images) =>
      images.slice(0, 3).map((image) => {
        const { naturalWidth, naturalHeight } = image as HTMLImageElement;
        return `${naturalWidth > 1.7 * naturalHeight} ${getComputedStyle(image).objectFit}`;
      }),
    );
  await expect
    .poll(async () => (await fits()).toSorted())
    .toEqual(["false cover", "false cover", "true contain"]);
});

test.describe("where one swipes", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the photos follow the finger, each loaded when it is near", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const adKey = await openList(page);
    const positions = () => {
      const photos = asked.map((url) => new RegExp(`/bilder/${adKey}/(\\d+)-`).exec(url)?.[1]);
      return new Set(photos.filter((position) => position !== undefined));
    };
    const card = firstCard(page);
    const photos = card.locator("img");
    await expect(card.locator("a[aria-hidden]").first()).toBeAttached();
    await page.waitForLoadState("networkidle");
    expect(positions()).toEqual(new Set(["1"]));

    const box = await photos.first().boundingBox();
    if (box === null) throw new Error("the photo has no place");
    const touch = await createTouch(page);
    // Below the heart in the corner, which is no photo.
    const start = { x: box.x + box.width - 40, y: box.y + 120 };
    const often = { intervals: [50] };
    const leftEdge = async (at: number) => (await photos.nth(at).boundingBox())?.x;
    await touch.swipe(start, { x: -220, y: 3 });
    await expect.poll(() => leftEdge(1), often).toBe(box.x);
    await expect(photos.nth(1)).toHaveAttribute("src", /\/2-[0-9a-f]{8}-640\.jpg$/);
    await expect.poll(positions).toEqual(new Set(["1", "2", "3"]));
    await expect(page).toHaveURL("/fahrzeuge");

    await touch.swipe({ ...start, x: box.x + 40 }, { x: 220, y: 3 });
    await expect.poll(() => leftEdge(0), often).toBe(box.x);

    // The colours are those of the list.
    const axe = axeOn(page, `#fahrzeug-${adKey}`);
    expect((await axe.analyze()).violations).toEqual([]);
    await test.step("a swipe up that starts on a photo scrolls the page", async () => {
      await touch.swipe({ x: box.x + box.width / 2, y: box.y + 40 }, { x: 3, y: -200 });
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
      await expect(page).toHaveURL("/fahrzeuge");
    });
    await test.step("a tap opens the vehicle and is remembered, a click for a new tab is not", async () => {
      const own = page.locator(`#fahrzeug-${adKey}`);
      const onPhoto = own.locator("a[aria-hidden]").first();
      const remembered = () => page.evaluate(() => Object.values(sessionStorage).join());
      const tab = page.context().waitForEvent("page");
      await onPhoto.click({ modifiers: ["ControlOrMeta"] });
      await (await tab).close();
      expect(await remembered()).not.toContain(adKey);
      await onPhoto.tap();
      await expect(page).toHaveURL(`/fahrzeug/${adKey}`);
      await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
      await page.goBack();
      await expect(own.getByRole("heading").getByRole("link")).toBeFocused();
    });
  });

  test("a tap on the picture of a card with one photo or none opens it, and Back returns", async ({
    page,
    cars,
  }) => {
    for (const photos of [1, 0]) {
      const { ad_key, brand, model } = carWith(cars, photos);
      await page.goto(`/fahrzeuge?${formatFilters({ ...noFilters, brand, model })}`);
      await takenOver(page);
      const card = page.locator(`#fahrzeug-${ad_key}`);
      await card.scrollIntoViewIfNeeded();
      const box = await card.locator("img").boundingBox();
      if (box === null) throw new Error("the picture has no place");
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await expect(page).toHaveURL(`/fahrzeug/${ad_key}`);
      await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
      await page.goBack();
      await expect(card.getByRole("heading").getByRole("link")).toBeFocused();
    }
  });
});
