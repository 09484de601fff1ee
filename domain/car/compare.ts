import {
  formatMileage,
  formatMonth,
  formatNumber,
  formatPower,
  formatPrice,
} from "#domain/format/format.ts";
import { comparedParameter, maxCompared, type QueryReader } from "#domain/pages/paths.ts";
import { energyLine, isAssumedNew } from "./energy-label.ts";
import { type EquipmentGroup, groupEquipment } from "./equipment-groups.ts";
import { inspection, previousOwners } from "./facts.ts";
import { flawsText } from "./flaws.ts";
import {
  colorLabel,
  doorsText,
  fuelLabel,
  gearboxLabel,
  mapNullable,
  priceText,
} from "./labels.ts";
import { type Car, readAdKeys } from "./record.ts";
import { monthNumber } from "./registration.ts";

/** More than can be compared, because some of the vehicles may be sold. */
const maxComparedKeys = 2 * maxCompared;

export const readComparedKeys = (parameters: Pick<QueryReader, "getAll">): string[] =>
  readAdKeys(parameters.getAll(comparedParameter), maxComparedKeys);

export type Comparison = {
  facts: readonly ComparedFact[];
  differing: readonly ComparedGroup[];
  shared: readonly EquipmentGroup[];
};

export type ComparedFact = {
  term: string;
  cells: readonly FactCell[];
  isSameForAll: boolean;
};

type FactCell = {
  text: string | null;
  /** Why this car's value is the best one, in German; null for the others (V4). */
  advantage: string | null;
};

export type ComparedGroup = {
  name: string;
  /** `only`: no other car has it; `some`: others have it, but not all. */
  cells: readonly { only: readonly string[]; some: readonly string[] }[];
};

type Measure = {
  /** Null: not stated. NaN: stated, but not comparable. */
  valueOf(car: Car, now: Date): number | null;
  prefers: "less" | "more";
  /** Phrases the lead, which is positive, in German; a pair of cars takes other words than more cars. */
  describe(lead: number, isPair: boolean): string;
};

type Fact = {
  term: string;
  read(car: Car, now: Date): string | null;
  /** Shown for a car without this fact if another car has it. */
  fallback?(car: Car, now: Date): string | null;
  measure?: Measure;
};

const thanNextBest = (isPair: boolean) => (isPair ? "" : " als das nächste");

const month = (isoDate: string | null) => (isoDate === null ? null : monthNumber(isoDate));

const facts: readonly Fact[] = [
  {
    term: "Preis",
    read: priceText,
    measure: {
      valueOf: ({ price_amount, price_currency }) =>
        price_amount && (price_currency === "EUR" ? Math.round(price_amount) : Number.NaN),
      prefers: "less",
      describe: (euros, isPair) => `${formatPrice(euros)} günstiger${thanNextBest(isPair)}`,
    },
  },
  {
    term: "Erstzulassung",
    read: (car) => mapNullable(car.first_registration, formatMonth),
    measure: {
      valueOf: (car) => month(car.first_registration),
      prefers: "more",
      describe: (_, isPair) => (isPair ? "das jüngere" : "das jüngste"),
    },
  },
  {
    term: "Kilometerstand",
    read: (car) => mapNullable(car.mileage, formatMileage),
    measure: {
      valueOf: (car) => car.mileage,
      prefers: "less",
      describe: (kilometres, isPair) =>
        `${formatMileage(kilometres)} weniger${thanNextBest(isPair)}`,
    },
  },
  { term: "Leistung", read: (car) => formatPower(car.power_kw, car.power_ps) },
  { term: "Kraftstoff", read: (car) => mapNullable(car.fuel_type, fuelLabel) },
  {
    term: "Verbrauch und CO₂",
    read: energyLine,
    fallback: (car, now) => (isAssumedNew(car, now) ? null : "bei Gebrauchtwagen freiwillig"),
  },
  { term: "Getriebe", read: (car) => mapNullable(car.gearbox, gearboxLabel) },
  {
    term: "HU",
    read: inspection,
    measure: {
      valueOf(car, now) {
        // "HU/AU neu" states no date to compare.
        if (car.inspection_new === true) return Number.NaN;
        const isValid = inspection(car, now) !== null;
        return isValid ? month(car.inspection_until) : null;
      },
      prefers: "more",
      describe: (months, isPair) =>
        `${months} ${months === 1 ? "Monat" : "Monate"} länger${thanNextBest(isPair)}`,
    },
  },
  {
    term: "Fahrzeughalter",
    read: previousOwners,
    measure: {
      valueOf: (car) => car.previous_owners,
      prefers: "less",
      describe: (owners, isPair) => `${formatNumber(owners)} weniger${thanNextBest(isPair)}`,
    },
  },
  { term: "Türen", read: doorsText },
  { term: "Sitze", read: (car) => mapNullable(car.technical_data.seats, String) },
  { term: "Farbe", read: (car) => mapNullable(car.exterior_color, colorLabel) },
  { term: "Garantie", read: (car) => (car.features.includes("Garantie") ? "laut Inserat" : null) },
  { term: "Schäden", read: flawsText },
];

/** The provider lists these as equipment, but `facts` has rows for them. */
const featuresShownAsFacts: ReadonlySet<string> = new Set(["Garantie", "HU/AU neu"]);

export function compareCars(cars: readonly Car[], now: Date): Comparison {
  return {
    facts: facts
      .filter(({ read }) => cars.some((car) => read(car, now) !== null))
      .map((fact) => compareFact(fact, cars, now)),
    ...compareEquipment(cars),
  };
}

function compareFact(fact: Fact, cars: readonly Car[], now: Date): ComparedFact {
  const { term, read, fallback, measure } = fact;
  const texts = cars.map((car) => read(car, now) ?? fallback?.(car, now) ?? null);
  const values = cars.map((car) => measure?.valueOf(car, now) ?? null);
  const best = measure === undefined ? null : bestOf(values, measure.prefers);
  return {
    term,
    cells: texts.map((text, index) => {
      const isBest = best?.index === index;
      return {
        text,
        advantage: isBest ? (measure?.describe(best.lead, cars.length === 2) ?? null) : null,
      };
    }),
    isSameForAll: new Set(texts).size === 1,
  };
}

/** Null if the best tie, if fewer than two are known (unknown is neither better nor worse), or one is NaN. */
export function bestOf(
  values: readonly (number | null)[],
  prefers: Measure["prefers"],
): { index: number; lead: number } | null {
  if (values.some(Number.isNaN)) return null;
  const ranked = values
    .flatMap((value, index) => (value === null ? [] : [{ value, index }]))
    .sort((a, b) => (prefers === "less" ? a.value - b.value : b.value - a.value));
  const [first, second] = ranked;
  if (first === undefined || second === undefined || first.value === second.value) return null;
  return { index: first.index, lead: Math.abs(first.value - second.value) };
}

function compareEquipment(cars: readonly Car[]): Pick<Comparison, "differing" | "shared"> {
  const featuresByCar = cars.map(
    ({ features }) => new Set(features.filter((feature) => !featuresShownAsFacts.has(feature))),
  );
  const carsWith = (feature: string) =>
    featuresByCar.filter((features) => features.has(feature)).length;
  const all = groupEquipment(featuresByCar.flatMap((features) => [...features]));
  const groups = all.map(({ name, items }) => ({
    name,
    shared: items.filter((item) => carsWith(item) === cars.length),
    cells: featuresByCar.map((features) => {
      const differing = items.filter((item) => features.has(item) && carsWith(item) < cars.length);
      return {
        only: differing.filter((item) => carsWith(item) === 1),
        some: differing.filter((item) => carsWith(item) > 1),
      };
    }),
  }));
  return {
    differing: groups
      .filter(({ cells }) => cells.some(({ only, some }) => only.length + some.length > 0))
      .map(({ name, cells }) => ({ name, cells })),
    shared: groups
      .filter(({ shared }) => shared.length > 0)
      .map(({ name, shared }) => ({ name, items: shared })),
  };
}
