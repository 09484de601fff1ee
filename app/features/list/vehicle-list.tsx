import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Link } from "react-router";
import { formatNumber, formatVehicleCount } from "#domain/format/format.ts";
import { vehiclesPagePath } from "#domain/pages/paths.ts";
import { activeFilters, type CarFilters, noFilters } from "#domain/search/filters.ts";
import { distancePattern, formatFilters, placePattern } from "#domain/search/url.ts";
import { isNeverSynced } from "#domain/stock/sync-result.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { AlertEntry } from "../car/alert-entry.tsx";
import { BottomBars } from "../car/compare-bar.tsx";
import { FailureIdNote, PhoneLink, ReloadButton } from "../site/failure.tsx";
import { MessagePage } from "../site/message-page.tsx";
import { useProfile } from "../site/site-settings.ts";
import { Cards, NearbyCards } from "./cards.tsx";
import { QuickFilterBar } from "./filter-fields.tsx";
import {
  ActiveChips,
  FilterReturn,
  focusCount,
  isCountAboveViewport,
  LastSearch,
  ListHead,
} from "./list-head.tsx";
import type { ListPage } from "./list-page.ts";
import { type ListSearch, useListSearch } from "./list-search.ts";
import { SearchBox } from "./search-box.tsx";
import { type StockSync, SyncBanner, useSync } from "./sync-banner.tsx";
import { type FilterControls, useFilterDrawer, useFilters } from "./use-filters.ts";

/** `memo`: the router renders the route again for each state of a navigation. */
export const VehicleList = memo(function VehicleList({ page }: { page: ListPage }) {
  const { pendingNavigation, filters, ...handlers } = useFilters();
  const sync = useSync();
  const search = useListSearch(page, filters, sync);
  const drawer = useFilterDrawer(pendingNavigation);
  const hits = search.state === "ready" ? search.total : null;
  const { facets, stock } = search;
  const { typedText } = handlers;
  /** What the last typed text left open; the server's at first. */
  const [answer, setAnswer] = useState({
    text: typedText,
    unread: page.unread,
    meant: page.meant,
  });
  const isFiltered = formatFilters(filters) !== "";
  const { unread, meant } = answer.text === typedText ? answer : { unread: [], meant: [] };
  // A heading must not promise what no filter expresses.
  const isUnderstood = isFiltered && typedText !== "" && unread.length === 0;
  const controls: FilterControls = { filters, facets, hits, ...handlers };
  const facetsOrInitial = typeof facets === "string" ? page.facets : facets;
  return (
    <div className="mx-auto max-w-page px-4 pt-2.5 sm:px-6 md:pt-5">
      <div className="@container relative z-30">
        <div className="lg:flex lg:items-center lg:gap-3">
          <h1 className="list-title">
            {isUnderstood ? `Fahrzeuge für „${typedText}“` : "Unsere Fahrzeuge"}
          </h1>
          <SyncBanner isWide sync={sync} />
        </div>
        <div className="list-tools">
          <SearchBox
            stock={stock}
            filters={filters}
            typedText={typedText}
            searchedText={handlers.searchedText}
            onSearch={(next, typed) => {
              setAnswer(typed);
              handlers.search(next, typed.text);
              // Moving the focus closes the on-screen keyboard, which would cover the cards.
              if (window.matchMedia("(pointer: coarse)").matches) focusCount();
            }}
          />
          {!page.isFilterPage && (
            <QuickFilterBar
              controls={controls}
              facets={facetsOrInitial}
              onOpen={drawer.open}
              preload={preloadFilterDrawer}
            >
              <ActiveChips active={activeFilters(filters)} onRemove={handlers.replaceAll} />
            </QuickFilterBar>
          )}
        </div>
      </div>
      <UnreadNote typedText={typedText} unread={unread} meant={meant} isFiltered={isFiltered} />
      {page.isFilterPage ? (
        <FilterPageForm controls={{ ...controls, facets: facetsOrInitial }} />
      ) : (
        <>
          <LastSearch filters={filters} />
          <div className="@container">
            <ListHead filters={filters} search={search} onSort={handlers.change} />
            <SyncBanner isWide={false} sync={sync} />
          </div>
          <ListResult
            page={page}
            search={search}
            sync={sync}
            controls={controls}
            onApply={handlers.replaceAll}
          />
        </>
      )}
      <BottomBars className="-mx-4 sm:-mx-6" />
      {!page.isFilterPage && <FilterReturn filters={filters} onOpen={drawer.open} />}
      <LazyFilterDrawer
        open={drawer.isOpen}
        onClose={() => {
          // The drawer may have been opened far down in the previous list.
          if (drawer.close() && isCountAboveViewport()) focusCount();
        }}
        controls={controls}
      />
    </div>
  );
});

type UnreadNoteProps = Pick<ListPage, "unread" | "meant"> & {
  typedText: string;
  isFiltered: boolean;
};

function UnreadNote({ unread, meant, typedText, isFiltered }: UnreadNoteProps) {
  const { address } = useProfile();
  const isAboutPlace = [distancePattern, placePattern].some((it) => typedText.search(it) >= 0);
  const parts = unread.map((part) => `„${part}“`).join(", ");
  return (
    <div role="status" className="list-note">
      {unread.length === 0 && meant.length > 0 && (
        <p>
          {isFiltered ? "Vielleicht passt auch:" : "Das sind alle unsere Fahrzeuge. Zum Beispiel:"}
        </p>
      )}
      {unread.length > 0 && (
        <p>
          {`Zu ${parts} finden wir keinen Filter.`}
          {isAboutPlace && ` Alle unsere Fahrzeuge stehen in ${address.city}.`}
          {meant.length > 0 && " Vielleicht suchen Sie:"}
          {!isFiltered &&
            !isAboutPlace &&
            meant.length === 0 &&
            " Versuchen Sie es mit Marke, Modell, Preis oder Ausstattung."}
        </p>
      )}
      {meant.length > 0 && (
        <ul className="list-pills">
          {meant.map(({ label, query, count }) => (
            <li key={label}>
              <Link to={vehiclesPagePath(1, query)} className="figures action-link">
                <span className="first-letter:uppercase">{label}</span>{" "}
                <span aria-hidden className="font-normal text-muted">
                  {formatNumber(count)}
                </span>
                <span className="sr-only">{formatVehicleCount(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ListResultProps = {
  page: ListPage;
  search: ReturnType<typeof useListSearch>;
  sync: ReturnType<typeof useSync>;
  controls: FilterControls;
  onApply: (filters: CarFilters) => void;
};

function ListResult({ page, search, sync, controls, onApply }: ListResultProps) {
  if (search.state === "failed") return <ListFailure level="h2" />;
  const { filters, hits, reset } = controls;
  return (
    <>
      {hits === 0 ? (
        <>
          <NothingFound
            nearMisses={search.nearMisses}
            searchedFor={activeFilters(filters)
              .map(({ label }) => label)
              .join(", ")}
            sync={sync}
            onApply={onApply}
            onReset={reset}
          />
          <AlertEntry name="suche" value={search.query} className="mt-6" />
          {search.nearby.length > 0 && (
            <section aria-labelledby="nahe-dran" className="mt-8">
              <h2 id="nahe-dran" className="text-xl font-bold">
                {search.nearMisses.length > 0 ? "Das kommt nahe heran" : "Neu eingetroffen"}
              </h2>
              <NearbyCards cars={search.nearby} />
            </section>
          )}
        </>
      ) : (
        <>
          <Cards page={page} search={search} wanted={filters.equipment} />
          {hits !== null && <FewFound nearMisses={search.nearMisses} onApply={onApply} />}
          {/* Scroll anchoring here would keep the viewport below the cards while the list grows. */}
          <AlertEntry name="suche" value={search.query} className="mt-8 [overflow-anchor:none]" />
        </>
      )}
    </>
  );
}

const loadFilterForm = () => import("./filter-form.tsx");
const FilterDrawer = lazy(loadFilterForm);

function preloadFilterDrawer(): void {
  // Opening the drawer tries again and shows the failure.
  loadFilterForm().catch(() => undefined);
}

/** Once opened, the drawer stays mounted for its exit animation. */
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

// Used without <Suspense>, so that the server renders the form in place instead of as a fragment that a
// script moves.
const FilterPageForm = lazy(async () => ({
  default: (await loadFilterForm()).FilterPageForm,
}));

export function ListFailure({ level: Heading = "h1" }: { level?: "h1" | "h2" }) {
  const content = (
    <>
      <Heading className="text-3xl font-bold">Fehler beim Laden der Fahrzeuge</Heading>
      <p className="mt-4 mb-8">Die Fahrzeugdaten konnten nicht geladen werden.</p>
      <div className="flex flex-wrap gap-4">
        <ReloadButton variant="primary" />
        <PhoneLink />
      </div>
      <FailureIdNote />
    </>
  );
  return Heading === "h1" ? (
    <MessagePage>{content}</MessagePage>
  ) : (
    <div className="py-12">{content}</div>
  );
}

type FewFoundProps = Pick<ListSearch, "nearMisses"> & { onApply: (filters: CarFilters) => void };
type NothingFoundProps = FewFoundProps & {
  /** Empty without filters. */
  searchedFor: string;
  sync: StockSync;
  onReset: () => void;
};

function NothingFound(props: NothingFoundProps) {
  const { searchedFor, sync } = props;
  const isFiltered = searchedFor !== "";
  const { status, start, isManualSyncRunning } = sync;
  const refresh = useEffectEvent(sync.refresh);
  const isServerSyncing = status?.running === true;
  const isEmptyBeforeSync = status !== undefined && status.totalCars === 0 && isNeverSynced(status);

  // Polls the server until the first sync of a new installation ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new `status` restarts the timer.
  useEffect(() => {
    if (!isEmptyBeforeSync) return;
    const timer = setTimeout(() => void refresh(), 2_000);
    return () => clearTimeout(timer);
  }, [isEmptyBeforeSync, status]);

  return (
    <section aria-labelledby="keine-fahrzeuge" className="mt-5">
      <h2 id="keine-fahrzeuge" className="text-2xl font-bold">
        Keine Fahrzeuge gefunden
      </h2>
      {isFiltered && (
        <p className="mt-2 max-w-4xl wrap-anywhere">
          Zu Ihrer Suche <strong>{searchedFor}</strong> haben wir gerade nichts.
        </p>
      )}
      <p className="mt-1 max-w-4xl text-muted">
        {isEmptyBeforeSync && isServerSyncing
          ? "Unser Bestand wird gerade zum ersten Mal geladen und erscheint gleich hier."
          : isFiltered
            ? "Passen Sie Ihre Filter an oder schauen Sie später wieder vorbei: Der Bestand wird automatisch aktualisiert."
            : "Der Bestand wird automatisch aktualisiert: Schauen Sie später wieder vorbei oder rufen Sie uns an."}
      </p>
      {isFiltered && (
        <NearMisses {...props} hasMain formatCount={formatVehicleCount}>
          <li>
            <FiltersLink
              filters={noFilters}
              onApply={props.onReset}
              isMain={props.nearMisses.length === 0}
            >
              Alle Fahrzeuge ansehen
            </FiltersLink>
          </li>
        </NearMisses>
      )}
      {status?.needsSync && (
        <button
          type="button"
          aria-disabled={isManualSyncRunning}
          onClick={start}
          className={`${isFiltered ? buttonStyle.quiet : buttonStyle.primary} mt-8 max-sm:w-full aria-disabled:cursor-progress aria-disabled:opacity-60 noscript:hidden`}
        >
          Detaillierte Synchronisation starten
        </button>
      )}
    </section>
  );
}

function FewFound(props: FewFoundProps) {
  return (
    props.nearMisses.length > 0 && (
      <section aria-labelledby="fast-passend" className="mt-12 border-t border-line pt-6">
        <h2 id="fast-passend" className="text-xl font-bold">
          So finden Sie mehr
        </h2>
        <NearMisses {...props} formatCount={(more) => `${formatNumber(more)} mehr`} />
      </section>
    )
  );
}

type NearMissesProps = FewFoundProps & {
  formatCount: (more: number) => string;
  /** The first way out, which gives up least, is the main button. */
  hasMain?: boolean;
  children?: ReactNode;
};

function NearMisses({ nearMisses, onApply, formatCount, hasMain, children }: NearMissesProps) {
  return (
    <ul className="list-pills mt-4">
      {nearMisses.map(({ label, filters, addedHits }, index) => (
        <li key={label}>
          <FiltersLink
            filters={filters}
            onApply={() => onApply(filters)}
            isMain={hasMain && index === 0}
          >
            {`${label}: ${formatCount(addedHits)}`}
          </FiltersLink>
        </li>
      ))}
      {children}
    </ul>
  );
}

type FiltersLinkProps = {
  filters: CarFilters;
  onApply: () => void;
  isMain?: boolean | undefined;
  children: string;
};

function FiltersLink({ filters, onApply, isMain = false, children }: FiltersLinkProps) {
  return (
    <a
      href={vehiclesPagePath(1, formatFilters(filters))}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        focusCount();
        onApply();
      }}
      className={`${isMain ? buttonStyle.primary : buttonStyle.quiet} figures min-w-0 wrap-anywhere`}
    >
      {children}
    </a>
  );
}
