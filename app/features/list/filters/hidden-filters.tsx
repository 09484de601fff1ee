import type { CarFilters } from "#domain/filter/car-filters.ts";
import { filterFields } from "#domain/filter/filter-address.ts";
import { filterKeys } from "#domain/page-parameters.ts";

type HiddenFiltersProps = {
  filters: CarFilters;
  /** Filters that the form shows itself. */
  except: readonly (keyof CarFilters)[];
};

/** The filters that a form does not show travel along, so that sending it without JavaScript loses none. */
export function HiddenFilters({ filters, except }: HiddenFiltersProps) {
  const shown = new Set<string>(except.map((field) => filterKeys[field]));
  return filterFields(filters).map(
    ({ key, value }) =>
      shown.has(key) || <input key={key} type="hidden" name={key} value={value} />,
  );
}
