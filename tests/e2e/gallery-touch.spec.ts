import { carWithPhotos } from "../public-cars.ts";
import { fullScreenOf, nameOf, openGallery } from "./gallery-page.ts";
import { expect, test } from "./site-test.ts";
import { createTouch } from "./touch.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const left = { x: -220, y: 8 };
const fastPolling = { intervals: [50] };

test.describe("on the narrowest phone, with reduced motion", () => {
  test.use({
    viewport: { width: 320, height: 640 },
    contextOptions: { reducedMotion: "reduce" },
  });

  test("a swipe shows the next photo at once; full screen works by tap, swipe, pinch, double tap and Back", async ({
    page,
    cars,
  }) => {
    const car = carWithPhotos(cars, 30);
    const { photo: stagePhoto, region, counter } = await openGallery(page, car);
    const touch = await createTouch(page);
    const widths = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widths()).toBe(320);
    const box = await stagePhoto.boundingBox();
    if (box === null) throw new Error("the photo is not rendered");
    await touch.swipe({ x: 280, y: box.y + box.height / 2 }, left);
    const second = region.getByRole("img", { name: `${nameOf(car)}, Foto 2 von 30` }).first();
    await expect
      .poll(async () => (await second.boundingBox())?.x ?? -1, fastPolling)
      .toBeCloseTo(0, 0);
    await touch.waitForNewGesture();
    await stagePhoto.tap();

    const dialog = page.getByRole("dialog", { name: "Bilder im Vollbild" });
    const shown = (at: number) =>
      dialog.getByRole("img", { name: `${nameOf(car)}, Foto ${at} von 30`, exact: true }).first();
    const width = async (at: number) => (await shown(at).boundingBox())?.width ?? 0;
    const middle = { x: 160, y: 300 };
    await expect.poll(() => width(2), fastPolling).toBe(320);
    expect(await widths()).toBe(320);
    await expect(dialog).toHaveCSS("opacity", "1");
    await touch.waitForNewGesture();
    await touch.swipe({ ...middle, x: 280 }, left);
    await expect(dialog.getByText("3 von 30", { exact: true })).toBeVisible();
    await expect.poll(() => width(3), fastPolling).toBe(320);
    // A photo cannot be zoomed until it is loaded.
    await expect(fullScreenOf(page).zoomIn).toBeEnabled();
    await touch.waitForNewGesture();
    await touch.pinch(middle, 80, 240);
    await expect.poll(() => width(3), fastPolling).toBeGreaterThan(320 * 1.5);
    await touch.waitForNewGesture();
    await touch.pinch(middle, 200, 30);
    await expect.poll(() => width(3), fastPolling).toBe(320);
    await touch.waitForNewGesture();
    await touch.doubleTap(middle);
    await expect.poll(() => width(3), fastPolling).toBeGreaterThan(320 * 1.5);

    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(counter("3 / 30")).toBeVisible();
  });
});
