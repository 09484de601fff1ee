import type { Page } from "@playwright/test";
import { carWithPhotos } from "../public-cars.ts";
import { fullScreenOf, nameOf, openGallery } from "./gallery-page.ts";
import { expect, expectAccessible, holdRequests, setFontSize, test } from "./site-test.ts";

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test("the full screen opens once on a photo; Escape and Back restore the page", async ({
  page,
  cars,
}) => {
  // With reduced motion a chosen photo is in place at once, and a click opens it.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/fahrzeuge");
  const car = carWithPhotos(cars, 30);
  const gallery = await openGallery(page, car);
  const address = page.url();
  await gallery.next.click();
  await expect(gallery.counter("2 / 30")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.wheel(0, 150);
  await expect.poll(() => scrollTop(page)).toBe(150);

  const { dialog, counter, photo, close, thumbnails } = fullScreenOf(page);
  const release = await holdRequests(page, "**/full-screen-*.js");
  // Not `dblclick()` on the photo, which would scroll it into view.
  await page.mouse.dblclick(400, 400);
  release();
  await expect(counter("2 von 30")).toBeVisible();
  await expect(photo(`${nameOf(car)}, Foto 2 von 30`)).toBeVisible();
  await expect(close).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // Closing goes back in the history, which is asynchronous.
  await expect(page).toHaveURL(address);
  await expect(gallery.photo).toBeFocused();
  expect(await scrollTop(page)).toBe(150);

  await gallery.thumbnails.last().click();
  await gallery.fullScreen.click();
  await expect(thumbnails.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge");
});

test("keys, thumbnails and zoom work, the page's gallery follows, and few pictures are requested", async ({
  page,
  cars,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const car = carWithPhotos(cars, 30);
  const { fullScreen, counter: stageCounter } = await openGallery(page, car);
  const asked: string[] = [];
  const large = new Set<string>();
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) asked.push(request.url());
    const photo = /\/(\d+)-[0-9a-f]{8}-(\d+)\.jpg$/.exec(request.url());
    if (photo && photo[2] !== "160") large.add(String(photo[1]));
  });
  await fullScreen.focus();
  await page.keyboard.press("Enter");
  const { dialog, counter, thumbnails, photo, zoomIn, zoomOut } = fullScreenOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS("opacity", "1");
  await test.step("only the photo and its neighbours load in full size", async () => {
    await page.waitForLoadState("networkidle");
    expect([...large].filter((position) => !["1", "2", "30"].includes(position))).toEqual([]);
  });
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("End");
  await expect(counter("30 von 30")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(counter("1 von 30")).toBeVisible();
  await thumbnails.nth(3).click();
  await expect(counter("4 von 30")).toBeVisible();
  await expect(thumbnails.nth(3)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(counter("3 von 30")).toBeVisible();
  await page.keyboard.press("Home");
  await expect(counter("1 von 30")).toBeVisible();
  await test.step("the wheel, the buttons and a double click zoom", async () => {
    const shown = photo(`${nameOf(car)}, Foto 1 von 30`);
    await expect(shown).toBeVisible();
    const width = async () => (await shown.boundingBox())?.width ?? 0;
    const before = await width();
    await expect(zoomOut).toBeDisabled();
    await shown.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await page.mouse.wheel(0, 2000);
    await expect.poll(width).toBe(before);
    await zoomIn.click();
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await zoomOut.click();
    await expect.poll(width).toBe(before);
    await shown.dblclick();
    await expect.poll(width).toBeGreaterThan(before * 1.5);
  });
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(stageCounter("30 / 30")).toBeVisible();
  await expect(fullScreen).toBeFocused();
  expect(asked).toEqual([]);
});

test("the picture takes the screen's width or height, and the test drive stays beside it", async ({
  page,
  cars,
}) => {
  const { fullScreen } = await openGallery(page, carWithPhotos(cars, 30));
  await fullScreen.click();
  const { dialog, counter } = fullScreenOf(page);
  await expect(counter("1 von 30")).toBeVisible();
  const shown = dialog.locator(".yarl__slide_current .yarl__slide_image").first();
  const testDrive = dialog.getByRole("link", { name: "Probefahrt" });
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [844, 390],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const box = await shown.boundingBox();
        return Math.max((box?.width ?? 0) / width, (box?.height ?? 0) / height);
      })
      .toBeCloseTo(1, 2);
    await expect(testDrive).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await setFontSize(page, 32);
  await expect(testDrive).toBeInViewport({ ratio: 1 });
});

test("when the full screen's code cannot be loaded, the picture itself opens", async ({
  page,
  cars,
}) => {
  await page.route("**/full-screen-*.js", (route) => route.abort());
  const opened: string[] = [];
  await page.route(/\.jpg$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    opened.push(new URL(route.request().url()).pathname);
    // 204 No Content: the browser stays on the page.
    return route.fulfill({ status: 204 });
  });
  const { fullScreen } = await openGallery(page, carWithPhotos(cars, 30));
  await fullScreen.click();
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^\/bilder\/\d+\/1-[0-9a-f]{8}-1600\.jpg$/);
});

test("the small picture shows until the large one is loaded, and a link leads to the test drive", async ({
  page,
  cars,
}) => {
  const car = carWithPhotos(cars, 30);
  const { fullScreen } = await openGallery(page, car);
  await page.setViewportSize({ width: 1280, height: 1100 });
  const release = await holdRequests(page, /-1600\.jpg$/);
  await fullScreen.click();
  const { dialog, photo } = fullScreenOf(page);
  const sharp = photo(`${nameOf(car)}, Foto 1 von 30`);
  const preview = dialog.locator(".yarl__slide_current .full-screen-under img");
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(sharp).toHaveCSS("opacity", "0");
  release();
  await expect(sharp).toHaveCSS("opacity", "1");

  // The inquiry replaces the full screen's history entry: Back leads to the vehicle.
  await dialog.getByRole("link", { name: "Probefahrt" }).click();
  await expect(page).toHaveURL(`/kontakt?fahrzeug=${car.ad_key}&anliegen=probefahrt`);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(fullScreen).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
