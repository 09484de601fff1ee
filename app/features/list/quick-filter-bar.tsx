import { SlidersHorizontal } from "lucide";
import { useId, useRef } from "react";
import {
  choiceFilters,
  countActive,
  type Facets,
  noFilters,
  quickKeys,
} from "#domain/search/filters.ts";
import { filterPageParameter, paths } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { FacetSelect, HiddenFilters } from "./filter-fields.tsx";
import type { FilterControls } from "./use-filters.ts";

type QuickFilterBarProps = {
  controls: FilterControls;
  facets: Facets;
  onOpen: () => void;
  preload: () => void;
};

/**
 * 'Filter anzeigen' beside the search box, and the row below it, which scrolls sideways on phones. Without
 * JavaScript the button asks for the page with all filters.
 */
export function QuickFilterBar({ controls, facets, onOpen, preload }: QuickFilterBarProps) {
  const openButton = useRef<HTMLButtonElement>(null);
  const quickForm = useId();
  const resetForm = useId();
  const { filters, reset } = controls;
  const active = countActive(filters);
  return (
    <>
      <button
        ref={openButton}
        type="submit"
        form={quickForm}
        {...filterPageParameter}
        className={`${buttonStyle.strong} self-end whitespace-nowrap max-md:min-h-11 max-md:min-w-26 max-md:px-3`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <Icon icon={SlidersHorizontal} size={18} className="shrink-0" />
        <span>
          Filter<span className="max-md:sr-only"> anzeigen</span>
          <ActiveCount count={active} />
        </span>
      </button>
      <form
        id={quickForm}
        action={paths.vehicles}
        aria-label="Schnellauswahl"
        className="sideways quick-choices col-span-2 md:grid md:grid-cols-[1fr_1fr_1fr_auto] md:items-end md:gap-3 noscript:md:grid-cols-[1fr_1fr_1fr_auto_auto]"
      >
        <HiddenFilters
          filters={filters}
          except={quickKeys.map((key) => choiceFilters[key].param)}
        />
        {quickKeys.map((key) => (
          <FacetSelect key={key} filter={key} controls={controls} facets={facets} />
        ))}
        <noscript>
          <button type="submit" className={`${buttonStyle.quiet} max-md:min-h-11`}>
            Anzeigen
          </button>
        </noscript>
        <button
          type="submit"
          form={resetForm}
          disabled={active === 0}
          className={`${buttonStyle.quiet} whitespace-nowrap max-md:min-h-11 max-md:px-4`}
          onClick={(event) => {
            event.preventDefault();
            reset();
            // The pressed button becomes disabled and would lose the focus.
            openButton.current?.focus();
          }}
        >
          Filter löschen
        </button>
      </form>
      <form id={resetForm} action={paths.vehicles} hidden>
        <HiddenFilters filters={{ ...noFilters, sortBy: filters.sortBy }} />
      </form>
    </>
  );
}

/** Beside the word 'Filter', none for none. */
export function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="figures ml-2 inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-sm font-bold text-on-accent">
        {count}
      </span>
      <span className="sr-only"> aktiv</span>
    </>
  );
}
