import { formatFilters } from "#domain/filter/filter-address.ts";
import type { Facets } from "#domain/filter/stock-search.ts";
import { vehiclesPagePath } from "#domain/paths.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import { ReloadButton } from "../../../ui/reload-button.tsx";
import { ColorChoice } from "./color-choice.tsx";
import { EquipmentChoice } from "./equipment-choice.tsx";
import { FacetSelect } from "./facet-select.tsx";
import type { FilterControls } from "./filter-controls.ts";
import { mileageRange, powerRange, priceRange, registrationRange } from "./filter-range.ts";
import { FilterSection, FoldingSection } from "./filter-section.tsx";
import { QuickToggles } from "./quick-toggles.tsx";
import { RangeFields } from "./range-fields.tsx";
import { SliderSection } from "./slider-section.tsx";

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
        range={priceRange}
        slider="price"
        thumbs={["Mindestpreis", "Höchstpreis"]}
        controls={controls}
      />
      <SliderSection
        title="Kilometerstand"
        range={mileageRange}
        slider="mileage"
        thumbs={["Mindestens gefahren", "Höchstens gefahren"]}
        controls={controls}
      />
      <FilterSection title="Technische Daten">
        <div className="grid gap-3">
          <TechnicalSelects controls={controls} facets={facets} />
          <RangeFields range={powerRange} controls={controls} hasHints />
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
        <RangeFields range={registrationRange} controls={controls} />
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
