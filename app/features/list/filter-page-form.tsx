import { noFilters } from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { paths, vehiclesPagePath } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { HiddenFilters } from "./filter-fields.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { FilterControls } from "./use-filters.ts";

/**
 * All filters as a plain form of a page of its own. It holds all that the drawer holds, so it is
 * loaded lazily (filter-page.tsx).
 */
export default function FilterPageForm({ controls }: { controls: FilterControls }) {
  const { filters, hits } = controls;
  const unfiltered = formatFilters({ ...noFilters, sortBy: filters.sortBy });
  return (
    <form action={paths.vehicles} aria-label="Filter" className="mt-8">
      <HiddenFilters filters={{ ...noFilters, words: filters.words, sortBy: filters.sortBy }} />
      <FilterForm controls={controls} />
      <div className="sticky bottom-0 mt-10 flex flex-wrap gap-3 border-t border-line bg-canvas py-3 tight:static">
        <a href={vehiclesPagePath(1, unfiltered)} className={buttonStyle.quiet}>
          Zurücksetzen
        </a>
        <button type="submit" className={buttonStyle.primary}>
          Anwenden
        </button>
        {hits !== null && (
          <p className="figures flex items-center text-muted">{formatVehicleCount(hits)}</p>
        )}
      </div>
    </form>
  );
}
