import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import type { CarSummary } from "#domain/car/summary.ts";
import { activeFilters, type CarFilters, countActive } from "#domain/search/filters.ts";
import { onScrollStep } from "../../ui/browser.ts";
import { lazyOrNothing } from "../../ui/loading.ts";
import { AlertEntry } from "../car/alert-entry.tsx";
import { BottomBars } from "../car/compare-button.tsx";
import { CoveredCar } from "../site/covered-car.tsx";
import { FailureIdNote, PhoneWay, ReloadButton } from "../site/failure.tsx";
import { Cards } from "./cards.tsx";
import { ActiveChips, focusCount, isCountAbove, ListHead, OrderSelect } from "./list-head.tsx";
import { type ListPage, useListSearch } from "./list-search.ts";
import { FewFound, NothingFound } from "./nothing-found.tsx";
import { ActiveCount, QuickFilterBar } from "./quick-filter-bar.tsx";
import { SearchBox } from "./search-box.tsx";
import { SyncBanner } from "./sync-banner.tsx";
import { type FilterControls, useFilterDrawer, useFilters } from "./use-filters.ts";

const none: readonly CarSummary[] = [];

export function VehicleList({ page }: { page: ListPage }) {
  const { pending, filters, ...handlers } = useFilters();
  const search = useListSearch(page, filters);
  const drawer = useFilterDrawer(pending);
  const hits = search.state === "ready" ? search.total : null;
  const { facets, stock } = search;
  const controls: FilterControls = { filters, facets, stock: stock ?? none, hits, ...handlers };
  const facetsOrServers = typeof facets === "string" ? page.facets : facets;
  return (
    <div className="mx-auto max-w-page px-4 pt-2.5 sm:px-6 md:pt-5">
      <div className="md:flex md:items-center md:gap-3">
        <h1 className="text-lg font-bold max-md:leading-6 md:text-4xl">Unsere Fahrzeuge</h1>
        <SyncBanner wide />
      </div>
      <div className="relative mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:mt-3 md:gap-3">
        <SearchBox
          stock={stock}
          filters={filters}
          onSearch={(wanted) => {
            handlers.replace(wanted);
            // Moving the focus closes the keyboard of a phone, which would cover the cards.
            if (window.matchMedia("(pointer: coarse)").matches) focusCount();
          }}
        />
        {!page.isFilterPage && (
          <QuickFilterBar
            controls={controls}
            facets={facetsOrServers}
            onOpen={drawer.open}
            preload={preloadFilterDrawer}
          />
        )}
      </div>
      {page.isFilterPage ? (
        <FilterPageForm controls={{ ...controls, facets: facetsOrServers }} />
      ) : (
        <>
          <ActiveChips active={activeFilters(filters)} onRemove={handlers.replace} />
          <ListHead filters={filters} search={search} onSort={handlers.change} />
          <ListResult page={page} search={search} controls={controls} onTake={handlers.replace} />
          <LazyListBar
            total={search.total}
            activeCount={<ActiveCount count={countActive(filters)} />}
            orderSelect={
              <OrderSelect
                aria-label="Sortieren"
                filters={filters}
                onSort={(change) => {
                  handlers.change(change);
                  focusCount();
                }}
              />
            }
            isHeadAbove={isCountAbove}
            onOpen={drawer.open}
            preload={preloadFilterDrawer}
          />
        </>
      )}
      <SyncBanner wide={false} />
      <BottomBars className="-mx-4 sm:-mx-6" />
      <LazyFilterDrawer
        open={drawer.isOpen}
        onClose={() => {
          // Opened far down in the list that was.
          if (drawer.close() && isCountAbove()) focusCount();
        }}
        controls={controls}
      />
    </div>
  );
}

type ListResultProps = {
  page: ListPage;
  search: ReturnType<typeof useListSearch>;
  controls: FilterControls;
  /** Searches for something else. */
  onTake: (filters: CarFilters) => void;
};

/** The cards, or why there are none, and what may help. */
function ListResult({ page, search, controls, onTake }: ListResultProps) {
  if (search.state === "failed") return <ListFailure level="h2" />;
  const { filters, hits, reset } = controls;
  return (
    <>
      {hits === 0 ? (
        <NothingFound
          nearMisses={search.nearMisses}
          isFiltered={countActive(filters) > 0}
          onTake={onTake}
          onReset={reset}
        />
      ) : (
        <>
          <Cards page={page} search={search} />
          {hits !== null && <FewFound nearMisses={search.nearMisses} onTake={onTake} />}
        </>
      )}
      {/* Nothing below the cards is a scroll anchor: the window would stay there while the list grows. */}
      <AlertEntry name="suche" value={search.query} className="mt-8 [overflow-anchor:none]" />
    </>
  );
}

const load = () => import("./filter-drawer.tsx");
const FilterDrawer = lazy(load);

function preloadFilterDrawer(): void {
  // A failure occurs again, and is shown, when the drawer is opened.
  load().catch(() => undefined);
}

/** From its first opening on; closed it stays mounted for its exit animation. */
function LazyFilterDrawer(props: ComponentProps<typeof FilterDrawer>) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <FilterDrawer {...props} />
      </Suspense>
    )
  );
}

const ListBar = lazyOrNothing(async () => (await import("./list-bar.tsx")).default);

/** From the first scrolling on; the server's HTML is without it. */
function LazyListBar(props: ComponentProps<typeof ListBar>) {
  const [isScrolled, setScrolled] = useState(false);
  // Outside React: the window.
  useEffect(() => (isScrolled ? undefined : onScrollStep(() => setScrolled(true))), [isScrolled]);
  return <Suspense>{isScrolled && <ListBar {...props} />}</Suspense>;
}

// Without <Suspense> the server writes it in place, not behind a script that moves it there.
const FilterPageForm = lazy(async () => ({
  default: (await import("./filter-form.tsx")).FilterPageForm,
}));

/** `level`: a page, or below the filters of the list. */
export function ListFailure({ level: Heading = "h1" }: { level?: "h1" | "h2" }) {
  const words = (
    <>
      <Heading className="text-3xl font-bold">Fehler beim Laden der Fahrzeuge</Heading>
      <p className="mt-4 mb-8">Die Fahrzeugdaten konnten nicht geladen werden.</p>
      <div className="flex flex-wrap gap-4">
        <ReloadButton look="primary" />
        <PhoneWay />
      </div>
      <FailureIdNote />
    </>
  );
  return Heading === "h1" ? <CoveredCar>{words}</CoveredCar> : <div className="py-12">{words}</div>;
}
