import { type CarFilters, noFilters, removalLabel } from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { vehiclesPagePath } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import { focusCount } from "./list-head.tsx";
import { useSync } from "./sync-banner.tsx";
import type { ListSearch } from "./use-list-search.ts";

type NothingFoundProps = Pick<ListSearch, "active"> & {
  onRemove: (without: CarFilters) => void;
  onReset: () => void;
};

export function NothingFound(props: NothingFoundProps) {
  const { active } = props;
  const { status, start, isRunning } = useSync();
  return (
    <section
      aria-labelledby="keine-fahrzeuge"
      className="mt-8 rounded-card border border-line bg-surface px-5 py-10 sm:px-10 sm:py-14"
    >
      <h2 id="keine-fahrzeuge" className="text-2xl font-bold">
        Keine Fahrzeuge gefunden
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        {active.length > 0
          ? "Passen Sie Ihre Filter an oder schauen Sie später wieder vorbei: Der Bestand wird automatisch aktualisiert."
          : "Schauen Sie später wieder vorbei, der Bestand wird automatisch aktualisiert, oder rufen Sie uns an."}
      </p>
      {active.length > 0 && <WaysOut {...props} />}
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

const offered = 5;

/** The single removals that bring vehicles, most first, and the removal of all. */
function WaysOut({ active, onRemove, onReset }: NothingFoundProps) {
  const helpful = active
    .filter(({ countWithout }) => countWithout > 0)
    .toSorted((a, b) => b.countWithout - a.countWithout)
    .slice(0, offered);
  return (
    <ul className="mt-6 flex flex-wrap gap-3">
      {helpful.map((filter) => (
        <li key={filter.id}>
          <Way filters={filter.without} onTake={() => onRemove(filter.without)}>
            {`Ohne ${removalLabel(filter)}: ${formatVehicleCount(filter.countWithout)}`}
          </Way>
        </li>
      ))}
      <li>
        <Way filters={noFilters} onTake={onReset}>
          Alle Filter löschen
        </Way>
      </li>
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
      className={`${buttonStyle.quiet} figures`}
    >
      {children}
    </a>
  );
}
