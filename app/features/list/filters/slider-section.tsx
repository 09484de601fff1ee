import { sliders } from "#domain/filter/car-filters.ts";
import { sliderTracks } from "#domain/filter/slider-track.ts";
import { RangeSlider } from "../../../ui/range-slider.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { FilterControls } from "./filter-controls.ts";
import type { FilterRange } from "./filter-range.ts";
import { FilterSection } from "./filter-section.tsx";
import { RangeFields } from "./range-fields.tsx";

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
