import type { CarFilters } from "#domain/search/filters.ts";
import type { Facets } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import { vehiclesPagePath } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { ReloadButton } from "../site/failure.tsx";
import { ColorChoice, EquipmentChoice } from "./filter-choices.tsx";
import { FacetSelect } from "./filter-fields.tsx";
import { mileageFields, powerFields, priceFields, registrationFields } from "./filter-range.ts";
import { FilterSection, FoldingSection } from "./filter-section.tsx";
import { RangeFields, SliderSection } from "./range-fields.tsx";
import type { FilterControls } from "./use-filters.ts";

/**
 * All filters, section by section (specification, section 2, 'Filter drawer'); whoever shows them
 * puts the form around. Each field has the name of the address, so that it can be sent as it is.
 */
export function FilterForm({ controls }: { controls: FilterControls }) {
  const { facets, filters } = controls;
  if (facets === "loading") return <p role="status">Filter werden geladen...</p>;
  if (facets === "failed") {
    const query = formatFilters(filters);
    return (
      <div role="alert">
        <p className="font-semibold">Fehler beim Laden der Filteroptionen</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ReloadButton look="quiet" />
          {/* The server knows them all the same. */}
          <a
            href={vehiclesPagePath(1, query, { isFilterPage: true })}
            className={buttonStyle.quiet}
          >
            Filter als Seite öffnen
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-9 @3xl:grid-cols-2">
        <SpecifiedSections controls={controls} facets={facets} />
        <FurtherSections controls={controls} facets={facets} />
      </div>
    </div>
  );
}

type SectionsProps = { controls: FilterControls; facets: Facets };

/** Those of the specification, in its order. */
function SpecifiedSections({ controls, facets }: SectionsProps) {
  return (
    <>
      <FilterSection title="Fahrzeugauswahl">
        <div className="grid gap-3">
          <CarSelects controls={controls} facets={facets} />
        </div>
      </FilterSection>
      <SliderSection
        title="Preisbereich"
        range={priceFields}
        slider="price"
        thumbs={["Mindestpreis", "Höchstpreis"]}
        controls={controls}
      />
      <SliderSection
        title="Kilometerstand"
        range={mileageFields}
        slider="mileage"
        thumbs={["Mindestens gefahren", "Höchstens gefahren"]}
        controls={controls}
      />
      <FilterSection title="Technische Daten">
        <div className="grid gap-3">
          <TechnicalSelects controls={controls} facets={facets} />
          <RangeFields range={powerFields} controls={controls} hasHints />
        </div>
      </FilterSection>
      <div className="noscript:hidden">
        <FilterSection title="Schnellfilter">
          <QuickToggles controls={controls} />
        </FilterSection>
      </div>
    </>
  );
}

function CarSelects(props: SectionsProps) {
  return (
    <>
      <FacetSelect label="Marke" group="brand" {...props} />
      {props.controls.filters.brand !== null && (
        <FacetSelect label="Modell" group="model" {...props} />
      )}
    </>
  );
}

function TechnicalSelects(props: SectionsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <FacetSelect label="Kraftstoff" group="fuelType" {...props} />
      <FacetSelect label="Getriebe" group="gearbox" {...props} />
    </div>
  );
}

/** What the cards show beyond the specified filters. */
function FurtherSections({ controls, facets }: SectionsProps) {
  const { filters, change } = controls;
  return (
    <>
      <FilterSection title="Erstzulassung">
        <RangeFields range={registrationFields} controls={controls} />
      </FilterSection>
      <FilterSection title="Karosserieform und Zustand">
        <BodySelects controls={controls} facets={facets} />
      </FilterSection>
      <FoldingSection title="Außenfarbe">
        <ColorChoice
          options={facets.exteriorColor}
          value={filters.exteriorColor}
          onChoose={(exteriorColor) => change({ exteriorColor })}
        />
      </FoldingSection>
      <FoldingSection title="Ausstattung">
        <EquipmentChoice
          options={facets.equipment}
          chosen={filters.equipment}
          onChoose={(equipment) => change({ equipment })}
        />
      </FoldingSection>
    </>
  );
}

function BodySelects(props: SectionsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <FacetSelect label="Karosserieform" group="bodyType" {...props} />
      <FacetSelect label="Zustand" group="condition" {...props} />
      <FacetSelect label="Türen" group="doors" {...props} />
      <FacetSelect label="Sitze (mindestens)" group="seatsMin" {...props} />
    </div>
  );
}

type QuickToggle = {
  label: string;
  isOn: (filters: CarFilters) => boolean;
  on: (filters: CarFilters) => Partial<CarFilters>;
  off: Partial<CarFilters>;
};

/** A bound of the other side that would leave nothing gives way. */
const unless = (conflicts: boolean, change: Partial<CarFilters>) => (conflicts ? change : {});

/** Specification, sections 2 and 9: labels and values letter by letter. */
const toggles: readonly QuickToggle[] = [
  {
    label: "≤ 20.000€",
    isOn: ({ priceMax }) => priceMax === 20_000,
    on: ({ priceMin }) => ({
      priceMax: 20_000,
      ...unless((priceMin ?? 0) > 20_000, { priceMin: null }),
    }),
    off: { priceMax: null },
  },
  {
    label: "≤ 50.000 km",
    isOn: ({ mileageMax }) => mileageMax === 50_000,
    on: ({ mileageMin }) => ({
      mileageMax: 50_000,
      ...unless((mileageMin ?? 0) > 50_000, { mileageMin: null }),
    }),
    off: { mileageMax: null },
  },
  {
    label: "≥ 2020",
    isOn: ({ yearMin }) => yearMin === 2020,
    on: ({ yearMax }) => ({
      yearMin: 2020,
      ...unless((yearMax ?? 2020) < 2020, { yearMax: null }),
    }),
    off: { yearMin: null },
  },
  {
    label: "Diesel",
    isOn: ({ fuelType }) => fuelType === "DIESEL",
    on: () => ({ fuelType: "DIESEL" }),
    off: { fuelType: null },
  },
];

/** The wishes heard most often, each one press away. */
function QuickToggles({ controls: { filters, change } }: { controls: FilterControls }) {
  return (
    <div className="flex flex-wrap gap-2">
      {toggles.map(({ label, isOn, on, off }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn(filters)}
          onClick={() => change(isOn(filters) ? off : on(filters))}
          className="figures min-h-11 rounded-full border border-field bg-surface px-4 font-semibold transition-colors duration-150 hover:border-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
