import { type EquipmentKey, isEquipmentKey } from "#domain/car/equipment.ts";
import { cleanLine } from "#domain/format/clean-text.ts";
import { listParameters } from "#domain/pages/pages.ts";
import { brandOfModel, filterTable, modelValue } from "./filter-table.ts";
import {
  type CarFilters,
  canonicalValues,
  choiceFilters,
  choiceKeys,
  filterKeys,
  isRangeKey,
  isTextChoice,
  noFilters,
  orderBounds,
  rangeFilters,
  sortParam,
  type TextChoiceKey,
} from "./filters.ts";
import { type SortOrder, sortOrders, sortOrderWords } from "./sort.ts";

/** The part of `URLSearchParams` that is used; domain/ compiles without types of browser and Node. */
export type QueryParameters = { getAll(name: string): readonly string[] };

const maxDigits = 7;
export const maxQueryLength = 200;
export const maxWords = 8;
export const maxWordLength = 40;
const maxEquipment = 40;
const maxValues = 30;
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
      const { param } = choiceFilters[key];
      add(param, isTextChoice(key) ? writeChoices(key, filters) : filters[key]);
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

/**
 * The query of a list after a typed search: its filters, and the text, which the page shows again after a
 * reload. Search words are filters already.
 */
export function formatSearch(filters: CarFilters, typedText: string): string {
  const isKept = typedText !== "" && typedText !== filters.words.join(" ");
  const text = isKept ? `${listParameters.search}=${encode(typedText)}` : "";
  return [formatFilters(filters), text].filter((part) => part !== "").join("&");
}

/**
 * `20 km`, `im Umkreis von 20 km`: how far a car may stand away, because none was driven so little. Neither a
 * mileage (`bis 500 km`) nor a range.
 */
export const distancePattern =
  /(?:(?:im )?umkreis (?:von )?)?(?<![\p{L}\d.,-]|(?:bis|unter|max\.?|maximal|höchstens|als|km) |reichweite.*)\d{1,3} ?(?:km|kilometern?)(?!\p{L}| ?(?:reichweite|range|wltp))/giu;

/** Names of towns around and the neighbourhood: all cars stand in one place. */
export const placePattern =
  /(?<!\p{L})(?:in |aus |um |bei )?(?:der )?(?:nähe|umgebung|umkreis|region)(?: von)?(?!\p{L})|(?<!\p{L})(?:in |aus |um |bei |nahe )?(?:heidelberg|mannheim|ludwigshafen|weinheim|schriesheim|viernheim|schwetzingen|wiesloch|walldorf|sinsheim|speyer|worms|heppenheim|bensheim|darmstadt|karlsruhe|frankfurt|rhein-?neckar(?:-kreis)?|bergstra(?:ß|ss)e)(?!\p{L})/giu;

/** The typed text in an address of the list; control characters become spaces. */
export function readTypedText(params: QueryParameters): string {
  const [text = ""] = params.getAll(listParameters.search);
  return cleanLine(text.slice(0, maxQueryLength).replaceAll(/\p{Cc}+/gu, " "));
}

function writeChoices(key: TextChoiceKey, filters: CarFilters): string {
  const words = filters[key].map((value) => {
    const word = key === "model" ? writeModel(value, filters.brand) : codecs.get(key)?.write(value);
    return (word ?? value).replace(/[\\,]/g, "\\$&");
  });
  return words.join();
}

/** Without its brand if that is the only one: `marke=Audi&modell=A3`. */
function writeModel(value: string, brands: readonly string[]): string {
  const [brand] = brands;
  if (brand === undefined || brands.length > 1) return value;
  const model = value.slice(modelValue(brand, "").length);
  return brandOfModel(model, brands) === null ? model : value;
}

/** Encodes like `URLSearchParams`, but leaves commas and colons readable. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":");
}

/** Ignores invalid values and never throws. Lists may be repeated parameters too, as checkboxes send them. */
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
      const { param, normalize } = choiceFilters[key];
      // The brand precedes the model in the table, so that it is read already.
      if (isTextChoice(key)) filters[key] = readChoices(key, params.getAll(param), filters.brand);
      else {
        const value = readNumber(lastValue(params, param));
        filters[key] = value === null ? null : (normalize?.(value) ?? value);
      }
    }
  }
  return orderBounds(filters);
}

const lastValue = (params: QueryParameters, name: string) => params.getAll(name).at(-1) ?? "";

function readChoices(
  key: TextChoiceKey,
  texts: readonly string[],
  brands: readonly string[],
): readonly string[] {
  // A backslash escapes a comma that belongs to a value.
  const items = texts.flatMap((text) => text.match(/(?:\\.|[^\\,])+/gsu) ?? []);
  const values = items.flatMap((item) => {
    const text = item.replace(/\\(.)/gsu, "$1");
    if (key === "model") return readModel(text, brands) ?? [];
    return usableText(codecs.get(key)?.read(text) ?? text) ?? [];
  });
  return canonicalValues(values).slice(0, maxValues);
}

/** A model that names none of several brands keeps its text: `normalizeCase` finds its brand in the stock. */
function readModel(text: string, brands: readonly string[]): string | null {
  const [onlyBrand, otherBrand] = brands;
  if (onlyBrand === undefined) return null;
  const named = brandOfModel(text, brands);
  const model = usableText(named === null ? text : text.slice(modelValue(named, "").length));
  const brand = named ?? (otherBrand === undefined ? onlyBrand : null);
  return model === null || brand === null ? model : modelValue(brand, model);
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
