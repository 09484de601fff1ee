import { readFile } from "node:fs/promises";
import { carWithPhotos } from "../public-cars.ts";
import { galleryOf, nameOf, openGallery } from "./gallery-page.ts";
import { expect, holdRequests, test, waitForHydration } from "./site-test.ts";

test("the gallery steps through the photos with buttons, thumbnails and keys, endlessly", async ({
  page,
  cars,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const car = carWithPhotos(cars, 30);
  const { next, previous, counter, region, announced, photo, thumbnails } = await openGallery(
    page,
    car,
  );
  await expect(counter("1 / 30")).toBeVisible();
  await expect(announced).toHaveText("");
  await next.click();
  await expect(counter("2 / 30")).toBeVisible();
  await expect(announced).toHaveText("Foto 2 von 30");
  const shown = region.getByRole("img", { name: `${nameOf(car)}, Foto 2 von 30`, exact: true });
  await expect(shown.first()).toBeInViewport();
  await previous.click();
  await previous.click();
  await expect(counter("30 / 30")).toBeVisible();
  await next.click();
  await expect(counter("1 / 30")).toBeVisible();

  await test.step("thumbnails of 60 px lead to their photo and keep it in view", async () => {
    await expect(thumbnails).toHaveCount(30);
    expect((await thumbnails.first().getByRole("img").boundingBox())?.width).toBe(60);
    await expect(thumbnails.nth(0)).toHaveAttribute("aria-current", "true");
    await thumbnails.nth(11).click();
    await expect(counter("12 / 30")).toBeVisible();
    await expect(thumbnails.nth(11)).toHaveAttribute("aria-current", "true");
    await expect(thumbnails.nth(0)).not.toHaveAttribute("aria-current");
    for (let step = 0; step < 8; step += 1) await next.click();
    await expect(thumbnails.nth(19)).toHaveAttribute("aria-current", "true");
    await expect(thumbnails.nth(19)).toBeInViewport({ ratio: 1 });
  });
  await test.step("arrows, Home and End", async () => {
    await photo.focus();
    await page.keyboard.press("Home");
    await expect(counter("1 / 30")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(announced).toHaveText("Foto 2 von 30");
    await page.keyboard.press("End");
    await expect(counter("30 / 30")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(counter("1 / 30")).toBeVisible();
    await expect(photo).toBeFocused();
    // The thumbnails have a roving tabindex: the focus follows, and they are one tab stop.
    await thumbnails.nth(0).focus();
    await page.keyboard.press("ArrowRight");
    await expect(thumbnails.nth(1)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(thumbnails.nth(0)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(thumbnails.nth(1)).not.toBeFocused();
  });
});

test("clicks before hydration and before the carousel are replayed", async ({ page, cars }) => {
  const sendCarousel = await holdRequests(page, "**/assets/embla-carousel*.js");
  const sendScripts = await holdRequests(page, "**/assets/*.js");
  await page.goto(`/fahrzeug/${carWithPhotos(cars, 30).ad_key}`, { waitUntil: "commit" });
  const { next, previous, counter, announced } = galleryOf(page);
  for (const button of [next, next, previous]) await button.click();
  sendScripts();
  await waitForHydration(page);
  for (const button of [next, next]) await button.click();
  await expect(counter("1 / 30")).toBeVisible();
  sendCarousel();
  await expect(counter("4 / 30")).toBeVisible();
  await expect(announced).toHaveText("Foto 4 von 30");
  await next.click();
  await expect(counter("5 / 30")).toBeVisible();
});

test("the gallery loads the first photo, then its neighbours", async ({ page, cars }) => {
  const car = carWithPhotos(cars, 30);
  // A set, because a photo that is still being encoded is requested again.
  const large = new Set<string>();
  page.on("request", (request) => {
    const photo = /\/(\d+)-[0-9a-f]{8}-(\d+)\.jpg$/.exec(request.url());
    if (photo && photo[2] !== "160") large.add(String(photo[1]));
  });
  const loaded = () => [...large].sort();
  const { counter, next } = await openGallery(page, car);
  await expect.poll(loaded).toEqual(["1", "2", "30"]);
  expect([...large][0]).toBe("1");
  await page.waitForLoadState("networkidle");
  expect(loaded()).toEqual(["1", "2", "30"]);
  await next.click();
  await expect(counter("2 / 30")).toBeVisible();
  await expect.poll(loaded).toEqual(["1", "2", "3", "30"]);
});

test.describe("with broken photos", () => {
  test.use({ expectedFailures: /^\/bilder\/\d+\// });

  test("cards, stage, thumbnails and full screen show the placeholder, or the server's replacement", async ({
    page,
    cars,
  }) => {
    await page.route(/\/bilder\/\d+\//, (route) => route.fulfill({ status: 404 }));
    await page.goto("/fahrzeuge");
    const onCard = page.locator("main li article img").first();
    await expect(onCard).toHaveAttribute("src", "/bilder/ersatz.jpg");
    const { region, fullScreen, thumbnails } = await openGallery(page, carWithPhotos(cars, 30));
    await expect(region.getByRole("img").first()).toHaveAttribute("src", "/bilder/ersatz.jpg");
    await expect(thumbnails.first().getByRole("img")).toHaveAttribute("src", "/bilder/ersatz.jpg");
    await fullScreen.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".yarl__slide_current [src='/bilder/ersatz.jpg']")).toBeVisible();

    const body = await readFile("server/picture/covered-car.jpg");
    await page.route(/\/bilder\/\d+\//, (route) =>
      route.fulfill({ status: 503, contentType: "image/jpeg", body }),
    );
    await openGallery(page, carWithPhotos(cars, 30));
    const photo = region.getByRole("img", { name: /, Foto 1 von 30$/ }).first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(160);
    await expect(photo).toHaveAttribute("src", /^\/bilder\/\d+\//);
  });
});
