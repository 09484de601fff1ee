import type { CarSummary } from "#domain/car/summary.ts";

export type FormSectionId =
  | "vehicle"
  | "price"
  | "mileage"
  | "technical"
  | "registration"
  | "body"
  | "color"
  | "equipment";

/** One value of those in the stock: an equal text, an equal number, or at least that number. */
export type ChoiceFilter = {
  kind: "choice" | "number" | "atLeast";
  param: string;
  label: string;
  section: FormSectionId;
  isQuick?: boolean;
  /** Null and empty text: the car has none. */
  carValue: (car: CarSummary) => string | number | null;
  format: (value: string) => string;
  /** Where the label does not fit after 'Ohne'. */
  removalLabel?: string;
  /** Can be set only together with this filter, and is cleared when that changes. */
  within?: "brand";
  /**
   * Its values in the address; those without a word as they are. Of MANUAL and MANUAL_GEAR the one that
   * mobile.de uses has it. Links of visitors hold these words: add some, do not change any.
   */
  addressWords?: Readonly<Record<string, string>>;
  /** Applied to a number of the address. */
  normalize?: (value: number) => number;
  /** Offered first, even when the stock has none. */
  alwaysOffered?: readonly string[];
  control?: "swatches";
};

/** A lower and an upper bound, both whole: `priceMin` and `priceMax` for the key `price`. */
export type RangeFilter = {
  kind: "range";
  params: readonly [min: string, max: string];
  label: string;
  section: FormSectionId;
  carValue: (car: CarSummary) => number | null;
  /** Bounds that an address may hold; up to 7 digits by default. */
  addressLimits?: readonly [number, number];
  formLimits: readonly [number, number];
  unit: string | null;
  write: (value: number) => string;
  numberIn?: (text: string) => string;
  complaint: string;
  /** Repeats each bound with its unit below the field. */
  hasHints?: boolean;
  /** Bounds that people name are multiples of it. */
  step: number;
  slider?: { max: number; thumbs: readonly [min: string, max: string] };
  format: (value: number) => string;
  formatBetween: (min: number, max: number) => string;
  prefix?: string;
  /** After 'Ohne': 'Ohne bis 20.000 €' is no German. */
  removalLabel: string;
};

type ChoicesFilter = {
  kind: "choices";
  param: string;
  section: FormSectionId;
  format: (value: string) => string;
};

/** Words that must all match, see `SearchRules`. */
type WordsFilter = { kind: "words"; param: string };

export type Filter = ChoiceFilter | RangeFilter | ChoicesFilter | WordsFilter;
