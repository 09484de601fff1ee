import type { CarFilters } from "#domain/search/filters.ts";
import {
  entriesFor,
  type Figure,
  type FigureKind,
  fromKilowatts,
  type QueryReading,
  readFigure,
  unitWords,
} from "./figures.ts";
import type { Token } from "./tokens.ts";

/** How a number limits a value. `from` may open a range: `von 2018 bis 2020`. */
type Limit = "max" | "min" | "from" | "before" | "after" | "exact";

/** `years`: used for years as well as for prices. */
type LimitWord<L extends Limit> = { limit: L; years: boolean };

const limits = new Map<string, LimitWord<Limit>>([
  ...entriesFor<LimitWord<Limit>>("unter max maximal hochstens weniger <", {
    limit: "max",
    years: false,
  }),
  ...entriesFor<LimitWord<Limit>>("uber min mind mindestens mehr >", {
    limit: "min",
    years: false,
  }),
  ["bis", { limit: "max", years: true }],
  ...entriesFor<LimitWord<Limit>>("ab seit", { limit: "min", years: true }),
  ...entriesFor<LimitWord<Limit>>("von zwischen", { limit: "from", years: true }),
  ["vor", { limit: "before", years: true }],
  ["nach", { limit: "after", years: true }],
  ["aus", { limit: "exact", years: true }],
]);

const kinds = new Map([
  ...entriesFor<FigureKind>(
    "bj baujahr ez erstzulassung zulassung jahr jahrgang modelljahr",
    "year",
  ),
  ...entriesFor<FigureKind>("km laufleistung kilometerstand kilometer", "mileage"),
  ...entriesFor<FigureKind>("preis", "price"),
  ...entriesFor<FigureKind>("leistung ps kw", "power"),
]);

/** Comparatives before 'als', folded (`neuer` is `neur`); 'nicht' before them reverses the limit. */
const comparisons = new Map<string, LimitWord<"min" | "max">>([
  ["alter", { limit: "max", years: true }],
  ...entriesFor<LimitWord<"min">>("junger neur", { limit: "min", years: true }),
  ...entriesFor<LimitWord<"min">>("mehr teurer", { limit: "min", years: false }),
  ...entriesFor<LimitWord<"max">>("weniger billiger gunstiger", { limit: "max", years: false }),
]);

const fillers = new Set("zu als ca circa etwa rund um die von bis".split(" "));

/** Stop words unless a number follows them. */
export const quantityWords: readonly string[] = [
  ...limits.keys(),
  ...kinds.keys(),
  ...comparisons.keys(),
  ...fillers,
  ...unitWords,
];

export const isQuantityOpening = (word: string): boolean => limits.has(word) || fillers.has(word);

type Opening = {
  limit: Limit | null;
  years: boolean;
  kind: FigureKind | null;
  kilowatts: boolean;
  end: number;
};

/**
 * Reads a price, mileage, year or power at `index`: `bis 15.000 €`, `unter 100 tkm`, `ez ab 2019`, `150 PS`,
 * `zwischen 10 und 15 Tsd.`, `2019-2021`. `isName` tells whether a number is a name in this stock: `3008`.
 */
export function readQuantity(
  tokens: readonly Token[],
  index: number,
  isName: (text: string) => boolean,
): QueryReading | null {
  const opening = readOpening(tokens, index);
  const figure = readFigure(tokens, opening.end, unitTest(tokens, opening));
  if (figure === null) return null;
  const isBare = opening.end === index;
  const isNamed = figure.kind === null && isName(tokens[opening.end]?.text ?? "");
  const range = readRange(tokens, opening, { ...figure, isNamed });
  if (range) return range;
  return isBare && isNamed ? null : readSingle(opening, figure);
}

function readOpening(tokens: readonly Token[], index: number): Opening {
  const opening: Opening = { limit: null, years: true, kind: null, kilowatts: false, end: index };
  for (let token = tokens[index]; token?.kind === "word"; token = tokens[opening.end]) {
    const compared = readComparison(tokens, opening.end);
    const limit = limits.get(token.text);
    const kind = kinds.get(token.text);
    const isOpened = opening.end > index;
    if (compared) Object.assign(opening, { ...compared, end: compared.end - 1 });
    else if (limit && !(opening.limit && fillers.has(token.text))) Object.assign(opening, limit);
    else if (kind) Object.assign(opening, { kind, kilowatts: token.text === "kw" });
    else if (!(isOpened && fillers.has(token.text))) break;
    opening.end += 1;
  }
  return opening;
}

function readComparison(tokens: readonly Token[], index: number) {
  const isNegated = tokens[index]?.text === "nicht";
  const wordIndex = isNegated ? index + 1 : index;
  const comparison = comparisons.get(tokens[wordIndex]?.text ?? "");
  if (!comparison || tokens[wordIndex + 1]?.text !== "als") return null;
  const { limit, years } = comparison;
  const opposite: Limit = limit === "min" ? "max" : "min";
  return { limit: isNegated ? opposite : limit, years, end: wordIndex + 2 };
}

/** In `preis bis 5000 km bis 150000` the 'km' is no unit but opens the second quantity. */
function unitTest(tokens: readonly Token[], { kind }: Opening): (index: number) => boolean {
  return (index) => {
    const unit = kinds.get(tokens[index]?.text ?? "");
    if (kind === null || unit === undefined || unit === kind) return true;
    return tokens[readOpening(tokens, index).end]?.kind !== "number";
  };
}

function readSingle(opening: Opening, figure: Figure): QueryReading | null {
  const { limit, years, kind: stated, end: start } = opening;
  const { end } = figure;
  const kind = figure.kind ?? stated ?? likelyKind(figure, years);
  if (kind === null || end <= start) return null;
  if (kind === "year") {
    const year = yearOf(figure);
    return year === null ? null : { filters: yearFilters(limit, year), end };
  }
  if (limit === "before" || limit === "after" || limit === "exact") return null;
  const isMinimum = limit === "min" || limit === "from" || (limit === null && kind === "power");
  const convert = kind === "power" && figure.kind === null && opening.kilowatts;
  const value = convert ? fromKilowatts(figure.value) : figure.value;
  return { filters: { [fieldOf(kind, isMinimum ? "Min" : "Max")]: value }, end };
}

/** Takes numbers from 1,000 on for prices; `unter 2000` is round and thus a price, `unter 2020` a year. */
function likelyKind({ value, yearLike }: Figure, years: boolean): FigureKind | null {
  if (yearLike && (years || value % 100 !== 0)) return "year";
  return value >= 1_000 ? "price" : null;
}

/** Reads `2019`, or `19` after 'Baujahr'. */
function yearOf({ value, yearLike }: Figure): number | null {
  if (yearLike) return value;
  return value >= 100 ? null : value + (value < 50 ? 2000 : 1900);
}

function yearFilters(limit: Limit | null, year: number): Partial<CarFilters> {
  if (limit === "min") return { yearMin: year };
  if (limit === "max") return { yearMax: year };
  if (limit === "before") return { yearMax: year - 1 };
  if (limit === "after") return { yearMin: year + 1 };
  return { yearMin: year, yearMax: year };
}

const fieldOf = <Side extends "Min" | "Max">(kind: FigureKind, side: Side) =>
  `${kind}${side}` as const;

function readRange(
  tokens: readonly Token[],
  { limit, kind: stated, kilowatts }: Opening,
  first: Figure & { isNamed: boolean },
): QueryReading | null {
  const link = tokens[first.end];
  const isDash = link?.kind === "dash";
  if (!isDash && link?.text !== "bis" && !(link?.text === "und" && limit === "from")) return null;
  // `bis zu 20000`
  const fillerCount = tokens[first.end + 1]?.text === "zu" ? 1 : 0;
  const second = readFigure(tokens, first.end + 1 + fillerCount);
  if (second === null) return null;
  // `ab 2018 bis 20000 €` is a year and a price, `von 2000 bis 5000 €` a range of prices.
  const isSameKind = second.yearLike || !first.yearLike;
  const isRange = isDash || limit === "from" || (limit === "min" && isSameKind);
  if (first.kind && second.kind && first.kind !== second.kind) return null;
  const low = convertToUnitOf(second, first, isRange);
  const kind = second.kind ?? first.kind ?? stated ?? rangeKind(first, second, low);
  if (kind === null || (kind === "year") !== (first.yearLike && second.yearLike)) return null;
  if (!isRange && (isSeparate(first, low, kind) || low > second.value)) return null;
  const convert = kind === "power" && second.kind === null && first.kind === null && kilowatts;
  const ends = [low, second.value].map((value) => (convert ? fromKilowatts(value) : value));
  const filters = {
    [fieldOf(kind, "Min")]: Math.min(...ends),
    [fieldOf(kind, "Max")]: Math.max(...ends),
  };
  return { filters, end: second.end };
}

/** The unit of the second number holds for the first too: `10-15k`, `100 bis 150 kW`. */
function convertToUnitOf(second: Figure, first: Figure, isRange: boolean): number {
  if (second.kilowatts && first.kind === null) return fromKilowatts(first.value);
  const min = isRange ? 0 : minThousands;
  const isThousands = second.scaled && !first.scaled && first.value < 1_000;
  return isThousands && first.value >= min ? first.value * 1_000 : first.value;
}

/** `1 bis 15 tausend` is an unlikely range. */
const minThousands = 2;
/** In PS; a smaller number is no power of a car. */
const minPower = 20;

/** Whether the first number is no part of a range: `320 bis 15000 €`, `2019 bis 15000 €`. */
function isSeparate(
  { kind: ownKind, yearLike, value, isNamed }: Figure & { isNamed: boolean },
  low: number,
  kind: FigureKind,
): boolean {
  if (isNamed) return true;
  if (ownKind !== null || kind === "year") return false;
  // Round numbers are more likely prices: `2000 bis 5000 €`.
  if (yearLike) return value % 100 !== 0;
  return low < (kind === "power" ? minPower : 1_000);
}

function rangeKind(first: Figure, second: Figure, low: number): FigureKind | null {
  if (first.yearLike && second.yearLike) return "year";
  return low >= 1_000 && second.value >= 1_000 ? "price" : null;
}
