import { type EquipmentKey, equipmentLabel } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import { filterTable, modelValue } from "#domain/search/filter-table.ts";
import { type CarFilters, choiceFilters } from "#domain/search/filters.ts";
import { sortOrderLabel } from "#domain/search/sort.ts";
import { orderWords, pageWords, stopWords, terms } from "./dictionary.ts";
import { type ValueField, valueFields } from "./synonyms.ts";
import { foldText, joinText } from "./text-match.ts";
import { vocabularyOf } from "./vocabulary.ts";

export type Completion = { label: string } & ({ change: Partial<CarFilters> } | { path: string });

/** A completion and the spellings, without spaces, that lead to it. */
type Entry = { completion: Completion; spellings: string[] };

const entriesOf = memoizeByObject((stock: readonly CarSummary[]): readonly Entry[] => {
  const { brands, models, modelParts, values } = vocabularyOf(stock);
  const entries = new Map<string, Entry>();
  const add = (spelling: string, completion: Completion) => {
    const entry = entries.get(completion.label) ?? { completion, spellings: [] };
    entry.spellings.push(spelling);
    entries.set(completion.label, entry);
  };
  const addValue = (spelling: string, field: ValueField, value: string) => {
    if (!values[field].has(value)) return;
    add(spelling, { label: choiceFilters[field].format(value), change: { [field]: [value] } });
  };
  const stockEquipment = new Set<EquipmentKey>(stock.flatMap((car) => car.equipment));

  for (const [name, brand] of brands) add(name, { label: brand, change: { brand: [brand] } });
  for (const [name, namedModels] of [...models, ...modelParts]) {
    for (const { brand, model } of namedModels) {
      add(name, {
        label: `${brand} ${model}`,
        change: { brand: [brand], model: [modelValue(brand, model)] },
      });
    }
  }
  for (const field of valueFields) {
    for (const value of values[field]) {
      addValue(joinText(choiceFilters[field].format(value)), field, value);
    }
  }
  for (const [spelling, term] of terms) {
    if (term.kind === "value") {
      for (const value of term.values) addValue(spelling, term.field, value);
    } else if (term.kind === "equipment" && stockEquipment.has(term.key)) {
      add(spelling, { label: equipmentLabel(term.key), change: { equipment: [term.key] } });
    }
  }
  for (const [spelling, sortBy] of orderWords) {
    add(spelling, { label: `Sortieren: ${sortOrderLabel(sortBy)}`, change: { sortBy } });
  }
  for (const [spelling, page] of pageWords) add(spelling, page);
  return [...entries.values()];
});

/** Two letters match too many pages and synonyms, which need three. */
const minLength = 2;

function isOwnName(completion: Completion, prefix: string): boolean {
  const models = "change" in completion ? (completion.change.model ?? []) : [];
  return [completion.label, ...models.map(filterTable.model.format)].some((name) =>
    joinText(name).startsWith(prefix),
  );
}

/** Completes a prefix without spaces; ranks exact spellings first, then names and labels, then synonyms. */
export function completePrefix(prefix: string, stock: readonly CarSummary[]): Completion[][] {
  if (prefix.length < minLength) return [];
  const ranks: Completion[][] = [[], [], []];
  for (const { completion, spellings } of entriesOf(stock)) {
    // The stop word of `Kombi Auto` must not suggest `Autoankauf`.
    if ("path" in completion && (prefix.length <= minLength || stopWords.has(prefix))) continue;
    const matches = spellings.filter((spelling) => spelling.startsWith(prefix));
    if (matches.length === 0) continue;
    const rank = matches.includes(prefix) ? 0 : isOwnName(completion, prefix) ? 1 : 2;
    if (rank < 2 || prefix.length > minLength) ranks[rank]?.push(completion);
  }
  return ranks.filter((rank) => rank.length > 0);
}

export type TypedWord = { start: number; end: number; word: string };

const units = ["Sitzer", "Türer", "PS", "kW", "km", "Tsd. €", "Euro", "€"];
const unitPattern = /^(€|eur|euros?|km|kilometer|ps|kw|k|t|tsd|tausend|tkm|sitz\w*|tür\w*)\b|^€/i;
const expectsYear = /(^|\s)(ez|bj|baujahr|erstzulassung|jahrgang)(\s+(ab|bis|von|seit))?\s+$/i;
const excludesYear = /(^|\s)(bis|unter|max\.?|maximal|höchstens|preis|km)\s+$/i;
const prefersYear = /(^|\s)(ab|seit|von)\s+$/i;

/** Completes numbers and their units in the text, most likely first: `bis 20 Tsd. €`, `7 Sitzer`. */
export function completeFigure(
  text: string,
  { start, end, word }: TypedWord,
  years: readonly number[],
): string[] {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const hasUnit = unitPattern.test(after.trimStart());
  return hasUnit ? [] : completeNumber(before, word, years).map((whole) => before + whole + after);
}

function completeNumber(before: string, word: string, years: readonly number[]): string[] {
  const dotted = /^(\d{1,3})\.(\d{0,2})$/.exec(word);
  if (dotted) return inEurosAndKm(`${dotted[1]}.${dotted[2]?.padEnd(3, "0")}`);
  if (/^\d+$/.test(word)) {
    const figures = suggestFigures(word);
    const matching = word.length < 2 ? [] : years.map(String).filter((y) => y.startsWith(word));
    const recent = matching.filter((year) => year !== word).slice(0, 3);
    if (expectsYear.test(before)) return recent;
    if (excludesYear.test(before)) return figures;
    return prefersYear.test(before) ? [...recent, ...figures] : [...figures, ...recent];
  }
  if (!/\d\s*$/.test(before)) return [];
  const prefix = foldText(word);
  return prefix === "" ? [] : units.filter((whole) => foldText(whole).startsWith(prefix));
}

/** Suggests thousands for numbers that are too small for a price or a mileage: `20` and `200`. */
function suggestFigures(digits: string): string[] {
  switch (digits.length) {
    case 1:
      return [`${digits}0 Tsd. €`, `${digits}5 Tsd. €`, `${digits} Tsd. €`, `${digits}0 Tsd. km`];
    case 2:
      return [`${digits} Tsd.`, `${digits} Tsd. €`, `${digits} Tsd. km`];
    case 3:
      return [`${digits} Tsd.`, `${digits}00 €`, `${digits} PS`, `${digits} Tsd. km`];
    case 4:
      return [...inEurosAndKm(digits), ...inEurosAndKm(`${digits}0`)];
    default:
      return digits.length > 6 ? [] : inEurosAndKm(digits);
  }
}

const inEurosAndKm = (number: string) => [number, `${number} €`, `${number} km`];
