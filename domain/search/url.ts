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

/** What is read of `URLSearchParams`; domain/ itself knows no browser and no Node. */
type Parameters = { getAll(name: string): readonly string[] };

const maxDigits = 7;
export const maxWords = 8;
export const maxWordLength = 40;
const maxEquipment = 40;
const maxTextLength = 100;
const controlCharacter = /\p{Cc}/u;

/** Marks a value that would otherwise be read as the word of another one. */
const rawMark = "roh:";

/** Values in an address as German words: `kraftstoff=diesel`. */
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
      const isMisleading = values.has(value.toLowerCase()) || value.startsWith(rawMark);
      return isMisleading ? rawMark + value : value;
    },
    /** Ignores case and understands the values too; unknown text comes back as it is. */
    read(text: string): string {
      if (text.startsWith(rawMark)) return text.slice(rawMark.length);
      return values.get(text.toLowerCase()) ?? text;
    },
  };
}

const codecs = new Map(
  choiceKeys.flatMap((key) => {
    const { addressWords } = choiceFilters[key];
    return addressWords ? [[key, createWordCodec(addressWords)] as const] : [];
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

/** As a query string without `?`; empty when no filter is set. */
export function formatFilters(filters: CarFilters): string {
  return filterParameters(filters)
    .map(({ key, value }) => `${key}=${encode(value)}`)
    .join("&");
}

/** As `URLSearchParams` writes it, but with readable commas. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",");
}

/**
 * Never throws: an unusable value is ignored; 'all' and empty mean any. Of several equal names the
 * last one counts; equipment may come several times, as checkboxes send it.
 */
export function parseFilters(params: Parameters): CarFilters {
  const filters = { ...noFilters, sortBy: readSortOrder(params) };
  for (const key of filterKeys) {
    if (key === "equipment") filters.equipment = readEquipment(params);
    else if (key === "words") filters.words = readWords(params);
    else if (isRangeKey(key)) {
      const { params: names, addressLimits } = rangeFilters[key];
      filters[`${key}Min`] = readNumber(lastOf(params, names[0]), addressLimits);
      filters[`${key}Max`] = readNumber(lastOf(params, names[1]), addressLimits);
    } else {
      const { param, within } = choiceFilters[key];
      // That of the table before it.
      if (within !== undefined && filters[within] === null) continue;
      Object.assign(filters, { [key]: readChoice(key, lastOf(params, param)) });
    }
  }
  return filters;
}

const lastOf = (params: Parameters, name: string) => params.getAll(name).at(-1) ?? "";

function readChoice(key: ChoiceKey, text: string): string | number | null {
  const { kind, normalize } = choiceFilters[key];
  if (kind === "choice") return usableText(codecs.get(key)?.read(text) ?? text);
  const value = readNumber(text);
  return value === null ? null : (normalize?.(value) ?? value);
}

function usableText(text: string): string | null {
  const unset = text.trim() === "" || text === "all";
  return unset || text.length > maxTextLength || controlCharacter.test(text) ? null : text;
}

function readNumber(
  text: string,
  [min, max]: readonly [number, number] = [0, 10 ** maxDigits - 1],
): number | null {
  // `20.000` is what people type into the plain form.
  const digits = text.replace(/^(\d{1,3})((?:\.\d{3})+)$/, (number) => number.replaceAll(".", ""));
  if (digits.length > maxDigits || !/^\d+$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

function readEquipment(params: Parameters): EquipmentKey[] {
  const texts = params.getAll(filterTable.equipment.param);
  const keys = texts.flatMap((text) => text.toLowerCase().split(","));
  return [...new Set(keys.filter(isEquipmentKey))].slice(0, maxEquipment);
}

function readWords(params: Parameters): string[] {
  const usable = lastOf(params, filterTable.words.param)
    .split(/\s+/)
    .filter((word) => word !== "" && word.length <= maxWordLength && !controlCharacter.test(word));
  return [...new Set(usable)].slice(0, maxWords);
}

function readSortOrder(params: Parameters): SortOrder {
  const order = sortCodec.read(lastOf(params, sortParam));
  return sortOrders.find((known) => known === order) ?? noFilters.sortBy;
}
