import type { Page } from "@playwright/test";
import { carWith, fullScreenOf, galleryOf, nameOf, openGallery } from "./gallery-page.ts";
import { expect, test } from "./site-test.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("opens on the photo, Esc closes, and everything is where it was", async ({ page, cars }) => {
  const car = carWith(cars, 30);
  await page.goto("/fahrzeuge");
  const gallery = await openGallery(page, car);
  await expect(async () => {
    await gallery.thumbnails.nth(1).click();
    await expect(gallery.counter("2 / 30")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The press on the thumbnail brought it into view.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.wheel(0, 150);
  await expect.poll(() => scrolled(page)).toBe(150);

  const { dialog, counter, photo, close } = fullScreenOf(page);
  // Not `click()`, which would scroll the whole photo into view. While the carousel still moves a
  // press only stops it.
  await expect(async () => {
    await page.mouse.click(400, 400);
    await expect(counter("2 von 30")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(photo(`${nameOf(car)}, Foto 2 von 30`)).toBeVisible();
  await expect(close).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // Closing is a step back, of which the browser tells later.
  await expect(page).not.toHaveURL(/#/);
  await expect(gallery.photo).toBeFocused();
  expect(await scrolled(page)).toBe(150);

  // Nothing of it stays in the history: one step back is the page before.
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge");
});

test("Back closes, Forward opens, and a reload keeps it", async ({ page, cars }) => {
  const { fullScreen, counter: stageCounter } = await openGallery(page, carWith(cars, 30));
  const address = page.url();
  await fullScreen.click();
  const { dialog, counter } = fullScreenOf(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(counter("2 von 30")).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(fullScreen).toBeFocused();
  await expect(stageCounter("2 / 30")).toBeVisible();
  await expect(page).toHaveURL(address);

  await page.goForward();
  await expect(counter("2 von 30")).toBeVisible();
  await page.reload();
  await expect(counter("1 von 30")).toBeVisible();
  await fullScreenOf(page).close.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test("keys, thumbnails and zoom work, the stage follows, and the server is asked for little", async ({
  page,
  cars,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const car = carWith(cars, 30);
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
  await test.step("only the photo and its neighbours are loaded large", async () => {
    await page.waitForLoadState("networkidle");
    expect([...large].filter((position) => !["1", "2", "30"].includes(position))).toEqual([]);
  });
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

test("no photo and one need no steps, two go round, in the full screen too", async ({
  page,
  cars,
}) => {
  const dialog = fullScreenOf(page);
  const { region, fullScreen, next, previous, thumbnails, photo, counter } = galleryOf(page);
  await test.step("a vehicle without photos shows the car under its cloth", async () => {
    await openGallery(page, carWith(cars, 0));
    const fallback = region.getByAltText("Noch kein Foto von diesem Fahrzeug");
    await expect(fallback).toHaveAttribute("src", "/bilder/ersatz.jpg");
    await expect(region.getByRole("button")).toHaveCount(0);
  });
  await test.step("one", async () => {
    const car = carWith(cars, 1);
    await openGallery(page, car);
    await expect(region.getByRole("img")).toHaveAttribute("alt", `${nameOf(car)}, Foto 1 von 1`);
    for (const part of [next, previous, thumbnails]) await expect(part).toHaveCount(0);
    await expect(region.getByText("1 / 1")).toHaveCount(0);
    await photo.focus();
    await page.keyboard.press("ArrowRight");
    await expect(photo).toHaveText("Foto 1 von 1 vergrößern");
    await fullScreen.click();
    await expect(dialog.close).toBeVisible();
    for (const part of [dialog.next, dialog.thumbnails, dialog.counter("1 von 1")]) {
      await expect(part).toHaveCount(0);
    }
    await page.keyboard.press("ArrowRight");
    await dialog.close.click();
    await expect(dialog.dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
  });
  await test.step("two", async () => {
    await openGallery(page, carWith(cars, 2));
    await next.click();
    await expect(counter("2 / 2")).toBeVisible();
    await next.click();
    await expect(counter("1 / 2")).toBeVisible();
    await previous.click();
    await expect(counter("2 / 2")).toBeVisible();
    await fullScreen.click();
    await dialog.next.click();
    await expect(dialog.counter("1 von 2")).toBeVisible();
    await dialog.next.click();
    await expect(dialog.counter("2 von 2")).toBeVisible();
  });
});

test("a double click while its code is on the way opens it once", async ({ page, cars }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/full-screen-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/fahrzeuge");
  const { fullScreen } = await openGallery(page, carWith(cars, 30));
  const address = page.url();
  const { dialog } = fullScreenOf(page);
  await fullScreen.dblclick();
  letGo();
  // And it can be opened again.
  for (let times = 0; times < 2; times += 1) {
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    // The address is back a moment before the button knows.
    await expect(async () => {
      if ((await dialog.count()) === 0) await fullScreen.click({ timeout: 1_000 });
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge");
});

test("where its code cannot be had, the picture itself opens", async ({ page, cars }) => {
  await page.route("**/full-screen-*.js", (route) => route.abort());
  const opened: string[] = [];
  await page.route(/\.jpg$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    opened.push(new URL(route.request().url()).pathname);
    // No content: the browser stays on the page.
    return route.fulfill({ status: 204 });
  });
  const { fullScreen } = await openGallery(page, carWith(cars, 30));
  await fullScreen.click();
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^\/bilder\/\d+\/1-[0-9a-f]{8}-1600\.jpg$/);
});
