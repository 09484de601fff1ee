import { useState } from "react";
import { type EquipmentKey, isEquipmentKey } from "#domain/car/equipment.ts";
import { brandOfModel, filterTable } from "#domain/search/filter-table.ts";
import {
  type CarFilters,
  choiceFilters,
  chosenValues,
  type Facets,
  type TextChoiceKey,
} from "#domain/search/filters.ts";
import { FoldIcon } from "../../ui/icon.tsx";
import { ColorDot } from "../car/car-parts.tsx";
import { type FacetFieldProps, facetOptions } from "./filter-fields.tsx";
import type { FilterControls } from "./use-filters.ts";

const chipShape =
  "figures relative inline-flex min-h-11 max-w-full items-center wrap-anywhere gap-1.5 rounded-full border border-field bg-surface px-3 text-base hover:border-muted";
const toggleStyle = `${chipShape} aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-muted/60 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none`;
const chipStyle = `${chipShape} cursor-pointer has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none`;

const toggled = <Value,>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

type TextChoiceProps = FacetFieldProps & { filter: TextChoiceKey };

/** Several values may be chosen; each shows the hits that it adds. */
export function FacetChips({ filter, controls, facets }: TextChoiceProps) {
  const { param, format, control } = choiceFilters[filter];
  const chosen = controls.filters[filter];
  return (
    <div className="flex flex-wrap gap-1.5">
      {facetOptions(filter, chosen, facets).map(({ value, count }) => (
        <label key={value} className={chipStyle}>
          <input
            type="checkbox"
            name={param}
            value={value}
            checked={chosen.includes(value)}
            disabled={count === 0 && !chosen.includes(value)}
            onChange={() => controls.change({ [filter]: toggled(chosen, value) })}
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
          />
          {control === "swatches" && <ColorDot color={value} size={18} />}
          {format(value)} <span className="shrink-0 opacity-70">{count}</span>
        </label>
      ))}
    </div>
  );
}

/** One step of several; without JavaScript too. */
export function StepChips({ filter, controls, facets }: FacetFieldProps) {
  const { label, param, format, steps } = choiceFilters[filter];
  const [chosen = null] = chosenValues(controls.filters, filter);
  const options = facetOptions(filter, chosen === null ? [] : [chosen], facets);
  if (options.length === 0) return null;
  const chip = (value: string | null, text: string, count: number | null) => (
    <label key={value} className={chipStyle}>
      <input
        type="radio"
        name={param}
        value={value ?? "all"}
        checked={chosen === value}
        disabled={count === 0 && chosen !== value}
        onChange={() => controls.change({ [filter]: value === null ? null : Number(value) })}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {text}{" "}
      {count !== null && chosen !== value && <span className="shrink-0 opacity-70">{count}</span>}
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {chip(null, "Alle", null)}
        {options
          .toSorted((a, b) => Number(a.value) - Number(b.value))
          .map(({ value, count }) =>
            chip(value, steps?.format(Number(value)) ?? format(value), count),
          )}
      </div>
    </fieldset>
  );
}

/** A row that unfolds to its chips, for filters with many values. */
export function FoldedChoice({ filter, controls, facets }: TextChoiceProps) {
  const { label, format } = choiceFilters[filter];
  const { brand: brands, [filter]: chosen } = controls.filters;
  const groups = filter === "model" && brands.length > 1 ? brands : null;
  const ofBrand = (brand: string): Facets => ({
    ...facets,
    model: facets.model.filter(({ value }) => brandOfModel(value, brands) === brand),
  });
  return (
    <details className="min-w-0 rounded-card border border-field bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-3 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{label}</span>
        <span className="ml-auto min-w-0 truncate text-muted">
          {chosen.length === 0 ? "Alle" : chosen.map(format).join(", ")}
        </span>
        <FoldIcon />
      </summary>
      <fieldset className="min-w-0 px-3 pb-3">
        <legend className="sr-only">{label}</legend>
        {groups === null ? (
          <FacetChips filter={filter} controls={controls} facets={facets} />
        ) : (
          groups.map((brand) => (
            <fieldset key={brand} className="min-w-0 not-first:mt-3">
              <legend className="pb-1 text-sm font-semibold">{brand}</legend>
              <FacetChips filter={filter} controls={controls} facets={ofBrand(brand)} />
            </fieldset>
          ))
        )}
      </fieldset>
    </details>
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
                  onChange={() => controls.change({ equipment: toggled(chosen, value) })}
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

type Toggle = {
  label: string;
  isPressed: boolean;
  change: Partial<CarFilters>;
  /** Null where it is not counted. */
  count: number | null;
};

function Toggles({ toggles, controls }: { toggles: readonly Toggle[]; controls: FilterControls }) {
  return (
    <div className="flex flex-wrap gap-1.5 noscript:hidden">
      {toggles.map(({ label, isPressed, change, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isPressed}
          disabled={count === 0 && !isPressed}
          onClick={() => controls.change(change)}
          className={toggleStyle}
        >
          <span className="first-letter:uppercase">{label}</span>{" "}
          {count !== null && <span className="shrink-0 opacity-70">{count}</span>}
        </button>
      ))}
    </div>
  );
}

const bounds = [
  { label: "≤ 20.000€", field: "priceMax", value: 20_000 },
  { label: "≤ 50.000 km", field: "mileageMax", value: 50_000 },
  { label: "≥ 2020", field: "yearMin", value: 2020 },
] as const;

export function QuickToggles({ controls }: { controls: FilterControls }) {
  const { filters } = controls;
  const isDiesel = filters.fuelType.join() === "DIESEL";
  const toggles = bounds.map(({ label, field, value }): Toggle => {
    const isPressed = filters[field] === value;
    return { label, isPressed, change: { [field]: isPressed ? null : value }, count: null };
  });
  toggles.push({
    label: "Diesel",
    isPressed: isDiesel,
    change: { fuelType: isDiesel ? [] : ["DIESEL"] },
    count: null,
  });
  return <Toggles toggles={toggles} controls={controls} />;
}

const manySeats = 7;

/** The equipment that narrows most, which stands far down in the list of all equipment. */
export function DecisiveExtras({ controls, facets }: Omit<FacetFieldProps, "filter">) {
  const { equipment, seatsMin } = controls.filters;
  const extra = (key: EquipmentKey): Toggle[] => {
    const isPressed = equipment.includes(key);
    const option = facets.equipment.find(({ value }) => value === key);
    if (option === undefined && !isPressed) return [];
    return [
      {
        label: filterTable.equipment.format(key),
        isPressed,
        change: { equipment: toggled(equipment, key) },
        count: option?.count ?? 0,
      },
    ];
  };
  const seats = (): Toggle[] => {
    const isPressed = seatsMin === manySeats;
    const option = facets.seatsMin.find(({ value }) => Number(value) >= manySeats);
    if (option === undefined && !isPressed) return [];
    return [
      {
        label: filterTable.seatsMin.format(String(manySeats)),
        isPressed,
        change: { seatsMin: isPressed ? null : manySeats },
        count: option?.count ?? 0,
      },
    ];
  };
  const toggles = [
    ...extra("akte"),
    ...extra("ahk"),
    ...extra("allrad"),
    ...seats(),
    ...extra("standheizung"),
    ...extra("rueckfahrkamera"),
  ];
  return <Toggles toggles={toggles} controls={controls} />;
}
