import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import type { AddressWords } from "./address-words.ts";

/** The groups of the drawer, see app/features/list/filter-form.tsx. */
export type FormSectionId =
  | "vehicle"
  | "price"
  | "mileage"
  | "technical"
  | "registration"
  | "body"
  | "color"
  | "equipment";

/**
 * One value out of those that the stock has. `choice`: a text, compared for equality; `number`: the same
 * with numbers; `atLeast`: the car's number is not smaller.
 */
export type ChoiceFilter = {
  kind: "choice" | "number" | "atLeast";
  /** Name in the address and of the form field. */
  param: string;
  /** Label of the form field. */
  label: string;
  section: FormSectionId;
  /** Whether it also stands in the bar above the list. */
  isQuick?: boolean;
  /** As it stands in the stock; null and empty text: the car has none. */
  carValue: (car: CarSummary) => string | number | null;
  /** Text of an option and of the chip. */
  format: (value: string) => string;
  /** In an offer to remove the filter, for a label that does not fit after 'Ohne'. */
  removalLabel?: string;
  /** Set only together with this filter, and cleared when that changes. */
  within?: "brand";
  /** How its values read in the address; without it as they are. */
  addressWords?: AddressWords;
  /** The value of which a number in the address is one. */
  normalize?: (value: number) => number;
  /** Offered first, even when the stock has none. */
  alwaysOffered?: readonly string[];
  /** Form control; a select unless told otherwise. */
  control?: "swatches";
};

/** A lower and an upper bound, both whole numbers: `priceMin` and `priceMax` for the key `price`. */
export type RangeFilter = {
  kind: "range";
  /** Names of both bounds in the address and of the form fields. */
  params: readonly [min: string, max: string];
  /** Makes the fields 'Preis von' and 'Preis bis'. */
  label: string;
  section: FormSectionId;
  /** Null: decided by a rule of the caller, see `SearchRules`. */
  carValue: ((car: CarSummary) => number | null) | null;
  /** Smallest and largest bound that an address may hold; up to 7 digits without it. */
  addressLimits?: readonly [number, number];
  /** Smallest and largest bound that the form accepts. */
  formLimits: readonly [number, number];
  unit: string | null;
  /** A bound in its form field, without its unit. */
  write: (value: number) => string;
  /** What of the text in the form field is the number. */
  numberIn?: (text: string) => string;
  /** Error of the form field. */
  complaint: string;
  /** Shows each bound once more with its unit, below the field. */
  hasHints?: boolean;
  slider?: { max: number; step: number; thumbs: readonly [min: string, max: string] };
  /** A bound with its unit. */
  format: (value: number) => string;
  /** Text of the chip when both bounds are set and differ. */
  formatBetween: (min: number, max: number) => string;
  /** Stands before the chip's text. */
  prefix?: string;
  /** In an offer to remove the filter: 'Ohne bis 20.000 €' is no German. */
  removalLabel: string;
};

/** Any number of values, of which a car must have all. */
type ChoicesFilter = {
  kind: "choices";
  param: string;
  section: FormSectionId;
  has: (car: CarSummary, key: EquipmentKey) => boolean;
  format: (value: string) => string;
};

/** Words that must all match, see `SearchRules`. The search box sets them. */
type WordsFilter = { kind: "words"; param: string };

export type Filter = ChoiceFilter | RangeFilter | ChoicesFilter | WordsFilter;
