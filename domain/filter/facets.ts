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
