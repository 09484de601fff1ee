import { lazy, Suspense, useState } from "react";
import type { CarSummary } from "#domain/car/summary.ts";
import { activeFilters } from "#domain/search/filters.ts";
import { FailureIdNote, PhoneWay, ReloadButton } from "../site/failure.tsx";
import { Cards } from "./cards.tsx";
import { ActiveChips, focusCount, ListHead } from "./list-head.tsx";
import type { ListPage } from "./list-page.ts";
import { NothingFound } from "./nothing-found.tsx";
import { QuickFilterBar } from "./quick-filter-bar.tsx";
import { SearchBox } from "./search-box.tsx";
import { SyncBanner } from "./sync-banner.tsx";
import { type FilterControls, useFilterDrawer, useFilters } from "./use-filters.ts";
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

const load = () => import("./filter-drawer.tsx");
const FilterDrawer = lazy(load);

/** Fetches the drawer's code before it is wanted: when the pointer or the focus comes near. */
function preloadFilterDrawer(): void {
  // What fails here fails again, and is told, when the drawer is opened.
  load().catch(() => undefined);
}

type LazyFilterDrawerProps = { isOpen: boolean; onClose: () => void; controls: FilterControls };

/** The drawer, from its first opening on; closed it stays for the way out it slides. */
function LazyFilterDrawer({ isOpen, onClose, controls }: LazyFilterDrawerProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen && !isOpen) return null;
  return (
    <Suspense>
      <FilterDrawer open={isOpen} onClose={onClose} controls={controls} />
    </Suspense>
  );
}

// No <Suspense> around it: the server must write it in its place, not behind a script that moves it.
const FilterPageForm = lazy(() => import("./filter-page-form.tsx"));

/** The page with all filters: the drawer for browsers without JavaScript. */
function FilterPage({ controls }: { controls: FilterControls }) {
  return <FilterPageForm controls={controls} />;
}

/** The list could not be loaded; texts of the specification, section 8. */
export function ListFailure({ level: Heading = "h1" }: { level?: "h1" | "h2" }) {
  return (
    <div className={Heading === "h1" ? "mx-auto max-w-page px-4 py-20 sm:px-6" : "py-12"}>
      <Heading className="text-3xl font-bold">Fehler beim Laden der Fahrzeuge</Heading>
      <p className="mt-4 mb-8">Die Fahrzeugdaten konnten nicht geladen werden.</p>
      <div className="flex flex-wrap gap-4">
        <ReloadButton look="primary" />
        <PhoneWay />
      </div>
      <FailureIdNote />
    </div>
  );
}
