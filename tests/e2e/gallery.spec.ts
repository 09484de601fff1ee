import sharp from "sharp";
import { carWith, galleryOf, nameOf, openGallery } from "./gallery-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

test("steps through the photos with buttons, thumbnails and keys, round and round", async ({
  page,
  cars,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const car = carWith(cars, 30);
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
    // Among the thumbnails the focus goes along, and they are one stop.
    await thumbnails.nth(0).focus();
    await page.keyboard.press("ArrowRight");
    await expect(thumbnails.nth(1)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(thumbnails.nth(0)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(thumbnails.nth(1)).not.toBeFocused();
  });
});

test("what is pressed before any script is there, and before the carousel, is done later", async ({
  page,
  cars,
}) => {
  const hold = async (files: string) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(files, async (route) => {
      await held;
      await route.fallback();
    });
    return letGo;
  };
  const sendCarousel = await hold("**/assets/embla-carousel*.js");
  const sendScripts = await hold("**/assets/*.js");
  await page.goto(`/fahrzeug/${carWith(cars, 30).ad_key}`, { waitUntil: "commit" });
  const { next, previous, counter, announced } = galleryOf(page);
  for (const button of [next, next, previous]) await button.click();
  sendScripts();
  await takenOver(page);
  for (const button of [next, next]) await button.click();
  await expect(counter("1 / 30")).toBeVisible();
  sendCarousel();
  await expect(counter("4 / 30")).toBeVisible();
  await expect(announced).toHaveText("Foto 4 von 30");
  await next.click();
  await expect(counter("5 / 30")).toBeVisible();
});

test("loads the first photo, then its neighbours, and nothing shifts", async ({ page, cars }) => {
  const car = carWith(cars, 30);
  // One that is still being made is asked for again.
  const large = new Set<string>();
  page.on("request", (request) => {
    const photo = /\/(\d+)-[0-9a-f]{8}-(\d+)\.jpg$/.exec(request.url());
    if (photo && photo[2] !== "160") large.add(String(photo[1]));
  });
  const loaded = () => [...large].sort();
  // The swap of the typefaces moves the text around; here only the pictures count.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.setAttribute("data-shifted", String(list.getEntries().length));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const answer = await (await page.request.get(`/fahrzeug/${car.ad_key}`)).text();
  const html = answer.match(/<section aria-label="Bilder".*?<\/section>/s)?.[0] ?? "";
  expect(html.match(/<img[^>]*srcset=/gi)).toHaveLength(1);
  expect(html.match(/<img[^>]*fetchpriority="high"/gi)).toHaveLength(1);

  const { counter, next } = await openGallery(page, car);
  await expect.poll(loaded).toEqual(["1", "2", "30"]);
  expect([...large][0]).toBe("1");
  await page.waitForLoadState("networkidle");
  expect(loaded()).toEqual(["1", "2", "30"]);
  await next.click();
  await expect(counter("2 / 30")).toBeVisible();
  await expect.poll(loaded).toEqual(["1", "2", "3", "30"]);
  await expect(page.locator("html")).not.toHaveAttribute("data-shifted");
});

test("photos of all formats stand in the same place, and fill it where nearly nothing is cut off", async ({
  page,
  cars,
}) => {
  const formats = [
    [1600, 1120, "cover"],
    [1600, 1067, "contain"],
    [1200, 1600, "contain"],
  ] as const;
  const bodies = await Promise.all(
    formats.map(([width, height]) =>
      sharp({ create: { width, height, channels: 3, background: "#808080" } })
        .jpeg()
        .toBuffer(),
    ),
  );
  await page.route(/\/bilder\/\d+\/[123]-/, (route) => {
    const position = Number(/\/(\d)-[^/]*$/.exec(route.request().url())?.[1]);
    return route.fulfill({ body: bodies[position - 1] ?? "", contentType: "image/jpeg" });
  });
  const { region, next, counter } = await openGallery(page, carWith(cars, 30));
  for (const [at, [, , fit]] of formats.entries()) {
    if (at > 0) await next.click();
    await expect(counter(`${at + 1} / 30`)).toBeVisible();
    const large = region.getByRole("img", { name: new RegExp(`, Foto ${at + 1} von 30$`) }).first();
    await expect(large).toHaveCSS("object-fit", fit);
    const box = await large.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 2);
  }
});

test.describe("with broken photos", () => {
  test.use({ provoked: /^\/bilder\/\d+\// });

  test("cards, stage, thumbnails and full screen show the car under its cloth", async ({
    page,
    cars,
  }) => {
    await page.route(/\/bilder\/\d+\//, (route) => route.fulfill({ status: 404 }));
    await page.goto("/fahrzeuge");
    const onCard = page.locator("main li article img").first();
    await expect(onCard).toHaveAttribute("src", "/bilder/ersatz.jpg");
    const { region, fullScreen, thumbnails } = await openGallery(page, carWith(cars, 30));
    await expect(region.getByRole("img").first()).toHaveAttribute("src", "/bilder/ersatz.jpg");
    await expect(thumbnails.first().getByRole("img")).toHaveAttribute("src", "/bilder/ersatz.jpg");
    await fullScreen.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".yarl__slide_current [src='/bilder/ersatz.jpg']")).toBeVisible();
  });
});

test("a photo that is still being made is shown once it is", async ({ page, cars }) => {
  let isReady = false;
  const asked: string[] = [];
  await page.route(/\/bilder\/\d+\/1-.*\.jpg$/, async (route) => {
    asked.push(route.request().method());
    if (isReady) return route.continue();
    return route.fulfill({ status: 503, headers: { "retry-after": "0.2" } });
  });
  const { region } = await openGallery(page, carWith(cars, 30));
  await expect(region.getByText("Foto wird vorbereitet")).toBeVisible();
  const place = await region.getByText("Foto wird vorbereitet").boundingBox();
  await expect.poll(() => asked.filter((method) => method === "HEAD").length).toBeGreaterThan(3);
  isReady = true;
  const photo = region.getByRole("img", { name: /, Foto 1 von 30$/ }).first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(160);
  await expect(region.getByText("Foto wird vorbereitet")).toHaveCount(0);
  expect(await photo.boundingBox()).toEqual(place);
});
