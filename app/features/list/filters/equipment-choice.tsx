import { useState } from "react";
import { isEquipmentKey } from "#domain/equipment.ts";
import type { CarFilters } from "#domain/filter/car-filters.ts";
import { facetLabel } from "#domain/filter/facet-label.ts";
import type { FacetOption } from "#domain/filter/stock-search.ts";
import { filterKeys } from "#domain/page-parameters.ts";

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
