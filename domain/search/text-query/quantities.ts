import type { CarFilters } from "#domain/search/filters.ts";
import {
  type ElectricKind,
  entriesFor,
  type Figure,
  type FigureKind,
  fromKilowatts,
  type QueryReading,
  readFigure,
  unitWords,
} from "./figures.ts";
import type { Token } from "./tokens.ts";

/** The kind of bound that a number is. `from` may open a range: `von 2018 bis 2020`. */
type Limit = "max" | "min" | "from" | "before" | "after" | "exact";

/** `fitsYears`: even a round number may be a year, `ab 2000`; `unter 2000` is a price. */
type LimitWord<L extends Limit> = { limit: L; fitsYears: boolean };

const limits = new Map<string, LimitWord<Limit>>([
  ...entriesFor<LimitWord<Limit>>("unter max maximal hochstens weniger under below <", {
    limit: "max",
    fitsYears: false,
  }),
  ...entriesFor<LimitWord<Limit>>("uber min mind mindestens mehr over above >", {
    limit: "min",
    fitsYears: false,
  }),
  ["bis", { limit: "max", fitsYears: true }],
  ...entriesFor<LimitWord<Limit>>("ab seit", { limit: "min", fitsYears: true }),
  ...entriesFor<LimitWord<Limit>>("von zwischen from between", { limit: "from", fitsYears: true }),
  ["vor", { limit: "before", fitsYears: true }],
  ["nach", { limit: "after", fitsYears: true }],
  ["aus", { limit: "exact", fitsYears: true }],
]);

const kinds = new Map([
  ...entriesFor<FigureKind>(
    "bj baujahr ez erstzulassung zulassung jahr jahrgang modelljahr",
    "year",
  ),
  ...entriesFor<FigureKind>("km laufleistung kilometerstand kilometer", "mileage"),
  ...entriesFor<FigureKind>("preis", "price"),
  ...entriesFor<FigureKind>("leistung ps kw", "power"),
  ["reichweite", "electricRange"],
  ...entriesFor<FigureKind>("batterie akku kwh", "battery"),
]);

/** Comparatives before 'als', folded (`neuer` is `neur`); 'nicht' before them reverses the limit. */
const comparisons = new Map<string, LimitWord<"min" | "max">>([
  ["alter", { limit: "max", fitsYears: true }],
  ...entriesFor<LimitWord<"min">>("junger neur", { limit: "min", fitsYears: true }),
  ...entriesFor<LimitWord<"min">>("mehr teurer", { limit: "min", fitsYears: false }),
  ...entriesFor<LimitWord<"max">>("weniger billiger gunstiger", { limit: "max", fitsYears: false }),
]);

const fillers = new Set("zu als ca circa etwa rund um die von bis".split(" "));

export const quantityWords: readonly string[] = [
  ...limits.keys(),
  ...kinds.keys(),
  ...comparisons.keys(),
  ...fillers,
  ...unitWords,
];

export const isQuantityOpening = (word: string): boolean => limits.has(word) || fillers.has(word);

/** The words before a number: `ez ab`, `zwischen`. */
type Opening = {
  limit: Limit | null;
  fitsYears: boolean;
  kind: FigureKind | null;
  isInKilowatts: boolean;
  end: number;
};

/** Reads a price, mileage, year or power: `bis 15.000 €`, `ez ab 2019`, `zwischen 100 und 150 PS`. */
export function readQuantity(
  tokens: readonly Token[],
  index: number,
  isName: (text: string) => boolean,
): QueryReading | null {
  const opening = readOpening(tokens, index);
  const figure = readFigure(tokens, opening.end, createUnitTest(tokens, opening));
  if (figure === null) return null;
  const hasOpening = opening.end > index;
  const isLikelyName = figure.kind === null && isName(tokens[opening.end]?.text ?? "");
  const range = readRange(tokens, opening, { ...figure, isLikelyName });
  if (range) return range;
  return !hasOpening && isLikelyName ? null : readSingle(opening, figure);
}

function readOpening(tokens: readonly Token[], index: number): Opening {
  const opening: Opening = {
    limit: null,
    fitsYears: true,
    kind: null,
    isInKilowatts: false,
    end: index,
  };
  for (let token = tokens[index]; token?.kind === "word"; token = tokens[opening.end]) {
    const compared = readComparison(tokens, opening.end);
    const limit = limits.get(token.text);
    const kind = kinds.get(token.text);
    const isOpened = opening.end > index;
    if (compared) Object.assign(opening, compared);
    else if (limit && !(opening.limit && fillers.has(token.text))) Object.assign(opening, limit);
    else if (kind) Object.assign(opening, { kind, isInKilowatts: token.text === "kw" });
    else if (!(isOpened && fillers.has(token.text))) break;
    opening.end = compared?.end ?? opening.end + 1;
  }
  return opening;
}

function readComparison(tokens: readonly Token[], index: number) {
  const isNegated = tokens[index]?.text === "nicht";
  const wordIndex = isNegated ? index + 1 : index;
  const comparison = comparisons.get(tokens[wordIndex]?.text ?? "");
  if (!comparison || tokens[wordIndex + 1]?.text !== "als") return null;
  const { limit, fitsYears } = comparison;
  const opposite: Limit = limit === "min" ? "max" : "min";
  return { limit: isNegated ? opposite : limit, fitsYears, end: wordIndex + 2 };
}

/** In `preis bis 5000 km bis 150000` the 'km' is no unit but opens the second quantity. */
function createUnitTest(tokens: readonly Token[], { kind }: Opening): (index: number) => boolean {
  const ownUnit = kind === "electricRange" ? "mileage" : kind;
  return (index) => {
    const unit = kinds.get(tokens[index]?.text ?? "");
    if (ownUnit === null || unit === undefined || unit === ownUnit) return true;
    return tokens[readOpening(tokens, index).end]?.kind !== "number";
  };
}

function readSingle(opening: Opening, figure: Figure): QueryReading | null {
  const { limit, fitsYears, kind: statedKind, end: start } = opening;
  const { end } = figure;
  const electric = electricKind(statedKind, figure);
  if (electric !== null) return { filters: electricFilters(electric, limit, figure.value), end };
  if (isElectric(statedKind)) return null;
  const kind = figure.kind ?? statedKind ?? likelyKind(figure, fitsYears);
  if (kind === null || end <= start) return null;
  if (kind === "year") {
    const year = yearOf(figure);
    return year === null ? null : { filters: yearFilters(limit, year), end };
  }
  if (limit === "before" || limit === "after" || limit === "exact") return null;
  const isMinimum = limit === "min" || limit === "from" || (limit === null && kind === "power");
  const isInKw = kind === "power" && figure.kind === null && opening.isInKilowatts;
  const value = isInKw ? fromKilowatts(figure.value) : figure.value;
  return { filters: { [boundField(kind, isMinimum ? "Min" : "Max")]: value }, end };
}

const isElectric = (kind: FigureKind | null): kind is ElectricKind =>
  kind === "electricRange" || kind === "battery";

/** `Reichweite 400 km` is no mileage, but `Batterie bis 15000` is a price. */
function electricKind(stated: FigureKind | null, { kind, value }: Figure): ElectricKind | null {
  if (isElectric(kind)) return kind;
  if (!isElectric(stated)) return null;
  const fits = kind === null ? isPlausible(stated, value) : kind === "mileage";
  return fits && (kind === null || stated === "electricRange") ? stated : null;
}

/** From the least of any car to the most, and something beyond. */
const electricLimits = { electricRange: [50, 900], battery: [5, 200] } as const;

function isPlausible(kind: ElectricKind, value: number): boolean {
  const [least, most] = electricLimits[kind];
  return value >= least && value <= most;
}

/** Empty for what no filter expresses: a most, or a value that no car has. */
function electricFilters(kind: ElectricKind, limit: Limit | null, value: number) {
  const isLeast = limit !== "max" && limit !== "before" && isPlausible(kind, value);
  return isLeast ? { [boundField(kind, "Min")]: Math.floor(value) } : {};
}

/** Takes numbers from 1,000 on for prices, unless they are likely years. */
function likelyKind({ value, looksLikeYear }: Figure, fitsYears: boolean): FigureKind | null {
  if (looksLikeYear && (fitsYears || value % 100 !== 0)) return "year";
  return value >= 1_000 ? "price" : null;
}

function yearOf({ value, looksLikeYear }: Figure): number | null {
  if (looksLikeYear) return value;
  return value >= 100 ? null : value + (value < 50 ? 2000 : 1900);
}

function yearFilters(limit: Limit | null, year: number): Partial<CarFilters> {
  if (limit === "min") return { yearMin: year };
  if (limit === "max") return { yearMax: year };
  if (limit === "before") return { yearMax: year - 1 };
  if (limit === "after") return { yearMin: year + 1 };
  return { yearMin: year, yearMax: year };
}

const boundField = <Side extends "Min" | "Max">(kind: FigureKind, side: Side) =>
  `${kind}${side}` as const;

function readRange(
  tokens: readonly Token[],
  { limit, kind: statedKind, isInKilowatts }: Opening,
  first: Figure & { isLikelyName: boolean },
): QueryReading | null {
  const connector = tokens[first.end];
  const isDash = connector?.kind === "dash";
  if (!isDash && connector?.text !== "bis" && !(connector?.text === "und" && limit === "from"))
    return null;
  const fillerCount = tokens[first.end + 1]?.text === "zu" ? 1 : 0;
  const second = readFigure(tokens, first.end + 1 + fillerCount);
  if (second === null) return null;
  const electric = electricKind(statedKind, first) ?? electricKind(statedKind, second);
  if (electric !== null) {
    // `400 km Reichweite bis 25000` are two quantities.
    const { end } = isPlausible(electric, second.value) ? second : first;
    return { filters: electricFilters(electric, limit, first.value), end };
  }
  // `ab 2018 bis 20000 €` is a year and a price, `von 2000 bis 5000 €` a range of prices.
  const isSameKind = second.looksLikeYear || !first.looksLikeYear;
  const isRange = isDash || limit === "from" || (limit === "min" && isSameKind);
  if (first.kind && second.kind && first.kind !== second.kind) return null;
  const low = convertToUnitOf(second, first, isRange);
  const kind = second.kind ?? first.kind ?? statedKind ?? rangeKind(first, second, low);
  if (
    kind === null ||
    isElectric(kind) ||
    (kind === "year") !== (first.looksLikeYear && second.looksLikeYear)
  )
    return null;
  if (!isRange && (isSeparate(first, low, kind) || low > second.value)) return null;
  const isInKw = kind === "power" && second.kind === null && first.kind === null && isInKilowatts;
  const ends = [low, second.value].map((value) => (isInKw ? fromKilowatts(value) : value));
  const filters = {
    [boundField(kind, "Min")]: Math.min(...ends),
    [boundField(kind, "Max")]: Math.max(...ends),
  };
  return { filters, end: second.end };
}

/** The unit of the second number holds for the first too: `10-15k`, `100 bis 150 kW`. */
function convertToUnitOf(second: Figure, first: Figure, isRange: boolean): number {
  if (second.isInKilowatts && first.kind === null) return fromKilowatts(first.value);
  const min = isRange ? 0 : minThousands;
  const isThousands = second.isInThousands && !first.isInThousands && first.value < 1_000;
  return isThousands && first.value >= min ? first.value * 1_000 : first.value;
}

/** `1 bis 15 tausend` is an unlikely range. */
const minThousands = 2;
const minPowerInPs = 20;

/** Whether the first number is no part of a range: `320 bis 15000 €`, `2019 bis 15000 €`. */
function isSeparate(
  { kind: ownKind, looksLikeYear, value, isLikelyName }: Figure & { isLikelyName: boolean },
  low: number,
  kind: FigureKind,
): boolean {
  if (isLikelyName) return true;
  if (ownKind !== null || kind === "year") return false;
  // Round numbers are more likely prices: `2000 bis 5000 €`.
  if (looksLikeYear) return value % 100 !== 0;
  return low < (kind === "power" ? minPowerInPs : 1_000);
}

function rangeKind(first: Figure, second: Figure, low: number): FigureKind | null {
  if (first.looksLikeYear && second.looksLikeYear) return "year";
  return low >= 1_000 && second.value >= 1_000 ? "price" : null;
}
