import { type KeyboardEvent, useId, useState } from "react";
import { sliders } from "#domain/search/filters.ts";
import { sliderTracks } from "#domain/search/slider-track.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { RangeSlider } from "../../ui/range-slider.tsx";
import type { FilterRange, RangeBound } from "./filter-range.ts";
import { FilterSection } from "./filter-section.tsx";
import type { FilterControls } from "./use-filters.ts";

type RangeFieldsProps = {
  range: FilterRange;
  controls: FilterControls;
  /** Shows each value with its unit below the field: kW stands wherever PS stands. */
  hasHints?: boolean;
};

/** The two exact values of a range, '… von' and '… bis'. */
export function RangeFields({ range, controls, hasHints = false }: RangeFieldsProps) {
  const [from, to] = range.bounds(controls.filters);
  const isHydrated = useHydrated();
  // A plain form sends what stands in the field, and an address knows digits only.
  const write = isHydrated ? range.write : String;
  const textOf = (value: RangeBound) => (value === null ? "" : write(value));
  const hintOf = (value: RangeBound) => (hasHints && value !== null ? range.tell(value) : null);

  function enterFrom(text: string): string | null {
    const read = readBound(text, range);
    if (typeof read === "string") return read;
    if (read !== null && to !== null && read > to) return `Höchstens ${range.tell(to)}.`;
    controls.change(range.from(read));
    return null;
  }

  function enterTo(text: string): string | null {
    const read = readBound(text, range);
    if (typeof read === "string") return read;
    if (read !== null && from !== null && read < from) return `Mindestens ${range.tell(from)}.`;
    controls.change(range.to(read));
    return null;
  }

  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <AmountField
        label={`${range.noun} von`}
        name={range.names[0]}
        unit={range.unit}
        text={textOf(from)}
        hint={hintOf(from)}
        onEnter={enterFrom}
      />
      <AmountField
        label={`${range.noun} bis`}
        name={range.names[1]}
        unit={range.unit}
        text={textOf(to)}
        hint={hintOf(to)}
        onEnter={enterTo}
      />
    </div>
  );
}

/** The bound that a text means; null for an empty one, the complaint for one that is no such value. */
function readBound(text: string, range: FilterRange): RangeBound | string {
  if (text.trim() === "") return null;
  const value = range.read(text);
  const fits = value !== null && value >= range.smallest && value <= range.largest;
  return fits ? Math.round(value) : range.complaint;
}

type AmountFieldProps = {
  label: string;
  name: string;
  unit: string | null;
  /** The field's text while nobody edits it. */
  text: string;
  /** What else is to be known of the value, below the field. */
  hint: string | null;
  /** Takes the edited text over; returns what is wrong with it, or null. */
  onEnter: (text: string) => string | null;
};

/** What is being typed, as long as the value behind it is still `over`. */
type Draft = { text: string; over: string; error: string | null };

/** A number field in German form. It is taken over on Enter or on leaving; what is wrong stays to be mended. */
function AmountField({ label, name, unit, text, hint, onEnter }: AmountFieldProps) {
  const id = useId();
  const [edited, setDraft] = useState<Draft | null>(null);
  // A value that was changed elsewhere meanwhile wins over what was typed.
  const draft = edited?.over === text ? edited : null;
  const error = draft?.error ?? null;

  function enter(): void {
    if (draft === null) return;
    const complaint = draft.text.trim() === text ? null : onEnter(draft.text);
    setDraft(complaint === null ? null : { ...draft, error: complaint });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    // Enter means this value, not the whole form.
    event.preventDefault();
    enter();
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="beliebig"
          value={draft?.text ?? text}
          onChange={({ target }) => setDraft({ text: target.value, over: text, error })}
          onBlur={enter}
          onKeyDown={onKeyDown}
          aria-invalid={error !== null}
          aria-describedby={`${id}-unit ${id}-hint ${id}-error`}
          className="figures h-12 w-full rounded-card border border-field bg-surface pr-11 pl-3 placeholder:text-muted hover:border-muted aria-invalid:border-danger"
        />
        <span
          id={`${id}-unit`}
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
        >
          {unit}
        </span>
      </div>
      <p id={`${id}-hint`} className="figures pt-1 text-sm text-muted empty:hidden">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="pt-1 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

type SliderSectionProps = {
  title: string;
  range: FilterRange;
  slider: keyof typeof sliders;
  /** Names of the two thumbs; the fields have theirs from the range. */
  thumbs: readonly [string, string];
  controls: FilterControls;
};

/** A range with a slider to try it out and two fields for exact values. */
export function SliderSection({ title, range, slider, thumbs, controls }: SliderSectionProps) {
  const isHydrated = useHydrated();
  const [from, to] = range.bounds(controls.filters);
  const { max, step } = sliders[slider];
  const track = sliderTracks(controls.stock)[slider];
  // A bound beyond the scale stands at its end; it stays what it is until its own thumb moves.
  const left = Math.min(from ?? 0, max);
  const right = Math.min(to ?? max, max);

  function slide([toLeft, toRight]: readonly [number, number]): void {
    controls.changeGently({
      ...(toLeft !== left && range.from(toLeft === 0 ? null : toLeft)),
      ...(toRight !== right && range.to(toRight === max ? null : toRight)),
    });
  }

  return (
    <FilterSection title={title}>
      <div className="noscript:hidden">
        <p className="figures text-muted">
          {range.tell(left)} – {range.tell(right)}
        </p>
        <div className="mb-3 h-11">
          {isHydrated && (
            <RangeSlider
              value={[left, right]}
              max={max}
              step={step}
              track={track}
              labels={thumbs}
              format={range.tell}
              onSlide={slide}
              onRest={controls.commit}
            />
          )}
        </div>
      </div>
      <RangeFields range={range} controls={controls} />
    </FilterSection>
  );
}
