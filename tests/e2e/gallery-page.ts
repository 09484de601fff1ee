import { expect, type Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { waitForHydration } from "./site-test.ts";

export function galleryOf(page: Page) {
  const region = page.getByRole("region", { name: "Bilder", exact: true });
  const button = (name: string) => region.getByRole("button", { name });
  return {
    region,
    next: button("Nächstes Foto"),
    previous: button("Vorheriges Foto"),
    fullScreen: button("Vollbild"),
    photo: region.getByRole("link", { name: /vergrößern$/ }),
    thumbnails: region.getByRole("list", { name: "Alle Fotos" }).getByRole("link"),
    announced: region.locator("[aria-live=polite]"),
    counter: (text: string) => region.getByText(text, { exact: true }),
  };
}

export function fullScreenOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Bilder im Vollbild" });
  const button = (name: string) => dialog.getByRole("button", { name });
  return {
    dialog,
    close: button("Schließen"),
    zoomIn: button("Vergrößern"),
    zoomOut: button("Verkleinern"),
    photo: (text: string) => dialog.getByRole("img", { name: text, exact: true }).first(),
    thumbnails: dialog.getByRole("list", { name: "Alle Fotos" }).getByRole("link"),
    counter: (text: string) => dialog.getByText(text, { exact: true }),
  };
}

export const nameOf = (car: Car) => vehicleName(car);

/** Opens a vehicle's page and waits until its gallery is interactive. */
export async function openGallery(page: Page, car: Car) {
  await page.goto(`/fahrzeug/${car.ad_key}`);
  await waitForHydration(page);
  const gallery = galleryOf(page);
  // Links to the pictures have become controls of the carousel.
  if (car.images.length > 1) {
    await expect(gallery.thumbnails.nth(1)).toHaveAttribute("tabindex", "-1");
  }
  return gallery;
}
