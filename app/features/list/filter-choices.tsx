import { useState } from "react";
import { isEquipmentKey } from "#domain/car/equipment.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import {
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  type FacetOption,
  type Facets,
} from "#domain/search/filters.ts";
import { ColorDot } from "../car/color-dot.tsx";
import type { FilterControls } from "./use-filters.ts";

type ColorChoiceProps = { filter: ChoiceKey; controls: FilterControls; facets: Facets };

/** One colour or all, each with a dot of it. */
export function ColorChoice({ filter, controls, facets }: ColorChoiceProps) {
  const { param, format } = choiceFilters[filter];
  const chosen = controls.filters[filter];
  return (
    <div className="grid grid-cols-2 gap-2">
      <ColorOption
        name={param}
        value="all"
        label="Alle"
        isChosen={chosen === null}
        onChoose={() => controls.change({ [filter]: null })}
      />
      {facets[filter].map(({ value, count }) => (
        <ColorOption
          key={value}
          name={param}
          value={value}
          label={format(value)}
          count={count}
          isChosen={value === chosen}
          onChoose={() => controls.change({ [filter]: value })}
        />
      ))}
    </div>
  );
}

type ColorOptionProps = {
  name: string;
  value: string;
  label: string;
  count?: number;
  isChosen: boolean;
  onChoose: () => void;
};

function ColorOption({ name, value, label, count, isChosen, onChoose }: ColorOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card border border-field bg-surface px-3 hover:border-muted has-checked:border-ink has-checked:font-semibold has-checked:ring-1 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <ColorDot color={value} size={18} />
      <span className="min-w-0">
        {label}
        {count !== undefined && <span className="figures text-muted"> ({count})</span>}
      </span>
    </label>
  );
}

type EquipmentChoiceProps = {
  /** Most frequent first. */
  options: readonly FacetOption[];
  chosen: CarFilters["equipment"];
  onChoose: (chosen: CarFilters["equipment"]) => void;
};

const shownAtFirst = 12;

/** Equipment to tick off, the most common first; without JavaScript all of it stands there. */
export function EquipmentChoice({ options, chosen, onChoose }: EquipmentChoiceProps) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = options.length - shownAtFirst;
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-6 @lg:grid-cols-2">
        {options.map(({ value, count }, index) => {
          if (!isEquipmentKey(value)) return null;
          const isChosen = chosen.includes(value);
          const isShown = showsAll || isChosen || index < shownAtFirst;
          return (
            <li key={value} className={isShown ? "" : "hidden noscript:block"}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted/60">
                <input
                  type="checkbox"
                  name={filterTable.equipment.param}
                  value={value}
                  checked={isChosen}
                  disabled={count === 0 && !isChosen}
                  onChange={() =>
                    onChoose(isChosen ? chosen.filter((key) => key !== value) : [...chosen, value])
                  }
                  className="size-5 shrink-0 accent-accent"
                />
                <span>
                  {filterTable.equipment.format(value)}{" "}
                  <span className="figures text-muted">({count})</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-11 font-semibold underline underline-offset-4 noscript:hidden"
        >
          {showsAll ? "Weniger anzeigen" : "Mehr anzeigen"}
        </button>
      )}
    </>
  );
}

type QuickToggle = {
  label: string;
  isOn: (filters: CarFilters) => boolean;
  on: (filters: CarFilters) => Partial<CarFilters>;
  off: Partial<CarFilters>;
};

/** Clears the opposite bound where both would leave nothing. */
const unless = (conflicts: boolean, change: Partial<CarFilters>) => (conflicts ? change : {});

/** R15 */
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

/** Common filters as one button each. */
export function QuickToggles({ controls: { filters, change } }: { controls: FilterControls }) {
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
