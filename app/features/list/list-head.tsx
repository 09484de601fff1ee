import { Bell, ChevronDown, SlidersHorizontal, X } from "lucide";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import { paths, vehiclesPagePath } from "#domain/pages/paths.ts";
import {
  type ActiveFilter,
  activeFilters,
  type CarFilters,
  countActiveFilters,
  rangeKeys,
  sortParam,
} from "#domain/search/filters.ts";
import { sortOrderLabel, sortOrders } from "#domain/search/sort.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { lastSearch } from "../../browser-storage.ts";
import { isPlainClick, onScrollDirection } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCanRemember } from "../site/consent-store.ts";
import { useSiteSettings } from "../site/site-settings.ts";
import { ActiveCount, HiddenFilters } from "./filter-fields.tsx";
import type { ListSearch } from "./list-search.ts";

type ListHeadProps = {
  filters: CarFilters;
  search: Pick<ListSearch, "state" | "total" | "query">;
  onSort: (change: Partial<CarFilters>) => void;
};

const countId = "anzahl";
const navigationBarPx = 64;

export function isCountAboveViewport(): boolean {
  const count = document.getElementById(countId);
  return count !== null && count.getBoundingClientRect().bottom < navigationBarPx;
}

export function focusCount(): void {
  const count = document.getElementById(countId);
  count?.focus({ preventScroll: true });
  count?.scrollIntoView({ block: "nearest" });
}

export function ListHead({ filters, search, onSort }: ListHeadProps) {
  // The result says so below.
  const isEmpty = search.state === "ready" && search.total === 0;
  const { lacksMailServer } = useSiteSettings();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 md:mt-4 md:gap-x-5">
      <p
        id={countId}
        tabIndex={-1}
        role="status"
        className={`figures font-semibold outline-offset-4 md:text-lg ${isEmpty ? "sr-only" : ""}`}
      >
        {search.state === "ready" && formatVehicleCount(search.total)}
        {search.state === "loading" && "Fahrzeuge werden geladen..."}
      </p>
      {!isEmpty && !lacksMailServer && (
        <Link
          to={`${paths.alert}?${search.query}`}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 underline decoration-muted underline-offset-4 hover:decoration-current print:hidden"
        >
          <Icon icon={Bell} size={18} className="shrink-0" />
          <span className="max-md:sr-only">Suchauftrag anlegen</span>
        </Link>
      )}
      {!isEmpty && <SortSelect filters={filters} onSort={onSort} />}
    </div>
  );
}

type ActiveChipsProps = {
  active: readonly ActiveFilter[];
  onRemove: (remaining: CarFilters) => void;
};

export function ActiveChips({ active, onRemove }: ActiveChipsProps) {
  const group = useRef<HTMLDivElement>(null);

  function remove(event: MouseEvent<HTMLAnchorElement>, index: number): void {
    const chip = active[index];
    if (chip === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    // Removing a brand removes its model too: the focus moves to the next chip that stays, or the one before.
    const remainingIds = new Set(activeFilters(chip.remainingFilters).map(({ id }) => id));
    const links = [...(group.current?.querySelectorAll("a") ?? [])];
    const isRemaining = (other: number) => remainingIds.has(active[other]?.id ?? "");
    const after = links.find((_, other) => other > index && isRemaining(other));
    const before = links.findLast((_, other) => other < index && isRemaining(other));
    (after ?? before ?? group.current)?.focus({ preventScroll: true });
    onRemove(chip.remainingFilters);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are links.
    <div
      ref={group}
      role="group"
      aria-label="Aktive Filter"
      tabIndex={-1}
      className="outline-none max-md:contents md:not-empty:pt-4"
    >
      {active.length > 0 && (
        <ul className="flex flex-none gap-2 max-md:-order-1 md:flex-wrap md:gap-y-1">
          {active.map(({ id, label, remainingFilters }, index) => (
            <li key={id} className="max-md:flex-none md:min-w-0">
              <a
                href={vehiclesPagePath(1, formatFilters(remainingFilters))}
                onClick={(event) => remove(event, index)}
                className="figures inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-sunken py-1 pr-3 pl-4 hover:border-muted"
              >
                {/* A word stays as it was typed. */}
                <span
                  className={`min-w-0 truncate ${id.startsWith("word:") ? "" : "first-letter:uppercase"}`}
                >
                  {label}
                  <span className="sr-only"> entfernen</span>
                </span>
                <Icon icon={X} size={16} className="shrink-0 text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Offers the search of the last visit; list.css shows it where `consentScript` has reserved its line. */
export function LastSearch({ filters }: { filters: CarFilters }) {
  const canRemember = useCanRemember();
  const [last, setLast] = useState("");
  const query = countActiveFilters(filters) === 0 ? "" : formatFilters(filters);
  useEffect(() => setLast(lastSearch.read() ?? ""), []);
  useEffect(() => {
    if (canRemember && query !== "") lastSearch.write(query);
  }, [canRemember, query]);
  if (query !== "") return null;
  const isBound = ({ id }: ActiveFilter) => rangeKeys.some((key) => key === id);
  const labels = activeFilters(parseFilters(new URLSearchParams(last)))
    .toSorted((a, b) => Number(isBound(a)) - Number(isBound(b)))
    .map(({ label }) => label);
  return (
    <p className="last-search">
      {canRemember && labels.length > 0 && (
        <Link to={vehiclesPagePath(1, last)}>{`Weiter mit ${labels.join(", ")}`}</Link>
      )}
    </p>
  );
}

/** Far down the list, once the visitor scrolls back up. */
export function FilterReturn({ filters, onOpen }: { filters: CarFilters; onOpen: () => void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => onScrollDirection((isDown) => setShown(!isDown && isCountAboveViewport())), []);
  if (!isShown) return null;
  return (
    <button type="button" onClick={onOpen} className={`${buttonStyle.strong} filter-return`}>
      <Icon icon={SlidersHorizontal} size={18} className="shrink-0" />
      Filter
      <ActiveCount count={countActiveFilters(filters)} />
    </button>
  );
}

function SortSelect({ filters, onSort }: Pick<ListHeadProps, "filters" | "onSort">) {
  return (
    <form
      action={paths.vehicles}
      className="list-order ml-auto flex min-w-0 flex-wrap items-center gap-x-2"
    >
      <HiddenFilters filters={filters} except={[sortParam]} />
      <label htmlFor="sortierung">Sortieren:</label>
      <span className="relative min-w-0">
        <select
          id="sortierung"
          name={sortParam}
          autoComplete="off"
          value={filters.sortBy}
          onChange={({ target }) => {
            const sortBy = sortOrders[target.selectedIndex];
            if (sortBy) onSort({ sortBy });
          }}
          className="max-w-full appearance-none truncate rounded-card border border-field bg-surface font-semibold hover:border-muted md:w-64"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {sortOrderLabel(order)}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={18}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </span>
      <button
        type="submit"
        className="hidden min-h-11 px-3 font-semibold underline noscript:inline-block"
      >
        Sortieren
      </button>
    </form>
  );
}
