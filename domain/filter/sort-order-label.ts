import type { SortOrder } from "./car-filters.ts";

const labels: Record<SortOrder, string> = {
  alphabetical: "Alphabetisch",
  "price-asc": "Preis aufsteigend",
  "price-desc": "Preis absteigend",
  newest: "Neuste",
  oldest: "Älteste",
  "mileage-asc": "Kilometerstand aufsteigend",
  "registration-desc": "Erstzulassung absteigend",
  "power-desc": "Leistung absteigend",
};

/** What the list 'Sortieren:' calls an order; the first five letter by letter (specification, section 2). */
export function sortOrderLabel(order: SortOrder): string {
  return labels[order];
}
