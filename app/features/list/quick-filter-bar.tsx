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

/** Without JavaScript 'Filter anzeigen' asks for the page with all filters. */
export function QuickFilterBar({ controls, facets, onOpen, preload }: QuickFilterBarProps) {
  const openButton = useRef<HTMLButtonElement>(null);
  const resetForm = useId();
  const { filters, reset } = controls;
  const active = countActive(filters);
  return (
    <>
      <form
        action={paths.vehicles}
        aria-label="Schnellauswahl"
        className="mt-3 grid grid-cols-6 items-end gap-2 sm:gap-3 lg:grid-cols-[1fr_1fr_1fr_auto_auto] noscript:lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
      >
        <HiddenFilters
          filters={filters}
          except={quickKeys.map((key) => choiceFilters[key].param)}
        />
        {quickKeys.map((key) => (
          // Side by side on phones too, so that the first photo is visible without scrolling.
          <div key={key} className="col-span-2 min-w-0 max-[18rem]:col-span-6 lg:col-span-1">
            <FacetSelect filter={key} controls={controls} facets={facets} />
          </div>
        ))}
        <noscript className="max-lg:col-span-6">
          <button type="submit" className={`${buttonStyle.quiet} w-full`}>
            Anzeigen
          </button>
        </noscript>
        <button
          ref={openButton}
          type="submit"
          {...filterPageParameter}
          className={`${buttonStyle.strong} col-span-3 w-full max-sm:px-2 max-[22rem]:col-span-6 lg:col-span-1`}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={(event) => {
            event.preventDefault();
            onOpen();
          }}
        >
          <Icon icon={SlidersHorizontal} size={18} className="shrink-0 max-sm:hidden" />
          <span className="sm:whitespace-nowrap">
            Filter anzeigen
            {active > 0 && (
              <>
                <span className="figures ml-2 inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-sm font-bold text-on-accent">
                  {active}
                </span>
                <span className="sr-only"> aktiv</span>
              </>
            )}
          </span>
        </button>
        <button
          type="submit"
          form={resetForm}
          disabled={active === 0}
          className={`${buttonStyle.quiet} col-span-3 w-full max-sm:px-2 max-[22rem]:col-span-6 lg:col-span-1`}
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
