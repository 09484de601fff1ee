import type { CarSummary } from "#domain/car/summary.ts";

/** Selects by the stock's values: one of several texts, an equal number, or at least that number. */
export type ChoiceFilter = {
  kind: "choice" | "number" | "atLeast";
  param: string;
  label: string;
  isQuick?: boolean;
  carValue: (car: CarSummary) => string | number | null;
  format: (value: string) => string;
  removalLabel?: string;
  /** Narrows a value of this filter, and is cleared together with it. */
  within?: "brand";
  /**
   * Maps the stock's values to German words in the URL; a second spelling (MANUAL for MANUAL_GEAR) has
   * none. Visitors' links contain these words: add some, but change none.
   */
  urlWords?: Readonly<Record<string, string>>;
  /** Maps a number from the URL to the one that stands for its range: 5 doors to 4, for '4/5'. */
  normalize?: (value: number) => number;
  /** Options to show first, even when the stock has no such car. */
  alwaysOffered?: readonly string[];
  control?: "swatches";
};

/** Selects by integer bounds: the filter `price` sets `priceMin` and `priceMax` of `CarFilters`. */
export type RangeFilter = {
  kind: "range";
  params: readonly [min: string, max: string];
  label: string;
  carValue: (car: CarSummary) => number | null;
  /** Limits of a bound in a URL; by default any number of up to 7 digits. */
  urlLimits?: readonly [number, number];
  formLimits: readonly [number, number];
  unit: string | null;
  formatInput: (value: number) => string;
  extractNumber?: (text: string) => string;
  errorMessage: string;
  /** The form repeats each bound, formatted, below its field. */
  hasHints?: boolean;
  /** The slider's step, of which suggested bounds are multiples too. */
  step: number;
  slider?: { max: number; thumbs: readonly [min: string, max: string] };
  format: (value: number) => string;
  formatBetween: (min: number, max: number) => string;
  prefix?: string;
  /** Completes 'Ohne …', because the chip's label is ungrammatical there: 'Ohne bis 20.000 €'. */
  removalLabel: string;
};

type ChoicesFilter = {
  kind: "choices";
  param: string;
  format: (value: string) => string;
};

type WordsFilter = { kind: "words"; param: string };

export type Filter = ChoiceFilter | RangeFilter | ChoicesFilter | WordsFilter;
