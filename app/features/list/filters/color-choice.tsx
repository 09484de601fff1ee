import { facetLabel } from "#domain/filter/facet-label.ts";
import type { FacetOption } from "#domain/filter/stock-search.ts";
import { filterKeys } from "#domain/page-parameters.ts";
import { ColorDot } from "../../car/color-dot.tsx";

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
