import { ChevronDown } from "lucide";
import { useId } from "react";
import { facetLabel } from "#domain/filter/facet-label.ts";
import type { ChoiceGroup } from "#domain/filter/facets.ts";
import type { FacetOption, Facets } from "#domain/filter/stock-search.ts";
import { filterKeys } from "#domain/page-parameters.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { FilterControls } from "./filter-controls.ts";
import { gearboxOptions } from "./gearbox-options.ts";

type FacetSelectProps = {
  label: string;
  /** Which filter it is: names the field, and holds the options and the chosen value. */
  group: ChoiceGroup;
  controls: Pick<FilterControls, "filters" | "change">;
  /** Null while nobody has counted. */
  facets: Facets | null;
};

/** Value of the option that wishes for nothing (specification, section 3, 'Reset'). */
const all = "all";

/** A native select of one filter: each option with the number of vehicles it would leave. */
export function FacetSelect({ label, group, controls, facets }: FacetSelectProps) {
  const id = useId();
  const { filters, change } = controls;
  const found = facets?.[group] ?? [];
  const options = group === "gearbox" ? gearboxOptions(found) : found;
  const value = filters[group] === null ? null : String(filters[group]);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={filterKeys[group]}
          value={value ?? all}
          onChange={({ target }) => change({ [group]: read(group, target.value) })}
          className={`h-12 w-full appearance-none truncate rounded-card border bg-surface pr-7 pl-2.5 sm:pr-10 sm:pl-3 hover:border-muted ${value === null ? "border-field" : "border-ink font-semibold"}`}
        >
          <option value={all}>Alle</option>
          {withChosen(options, value).map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.count === 0 && option.value !== value}
            >
              {`${facetLabel(group, option.value)} (${option.count})`}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          size={18}
          className="pointer-events-none absolute top-1/2 right-2 sm:right-3 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}

/** The value behind an option's text; doors and seats are numbers. */
function read(group: ChoiceGroup, text: string): string | number | null {
  if (text === all) return null;
  return group === "doors" || group === "seatsMin" ? Number(text) : text;
}

/** A chosen value that the stock does not know stays visible: it is what leaves nothing. */
function withChosen(options: readonly FacetOption[], chosen: string | null) {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, count: 0 }];
}
