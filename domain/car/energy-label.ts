import { formatFixed, formatMileage, formatQuantity } from "#domain/format/format.ts";
import { isPassengerCar, mapNullable, type Spec, type SpecRow, statedSpecs } from "./labels.ts";
import type { Car, ListedCar } from "./record.ts";
import { absoluteMonth, ageInYears, hasFillerMileage } from "./registration.ts";

/** Energy label (Pkw-EnVKV): whether a passenger car's consumption, CO₂ emissions and class must be shown. */

/** § 2(1) no. 2: either of these makes a car new. */
const newForMonths = 8;
const newForKilometres = 1_000;

type RegisteredCar = Pick<
  Car,
  "vehicle_class" | "condition" | "first_registration" | "mileage" | "year"
>;

/**
 * Whether the law assumes the car to be new, so that consumption and CO₂ class must be shown. In doubt a car
 * is new, because an unneeded line does less harm than a breach. Months in UTC, at most two hours behind
 * Berlin, also keep a car new for longer.
 */
export function isAssumedNew(car: RegisteredCar, now: Date): boolean {
  if (!isPassengerCar(car)) return false;
  if (car.condition === "NEW" || isYoung(car, now)) return true;
  if (isBarelyDriven(car) && !(isBeforeWltp(car) && hasFillerMileage(car, now))) return true;
  if (car.condition === "USED" || car.first_registration !== null) return false;
  return car.year === null || car.year >= now.getUTCFullYear() - 1;
}

/** For a used passenger car; the law says nothing about other classes. */
export const isEnergyVoluntary = (car: Car, now: Date): boolean =>
  isPassengerCar(car) && !isAssumedNew(car, now);

/** Of an older car, 'new' is a mistake. */
const maxYearsNew = 10;

/** Whether the car is new beyond doubt. Its low mileage does not prove that for a classic or an old car. */
function isDefinitelyNew(car: ListedCar, now: Date): boolean {
  if (isYoung(car, now)) return true;
  if (car.condition === "NEW") return (ageInYears(car, now) ?? 0) <= maxYearsNew;
  return isBarelyDriven(car) && !isBeforeWltp(car) && car.usage_type !== "CLASSIC";
}

const isBarelyDriven = ({ mileage }: Pick<Car, "mileage">): boolean =>
  mileage !== null && mileage <= newForKilometres;

function isYoung({ first_registration: registered }: Pick<Car, "first_registration">, now: Date) {
  if (registered === null) return false;
  return absoluteMonth(now.toISOString()) - absoluteMonth(registered) <= newForMonths;
}

/** From then on WLTP applied to new types of passenger cars, a year later to all that were registered. */
const firstWltpMonth = "2017-09";

/** § 3a: inclusive upper bounds in g/km, combined. */
const classBounds: readonly (readonly [string, number])[] = [
  ["A", 0],
  ["B", 95],
  ["C", 115],
  ["D", 135],
  ["E", 155],
  ["F", 175],
];

export function co2ClassFor(grams: number): string {
  return classBounds.find(([, bound]) => grams <= bound)?.[0] ?? "G";
}

function isBeforeWltp({ first_registration: registered, year }: RegisteredCar) {
  if (registered !== null) return registered < firstWltpMonth;
  return year !== null && year < Number(firstWltpMonth.slice(0, 4));
}

type Classes = { combined: string; discharged: string | null };

/**
 * The classes as listed, never computed. Null if one is missing or implausible: not A to G, contradicting
 * the grams, a registration before WLTP (NEDC figures), or only one of a plug-in hybrid's two.
 */
function statedClasses(car: ListedCar): Classes | null {
  const { co2_emission: grams, co2_class: combined, co2_class_discharged: discharged } = car;
  if (grams === null || combined === null || isBeforeWltp(car) || !isPassengerCar(car)) return null;
  if (co2ClassFor(Math.round(grams)) !== combined) return null;
  if (!isPluginHybrid(car)) return { combined, discharged: null };
  return discharged !== null && /^[A-G]$/.test(discharged) ? { combined, discharged } : null;
}

function isPluginHybrid(car: ListedCar): boolean {
  return (
    car.plugin_hybrid === true ||
    car.co2_class_discharged !== null ||
    car.consumption_weighted_fuel !== null
  );
}

/** Fuels measured in kg, with the number of decimals. */
const kilogramFuels = new Map([
  ["CNG", 1],
  ["HYDROGEN", 2],
]);

function fuelConsumption(car: ListedCar, amount: number | null): string | null {
  if (amount === null || amount <= 0) return null;
  const decimals = kilogramFuels.get(car.fuel_type ?? "");
  const unit = decimals === undefined ? "l" : "kg";
  return `${formatFixed(amount, decimals ?? 1)}\u00a0${unit}/100\u00a0km`;
}

function powerConsumption(amount: number | null): string | null {
  return amount === null || amount <= 0 ? null : `${formatFixed(amount, 1)}\u00a0kWh/100\u00a0km`;
}

export function co2Text(car: Car): string | null {
  const grams = formatCo2(car.co2_emission);
  return grams !== null && isPluginHybrid(car) ? `${grams} (gewichtet, kombiniert)` : grams;
}

function formatCo2(grams: number | null): string | null {
  return grams === null ? null : formatQuantity(Math.round(grams), "g/km");
}

function weightedConsumption(car: Car): string {
  return [
    powerConsumption(car.consumption_weighted_power),
    fuelConsumption(car, car.consumption_weighted_fuel),
  ]
    .filter((part) => part !== null)
    .join(" plus ");
}

/** Uses the terms of Annex 4, which mean WLTP values: a car from before WLTP gets no specs. */
export function energySpecs(car: Car): readonly Spec[] {
  if (isBeforeWltp(car)) return [];
  const classes = statedClasses(car);
  const rows: SpecRow[] = isPluginHybrid(car)
    ? [
        ["Energieverbrauch (gewichtet, kombiniert)", weightedConsumption(car)],
        ["CO₂-Klasse (gewichtet, kombiniert)", classes?.combined ?? null],
        [
          "Kraftstoffverbrauch bei entladener Batterie (kombiniert)",
          fuelConsumption(car, car.consumption_combined),
        ],
        ["CO₂-Klasse bei entladener Batterie", classes?.discharged ?? null],
        ["Stromverbrauch bei rein elektrischem Antrieb", powerConsumption(car.consumption_power)],
      ]
    : [
        ["Energieverbrauch (kombiniert)", combinedConsumption(car)],
        ["CO₂-Klasse", classes?.combined ?? null],
      ];
  rows.push(["Elektrische Reichweite", mapNullable(electricRange(car), formatMileage)]);
  return statedSpecs(rows);
}

/** In kilometres; a WLTP value as well. */
export function electricRange(car: ListedCar): number | null {
  const range = Math.round(car.electric_range ?? 0);
  return range > 0 && isPluggedIn(car) && !isBeforeWltp(car) ? range : null;
}

export const isPluggedIn = (car: ListedCar): boolean =>
  isPluginHybrid(car) || car.fuel_type === "ELECTRIC";

function combinedConsumption(car: ListedCar): string | null {
  if (car.fuel_type === "ELECTRIC") return powerConsumption(car.consumption_power);
  return fuelConsumption(car, car.consumption_combined);
}

/**
 * The line that the law requires beside a car assumed new. Null for used cars, and if a value is missing,
 * because an incomplete line does not comply.
 */
export function energyLine(car: Car, now: Date): string | null {
  return isAssumedNew(car, now) ? energyText(car) : null;
}

function energyText(car: Car, separator = "; "): string | null {
  const parts = energyParts(car);
  if (parts.some(([, value]) => value === null)) return null;
  return parts.map(([term, value]) => `${term}: ${value}`).join(separator);
}

/**
 * For a comparison. Of a car assumed new the required values or nothing; of a used one what its listing states, beside a
 * new one in the same terms, otherwise in few words.
 */
export function statedEnergy(car: Car, now: Date, cars: readonly Car[]): string | null {
  if (isAssumedNew(car, now)) return energyText(car, "\n");
  if (isBeforeWltp(car)) return null;
  const stated = statedSpecs(energyParts(car));
  if (cars.some((other) => energyLine(other, now) !== null)) {
    return stated.map(({ term, value }) => `${term}: ${value}`).join("\n") || null;
  }
  // A plug-in hybrid's two states, each named once.
  const told = ["", "gewichtet", "entladen"].flatMap((state) => {
    const values = stated
      .filter(({ term }) => (/gewichtet|entladen/.exec(term)?.[0] ?? "") === state)
      .map(({ term, value }) => (term.includes("Klasse") ? `CO₂-Klasse\u00a0${value}` : value));
    return values.length === 0 ? [] : `${state} ${values.join(", ")}`.trim();
  });
  return told.join("; ") || null;
}

/** All values that the law requires; null where the listing has none, or an implausible one. */
function energyParts(car: ListedCar): readonly SpecRow[] {
  const classes = statedClasses(car);
  const grams = formatCo2(car.co2_emission);
  if (!isPluginHybrid(car)) {
    return [
      ["Energieverbrauch (komb.)", combinedConsumption(car)],
      ["CO₂-Emissionen (komb.)", grams],
      ["CO₂-Klasse", classes?.combined ?? null],
    ];
  }
  const power = powerConsumption(car.consumption_weighted_power);
  const fuel = fuelConsumption(car, car.consumption_weighted_fuel);
  return [
    [
      "Energieverbrauch (gewichtet, komb.)",
      power === null || fuel === null ? null : `${power} plus ${fuel}`,
    ],
    ["CO₂-Emissionen (gewichtet, komb.)", grams],
    ["CO₂-Klasse (gewichtet, komb.)", classes?.combined ?? null],
    [
      "Kraftstoffverbrauch bei entladener Batterie (komb.)",
      fuelConsumption(car, car.consumption_combined),
    ],
    ["CO₂-Klasse bei entladener Batterie", classes?.discharged ?? null],
  ];
}

/**
 * The required values that the listing of a car assumed new lacks; null if none. `isWithheld`: § 5 Pkw-EnVKV
 * forbids to advertise the car, since there is no doubt that it is new.
 */
export function missingEnergyData(
  car: ListedCar,
  now: Date,
): { missing: readonly string[]; isWithheld: boolean } | null {
  if (!isAssumedNew(car, now)) return null;
  const missing = energyParts(car).flatMap(([term, value]) => (value === null ? term : []));
  return missing.length === 0 ? null : { missing, isWithheld: isDefinitelyNew(car, now) };
}

export const isWithheld = (car: ListedCar, now: Date): boolean =>
  missingEnergyData(car, now)?.isWithheld === true;
