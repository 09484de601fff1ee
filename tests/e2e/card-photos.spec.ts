import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";
import { createTouch } from "./touch.ts";

const firstCard = (page: Page) => page.getByRole("main").getByRole("article").first();

/** Opens the list; returns the ad key of its first card. */
async function openList(page: Page) {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  const href = await firstCard(page).getByRole("link").first().getAttribute("href");
  return String(href).replace("/fahrzeug/", "");
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("photos follow the swipe, and the next is loaded when it is near", async ({ page }) => {
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
  if (box === null) throw new Error("the photo is not rendered");
  const touch = await createTouch(page);
  // A photo of another shape has a second picture under it, and one that is drawn too late has none.
  const frames = card.locator(".card-photo");
  // The first touch renders the other frames. A swipe that overtakes them on a busy machine may skip a photo.
  await touch.swipe({ x: box.x + box.width / 2, y: box.y + 150 }, { x: 1, y: -30 });
  await expect(frames.nth(1)).toBeAttached();
  // Below the heart in the corner, which is not part of the photo.
  const start = { x: box.x + box.width - 40, y: box.y + 120 };
  const fastPolling = { intervals: [50] };
  const leftEdge = async (at: number) => (await frames.nth(at).boundingBox())?.x;
  await touch.swipe(start, { x: -220, y: 3 });
  await expect.poll(() => leftEdge(1), fastPolling).toBe(box.x);
  await expect(frames.nth(1).locator("img").last()).toHaveAttribute(
    "src",
    /\/2-[0-9a-f]{8}-640\.jpg$/,
  );
  await expect.poll(positions).toEqual(new Set(["1", "2", "3"]));
  await expect(page).toHaveURL("/fahrzeuge");

  await touch.swipe({ ...start, x: box.x + 40 }, { x: 220, y: 3 });
  await expect.poll(() => leftEdge(0), fastPolling).toBe(box.x);

  await test.step("a swipe up that starts on a photo scrolls the page", async () => {
    await touch.swipe({ x: box.x + box.width / 2, y: box.y + 40 }, { x: 3, y: -200 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await expect(page).toHaveURL("/fahrzeuge");
  });
  await test.step("a tap opens the vehicle and Back returns to its card, a click for a new tab stores no card", async () => {
    const cardOfCar = page.locator(`#fahrzeug-${adKey}`);
    const onPhoto = cardOfCar.locator("a[aria-hidden]").first();
    const storedInTab = () => page.evaluate(() => Object.values(sessionStorage).join());
    const tab = page.context().waitForEvent("page");
    await onPhoto.click({ modifiers: ["ControlOrMeta"] });
    await (await tab).close();
    expect(await storedInTab()).not.toContain(adKey);
    await onPhoto.tap();
    await expect(page).toHaveURL(`/fahrzeug/${adKey}`);
    await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
    await page.goBack();
    await expect(cardOfCar.getByRole("heading").getByRole("link")).toBeFocused();
  });
});
