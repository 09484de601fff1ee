import {
  formatMileage,
  formatMonth,
  formatNumber,
  formatPower,
  formatPrice,
} from "#domain/format/format.ts";
import { comparedParameter, maxCompared } from "#domain/pages/paths.ts";
import { energyLine, isAssumedNew } from "./energy-label.ts";
import { type EquipmentGroup, groupEquipment } from "./equipment-groups.ts";
import { inspection, previousOwners } from "./facts.ts";
import { flawsText } from "./flaws.ts";
import { colorLabel, doorsText, fuelLabel, gearboxLabel, labelled, priceText } from "./labels.ts";
import { type Car, readAdKeys } from "./record.ts";
import { monthNumber } from "./registration.ts";

/** So many keys of an address are read: some may be of vehicles that are gone. */
const maxComparedKeys = 2 * maxCompared;

/** The keys in the address of a comparison, each once: with commas, or as a form of checkboxes sends them. */
export const readComparedKeys = (parameters: { getAll(name: string): string[] }): string[] =>
  readAdKeys(parameters.getAll(comparedParameter), maxComparedKeys);

export type Comparison = {
  facts: readonly ComparedFact[];
  differing: readonly ComparedGroup[];
  shared: readonly EquipmentGroup[];
};

export type ComparedFact = {
  term: string;
  cells: readonly FactCell[];
  isAlike: boolean;
};

type FactCell = {
  text: string | null;
  /** Why this car's value is the better one, in words; null for the others (V4). */
  better: string | null;
};

export type ComparedGroup = {
  name: string;
  /** `only`: what no other car has; `some`: what others have, but not all. */
  cells: readonly { only: readonly string[]; some: readonly string[] }[];
};

type Measure = {
  /** Null: not stated. NaN: stated, but as something that cannot be compared. */
  valueOf(car: Car, now: Date): number | null;
  prefers: "less" | "more";
  /** Of a positive difference. `isPair`: of two cars in all. */
  tell(difference: number, isPair: boolean): string;
};

type Fact = {
  term: string;
  read(car: Car, now: Date): string | null;
  /** What stands there instead where another car has something. */
  instead?(car: Car, now: Date): string | null;
  measure?: Measure;
};

const thanNext = (isPair: boolean) => (isPair ? "" : " als das nächste");

const month = (isoDate: string | null) => (isoDate === null ? null : monthNumber(isoDate));

/** In the order shown (V3). */
const facts: readonly Fact[] = [
  {
    term: "Preis",
    read: priceText,
    measure: {
      valueOf: ({ price_amount, price_currency }) =>
        price_amount && (price_currency === "EUR" ? Math.round(price_amount) : Number.NaN),
      prefers: "less",
      tell: (euros, isPair) => `${formatPrice(euros)} günstiger${thanNext(isPair)}`,
    },
  },
  {
    term: "Erstzulassung",
    read: (car) => labelled(car.first_registration, formatMonth),
    measure: {
      valueOf: (car) => month(car.first_registration),
      prefers: "more",
      tell: (_, isPair) => (isPair ? "das jüngere" : "das jüngste"),
    },
  },
  {
    term: "Kilometerstand",
    read: (car) => labelled(car.mileage, formatMileage),
    measure: {
      valueOf: (car) => car.mileage,
      prefers: "less",
      tell: (kilometres, isPair) => `${formatMileage(kilometres)} weniger${thanNext(isPair)}`,
    },
  },
  { term: "Leistung", read: (car) => formatPower(car.power_kw, car.power_ps) },
  { term: "Kraftstoff", read: (car) => labelled(car.fuel_type, fuelLabel) },
  {
    term: "Verbrauch und CO₂",
    read: energyLine,
    instead: (car, now) => (isAssumedNew(car, now) ? null : "bei Gebrauchtwagen freiwillig"),
  },
  { term: "Getriebe", read: (car) => labelled(car.gearbox, gearboxLabel) },
  {
    term: "HU",
    read: inspection,
    measure: {
      valueOf(car, now) {
        // Nobody says until when.
        if (car.inspection_new === true) return Number.NaN;
        const isValid = inspection(car, now) !== null;
        return isValid ? month(car.inspection_until) : null;
      },
      prefers: "more",
      tell: (months, isPair) =>
        `${months} ${months === 1 ? "Monat" : "Monate"} länger${thanNext(isPair)}`,
    },
  },
  {
    term: "Fahrzeughalter",
    read: previousOwners,
    measure: {
      valueOf: (car) => car.previous_owners,
      prefers: "less",
      tell: (owners, isPair) => `${formatNumber(owners)} weniger${thanNext(isPair)}`,
    },
  },
  { term: "Türen", read: doorsText },
  { term: "Sitze", read: (car) => labelled(car.technical_data.seats, String) },
  { term: "Farbe", read: (car) => labelled(car.exterior_color, colorLabel) },
  { term: "Garantie", read: (car) => (car.features.includes("Garantie") ? "laut Inserat" : null) },
  { term: "Schäden", read: flawsText },
];

const factsOfEquipment: ReadonlySet<string> = new Set(["Garantie", "HU/AU neu"]);

export function compareCars(cars: readonly Car[], now: Date): Comparison {
  return {
    facts: facts
      .filter(({ read }) => cars.some((car) => read(car, now) !== null))
      .map((fact) => compareFact(fact, cars, now)),
    ...compareEquipment(cars),
  };
}

function compareFact(fact: Fact, cars: readonly Car[], now: Date): ComparedFact {
  const { term, read, instead, measure } = fact;
  const texts = cars.map((car) => read(car, now) ?? instead?.(car, now) ?? null);
  const values = cars.map((car) => measure?.valueOf(car, now) ?? null);
  const best = measure === undefined ? null : bestOf(values, measure.prefers);
  return {
    term,
    cells: texts.map((text, at) => ({
      text,
      better: best?.at === at ? (measure?.tell(best.lead, cars.length === 2) ?? null) : null,
    })),
    isAlike: new Set(texts).size === 1,
  };
}

/**
 * The one value that is better than every other, and by how much than the next. Null where two share the
 * first place, where fewer than two are known (what is not stated is neither better nor worse), and where
 * one is NaN.
 */
export function bestOf(
  values: readonly (number | null)[],
  prefers: Measure["prefers"],
): { at: number; lead: number } | null {
  if (values.some(Number.isNaN)) return null;
  const ranked = values
    .flatMap((value, at) => (value === null ? [] : [{ value, at }]))
    .sort((a, b) => (prefers === "less" ? a.value - b.value : b.value - a.value));
  const [first, second] = ranked;
  if (first === undefined || second === undefined || first.value === second.value) return null;
  return { at: first.at, lead: Math.abs(first.value - second.value) };
}

function compareEquipment(cars: readonly Car[]): Pick<Comparison, "differing" | "shared"> {
  const owned = cars.map(
    ({ features }) => new Set(features.filter((feature) => !factsOfEquipment.has(feature))),
  );
  const owners = (feature: string) => owned.filter((features) => features.has(feature)).length;
  const all = groupEquipment(owned.flatMap((features) => [...features]));
  const groups = all.map(({ name, items }) => ({
    name,
    shared: items.filter((item) => owners(item) === cars.length),
    cells: owned.map((features) => {
      const own = items.filter((item) => features.has(item) && owners(item) < cars.length);
      return {
        only: own.filter((item) => owners(item) === 1),
        some: own.filter((item) => owners(item) > 1),
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
