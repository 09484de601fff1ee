import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { carWith, nameOf, openGallery } from "./gallery-page.ts";
import { expect, test } from "./site-test.ts";

/** The parts of the full screen by what a visitor calls them. */
function fullScreenOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Bilder im Vollbild" });
  const button = (name: string) => dialog.getByRole("button", { name });
  return {
    dialog,
    close: button("Schließen"),
    next: button("Nächstes Foto"),
    zoomIn: button("Vergrößern"),
    zoomOut: button("Verkleinern"),
    photo: (text: string) => dialog.getByRole("img", { name: text, exact: true }).first(),
    thumbnails: dialog.getByRole("list", { name: "Alle Fotos" }).getByRole("link"),
    counter: (text: string) => dialog.getByText(text, { exact: true }),
  };
}

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
    await expect(counter("2 / 30")).toBeVisible({ timeout: 3_000 });
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
  await expect(counter("2 / 30")).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(fullScreen).toBeFocused();
  await expect(stageCounter("2 / 30")).toBeVisible();
  await expect(page).toHaveURL(address);

  await page.goForward();
  await expect(counter("2 / 30")).toBeVisible();
  await page.reload();
  await expect(counter("1 / 30")).toBeVisible();
  await fullScreenOf(page).close.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test("opening and closing asks the server for nothing", async ({ page, cars }) => {
  const { fullScreen } = await openGallery(page, carWith(cars, 30));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) asked.push(request.url());
  });
  await fullScreen.click();
  const { dialog } = fullScreenOf(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("keys and thumbnails move through the photos, the stage follows", async ({ page, cars }) => {
  const { fullScreen, counter: stageCounter } = await openGallery(page, carWith(cars, 30));
  await fullScreen.focus();
  await page.keyboard.press("Enter");
  const { dialog, counter, thumbnails } = fullScreenOf(page);
  await page.keyboard.press("End");
  await expect(counter("30 / 30")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(counter("1 / 30")).toBeVisible();
  await thumbnails.nth(3).click();
  await expect(counter("4 / 30")).toBeVisible();
  await expect(thumbnails.nth(3)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(counter("3 / 30")).toBeVisible();
  await page.keyboard.press("Home");
  await expect(counter("1 / 30")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(stageCounter("30 / 30")).toBeVisible();
  await expect(fullScreen).toBeFocused();
});

test("the wheel, a double click and the buttons zoom", async ({ page, cars }) => {
  const car = carWith(cars, 30);
  const { fullScreen } = await openGallery(page, car);
  await fullScreen.click();
  const { photo, zoomIn, zoomOut } = fullScreenOf(page);
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

test("one photo is shown without steps, two go round", async ({ page, cars }) => {
  const single = await openGallery(page, carWith(cars, 1));
  await single.fullScreen.click();
  const { dialog, next, thumbnails, close, counter } = fullScreenOf(page);
  await expect(close).toBeVisible();
  for (const part of [next, thumbnails, counter("1 / 1")]) await expect(part).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await close.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);

  const pair = await openGallery(page, carWith(cars, 2));
  await pair.fullScreen.click();
  await next.click();
  await expect(counter("2 / 2")).toBeVisible();
  await next.click();
  await expect(counter("1 / 2")).toBeVisible();
});

test("only the photo and its neighbours are loaded large", async ({ page, cars }) => {
  const { fullScreen } = await openGallery(page, carWith(cars, 30));
  const large = new Set<string>();
  page.on("request", (request) => {
    const photo = /\/(\d+)-[0-9a-f]{8}-(\d+)\.jpg$/.exec(request.url());
    if (photo && photo[2] !== "160") large.add(String(photo[1]));
  });
  await fullScreen.click();
  await expect(fullScreenOf(page).dialog).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...large].filter((position) => !["1", "2", "30"].includes(position))).toEqual([]);
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

test("has no flaw that a machine can find", async ({ page, cars }) => {
  const { fullScreen } = await openGallery(page, carWith(cars, 30));
  await fullScreen.click();
  const { dialog, photo } = fullScreenOf(page);
  await expect(photo(`${nameOf(carWith(cars, 30))}, Foto 1 von 30`)).toBeVisible();
  await expect(dialog).toHaveCSS("opacity", "1");
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations).toEqual([]);
});
