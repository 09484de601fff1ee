import type { CarFilters } from "#domain/search/filters.ts";
import { powerRangeLabel as powerLabel } from "#domain/search/labels.ts";
import { formatMileage, formatNumber, formatPrice, readAmount } from "#domain/site/format.ts";
import { filterKeys } from "#domain/site/page-parameters.ts";

export type RangeBound = number | null;

/** A filter with a lower and an upper bound, as fields show it. */
export type FilterRange = {
  /** `Preis` makes the fields 'Preis von' and 'Preis bis'. */
  noun: string;
  unit: string | null;
  /** Names of the two form fields. */
  names: readonly [string, string];
  bounds: (filters: CarFilters) => readonly [RangeBound, RangeBound];
  from: (value: RangeBound) => Partial<CarFilters>;
  to: (value: RangeBound) => Partial<CarFilters>;
  /** What a text in the field means; null for nothing that could be meant. */
  read: (text: string) => number | null;
  /** What stands in the field: the number without its unit. */
  write: (value: number) => string;
  /** The value with its unit. */
  tell: (value: number) => string;
  /** Said of a text that is no such value. */
  complaint: string;
  smallest: number;
  largest: number;
};

const largestAmount = 9_999_999;

export const priceFields: FilterRange = {
  noun: "Preis",
  unit: "€",
  names: [filterKeys.priceMin, filterKeys.priceMax],
  bounds: ({ priceMin, priceMax }) => [priceMin, priceMax],
  from: (priceMin) => ({ priceMin }),
  to: (priceMax) => ({ priceMax }),
  read: readAmount,
  write: formatNumber,
  tell: (value) => formatPrice(value),
  complaint: "Bitte geben Sie einen Betrag ein, zum Beispiel 19.900.",
  smallest: 0,
  largest: largestAmount,
};

export const mileageFields: FilterRange = {
  noun: "Kilometerstand",
  unit: "km",
  names: [filterKeys.mileageMin, filterKeys.mileageMax],
  bounds: ({ mileageMin, mileageMax }) => [mileageMin, mileageMax],
  from: (mileageMin) => ({ mileageMin }),
  to: (mileageMax) => ({ mileageMax }),
  read: readAmount,
  write: formatNumber,
  tell: formatMileage,
  complaint: "Bitte geben Sie Kilometer ein, zum Beispiel 50.000.",
  smallest: 0,
  largest: largestAmount,
};

export const registrationFields: FilterRange = {
  noun: "Erstzulassung",
  unit: null,
  names: [filterKeys.yearMin, filterKeys.yearMax],
  bounds: ({ yearMin, yearMax }) => [yearMin, yearMax],
  from: (yearMin) => ({ yearMin }),
  to: (yearMax) => ({ yearMax }),
  // Cards say 'EZ 03/2019': of a month its year is meant.
  read: (text) => readAmount(text.replace(/^\s*\d{1,2}\s*[./-]\s*(?=\d{4}\s*$)/, "")),
  write: String,
  tell: String,
  complaint: "Bitte geben Sie ein Jahr ein, zum Beispiel 2018.",
  smallest: 1900,
  largest: 2099,
};

export const powerFields: FilterRange = {
  noun: "Leistung",
  unit: "PS",
  names: [filterKeys.powerMin, filterKeys.powerMax],
  bounds: ({ powerMin, powerMax }) => [powerMin, powerMax],
  from: (powerMin) => ({ powerMin }),
  to: (powerMax) => ({ powerMax }),
  read: readAmount,
  write: formatNumber,
  tell: (horsepower) => powerLabel(horsepower, horsepower) ?? "",
  complaint: "Bitte geben Sie die Leistung in PS ein, zum Beispiel 150.",
  smallest: 1,
  largest: 9_999,
};
