import type { CarSummary } from "../car-summary.ts";
import { type ActiveFilter, activeFilters } from "./active-filters.ts";
import type { CarFilters } from "./car-filters.ts";
import { type Constraint, constraintsOf, type Rules } from "./constraints.ts";
import { createFacetCounts } from "./facet-counts.ts";
import type { Facets } from "./facets.ts";
import { columnsOf } from "./stock-columns.ts";

export type { YearRule } from "./constraints.ts";
export type { FacetOption, Facets } from "./facets.ts";

export type StockSearch = {
  /** In the wished order. */
  hits: readonly CarSummary[];
  facets: Facets;
  /** The active filters, each with the number of vehicles there would be without it alone. */
  active: readonly (ActiveFilter & { countWithout: number })[];
};

/**
 * Finds what a visitor wishes for, with the counts that spare dead ends (specification, section 5).
 * One pass: a car that fails nothing is a hit; one that fails a single wish is what there would be
 * without that wish, and counts for the options of its group.
 *
 * `stock` stands in alphabetical order (car-order.ts `alphabetically`) and must not change after its
 * first search. Without its rule, as long as that is not here, a wish narrows nothing.
 */
export function searchStock(
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: Rules,
): StockSearch {
  const columns = columnsOf(stock);
  const constraints = constraintsOf(filters, columns, rules);
  const counts = createFacetCounts(columns);
  const nearPer = new Uint32Array(constraints.length);
  const hits: CarSummary[] = [];
  for (const place of columns.order(filters.sortBy)) {
    const car = stock[place];
    if (car === undefined) continue;
    const failing = singleFailure(constraints, place, car);
    if (failing === none) {
      hits.push(car);
      counts.countHit(place);
    } else if (failing !== several) {
      nearPer[failing] = (nearPer[failing] ?? 0) + 1;
      const group = constraints[failing]?.group;
      if (group) counts.countNear(group, place);
    }
  }
  const near = new Map(constraints.map(({ id }, i) => [id, nearPer[i] ?? 0]));
  return { hits, facets: counts.facets(filters), active: withCounts(filters, hits.length, near) };
}

const none = -1;
const several = -2;

/** The place of the one constraint that a car fails, or `none`, or `several`. */
function singleFailure(constraints: readonly Constraint[], place: number, car: CarSummary): number {
  let failing = none;
  for (let i = 0; i < constraints.length; i += 1) {
    if (constraints[i]?.passes(place, car)) continue;
    if (failing !== none) return several;
    failing = i;
  }
  return failing;
}

/** `near`: by filter, how many cars fail it alone. */
function withCounts(
  filters: CarFilters,
  hits: number,
  near: ReadonlyMap<string, number>,
): StockSearch["active"] {
  const nearOf = (id: string) => near.get(id) ?? 0;
  return activeFilters(filters).map((filter) => {
    // Without its brand the model goes too, and lets other models of the brand in.
    const freed = filter.id === "brand" ? nearOf("brand") + nearOf("model") : nearOf(filter.id);
    return { ...filter, countWithout: hits + freed };
  });
}
