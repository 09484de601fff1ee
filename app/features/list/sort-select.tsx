import { ChevronDown } from "lucide";
import { type CarFilters, sortOrders } from "#domain/filter/car-filters.ts";
import { sortOrderLabel } from "#domain/filter/sort-order-label.ts";
import { filterKeys } from "#domain/page-parameters.ts";
import { paths } from "#domain/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { HiddenFilters } from "./filters/hidden-filters.tsx";

type SortSelectProps = { filters: CarFilters; onSort: (change: Partial<CarFilters>) => void };

/** 'Sortieren:'. Without JavaScript a form of its own, which carries the other filters along. */
export function SortSelect({ filters, onSort }: SortSelectProps) {
  return (
    <form action={paths.vehicles} className="flex min-w-0 flex-wrap items-center gap-x-2">
      <HiddenFilters filters={filters} except={["sortBy"]} />
      <label htmlFor="sortierung" className="text-muted">
        Sortieren:
      </label>
      <span className="relative min-w-0">
        <select
          id="sortierung"
          name={filterKeys.sortBy}
          value={filters.sortBy}
          onChange={({ target }) => {
            const sortBy = sortOrders[target.selectedIndex];
            if (sortBy) onSort({ sortBy });
          }}
          className="h-11 w-36 max-w-full appearance-none truncate rounded-card border border-field bg-surface pr-8 pl-3 font-semibold hover:border-muted sm:w-64"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {sortOrderLabel(order)}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          size={18}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </span>
      <noscript>
        <button type="submit" className="min-h-11 px-3 font-semibold underline">
          Sortieren
        </button>
      </noscript>
    </form>
  );
}
