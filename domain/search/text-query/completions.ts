import { type EquipmentKey, equipmentLabel } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { type CarFilters, choiceFilters } from "#domain/search/filters.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { sortOrderLabel } from "#domain/search/sort.ts";
import { noiseWords, orderWords, pageWords, terms } from "./dictionary.ts";
import { type ValueField, valueFields } from "./synonyms.ts";
import { foldText, joinText } from "./text-match.ts";
import { vocabularyOf } from "./vocabulary.ts";

export type Completion = { label: string } & ({ change: Partial<CarFilters> } | { path: string });

/** All that the stock, the list and the site have, with the joined spellings that lead to it. */
type Entry = { completion: Completion; spellings: string[] };

const entriesOf = memoizeByVersion((stock: readonly CarSummary[]): readonly Entry[] => {
  const { brands, models, modelParts, values } = vocabularyOf(stock);
  const entries = new Map<string, Entry>();
  const add = (spelling: string, completion: Completion) => {
    const known = entries.get(completion.label) ?? { completion, spellings: [] };
    known.spellings.push(spelling);
    entries.set(completion.label, known);
  };
  const addValue = (spelling: string, field: ValueField, value: string) => {
    if (!values[field].has(value)) return;
    add(spelling, { label: choiceFilters[field].format(value), change: { [field]: value } });
  };
  const kept = new Set<EquipmentKey>(stock.flatMap((car) => car.equipment));

  for (const [name, brand] of brands) add(name, { label: brand, change: { brand } });
  for (const [name, known] of [...models, ...modelParts]) {
    for (const { brand, model } of known) {
      add(name, { label: `${brand} ${model}`, change: { brand, model } });
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
    } else if (term.kind === "equipment" && kept.has(term.key)) {
      add(spelling, { label: equipmentLabel(term.key), change: { equipment: [term.key] } });
    }
  }
  for (const [spelling, sortBy] of orderWords) {
    add(spelling, { label: `Sortieren: ${sortOrderLabel(sortBy)}`, change: { sortBy } });
  }
  for (const [spelling, page] of pageWords) add(spelling, page);
  return [...entries.values()];
});

/** So short a beginning says nothing; asking for a page takes a letter more. */
const shortest = 2;

function isCalledSo(completion: Completion, start: string): boolean {
  const model = "change" in completion ? completion.change.model : null;
  return [completion.label, model ?? ""].some((name) => joinText(name).startsWith(start));
}

/** What may be meant by a joined beginning; first what is called so, then what is also called so. */
export function completionsOf(start: string, stock: readonly CarSummary[]): Completion[][] {
  if (start.length < shortest) return [];
  const ranks: Completion[][] = [[], [], []];
  for (const { completion, spellings } of entriesOf(stock)) {
    // `Kombi Auto` is about to buy, not to sell.
    if ("path" in completion && (start.length <= shortest || noiseWords.has(start))) continue;
    const found = spellings.filter((spelling) => spelling.startsWith(start));
    if (found.length === 0) continue;
    const rank = found.includes(start) ? 0 : isCalledSo(completion, start) ? 1 : 2;
    // By two letters few mean what is only also called so.
    if (rank < 2 || start.length > shortest) ranks[rank]?.push(completion);
  }
  return ranks.filter((rank) => rank.length > 0);
}

export type Spot = { start: number; end: number; word: string };

const units = ["Sitzer", "Türer", "PS", "kW", "km", "Tsd. €", "Euro", "€"];
const unit = /^(€|eur|euros?|km|kilometer|ps|kw|k|t|tsd|tausend|tkm|sitz\w*|tür\w*)\b|^€/i;
const yearsOnly = /(^|\s)(ez|bj|baujahr|erstzulassung|jahrgang)(\s+(ab|bis|von|seit))?\s+$/i;
const noYears = /(^|\s)(bis|unter|max\.?|maximal|höchstens|preis|km)\s+$/i;
const yearsFirst = /(^|\s)(ab|seit|von)\s+$/i;

/**
 * What somebody may be about to type who has typed a number, or the beginning of its unit, most likely
 * first: the text with the whole figure in its place (`bis 20` → `bis 20 Tsd. €`, `7 si` → `7 Sitzer`).
 * `years`: those of the stock.
 */
export function completeFigure(
  text: string,
  { start, end, word }: Spot,
  years: readonly number[],
): string[] {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  // Its unit stands there already.
  if (unit.test(behind.trimStart())) return [];
  return endingsOf(before, word, years).map((whole) => before + whole + behind);
}

function endingsOf(before: string, word: string, years: readonly number[]): string[] {
  const dotted = /^(\d{1,3})\.(\d{0,2})$/.exec(word);
  if (dotted) return inEurosAndKm(`${dotted[1]}.${dotted[2]?.padEnd(3, "0")}`);
  if (/^\d+$/.test(word)) {
    const figures = figuresFrom(word);
    const begun = word.length < 2 ? [] : years.map(String).filter((year) => year.startsWith(word));
    const recent = begun.filter((year) => year !== word).slice(0, 3);
    if (yearsOnly.test(before)) return recent;
    if (noYears.test(before)) return figures;
    return yearsFirst.test(before) ? [...recent, ...figures] : [...figures, ...recent];
  }
  if (!/\d\s*$/.test(before)) return [];
  const begun = foldText(word);
  return begun === "" ? [] : units.filter((whole) => foldText(whole).startsWith(begun));
}

/** Thousands are meant where nobody counts singly: `20` and `200` are no prices. */
function figuresFrom(digits: string): string[] {
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
