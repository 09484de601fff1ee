import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import type { Filter, FormSectionId } from "#domain/search/filter-kinds.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import {
  choiceFilters,
  type FilterKey,
  filterKeys,
  isRangeKey,
  noFilters,
} from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { paths, vehiclesPagePath } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReloadButton } from "../site/failure.tsx";
import { ColorChoice, EquipmentChoice, QuickToggles } from "./filter-choices.tsx";
import { type FacetFieldProps, FacetSelect, HiddenFilters } from "./filter-fields.tsx";
import { RangeFields } from "./range-fields.tsx";
import type { FilterControls } from "./use-filters.ts";

type Section = {
  title: string;
  /** Selects stand side by side. */
  isPaired?: boolean;
  isFolding?: boolean;
  /** Before the others, which follow in the order of the table. */
  first?: FilterKey;
};

const sections: Readonly<Record<FormSectionId, Section>> = {
  vehicle: { title: "Fahrzeugauswahl" },
  price: { title: "Preisbereich" },
  mileage: { title: "Kilometerstand" },
  technical: { title: "Technische Daten", isPaired: true },
  registration: { title: "Erstzulassung" },
  body: { title: "Karosserieform und Zustand", isPaired: true, first: "bodyType" },
  color: { title: "Außenfarbe", isFolding: true },
  equipment: { title: "Ausstattung", isFolding: true },
};

const specified = ["vehicle", "price", "mileage", "technical"] as const;
const further = ["registration", "body", "color", "equipment"] as const;

/** All filters, section by section, without the `<form>`; fields have their names in the address. */
export function FilterForm({ controls }: { controls: FilterControls }) {
  const { facets, filters } = controls;
  if (facets === "loading") return <p role="status">Filter werden geladen...</p>;
  if (facets === "failed") {
    const address = vehiclesPagePath(1, formatFilters(filters), { isFilterPage: true });
    return (
      <div role="alert">
        <p className="font-semibold">Fehler beim Laden der Filteroptionen</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ReloadButton look="quiet" />
          {/* The server has the options anyway. */}
          <a href={address} className={buttonStyle.quiet}>
            Filter als Seite öffnen
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-9 @3xl:grid-cols-2">
        {specified.map((id) => (
          <FormSection key={id} id={id} controls={controls} facets={facets} />
        ))}
        <div className="noscript:hidden">
          <SectionFrame title="Schnellfilter">
            <QuickToggles controls={controls} />
          </SectionFrame>
        </div>
        {further.map((id) => (
          <FormSection key={id} id={id} controls={controls} facets={facets} />
        ))}
      </div>
    </div>
  );
}

/** Replaces the drawer for browsers without JavaScript. */
export function FilterPageForm({ controls }: { controls: FilterControls }) {
  const { filters, hits } = controls;
  const unfiltered = formatFilters({ ...noFilters, sortBy: filters.sortBy });
  return (
    <form action={paths.vehicles} aria-label="Filter" className="mt-8">
      <HiddenFilters filters={{ ...noFilters, words: filters.words, sortBy: filters.sortBy }} />
      <FilterForm controls={controls} />
      <div className="sticky bottom-0 mt-10 flex flex-wrap gap-3 border-t border-line bg-canvas py-3 tight:static">
        <a href={vehiclesPagePath(1, unfiltered)} className={buttonStyle.quiet}>
          Zurücksetzen
        </a>
        <button type="submit" className={buttonStyle.primary}>
          Anwenden
        </button>
        {hits !== null && (
          <p className="figures flex items-center text-muted">{formatVehicleCount(hits)}</p>
        )}
      </div>
    </form>
  );
}

type FieldsProps = Omit<FacetFieldProps, "filter">;

function FormSection({ id, ...props }: FieldsProps & { id: FormSectionId }) {
  const { title, isPaired, isFolding, first } = sections[id];
  const keys = filterKeys.filter((key) => sectionOf(key) === id);
  const ordered = first === undefined ? keys : [...new Set([first, ...keys])];
  const selects = ordered.filter(isSelect);
  const others = ordered.filter((key) => !isSelect(key));
  const Frame = isFolding ? FoldingFrame : SectionFrame;
  return (
    <Frame title={title}>
      <div className={selects.length > 0 ? "grid gap-3" : undefined}>
        {selects.length > 0 && (
          <div className={isPaired ? "grid grid-cols-2 gap-3" : "grid gap-3"}>
            {selects.map((key) => (
              <FilterField key={key} filter={key} {...props} />
            ))}
          </div>
        )}
        {others.map((key) => (
          <FilterField key={key} filter={key} {...props} />
        ))}
      </div>
    </Frame>
  );
}

function sectionOf(key: FilterKey): FormSectionId | null {
  const filter: Filter = filterTable[key];
  return filter.kind === "words" ? null : filter.section;
}

function isSelect(key: FilterKey): boolean {
  const filter: Filter = filterTable[key];
  return "label" in filter && filter.kind !== "range" && filter.control === undefined;
}

function FilterField({ filter, controls, facets }: FieldsProps & { filter: FilterKey }) {
  if (filter === "words") return null;
  if (filter === "equipment") return <EquipmentChoice controls={controls} facets={facets} />;
  if (isRangeKey(filter)) return <RangeFields filter={filter} controls={controls} />;
  const { control, within } = choiceFilters[filter];
  if (within !== undefined && controls.filters[within] === null) return null;
  const Field = control === "swatches" ? ColorChoice : FacetSelect;
  return <Field filter={filter} controls={controls} facets={facets} />;
}

function SectionFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-3 font-display text-lg font-bold tracking-tight">{title}</legend>
      {children}
    </fieldset>
  );
}

function FoldingFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-display text-lg font-bold tracking-tight [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          icon={ChevronDown}
          size={20}
          className="transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <fieldset className="min-w-0 pt-1">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
