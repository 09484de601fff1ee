import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { facetLabel } from "#domain/filter/facet-label.ts";
import type { FacetOption, Facets } from "#domain/filter/stock-search.ts";

type FacetSelectProps = {
  label: string;
  /** Which filter it is; names the options. */
  group: keyof Facets;
  /** Key of the form field. */
  name: string;
  options: readonly FacetOption[];
  /** The chosen value; null for all. */
  value: string | null;
  onChoose: (value: string | null) => void;
};

/** Value of the option that wishes for nothing (specification, section 3, 'Reset'). */
const all = "all";

/** A native select of one filter: each option with the number of vehicles it would leave. */
export function FacetSelect({ label, group, name, options, value, onChoose }: FacetSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value ?? all}
          onChange={({ target }) => onChoose(target.value === all ? null : target.value)}
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
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 right-2 sm:right-3 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}

/** A chosen value that the stock does not know stays visible: it is what leaves nothing. */
function withChosen(options: readonly FacetOption[], chosen: string | null) {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, count: 0 }];
}
