import { ChevronDown } from "lucide";
import { useId } from "react";
import type { CarFilters, ChoiceGroup } from "#domain/search/filters.ts";
import { facetLabel } from "#domain/search/labels.ts";
import type { FacetOption, Facets } from "#domain/search/search.ts";
import { filterParameters } from "#domain/search/url.ts";
import { filterKeys } from "#domain/site/page-parameters.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FilterControls } from "./use-filters.ts";

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
          icon={ChevronDown}
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

type HiddenFiltersProps = {
  filters: CarFilters;
  /** Filters that the form shows itself. */
  except: readonly (keyof CarFilters)[];
};

/** The filters that a form does not show travel along, so that sending it without JavaScript loses none. */
export function HiddenFilters({ filters, except }: HiddenFiltersProps) {
  const shown = new Set<string>(except.map((field) => filterKeys[field]));
  return filterParameters(filters).map(
    ({ key, value }) =>
      shown.has(key) || <input key={key} type="hidden" name={key} value={value} />,
  );
}

/** The two that are always offered, in the specification's order (section 2, quick filter bar). */
const specified = ["AUTOMATIC_GEAR", "MANUAL_GEAR"];

/** Automatik and Schaltgetriebe first, even when the stock lacks one; then what else it has. */
function gearboxOptions(found: readonly FacetOption[]): FacetOption[] {
  const first = specified.map(
    (value) => found.find((option) => option.value === value) ?? { value, count: 0 },
  );
  return [...first, ...found.filter(({ value }) => !specified.includes(value))];
}
