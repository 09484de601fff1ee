import { type ReactNode, useEffect } from "react";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { formatNumber, formatVehicleCount } from "#domain/site/format.ts";
import { vehiclesPagePath } from "#domain/site/paths.ts";
import { saysNeverSynced } from "#domain/stock/sync.ts";
import { invalidateSyncStatus } from "../../queries/stock-queries.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { focusCount } from "./list-head.tsx";
import type { ListSearch } from "./list-search.ts";
import { useSync } from "./sync-banner.tsx";

type FewFoundProps = Pick<ListSearch, "nearMisses"> & { onTake: (other: CarFilters) => void };
type NothingFoundProps = FewFoundProps & { isFiltered: boolean; onReset: () => void };

export function NothingFound(props: NothingFoundProps) {
  const { isFiltered } = props;
  const { status, start, isRunning } = useSync();
  const isUnfilled = status !== undefined && status.totalCars === 0 && saysNeverSynced(status);

  // Outside React: the server. Asked again two seconds after each status, so the list fills by itself when
  // the first sync of a new installation has ended.
  useEffect(() => {
    if (!isUnfilled || status === undefined) return;
    const timer = setTimeout(() => void invalidateSyncStatus(), 2_000);
    return () => clearTimeout(timer);
  }, [isUnfilled, status]);

  return (
    <section
      aria-labelledby="keine-fahrzeuge"
      className="mt-8 rounded-card border border-line bg-surface px-5 py-10 sm:px-10 sm:py-14"
    >
      <h2 id="keine-fahrzeuge" className="text-2xl font-bold">
        Keine Fahrzeuge gefunden
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        {isUnfilled && status.running
          ? "Unser Bestand wird gerade zum ersten Mal geladen und erscheint gleich hier."
          : isFiltered
            ? "Passen Sie Ihre Filter an oder schauen Sie später wieder vorbei: Der Bestand wird automatisch aktualisiert."
            : "Schauen Sie später wieder vorbei, der Bestand wird automatisch aktualisiert, oder rufen Sie uns an."}
      </p>
      {isFiltered && (
        <NearMisses {...props} say={formatVehicleCount}>
          <li>
            <Way filters={noFilters} onTake={props.onReset}>
              Alle Filter löschen
            </Way>
          </li>
        </NearMisses>
      )}
      {status?.needsSync && (
        <button
          type="button"
          aria-disabled={isRunning}
          onClick={start}
          className={`${buttonStyle.primary} mt-8 aria-disabled:cursor-progress aria-disabled:opacity-60 noscript:hidden`}
        >
          Detaillierte Synchronisation starten
        </button>
      )}
    </section>
  );
}

/** Below a short list: what one changed wish would add (H5). */
export function FewFound(props: FewFoundProps) {
  return (
    props.nearMisses.length > 0 && (
      <section aria-labelledby="fast-passend" className="mt-12 border-t border-line pt-6">
        <h2 id="fast-passend" className="text-xl font-bold">
          Mit einem anderen Wunsch finden Sie mehr
        </h2>
        <NearMisses {...props} say={(more) => `${formatNumber(more)} mehr`} />
      </section>
    )
  );
}

type NearMissesProps = FewFoundProps & { say: (more: number) => string; children?: ReactNode };

/** `children`: the last item. */
function NearMisses({ nearMisses, onTake, say, children }: NearMissesProps) {
  return (
    <ul className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
      {nearMisses.map(({ label, filters, more }) => (
        <li key={label}>
          <Way filters={filters} onTake={() => onTake(filters)}>
            {`${label}: ${say(more)}`}
          </Way>
        </li>
      ))}
      {children}
    </ul>
  );
}

type WayProps = { filters: CarFilters; onTake: () => void; children: string };

function Way({ filters, onTake, children }: WayProps) {
  return (
    <a
      href={vehiclesPagePath(1, formatFilters(filters))}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        focusCount();
        onTake();
      }}
      className={`${buttonStyle.quiet} figures max-sm:w-full`}
    >
      {children}
    </a>
  );
}
