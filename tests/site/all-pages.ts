import type { Car } from "#domain/car/record.ts";
import {
  comparePath,
  filterPageParameter,
  paths,
  tradeInPath,
  vehiclePath,
  vehiclesPagePath,
} from "#domain/pages/paths.ts";
import { indexedPages as fixedIndexedPages } from "#domain/pages/sitemap.ts";

/** Indexable pages: the page table, the list's second page, every vehicle. */
export function indexedPages(cars: readonly Car[]): string[] {
  return [
    ...fixedIndexedPages,
    vehiclesPagePath(2),
    ...cars.map(({ ad_key }) => vehiclePath(ad_key)),
  ];
}

/** Pages with noindex. */
export function hiddenPages([car, other]: readonly Car[]): [path: string, status: number][] {
  const { ad_key, brand } = car ?? { ad_key: "", brand: "" };
  return [
    [`${paths.vehicles}?marke=${encodeURIComponent(brand)}`, 200],
    [`${paths.vehicles}?preis-bis=1000`, 200],
    [`${paths.vehicles}?${filterPageParameter.name}=${filterPageParameter.value}`, 200],
    [`${paths.contact}?fahrzeug=${ad_key}`, 200],
    [tradeInPath(ad_key), 200],
    [paths.wishlist, 200],
    [`${paths.wishlist}?fahrzeuge=${ad_key},gibt-es-nicht`, 200],
    [paths.alert, 200],
    [paths.compare, 200],
    [comparePath([ad_key, other?.ad_key ?? ad_key]), 200],
    ["/gibt-es-nicht", 404],
    [vehiclePath("gibt-es-nicht"), 404],
    [`${paths.vehicles}?seite=999`, 404],
  ];
}
