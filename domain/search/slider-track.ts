import type { CarSummary } from "#domain/car/summary.ts";
import { type RangeKey, rangeFilters, rangeKeys } from "./filters.ts";
import { memoizeByVersion } from "./memoize.ts";

/** The scale of a track from 0 to 1. */
type SliderTrack = {
  positionOf: (value: number) => number;
  /** In whole steps; the ends are exact. */
  valueAt: (position: number) => number;
};

/** Share of the cars below a position of the track: nine of ten have its middle four fifths. */
const shares = [
  [0.05, 0.1],
  [0.25, 0.3],
  [0.5, 0.5],
  [0.75, 0.7],
  [0.95, 0.9],
] as const;

/** Rises strictly; the given values lie evenly on it, linear between the positions above. */
export function sliderTrack(
  values: readonly number[],
  { max, step }: { max: number; step: number },
): SliderTrack {
  const sorted = values.toSorted((a, b) => a - b);
  const knots = [{ value: 0, position: 0 }];
  for (const [share, position] of shares) {
    const quantile = sorted[Math.floor(share * sorted.length)] ?? 0;
    const value = Math.round(quantile / step) * step;
    if (value > (knots.at(-1)?.value ?? 0) && value < max) knots.push({ value, position });
  }
  knots.push({ value: max, position: 1 });

  function between(x: number, from: "value" | "position", to: "value" | "position"): number {
    const right = Math.max(
      1,
      knots.findIndex((knot) => knot[from] >= x),
    );
    const [a, b] = [knots[right - 1], knots[right]];
    if (a === undefined || b === undefined) return 0;
    return a[to] + ((x - a[from]) / (b[from] - a[from])) * (b[to] - a[to]);
  }
  const within = (x: number, end: number) => Math.min(Math.max(x, 0), end);
  return {
    positionOf: (value) => between(within(value, max), "value", "position"),
    valueAt: (position) =>
      within(Math.round(between(within(position, 1), "position", "value") / step) * step, max),
  };
}

export const sliderTracks = memoizeByVersion(
  (stock: readonly CarSummary[]): ReadonlyMap<RangeKey, SliderTrack> => {
    const tracks = new Map<RangeKey, SliderTrack>();
    for (const key of rangeKeys) {
      const { slider, step, carValue } = rangeFilters[key];
      if (slider === undefined) continue;
      const values = stock.map(carValue).filter((value) => value !== null);
      tracks.set(key, sliderTrack(values, { max: slider.max, step }));
    }
    return tracks;
  },
);
