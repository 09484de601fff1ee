import { type EquipmentKey, isEquipmentKey } from "#domain/car/equipment.ts";
import { doorsRange } from "#domain/car/labels.ts";
import { filterKeys } from "#domain/site/page-parameters.ts";
import { type CarFilters, noFilters, type SortOrder, sortOrders } from "./filters.ts";

/** What is read of `URLSearchParams`; domain/ itself knows no browser and no Node. */
type Parameters = { getAll(name: string): readonly string[] };

const maxDigits = 7;
const firstYear = 1886;
const lastYear = 2100;
const maxWords = 8;
const maxWordLength = 40;
const maxEquipment = 40;
const maxTextLength = 100;
const controlCharacter = /\p{Cc}/u;

/**
 * The set filters as the pairs of an address, in its order: for a plain form's hidden fields. Empty
 * when nothing is set.
 */
export function filterParameters(filters: CarFilters): { key: string; value: string }[] {
  const { equipment, words, sortBy } = filters;
  const written: Record<keyof CarFilters, string | number | null> = {
    ...filters,
    equipment: equipment.join(),
    words: words.join(" "),
    sortBy: sortBy === noFilters.sortBy ? null : sortBy,
  };
  return (Object.keys(filterKeys) as (keyof CarFilters)[]).flatMap((field) => {
    const value = written[field];
    if (value === null || value === "") return [];
    const text = isWordedField(field) ? writeWord(field, String(value)) : String(value);
    return [{ key: filterKeys[field], value: text }];
  });
}

/** The filters as a query string without `?`, for `parseFilters` to read; empty when none is set. */
export function formatFilters(filters: CarFilters): string {
  return filterParameters(filters)
    .map(({ key, value }) => `${key}=${encode(value)}`)
    .join("&");
}

/**
 * Reads the filters of an address or a plain form. Never throws: a value that cannot be used is
 * ignored for itself; 'all' and empty mean no wish. Of several equal names the last one counts, only
 * equipment may be there several times, as checkboxes send it.
 */
export function parseFilters(params: Parameters): CarFilters {
  const brand = readText(params, "brand");
  return {
    brand,
    model: brand === null ? null : readText(params, "model"),
    priceMin: readNumber(params, "priceMin"),
    priceMax: readNumber(params, "priceMax"),
    yearMin: readYear(params, "yearMin"),
    yearMax: readYear(params, "yearMax"),
    mileageMin: readNumber(params, "mileageMin"),
    mileageMax: readNumber(params, "mileageMax"),
    fuelType: readChoice(params, "fuelType"),
    gearbox: readChoice(params, "gearbox"),
    exteriorColor: readChoice(params, "exteriorColor"),
    condition: readChoice(params, "condition"),
    bodyType: readChoice(params, "bodyType"),
    powerMin: readNumber(params, "powerMin"),
    powerMax: readNumber(params, "powerMax"),
    doors: readDoors(params),
    seatsMin: readNumber(params, "seatsMin"),
    equipment: readEquipment(params),
    words: readWords(params),
    sortBy: readSortOrder(params) ?? noFilters.sortBy,
  };
}

/** As `URLSearchParams` writes it, but with readable commas. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",");
}

function lastOf(params: Parameters, field: keyof CarFilters): string {
  return params.getAll(filterKeys[field]).at(-1) ?? "";
}

function usableText(text: string): string | null {
  const unset = text.trim() === "" || text === "all";
  return unset || text.length > maxTextLength || controlCharacter.test(text) ? null : text;
}

function readText(params: Parameters, field: keyof CarFilters): string | null {
  return usableText(lastOf(params, field));
}

function readChoice(params: Parameters, field: WordedField): string | null {
  return usableText(readWord(field, lastOf(params, field)));
}

function readNumber(params: Parameters, field: keyof CarFilters): number | null {
  // `20.000` is what people type into the plain form.
  const text = lastOf(params, field).replace(/^(\d{1,3})((?:\.\d{3})+)$/, (number) =>
    number.replaceAll(".", ""),
  );
  return text.length <= maxDigits && /^\d+$/.test(text) ? Number(text) : null;
}

function readYear(params: Parameters, field: keyof CarFilters): number | null {
  const year = readNumber(params, field);
  return year !== null && year >= firstYear && year <= lastYear ? year : null;
}

function readDoors(params: Parameters): number | null {
  const doors = readNumber(params, "doors");
  return doors === null ? null : doorsRange(doors);
}

function readEquipment(params: Parameters): EquipmentKey[] {
  const keys = params.getAll(filterKeys.equipment).flatMap((text) => text.toLowerCase().split(","));
  return [...new Set(keys.filter(isEquipmentKey))].slice(0, maxEquipment);
}

function readWords(params: Parameters): string[] {
  const usable = lastOf(params, "words")
    .split(/\s+/)
    .filter((word) => word !== "" && word.length <= maxWordLength && !controlCharacter.test(word));
  return [...new Set(usable)].slice(0, maxWords);
}

function readSortOrder(params: Parameters): SortOrder | null {
  const order = readChoice(params, "sortBy");
  return sortOrders.find((known) => known === order) ?? null;
}

/**
 * German words for values of the record in an address: `kraftstoff=diesel`. One word per value and one
 * value per word, so that reading gives back what was written: of MANUAL and MANUAL_GEAR the one that
 * mobile.de uses has the word, and values that are not here are written as they are.
 */
const tables = {
  fuelType: {
    PETROL: "benzin",
    DIESEL: "diesel",
    ELECTRIC: "elektro",
    HYBRID: "hybrid",
    HYBRID_PETROL: "benzin-hybrid",
    HYBRID_DIESEL: "diesel-hybrid",
    LPG: "autogas",
    CNG: "erdgas",
    HYDROGEN: "wasserstoff",
    ETHANOL: "ethanol",
    OTHER: "andere",
  },
  gearbox: {
    MANUAL_GEAR: "schaltgetriebe",
    AUTOMATIC_GEAR: "automatik",
    SEMI_AUTOMATIC: "halbautomatik",
    DUAL_CLUTCH: "doppelkupplung",
  },
  exteriorColor: {
    BLACK: "schwarz",
    WHITE: "weiss",
    SILVER: "silber",
    GREY: "grau",
    RED: "rot",
    BLUE: "blau",
    GREEN: "gruen",
    BROWN: "braun",
    BEIGE: "beige",
    GOLD: "gold",
    ORANGE: "orange",
    YELLOW: "gelb",
    PURPLE: "violett",
  },
  condition: { NEW: "neu", USED: "gebraucht" },
  bodyType: {
    Cabrio: "cabrio",
    EstateCar: "kombi",
    Limousine: "limousine",
    OffRoad: "gelaendewagen",
    SmallCar: "kleinwagen",
    SportsCar: "sportwagen",
    Van: "van",
    OtherCar: "andere",
  },
  sortBy: {
    alphabetical: "alphabetisch",
    "price-asc": "preis-aufsteigend",
    "price-desc": "preis-absteigend",
    newest: "neuste",
    oldest: "aelteste",
    "mileage-asc": "kilometerstand",
    "registration-desc": "erstzulassung",
    "power-desc": "leistung",
  },
} as const satisfies Record<string, Record<string, string>>;

export type WordedField = keyof typeof tables;

/** Marks a value that would otherwise read as the word of another one. */
const rawMark = "roh:";

function createVocabulary(table: Record<string, string>) {
  const words = new Map(Object.entries(table));
  // The values as they stand in the record are understood too; a word goes before them.
  const values = new Map([
    ...Array.from(words.keys(), (value): [string, string] => [value.toLowerCase(), value]),
    ...Array.from(words, ([value, word]): [string, string] => [word, value]),
  ]);
  return {
    write(value: string): string {
      const word = words.get(value);
      if (word !== undefined) return word;
      const misleading = values.has(value.toLowerCase()) || value.startsWith(rawMark);
      return misleading ? rawMark + value : value;
    },
    read(text: string): string {
      if (text.startsWith(rawMark)) return text.slice(rawMark.length);
      return values.get(text.toLowerCase()) ?? text;
    },
  };
}

const vocabularies = {
  fuelType: createVocabulary(tables.fuelType),
  gearbox: createVocabulary(tables.gearbox),
  exteriorColor: createVocabulary(tables.exteriorColor),
  condition: createVocabulary(tables.condition),
  bodyType: createVocabulary(tables.bodyType),
  sortBy: createVocabulary(tables.sortBy),
} satisfies Record<WordedField, unknown>;

/** Whether the values of a filter have German words in the address. */
export function isWordedField(field: string): field is WordedField {
  return Object.hasOwn(vocabularies, field);
}

/** `DIESEL` as `diesel`. */
export function writeWord(field: WordedField, value: string): string {
  return vocabularies[field].write(value);
}

/**
 * `diesel`, `Diesel` and `DIESEL` as `DIESEL`, `petrol` as `PETROL`. Never throws; what nobody knows
 * comes back as it is.
 */
export function readWord(field: WordedField, text: string): string {
  return vocabularies[field].read(text);
}
