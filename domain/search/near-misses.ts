import {
  type ActiveFilter,
  boundsOf,
  type CarFilters,
  type RangeKey,
  rangeFilters,
  rangeKeys,
  rangeLabel,
  removalLabel,
} from "./filters.ts";

/** A search with one wish changed, and how many vehicles that adds. */
export type NearMiss = {
  /** `Bis 22.000 €`, `Ohne Anhängerkupplung` */
  label: string;
  filters: CarFilters;
  more: number;
};

/** With so many hits nobody needs another search. */
const enoughHits = 4;
const maxOffered = 5;
const maxWider = 3;

type Found = { hits: number; active: readonly (ActiveFilter & { countWithout: number })[] };

/**
 * What helps when a search leaves fewer than four vehicles (H5): bounds that are a little wider, then
 * wishes dropped, those that add most first; none that adds nothing. `countHits`: of other filters.
 */
export function nearMisses(
  filters: CarFilters,
  { hits, active }: Found,
  countHits: (filters: CarFilters) => number,
): NearMiss[] {
  if (hits >= enoughHits) return [];
  const wider = rangeKeys.flatMap((key) =>
    (["Max", "Min"] as const).flatMap((side) => {
      const tried = widerBounds(key, filters[`${key}${side}`], side).map((bound): NearMiss => {
        const changed = { ...filters, [`${key}${side}`]: bound };
        const label = rangeLabel(rangeFilters[key], ...boundsOf(changed, key)) ?? "";
        return {
          label: label.charAt(0).toUpperCase() + label.slice(1),
          filters: changed,
          more: countHits(changed) - hits,
        };
      });
      return tried.find(({ more }) => more > 0) ?? [];
    }),
  );
  const dropped = active.map(
    (filter): NearMiss => ({
      label: `Ohne ${removalLabel(filter)}`,
      filters: filter.without,
      more: filter.countWithout - hits,
    }),
  );
  return [...mostFirst(wider).slice(0, maxWider), ...mostFirst(dropped)].slice(0, maxOffered);
}

const mostFirst = (misses: readonly NearMiss[]) =>
  misses.filter(({ more }) => more > 0).toSorted((a, b) => b.more - a.more);

/** A tenth further, then a quarter; of years one, then two. Only what an address can hold. */
function widerBounds(key: RangeKey, bound: number | null, side: "Min" | "Max"): number[] {
  if (bound === null) return [];
  const { step, formLimits, addressLimits = [1, formLimits[1]] } = rangeFilters[key];
  const [least, most] = addressLimits;
  const sign = side === "Max" ? 1 : -1;
  const by = key === "year" ? [1, 2] : [bound * 0.1, bound * 0.25];
  // Rounded away from the bound: down where it is a lower one.
  return by
    .map((distance) => sign * Math.ceil((bound * sign + distance) / step) * step)
    .filter((wider) => wider >= least && wider <= most);
}
