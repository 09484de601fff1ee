import { type EquipmentKey, isEquipmentKey } from "#domain/car/equipment.ts";
import { filterTable } from "./filter-table.ts";
import {
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  choiceKeys,
  filterKeys,
  isRangeKey,
  noFilters,
  rangeFilters,
  sortParam,
} from "./filters.ts";
import { type SortOrder, sortOrders, sortOrderWords } from "./sort.ts";

/** The part of `URLSearchParams` that is used; domain/ compiles without types of browser and Node. */
export type QueryParameters = { getAll(name: string): readonly string[] };

const maxDigits = 7;
export const maxQueryLength = 200;
export const maxWords = 8;
export const maxWordLength = 40;
const maxEquipment = 40;
const maxTextLength = 100;
const controlCharacter = /\p{Cc}/u;

/** Escapes a value that would otherwise be read as another value's word. */
const rawPrefix = "roh:";

/** Translates values to the German words of a URL and back: `kraftstoff=diesel`. */
function createWordCodec(table: Readonly<Record<string, string>>) {
  const words = new Map(Object.entries(table));
  const values = new Map([
    ...Array.from(words.keys(), (value): [string, string] => [value.toLowerCase(), value]),
    ...Array.from(words, ([value, word]): [string, string] => [word, value]),
  ]);
  return {
    write(value: string): string {
      const word = words.get(value);
      if (word !== undefined) return word;
      const isMisleading = values.has(value.toLowerCase()) || value.startsWith(rawPrefix);
      return isMisleading ? rawPrefix + value : value;
    },
    /** Ignores case, accepts the values themselves too, and returns unknown text unchanged. */
    read(text: string): string {
      if (text.startsWith(rawPrefix)) return text.slice(rawPrefix.length);
      return values.get(text.toLowerCase()) ?? text;
    },
  };
}

const codecs = new Map(
  choiceKeys.flatMap((key) => {
    const { urlWords } = choiceFilters[key];
    return urlWords ? [[key, createWordCodec(urlWords)] as const] : [];
  }),
);
const sortCodec = createWordCodec(sortOrderWords);

export function filterParameters(filters: CarFilters): { key: string; value: string }[] {
  const parameters: { key: string; value: string }[] = [];
  const add = (key: string, value: string | number | null) => {
    if (value !== null && value !== "") parameters.push({ key, value: String(value) });
  };
  for (const key of filterKeys) {
    if (key === "equipment") add(filterTable.equipment.param, filters.equipment.join());
    else if (key === "words") add(filterTable.words.param, filters.words.join(" "));
    else if (isRangeKey(key)) {
      const [minParam, maxParam] = rangeFilters[key].params;
      add(minParam, filters[`${key}Min`]);
      add(maxParam, filters[`${key}Max`]);
    } else {
      const value = filters[key];
      const word = value === null ? null : codecs.get(key)?.write(String(value));
      add(choiceFilters[key].param, word ?? value);
    }
  }
  const { sortBy } = filters;
  if (sortBy !== noFilters.sortBy) add(sortParam, sortCodec.write(sortBy));
  return parameters;
}

export function formatFilters(filters: CarFilters): string {
  return filterParameters(filters)
    .map(({ key, value }) => `${key}=${encode(value)}`)
    .join("&");
}

/** Encodes like `URLSearchParams`, but leaves commas readable. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",");
}

/** Ignores invalid values and never throws. Only equipment may be repeated, because checkboxes send it so. */
export function parseFilters(params: QueryParameters): CarFilters {
  const filters = { ...noFilters, sortBy: readSortOrder(params) };
  for (const key of filterKeys) {
    if (key === "equipment") filters.equipment = readEquipment(params);
    else if (key === "words") filters.words = readWords(params);
    else if (isRangeKey(key)) {
      const { params: names, urlLimits } = rangeFilters[key];
      filters[`${key}Min`] = readNumber(lastValue(params, names[0]), urlLimits);
      filters[`${key}Max`] = readNumber(lastValue(params, names[1]), urlLimits);
    } else {
      const { param, within } = choiceFilters[key];
      // The brand precedes the model in the table, so that it is read already.
      if (within !== undefined && filters[within] === null) continue;
      Object.assign(filters, { [key]: readChoice(key, lastValue(params, param)) });
    }
  }
  return filters;
}

const lastValue = (params: QueryParameters, name: string) => params.getAll(name).at(-1) ?? "";

function readChoice(key: ChoiceKey, text: string): string | number | null {
  const { kind, normalize } = choiceFilters[key];
  if (kind === "choice") return usableText(codecs.get(key)?.read(text) ?? text);
  const value = readNumber(text);
  return value === null ? null : (normalize?.(value) ?? value);
}

function usableText(text: string): string | null {
  // The form's option 'Alle' has the value `all`.
  const isUnset = text.trim() === "" || text === "all";
  return isUnset || text.length > maxTextLength || controlCharacter.test(text) ? null : text;
}

function readNumber(
  text: string,
  [min, max]: readonly [number, number] = [0, 10 ** maxDigits - 1],
): number | null {
  // Without JavaScript the form sends what people type: `20.000`.
  const digits = text.replace(/^(\d{1,3})((?:\.\d{3})+)$/, (number) => number.replaceAll(".", ""));
  if (digits.length > maxDigits || !/^\d+$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

function readEquipment(params: QueryParameters): EquipmentKey[] {
  const texts = params.getAll(filterTable.equipment.param);
  const keys = texts.flatMap((text) => text.toLowerCase().split(","));
  return [...new Set(keys.filter(isEquipmentKey))].slice(0, maxEquipment);
}

function readWords(params: QueryParameters): string[] {
  const usable = lastValue(params, filterTable.words.param)
    .split(/\s+/)
    .filter((word) => word !== "" && word.length <= maxWordLength && !controlCharacter.test(word));
  return [...new Set(usable)].slice(0, maxWords);
}

function readSortOrder(params: QueryParameters): SortOrder {
  const order = sortCodec.read(lastValue(params, sortParam));
  return sortOrders.find((candidate) => candidate === order) ?? noFilters.sortBy;
}
