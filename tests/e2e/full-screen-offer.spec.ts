import { formatPrice } from "#domain/site/format.ts";
import { carWith, fullScreenOf, nameOf, openGallery } from "./gallery-page.ts";
import { expect, test } from "./site-test.ts";

test("the stage's picture stands until the sharp one is there, and all photos are a press away", async ({
  page,
  cars,
}) => {
  const car = carWith(cars, 30);
  const { fullScreen } = await openGallery(page, car);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  // Larger than the stage.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.route(/-1600\.jpg$/, async (route) => {
    await held;
    await route.continue();
  });
  await fullScreen.click();
  const { dialog, counter, photo } = fullScreenOf(page);
  const sharp = photo(`${nameOf(car)}, Foto 1 von 30`);
  const under = dialog.locator(".yarl__slide_current .full-screen-under img");
  await expect(dialog).toHaveCSS("opacity", "1");
  await expect
    .poll(() => under.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(sharp).toHaveCSS("opacity", "0");
  letGo();
  await expect(sharp).toHaveCSS("opacity", "1");
  await expect(dialog).toContainText(formatPrice(car.price_amount ?? 0));

  const all = dialog.getByRole("button", { name: "Alle Fotos" });
  const grid = page.getByRole("dialog", { name: /^Alle Fotos/ });
  await test.step("Escape closes the grid alone, and the focus is where it was", async () => {
    await all.click();
    await expect(grid.getByRole("button", { name: "Foto 1 von 30", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(grid).toHaveCount(0);
    await expect(all).toBeFocused();
    await expect(counter("1 von 30")).toBeVisible();
  });
  await all.click();
  await grid.getByRole("button", { name: "Foto 12 von 30", exact: true }).click();
  await expect(grid).toHaveCount(0);
  await expect(counter("12 von 30")).toBeVisible();

  // The inquiry takes the place of the full screen: Back leads to the vehicle.
  await dialog.getByRole("link", { name: "Anfragen" }).click();
  await expect(page).toHaveURL(`/kontakt?fahrzeug=${car.ad_key}&anliegen=anfrage`);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(fullScreen).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
