import { useState } from "react";
import { isEquipmentKey } from "#domain/car/equipment.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { facetLabel } from "#domain/search/labels.ts";
import type { FacetOption } from "#domain/search/search.ts";
import { filterKeys } from "#domain/site/page-parameters.ts";
import { ColorDot } from "../car/color-dot.tsx";

type ColorChoiceProps = {
  options: readonly FacetOption[];
  value: string | null;
  onChoose: (value: string | null) => void;
};

/** One colour or all, each with a dot of it. */
export function ColorChoice({ options, value, onChoose }: ColorChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <ColorOption
        value="all"
        label="Alle"
        isChosen={value === null}
        onChoose={() => onChoose(null)}
      />
      {options.map((option) => (
        <ColorOption
          key={option.value}
          value={option.value}
          label={facetLabel("exteriorColor", option.value)}
          count={option.count}
          isChosen={option.value === value}
          onChoose={() => onChoose(option.value)}
        />
      ))}
    </div>
  );
}

type ColorOptionProps = {
  value: string;
  label: string;
  count?: number;
  isChosen: boolean;
  onChoose: () => void;
};

function ColorOption({ value, label, count, isChosen, onChoose }: ColorOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card border border-field bg-surface px-3 hover:border-muted has-checked:border-ink has-checked:font-semibold has-checked:ring-1 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={filterKeys.exteriorColor}
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
                  name={filterKeys.equipment}
                  value={value}
                  checked={isChosen}
                  disabled={count === 0 && !isChosen}
                  onChange={() =>
                    onChoose(isChosen ? chosen.filter((key) => key !== value) : [...chosen, value])
                  }
                  className="size-5 shrink-0 accent-accent"
                />
                <span>
                  {facetLabel("equipment", value)}{" "}
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
