import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide";
import { type ReactNode, useState } from "react";
import { formatVehicleCount } from "#domain/format/format.ts";
import { paths, vehiclesPagePath } from "#domain/pages/paths.ts";
import {
  activeFilters,
  choiceFilters,
  countActiveFilters,
  type FilterKey,
  isRangeKey,
  isTextChoice,
  noFilters,
} from "#domain/search/filters.ts";
import { formatFilters } from "#domain/search/url.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { ReloadButton } from "../site/failure.tsx";
import {
  DecisiveExtras,
  EquipmentChoice,
  FacetChips,
  FoldedChoice,
  QuickToggles,
  StepChips,
} from "./filter-choices.tsx";
import { type FacetFieldProps, FacetSelect, HiddenFilters } from "./filter-fields.tsx";
import { RangeFields } from "./range-fields.tsx";
import type { FilterControls } from "./use-filters.ts";

type Section = {
  title: string;
  filters: readonly FilterKey[];
  isFolding?: boolean;
};

/** Those of the specification, in its order; the others follow the quick filters. */
const firstSections: readonly Section[] = [
  { title: "Fahrzeugauswahl", filters: ["brand", "model"] },
  { title: "Preisbereich", filters: ["price"] },
  { title: "Kilometerstand", filters: ["mileage"] },
  { title: "Technische Daten", filters: ["fuelType", "gearbox"] },
];
const bodySection: Section = { title: "Karosserieform", filters: ["bodyType"] };
const lastSections: readonly Section[] = [
  { title: "Erstzulassung", filters: ["year"] },
  {
    title: "Farbe, Zustand, Leistung, Größe",
    filters: ["exteriorColor", "condition", "power", "doors", "seatsMin", "trailerLoadMin"],
    isFolding: true,
  },
  { title: "Ausstattung", filters: ["equipment"], isFolding: true },
];
const electricFilters = ["electricRangeMin", "batteryMin"] as const satisfies FilterKey[];
const electricSection: Section = { title: "Reichweite und Batterie", filters: electricFilters };
const classSection: Section = { title: "Fahrzeugart", filters: ["vehicleClass"] };

function FilterSections({ controls }: { controls: FilterControls }) {
  const { facets, filters } = controls;
  if (facets === "loading") return <p role="status">Filter werden geladen...</p>;
  if (facets === "failed") {
    const filterPagePath = vehiclesPagePath(1, formatFilters(filters), { isFilterPage: true });
    return (
      <div role="alert">
        <p className="font-semibold">Fehler beim Laden der Filteroptionen</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ReloadButton variant="quiet" />
          {/* The server renders the options even if the browser's stock file failed to load. */}
          <a href={filterPagePath} className={buttonStyle.quiet}>
            Filter als Seite öffnen
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-5 @3xl:grid-cols-2">
        {firstSections.map((section) => (
          <FormSection key={section.title} section={section} controls={controls} facets={facets} />
        ))}
        <div className="noscript:hidden">
          <SectionFrame title="Schnellfilter">
            <QuickToggles controls={controls} />
          </SectionFrame>
        </div>
        <FormSection section={bodySection} controls={controls} facets={facets} />
        <div className="noscript:hidden">
          <SectionFrame title="Extras">
            <DecisiveExtras controls={controls} facets={facets} />
          </SectionFrame>
        </div>
        {electricFilters.some((key) => facets[key].length > 0 || filters[key] !== null) && (
          <FormSection section={electricSection} controls={controls} facets={facets} />
        )}
        {lastSections.map((section) => (
          <FormSection key={section.title} section={section} controls={controls} facets={facets} />
        ))}
        {(facets.vehicleClass.length > 1 || filters.vehicleClass.length > 0) && (
          <FormSection section={classSection} controls={controls} facets={facets} />
        )}
      </div>
    </div>
  );
}

export function FilterPageForm({ controls }: { controls: FilterControls }) {
  const { filters, hits } = controls;
  const unfilteredQuery = formatFilters({ ...noFilters, sortBy: filters.sortBy });
  return (
    <form action={paths.vehicles} aria-label="Filter" className="mt-8">
      <HiddenFilters filters={{ ...noFilters, words: filters.words, sortBy: filters.sortBy }} />
      <FilterSections controls={controls} />
      <div className="sticky bottom-0 mt-10 flex flex-wrap gap-3 border-t border-line bg-canvas py-3 tight:static">
        <a href={vehiclesPagePath(1, unfilteredQuery)} className={buttonStyle.quiet}>
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
type SectionProps = FieldsProps & { section: Section };

function FormSection({ section, ...props }: SectionProps) {
  const { title, filters, isFolding } = section;
  const Frame = isFolding ? FoldingFrame : SectionFrame;
  const isActive = activeFilters(props.controls.filters).some(({ id }) =>
    filters.some((key) => id.split(":", 1)[0] === key),
  );
  return (
    <Frame title={title} isActive={isActive}>
      {/* A section of one filter has its name. */}
      <div data-named={filters.length === 1 || undefined} className="group grid gap-1.5">
        {filters.map((key) => (
          <FilterField key={key} filter={key} {...props} />
        ))}
      </div>
    </Frame>
  );
}

function FilterField({ filter, controls, facets }: FieldsProps & { filter: FilterKey }) {
  if (filter === "words") return null;
  if (filter === "equipment") return <EquipmentChoice controls={controls} facets={facets} />;
  if (isRangeKey(filter)) return <RangeFields filter={filter} controls={controls} />;
  if (choiceFilters[filter].steps !== undefined && !isTextChoice(filter)) {
    return <StepChips filter={filter} controls={controls} facets={facets} />;
  }
  if (!isTextChoice(filter)) {
    return <FacetSelect filter={filter} controls={controls} facets={facets} />;
  }
  const { within } = choiceFilters[filter];
  if (within !== undefined && controls.filters[within].length === 0) return null;
  const Field = filter === "bodyType" || filter === "vehicleClass" ? FacetChips : FoldedChoice;
  return <Field filter={filter} controls={controls} facets={facets} />;
}

type FrameProps = { title: string; isActive?: boolean; children: ReactNode };

function SectionFrame({ title, children }: FrameProps) {
  return (
    <fieldset className="relative min-w-0">
      <legend className="pb-2 font-display text-lg font-bold tracking-tight">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Open if one of its filters is active when the form is opened. */
function FoldingFrame({ title, isActive, children }: FrameProps) {
  const [isOpen] = useState(isActive);
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-display text-lg font-bold tracking-tight [&::-webkit-details-marker]:hidden">
        {title}
        <FoldIcon />
      </summary>
      <fieldset className="min-w-0 pt-1">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

type FilterDrawerProps = { open: boolean; onClose: () => void; controls: FilterControls };

/** A dialog: the library's own drawer closes on a swipe to the right, a gesture that the sliders need. */
export default function FilterDrawer({ open, onClose, controls }: FilterDrawerProps) {
  const activeCount = countActiveFilters(controls.filters);
  const hitsText = controls.hits === null ? null : formatVehicleCount(controls.hits);
  const [number, noun] = hitsText?.split(" ") ?? [];
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-dusk/60 transition-opacity duration-200 data-ending-style:opacity-0 starting:opacity-0" />
        {/*
          `starting:`, because `data-starting-style` does not animate a popup that mounts open. No pointer events
          during the exit animation: a second tap would hit another button than intended.
        */}
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-full flex-col [container:drawer/size] overflow-y-auto bg-canvas shadow-2xl transition-[translate] duration-200 ease-out outline-none data-ending-style:pointer-events-none data-ending-style:translate-x-full sm:w-lg sm:border-l sm:border-line starting:translate-x-full">
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
            <div className="min-w-0 flex-1 pt-1.5">
              <Dialog.Title className="text-2xl leading-tight font-bold">Filter</Dialog.Title>
              <Dialog.Description className="mt-1 text-muted tight-drawer:text-sm">
                Finden Sie Ihr perfektes Fahrzeug{" "}
                {activeCount > 0 && (
                  <span className="figures whitespace-nowrap">• {activeCount} aktiv</span>
                )}
              </Dialog.Description>
            </div>
            <Dialog.Close
              aria-label="Schließen"
              className="flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
            >
              <Icon icon={X} size={22} />
            </Dialog.Close>
          </header>
          {/* Without `relative`, visually hidden elements would make the whole drawer scroll. */}
          <div className="relative min-h-48 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6 tight-drawer:flex-none tight-drawer:overflow-visible">
            <FilterSections controls={controls} />
          </div>
          {/* In a tight drawer all scrolls but the last button. */}
          <footer className="flex flex-wrap gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 tight-drawer:contents">
            {/* Screen readers do not hear the list's own status behind the modal drawer. */}
            <p role="status" className="sr-only">
              {hitsText}
            </p>
            <button
              type="button"
              className={`${buttonStyle.quiet} max-sm:px-3 tight-drawer:mx-4`}
              onClick={controls.reset}
            >
              Zurücksetzen
            </button>
            <button
              type="button"
              className={`${buttonStyle.primary} figures min-w-0 flex-[1_1_8rem] max-sm:px-2 tight-drawer:sticky tight-drawer:bottom-3 tight-drawer:z-10 tight-drawer:m-4 tight-drawer:flex-none tight-drawer:shadow-[0_0_0_1rem_var(--color-canvas)]`}
              onClick={onClose}
            >
              <span>
                Anwenden{" "}
                {hitsText && (
                  <span className="font-normal whitespace-nowrap">
                    ({number}
                    <span className="tight-drawer:sr-only"> {noun}</span>)
                  </span>
                )}
              </span>
            </button>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
