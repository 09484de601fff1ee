import { ChevronDown } from "lucide";
import { useId } from "react";
import {
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  type Facets,
} from "#domain/search/filters.ts";
import { filterParameters } from "#domain/search/url.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FilterControls } from "./use-filters.ts";

export type FacetFieldProps = { filter: ChoiceKey; controls: FilterControls; facets: Facets };

/** A native select of one filter: each option with the number of vehicles it would leave. */
export function FacetSelect({ filter, controls, facets }: FacetFieldProps) {
  const id = useId();
  const { filters, change } = controls;
  const { label, param, kind, format, alwaysOffered = [] } = choiceFilters[filter];
  const value = filters[filter] === null ? null : String(filters[filter]);
  const counts = new Map(alwaysOffered.map((offered) => [offered, 0]));
  for (const option of facets[filter]) counts.set(option.value, option.count);
  // A chosen value that the stock lacks stays visible: it is why nothing is found.
  if (value !== null && !counts.has(value)) counts.set(value, 0);

  function choose(text: string): void {
    const chosen = kind === "choice" ? text : Number(text);
    change({ [filter]: text === "all" ? null : chosen });
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={param}
          // Else a browser that comes back writes its last choice over that of the address.
          autoComplete="off"
          // Before hydration too: another brand lets its model go.
          data-clears={filter === "brand" ? choiceFilters.model.param : undefined}
          value={value ?? "all"}
          onChange={({ target }) => choose(target.value)}
          className={`h-12 w-full appearance-none truncate rounded-card border bg-surface pr-7 pl-2.5 sm:pr-10 sm:pl-3 hover:border-muted ${value === null ? "border-field" : "border-ink font-semibold"}`}
        >
          <option value="all">Alle</option>
          {[...counts].map(([option, count]) => (
            <option key={option} value={option} disabled={count === 0 && option !== value}>
              {`${format(option)} (${count})`}
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

type HiddenFiltersProps = { filters: CarFilters; except?: readonly string[] };

/** All filters but the parameters that the form shows itself: sent without JavaScript it must lose none. */
export function HiddenFilters({ filters, except = [] }: HiddenFiltersProps) {
  return filterParameters(filters).map(
    ({ key, value }) =>
      except.includes(key) || <input key={key} type="hidden" name={key} value={value} />,
  );
}
