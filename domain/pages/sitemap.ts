import { ownPictures } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import { xmlElement } from "#domain/format/format.ts";
import { pageAt } from "./pages.ts";
import { fixedPages, vehiclePath } from "./paths.ts";

export const indexedPages = fixedPages.filter((path) => pageAt(path)?.isIndexed !== false);

/** Search engines' limit per URL. */
const maxPictures = 1_000;

/** Pages have no `lastmod`, because nothing records when they change. */
export function sitemapXml({ cars, origin }: { cars: readonly Car[]; origin: string }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...indexedPages.map((path) => `<url>${xmlElement("loc", origin + path)}</url>`),
    ...cars.map((car) => vehicleEntry(car, origin)),
    "</urlset>",
    "",
  ].join("\n");
}

function vehicleEntry(car: Car, origin: string): string {
  const { ad_key } = car;
  const pictures = ownPictures(car)
    .slice(0, maxPictures)
    .map((url) => `<image:image>${xmlElement("image:loc", origin + url)}</image:image>`);
  return [
    "<url>",
    xmlElement("loc", origin + vehiclePath(ad_key)),
    xmlElement("lastmod", lastChange(car)),
    ...pictures,
    "</url>",
  ].join("");
}

/** The later of the listing's last change and the vehicle's arrival in the stock. */
export function lastChange({
  fetched_at: fetched,
  modified_at: modified,
}: Pick<Car, "fetched_at" | "modified_at">): string {
  return modified !== null && Date.parse(modified) > Date.parse(fetched) ? modified : fetched;
}
