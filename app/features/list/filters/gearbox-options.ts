import type { FacetOption } from "#domain/filter/stock-search.ts";

/** The two that are always offered, in the specification's order (section 2, quick filter bar). */
const specified = ["AUTOMATIC_GEAR", "MANUAL_GEAR"];

/** Automatik and Schaltgetriebe first, even when the stock lacks one; then what else it has. */
export function gearboxOptions(found: readonly FacetOption[]): FacetOption[] {
  const first = specified.map(
    (value) => found.find((option) => option.value === value) ?? { value, count: 0 },
  );
  return [...first, ...found.filter(({ value }) => !specified.includes(value))];
}
