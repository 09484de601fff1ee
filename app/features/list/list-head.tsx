import type { CarFilters } from "#domain/filter/car-filters.ts";
import { formatVehicleCount } from "#domain/format.ts";
import { SortSelect } from "./sort-select.tsx";
import type { ListSearch } from "./use-list-search.ts";

type ListHeadProps = {
  filters: CarFilters;
  search: Pick<ListSearch, "state" | "total">;
  onSort: (change: Partial<CarFilters>) => void;
};

const countId = "anzahl";

/** Gives the focus to the count, from a control that goes away or has done its work. */
export function focusCount(): void {
  const count = document.getElementById(countId);
  count?.focus({ preventScroll: true });
  count?.scrollIntoView({ block: "nearest" });
}

/** How many vehicles there are, told again whenever that changes, and their order. */
export function ListHead({ filters, search, onSort }: ListHeadProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:flex-col max-sm:items-start">
      <p
        id={countId}
        tabIndex={-1}
        role="status"
        className="figures text-lg font-semibold outline-offset-4"
      >
        {search.state === "ready" && formatVehicleCount(search.total)}
        {search.state === "loading" && "Fahrzeuge werden geladen..."}
      </p>
      <SortSelect filters={filters} onSort={onSort} />
    </div>
  );
}
