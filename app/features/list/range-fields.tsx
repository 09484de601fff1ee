import { useId, useState } from "react";
import { readAmount } from "#domain/format/format.ts";
import type { RangeFilter } from "#domain/search/filter-table.ts";
import { type RangeKey, rangeFilters, readBounds } from "#domain/search/filters.ts";
import { isComposing, useHydrated } from "../../ui/browser.ts";
import { RangeSlider } from "../../ui/range-slider.tsx";
import type { FilterControls } from "./use-filters.ts";

type RangeFieldsProps = { filter: RangeKey; controls: FilterControls };

export function RangeFields({ filter, controls }: RangeFieldsProps) {
  const { slider } = rangeFilters[filter];
  return (
    <>
      {slider && <SliderRow filter={filter} slider={slider} controls={controls} />}
      <div className="grid grid-cols-1 items-start @3xs:grid-cols-2 gap-3">
        <AmountField filter={filter} end="Min" controls={controls} />
        <AmountField filter={filter} end="Max" controls={controls} />
      </div>
    </>
  );
}

/** The value is null for an empty text, which removes the bound. */
function readBound(text: string, range: RangeFilter): { value: number | null } | { error: string } {
  if (text.trim() === "") return { value: null };
  const value = readAmount(range.extractNumber?.(text) ?? text);
  const [smallest, largest] = range.formLimits;
  const isInRange = value !== null && value >= smallest && value <= largest;
  return isInRange ? { value: Math.round(value) } : { error: range.errorMessage };
}

/** `appliedText`: the filter's value when typing began. */
type Draft = { text: string; appliedText: string; error: string | null };

function AmountField({ filter, end, controls }: RangeFieldsProps & { end: "Min" | "Max" }) {
  const id = useId();
  const isHydrated = useHydrated();
  const range = rangeFilters[filter];
  const [from, to] = readBounds(controls.filters, filter);
  const bound = end === "Min" ? from : to;
  // A form submitted before hydration puts the text into the URL, where numbers have digits only.
  const formatBound = isHydrated ? range.formatInput : String;
  const appliedText = bound === null ? "" : formatBound(bound);
  const [lastDraft, setDraft] = useState<Draft | null>(null);
  // A value that was changed elsewhere meanwhile replaces the draft.
  const draft = lastDraft?.appliedText === appliedText ? lastDraft : null;
  const error = draft?.error ?? null;

  /** Returns the error message if the text is rejected. */
  function apply(text: string): string | null {
    const parsed = readBound(text, range);
    if ("error" in parsed) return parsed.error;
    const { value } = parsed;
    if (value !== null) {
      if (end === "Min" && to !== null && value > to) return `Höchstens ${range.format(to)}.`;
      if (end === "Max" && from !== null && value < from)
        return `Mindestens ${range.format(from)}.`;
    }
    controls.change({ [`${filter}${end}`]: value });
    return null;
  }

  function commitDraft(): void {
    if (draft === null) return;
    const newError = draft.text.trim() === appliedText ? null : apply(draft.text);
    setDraft(newError === null ? null : { ...draft, error: newError });
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        <span className="group-data-named:sr-only">{`${range.label} `}</span>
        {end === "Min" ? "von" : "bis"}
      </label>
      <div className="relative">
        <input
          id={id}
          name={range.params[end === "Min" ? 0 : 1]}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="beliebig"
          value={draft?.text ?? appliedText}
          onChange={({ target }) => setDraft({ text: target.value, appliedText, error })}
          onBlur={commitDraft}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            commitDraft();
          }}
          aria-invalid={error !== null}
          aria-describedby={`${id}-unit ${id}-hint ${id}-error`}
          className="figures h-12 w-full rounded-card border border-field bg-surface pr-11 pl-3 placeholder:text-muted hover:border-muted aria-invalid:border-danger"
        />
        <span
          id={`${id}-unit`}
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
        >
          {range.unit}
        </span>
      </div>
      <p id={`${id}-hint`} className="figures pt-1 text-sm text-muted empty:hidden">
        {range.hasHints && bound !== null && range.format(bound)}
      </p>
      <p id={`${id}-error`} role="alert" className="pt-1 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

type SliderRowProps = RangeFieldsProps & { slider: NonNullable<RangeFilter["slider"]> };

function SliderRow({ filter, slider: { max, thumbs }, controls }: SliderRowProps) {
  const isHydrated = useHydrated();
  const { format, step } = rangeFilters[filter];
  const [from, to] = readBounds(controls.filters, filter);
  // A bound beyond the scale is shown at the scale's end, and keeps its value until its own thumb moves.
  const left = Math.min(from ?? 0, max);
  const right = Math.min(to ?? max, max);

  function slide([newLeft, newRight]: readonly [number, number]): void {
    controls.preview({
      ...(newLeft !== left && { [`${filter}Min`]: newLeft === 0 ? null : newLeft }),
      ...(newRight !== right && { [`${filter}Max`]: newRight === max ? null : newRight }),
    });
  }

  return (
    <div className="h-11 noscript:hidden">
      {isHydrated && (
        <RangeSlider
          value={[left, right]}
          max={max}
          step={step}
          labels={thumbs}
          format={format}
          onChange={slide}
          onChangeEnd={controls.commit}
        />
      )}
    </div>
  );
}
