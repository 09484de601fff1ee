import { useState } from "react";
import { isEquipmentKey } from "#domain/car/equipment.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import { type CarFilters, choiceFilters } from "#domain/search/filters.ts";
import { ColorDot } from "../car/car-parts.tsx";
import type { FacetFieldProps } from "./filter-fields.tsx";
import type { FilterControls } from "./use-filters.ts";

export function ColorChoice({ filter, controls, facets }: FacetFieldProps) {
  const { param, format } = choiceFilters[filter];
  const chosen = controls.filters[filter];
  return (
    <div className="grid grid-cols-2 gap-2">
      {[{ value: null, count: null }, ...facets[filter]].map(({ value, count }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card border border-field bg-surface px-3 hover:border-muted has-checked:border-ink has-checked:font-semibold has-checked:ring-1 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={param}
            value={value ?? "all"}
            checked={value === chosen}
            disabled={count === 0 && value !== chosen}
            onChange={() => controls.change({ [filter]: value })}
            className="sr-only"
          />
          {value !== null && <ColorDot color={value} size={18} />}
          <span className="min-w-0">
            {value === null ? "Alle" : format(value)}
            {count !== null && <span className="figures text-muted"> ({count})</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

const initiallyShown = 12;

export function EquipmentChoice({ controls, facets }: Omit<FacetFieldProps, "filter">) {
  const [showsAll, setShowsAll] = useState(false);
  const options = facets.equipment;
  const chosen = controls.filters.equipment;
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-6 @lg:grid-cols-2">
        {options.map(({ value, count }, index) => {
          if (!isEquipmentKey(value)) return null;
          const isChosen = chosen.includes(value);
          const isShown = showsAll || isChosen || index < initiallyShown;
          return (
            <li key={value} className={isShown ? "" : "hidden noscript:block"}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted/60">
                <input
                  type="checkbox"
                  name={filterTable.equipment.param}
                  value={value}
                  checked={isChosen}
                  disabled={count === 0 && !isChosen}
                  onChange={() => {
                    const others = chosen.filter((key) => key !== value);
                    controls.change({ equipment: isChosen ? others : [...others, value] });
                  }}
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
      {options.length > initiallyShown && (
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

/** Labels, values and order follow R15. */
const toggles = [
  { label: "≤ 20.000€", field: "priceMax", value: 20_000, oppositeBound: "priceMin" },
  { label: "≤ 50.000 km", field: "mileageMax", value: 50_000, oppositeBound: "mileageMin" },
  { label: "≥ 2020", field: "yearMin", value: 2020, oppositeBound: "yearMax" },
  { label: "Diesel", field: "fuelType", value: "DIESEL", oppositeBound: null },
] as const;

function computeToggleChange(
  filters: CarFilters,
  toggle: (typeof toggles)[number],
): Partial<CarFilters> {
  const { field, value, oppositeBound } = toggle;
  if (filters[field] === value) return { [field]: null };
  if (oppositeBound === null) return { [field]: value };
  const bound = filters[oppositeBound] ?? value;
  const isEmptyRange = field === "yearMin" ? bound < value : bound > value;
  return { [field]: value, ...(isEmptyRange && { [oppositeBound]: null }) };
}

export function QuickToggles({ controls: { filters, change } }: { controls: FilterControls }) {
  return (
    <div className="flex flex-wrap gap-2">
      {toggles.map((toggle) => (
        <button
          key={toggle.label}
          type="button"
          aria-pressed={filters[toggle.field] === toggle.value}
          onClick={() => change(computeToggleChange(filters, toggle))}
          className="figures min-h-11 rounded-full border border-field bg-surface px-4 font-semibold transition-colors duration-150 hover:border-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
        >
          {toggle.label}
        </button>
      ))}
    </div>
  );
}
