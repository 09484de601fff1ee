import type { CarSummary } from "#domain/car-summary.ts";
import { activeFilters } from "#domain/filter/active-filters.ts";
import { Cards } from "./cards.tsx";
import { ActiveChips } from "./filters/active-chips.tsx";
import type { FilterControls } from "./filters/filter-controls.ts";
import { FilterPage } from "./filters/filter-page.tsx";
import { QuickFilterBar } from "./filters/quick-filter-bar.tsx";
import { SearchBox } from "./filters/search-box.tsx";
import { LazyFilterDrawer, preloadFilterDrawer } from "./lazy-filter-drawer.tsx";
import { ListFailure } from "./list-failure.tsx";
import { focusCount, ListHead } from "./list-head.tsx";
import type { ListPage } from "./list-page.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SyncBanner } from "./sync-banner.tsx";
import { useFilterDrawer } from "./use-filter-drawer.ts";
import { useFilters } from "./use-filters.ts";
import { useListSearch } from "./use-list-search.ts";

const none: readonly CarSummary[] = [];

/** The vehicle list: filters, and the cards that they leave. */
export function VehicleList({ page }: { page: ListPage }) {
  const { notes, filters, ...handlers } = useFilters();
  const search = useListSearch(page, filters);
  const drawer = useFilterDrawer(notes);
  const hits = search.state === "ready" ? search.total : null;
  const { facets, stock } = search;
  const controls: FilterControls = { filters, facets, stock: stock ?? none, hits, ...handlers };
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Unsere Fahrzeuge</h1>
      <SyncBanner />
      <SearchBox
        stock={search.stock}
        filters={filters}
        onUnderstood={(more) => {
          handlers.add(more);
          // The keyboard of a phone would stay over what was found.
          if (window.matchMedia("(pointer: coarse)").matches) focusCount();
        }}
        hitsFor={search.countWith}
      />
      {page.isFilterPage ? (
        <FilterPage controls={{ ...controls, facets: search.quickFacets }} />
      ) : (
        <>
          <QuickFilterBar
            controls={{ ...controls, facets: search.quickFacets }}
            onOpen={drawer.open}
            preload={preloadFilterDrawer}
          />
          <ActiveChips active={activeFilters(filters)} onRemove={handlers.replace} />
          <ListHead filters={filters} search={search} onSort={handlers.change} />
          {search.state === "failed" ? (
            <ListFailure level="h2" />
          ) : hits === 0 ? (
            <NothingFound
              active={search.active}
              onRemove={handlers.replace}
              onReset={handlers.reset}
            />
          ) : (
            <Cards page={page} search={search} />
          )}
        </>
      )}
      <LazyFilterDrawer isOpen={drawer.isOpen} onClose={drawer.close} controls={controls} />
    </div>
  );
}
