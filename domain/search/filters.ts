import type { EquipmentKey } from "#domain/car/equipment.ts";

/**
 * What a visitor wants to see of the stock (specification, section 3, 'Filter state'), and what we
 * add to it. Null means: no wish. The names are those of the specification.
 */
export type CarFilters = {
  brand: string | null;
  /** Only ever set together with a brand. */
  model: string | null;
  /** Euros, whole. */
  priceMin: number | null;
  priceMax: number | null;
  /** Year of first registration; applied by the search call, see stock-search.ts. */
  yearMin: number | null;
  yearMax: number | null;
  /** Kilometres. */
  mileageMin: number | null;
  mileageMax: number | null;
  fuelType: string | null;
  gearbox: string | null;
  exteriorColor: string | null;
  condition: string | null;

  // Beyond the specification
  bodyType: string | null;
  /** PS, as people name it; pages write kW before it. */
  powerMin: number | null;
  powerMax: number | null;
  /** Lower number of a range of doors (car-labels.ts `doorsRange`). */
  doors: number | null;
  /** At least so many seats. */
  seatsMin: number | null;
  /** All of them. */
  equipment: readonly EquipmentKey[];
  /** Words that must all stand in what is known of a car; what the search box did not understand. */
  words: readonly string[];

  sortBy: SortOrder;
};

/** The five of the specification first, in its order, then ours. */
export const sortOrders = [
  "alphabetical",
  "price-asc",
  "price-desc",
  "newest",
  "oldest",
  "mileage-asc",
  "registration-desc",
  "power-desc",
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Nothing wished for, in the order of the alphabet (specification, section 3). */
export const noFilters: CarFilters = {
  brand: null,
  model: null,
  priceMin: null,
  priceMax: null,
  yearMin: null,
  yearMax: null,
  mileageMin: null,
  mileageMax: null,
  fuelType: null,
  gearbox: null,
  exteriorColor: null,
  condition: null,
  bodyType: null,
  powerMin: null,
  powerMax: null,
  doors: null,
  seatsMin: null,
  equipment: [],
  words: [],
  sortBy: "alphabetical",
};

/** Specification, section 9: bounds of the sliders. */
export const sliders = {
  price: { max: 500_000, step: 1_000 },
  mileage: { max: 500_000, step: 5_000 },
} as const;

/**
 * How many filters are active, for the badge: each one that is set, each equipment and each word
 * for itself; the order of the list is none (specification, section 5).
 */
export function countActive({ equipment, words, sortBy: _, ...single }: CarFilters): number {
  const set = Object.values(single).filter((value) => value !== null);
  return set.length + equipment.length + words.length;
}

/** Changes some filters. Another brand, or none, clears the model (specification, section 4). */
export function changeFilters(filters: CarFilters, change: Partial<CarFilters>): CarFilters {
  const changed = { ...filters, ...change };
  const sameBrand = changed.brand !== null && changed.brand === filters.brand;
  return sameBrand || change.model ? changed : { ...changed, model: null };
}

/** Adds wishes to those there are, as the search box does: equipment and words join the others. */
export function addFilters(filters: CarFilters, more: Partial<CarFilters>): CarFilters {
  const joined = <Item>(old: readonly Item[], added: readonly Item[] = []) => [
    ...new Set([...old, ...added]),
  ];
  return changeFilters(filters, {
    ...more,
    equipment: joined(filters.equipment, more.equipment),
    words: joined(filters.words, more.words),
  });
}

/** One value of a filter that the stock offers, and how many vehicles would be left with it. */
export type FacetOption = { value: string; count: number };

/**
 * Every value that stands anywhere in the stock, sorted by its German label; the counts leave out
 * the group's own filter and keep all others (equipment: what is chosen stays chosen). Options that
 * lead to nothing are there too, with 0.
 */
export type Facets = {
  brand: readonly FacetOption[];
  /** Those of the chosen brand; empty without one. */
  model: readonly FacetOption[];
  fuelType: readonly FacetOption[];
  gearbox: readonly FacetOption[];
  exteriorColor: readonly FacetOption[];
  condition: readonly FacetOption[];
  bodyType: readonly FacetOption[];
  doors: readonly FacetOption[];
  /** 'At least so many': ascending. */
  seatsMin: readonly FacetOption[];
  /** Most frequent in the whole stock first. */
  equipment: readonly FacetOption[];
};

/** The groups of which a visitor chooses one value; of the equipment it may be several. */
export type ChoiceGroup = Exclude<keyof Facets, "equipment">;
