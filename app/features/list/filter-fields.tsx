import { ChevronDown, SlidersHorizontal } from "lucide";
import { type ReactNode, useId, useRef } from "react";
import { filterPageParameter, paths } from "#domain/pages/paths.ts";
import {
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  chosenValues,
  countActiveFilters,
  type FacetOption,
  type Facets,
  noFilters,
  quickKeys,
} from "#domain/search/filters.ts";
import { filterParameters } from "#domain/search/url.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FilterControls } from "./use-filters.ts";

export type FacetFieldProps = { filter: ChoiceKey; controls: FilterControls; facets: Facets };

export function facetOptions(
  filter: ChoiceKey,
  chosen: readonly string[],
  facets: Facets,
): readonly FacetOption[] {
  const { alwaysOffered = [] } = choiceFilters[filter];
  const counts = new Map(alwaysOffered.map((option) => [option, 0]));
  for (const option of facets[filter]) counts.set(option.value, option.count);
  // A chosen value without vehicles stays visible: it explains an empty result.
  for (const option of chosen) counts.set(option, counts.get(option) ?? 0);
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

export function FacetSelect({ filter, controls, facets }: FacetFieldProps) {
  const id = useId();
  const { filters, change } = controls;
  const { label, param, kind, format } = choiceFilters[filter];
  const chosen = chosenValues(filters, filter);
  // The list allows several values, the select one: choosing replaces them.
  const several = chosen.length > 1 ? chosen.join() : null;
  const value = several ?? chosen[0] ?? null;
  function choose(text: string): void {
    if (kind === "choice") change({ [filter]: text === "all" ? [] : [text] });
    else change({ [filter]: text === "all" ? null : Number(text) });
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={param}
          // On Back, the browser's form restoration would override the value from the URL.
          autoComplete="off"
          // Before hydration, createPrehydrationScript clears the model when the brand changes.
          data-clears={filter === "brand" ? choiceFilters.model.param : undefined}
          value={value ?? "all"}
          onChange={({ target }) => choose(target.value)}
          className={`h-12 w-full appearance-none truncate rounded-card border bg-surface pr-8 pl-2.5 sm:pr-10 sm:pl-3 hover:border-muted ${value === null ? "border-field" : "border-ink font-semibold"}`}
        >
          <option value="all">Alle</option>
          {several !== null && <option value={several}>{chosen.map(format).join(", ")}</option>}
          {facetOptions(filter, chosen, facets).map(({ value: option, count }) => (
            <option key={option} value={option} disabled={count === 0 && !chosen.includes(option)}>
              {/* The closed list shows the chosen option. */}
              {option === value ? format(option) : `${format(option)} (${count})`}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={18}
          className="pointer-events-none absolute top-1/2 right-2 sm:right-3 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}

type HiddenFiltersProps = { filters: CarFilters; except?: readonly string[] };

/** A form submitted without JavaScript must keep the filters that it does not show itself. */
export function HiddenFilters({ filters, except = [] }: HiddenFiltersProps) {
  return filterParameters(filters).map(
    ({ key, value }) =>
      except.includes(key) || <input key={key} type="hidden" name={key} value={value} />,
  );
}

type QuickFilterBarProps = {
  controls: FilterControls;
  facets: Facets;
  onOpen: () => void;
  preload: () => void;
  /** The chips of the active filters. */
  children: ReactNode;
};

/**
 * On phones one row of selects and chips that scrolls, 'Filter löschen' first in it. Without JavaScript the button
 * 'Filter anzeigen' opens the page with all filters.
 */
export function QuickFilterBar(props: QuickFilterBarProps) {
  const { controls, facets, onOpen, preload, children } = props;
  const openButton = useRef<HTMLButtonElement>(null);
  const quickFormId = useId();
  const resetFormId = useId();
  const { filters, reset } = controls;
  const activeCount = countActiveFilters(filters);
  return (
    <>
      <button
        ref={openButton}
        type="submit"
        form={quickFormId}
        name={filterPageParameter.name}
        value={filterPageParameter.value}
        className={`${buttonStyle.strong} filter-open self-end whitespace-nowrap max-md:min-h-11`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <Icon icon={SlidersHorizontal} size={18} className="shrink-0" />
        <span className="filter-open-name">
          Filter<span className="max-md:sr-only"> anzeigen</span>
        </span>
        <ActiveCount count={activeCount} />
      </button>
      <div className="sideways list-choices">
        <form
          id={quickFormId}
          action={paths.vehicles}
          aria-label="Schnellauswahl"
          className="quick-choices max-md:contents md:grid md:grid-cols-[1fr_1fr_1fr_auto] md:items-end md:gap-3 noscript:md:grid-cols-[1fr_1fr_1fr_auto_auto]"
        >
          <HiddenFilters
            filters={filters}
            except={quickKeys.map((key) => choiceFilters[key].param)}
          />
          {quickKeys.map((key) => (
            <FacetSelect key={key} filter={key} controls={controls} facets={facets} />
          ))}
          <span className="hidden noscript:grid">
            <button type="submit" className={`${buttonStyle.quiet} max-md:min-h-11`}>
              Anzeigen
            </button>
          </span>
          <button
            type="submit"
            form={resetFormId}
            disabled={activeCount === 0}
            className={`${buttonStyle.quiet} whitespace-nowrap max-md:min-h-11 max-md:px-4 max-md:enabled:-order-2`}
            onClick={(event) => {
              event.preventDefault();
              reset();
              // The pressed button becomes disabled and loses the focus.
              openButton.current?.focus();
            }}
          >
            Filter löschen
          </button>
        </form>
        {children}
      </div>
      <form id={resetFormId} action={paths.vehicles} hidden>
        <HiddenFilters filters={{ ...noFilters, sortBy: filters.sortBy }} />
      </form>
    </>
  );
}

export function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="figures inline-flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-accent-fill px-1.5 text-sm font-bold text-on-accent">
        {count}
      </span>
      <span className="sr-only"> aktiv</span>
    </>
  );
}
