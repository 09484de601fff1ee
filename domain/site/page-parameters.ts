import type { CarFilters } from "#domain/search/filters.ts";
import { filterPageParameter, paths, searchParameter } from "./paths.ts";

/** Names of the filters in the address, in their order there, and of the fields of a plain HTML form. */
export const filterKeys = {
  brand: "marke",
  model: "modell",
  priceMin: "preis-von",
  priceMax: "preis-bis",
  mileageMin: "km-von",
  mileageMax: "km-bis",
  yearMin: "ez-von",
  yearMax: "ez-bis",
  fuelType: "kraftstoff",
  gearbox: "getriebe",
  exteriorColor: "farbe",
  condition: "zustand",
  bodyType: "aufbau",
  powerMin: "ps-von",
  powerMax: "ps-bis",
  doors: "tueren",
  seatsMin: "sitze",
  equipment: "ausstattung",
  words: "text",
  sortBy: "sortierung",
} as const satisfies Record<keyof CarFilters, string>;

/** Which page of the list an address asks for. */
export const pageParameter = "seite";

const read: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [
    paths.vehicles,
    [...Object.values(filterKeys), pageParameter, searchParameter, filterPageParameter.name],
  ],
  [paths.contact, ["fahrzeug", "anliegen"]],
]);

/**
 * The parameters that the page of a path reads, in the order of its address. The server makes pages of
 * these alone: others (`utm_source`, `fbclid`) neither make another page nor may stand in one.
 */
export function pageParameters(pathname: string): readonly string[] {
  return read.get(pathname) ?? [];
}
