import { formatFixed, formatQuantity } from "#domain/format/format.ts";
import { type Fact, type FactRow, statedFacts } from "./labels.ts";
import type { Car, ListedCar } from "./record.ts";
import { monthNumber } from "./registration.ts";
import type { CarSummary } from "./summary.ts";

/** The energy label (consumption, CO₂ emissions, CO₂ class): when they must, may and must not be shown (Pkw-EnVKV, G1). */

/** § 2(1) Nr. 2: first registered at most eight months ago, … */
const newForMonths = 8;
/** … or driven no further than this (km). */
const newForKilometres = 1_000;

/**
 * Whether the law assumes the car to be new, so that consumption and CO₂ class must be shown with
 * it. Either criterion suffices. In doubt a car is new: a line too many costs less than a breach.
 * `now` is read in UTC, at most two hours behind Berlin, which errs on the same side.
 */
export function isAssumedNew(car: ListedCar | CarSummary, now: Date): boolean {
  if (car.condition === "NEW" || isHardlyDriven(car) || isYoung(car, now)) return true;
  if (car.condition === "USED" || car.first_registration !== null) return false;
  return car.year === null || car.year >= now.getUTCFullYear() - 1;
}

/** By what the record states. Few kilometres prove nothing where a collector may have kept the car. */
function isSurelyNew(car: ListedCar, now: Date): boolean {
  if (car.condition === "NEW" || isYoung(car, now)) return true;
  return isHardlyDriven(car) && car.usage_type !== "CLASSIC" && !isBeforeWltp(car);
}

const isHardlyDriven = ({ mileage }: Pick<Car, "mileage">): boolean =>
  mileage !== null && mileage <= newForKilometres;

function isYoung({ first_registration: registered }: Pick<Car, "first_registration">, now: Date) {
  if (registered === null) return false;
  return monthNumber(now.toISOString()) - monthNumber(registered) <= newForMonths;
}

/** WLTP holds for all passenger cars registered from September 2018, for new types a year earlier. */
const firstWltpMonth = "2017-09";

/** § 3a: upper bound of a class in whole g/km, combined; above them all it is G. */
const classBounds: readonly (readonly [string, number])[] = [
  ["A", 0],
  ["B", 95],
  ["C", 115],
  ["D", 135],
  ["E", 155],
  ["F", 175],
];

export function co2ClassOf(grams: number): string {
  return classBounds.find(([, bound]) => grams <= bound)?.[0] ?? "G";
}

function isBeforeWltp({ first_registration: registered }: ListedCar): boolean {
  return registered !== null && registered < firstWltpMonth;
}

type Classes = { combined: string; discharged: string | null };

/**
 * The classes as listed, never computed; null when one is missing or cannot be right: letters
 * outside A to G, a contradiction to the grams, a registration before WLTP (NEDC figures), or one
 * of a plug-in hybrid's two.
 */
function statedClasses(car: ListedCar): Classes | null {
  const { co2_emission: grams, co2_class: combined, co2_class_discharged: discharged } = car;
  if (grams === null || combined === null || isBeforeWltp(car)) return null;
  if (co2ClassOf(Math.round(grams)) !== combined) return null;
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

/** Fuels measured in kg, with their decimals; everything else has one. */
const kilogramFuels = new Map([
  ["CNG", 1],
  ["HYDROGEN", 2],
]);

function fuelUse(car: ListedCar, amount: number | null): string | null {
  if (amount === null || amount <= 0) return null;
  const decimals = kilogramFuels.get(car.fuel_type ?? "");
  const unit = decimals === undefined ? "l" : "kg";
  return `${formatFixed(amount, decimals ?? 1)}\u00a0${unit}/100\u00a0km`;
}

function powerUse(amount: number | null): string | null {
  return amount === null || amount <= 0 ? null : `${formatFixed(amount, 1)}\u00a0kWh/100\u00a0km`;
}

/** The row 'CO₂-Emission'; a plug-in hybrid's value is a weighted one. */
export function co2Text(car: Car): string | null {
  const grams = formatCo2(car.co2_emission);
  return grams !== null && isPluginHybrid(car) ? `${grams} (gewichtet, kombiniert)` : grams;
}

function formatCo2(grams: number | null): string | null {
  return grams === null ? null : formatQuantity(Math.round(grams), "g/km");
}

function weightedUse(car: Car): string {
  return [powerUse(car.consumption_weighted_power), fuelUse(car, car.consumption_weighted_fuel)]
    .filter((part) => part !== null)
    .join(" plus ");
}

/** In the terms of Annex 4; empty for a car from before WLTP, whose values they stand for. */
export function energyFacts(car: Car): readonly Fact[] {
  if (isBeforeWltp(car)) return [];
  const classes = statedClasses(car);
  const rows: FactRow[] = isPluginHybrid(car)
    ? [
        ["Energieverbrauch (gewichtet, kombiniert)", weightedUse(car)],
        ["CO₂-Klasse (gewichtet, kombiniert)", classes?.combined ?? null],
        [
          "Kraftstoffverbrauch bei entladener Batterie (kombiniert)",
          fuelUse(car, car.consumption_combined),
        ],
        ["CO₂-Klasse bei entladener Batterie", classes?.discharged ?? null],
        ["Stromverbrauch bei rein elektrischem Antrieb", powerUse(car.consumption_power)],
      ]
    : [
        ["Energieverbrauch (kombiniert)", plainUse(car)],
        ["CO₂-Klasse", classes?.combined ?? null],
      ];
  if (isPluginHybrid(car) || car.fuel_type === "ELECTRIC") {
    const range = Math.round(car.electric_range ?? 0);
    rows.push(["Elektrische Reichweite", range > 0 ? formatQuantity(range, "km") : null]);
  }
  return statedFacts(rows);
}

function plainUse(car: ListedCar): string | null {
  if (car.fuel_type === "ELECTRIC") return powerUse(car.consumption_power);
  return fuelUse(car, car.consumption_combined);
}

/**
 * The line that the card of a car assumed new must show:
 * `Energieverbrauch (komb.): 5,4 l/100 km; CO₂-Emissionen (komb.): 123 g/km; CO₂-Klasse: D`.
 * Null for used cars, and when a required value is missing: half a line would not fulfil the duty.
 */
export function energyLine(car: Car, now: Date): string | null {
  return isAssumedNew(car, now) ? energyText(car) : null;
}

function energyText(car: Car): string | null {
  const parts = energyParts(car);
  if (parts.some(([, value]) => value === null)) return null;
  return parts.map(([term, value]) => `${term}: ${value}`).join("; ");
}

/** All that the law wants to be told; null for what the listing does not tell, or not plausibly. */
function energyParts(car: ListedCar): readonly FactRow[] {
  const classes = statedClasses(car);
  const grams = formatCo2(car.co2_emission);
  if (!isPluginHybrid(car)) {
    return [
      ["Energieverbrauch (komb.)", plainUse(car)],
      ["CO₂-Emissionen (komb.)", grams],
      ["CO₂-Klasse", classes?.combined ?? null],
    ];
  }
  const power = powerUse(car.consumption_weighted_power);
  const fuel = fuelUse(car, car.consumption_weighted_fuel);
  return [
    [
      "Energieverbrauch (gewichtet, komb.)",
      power === null || fuel === null ? null : `${power} plus ${fuel}`,
    ],
    ["CO₂-Emissionen (gewichtet, komb.)", grams],
    ["CO₂-Klasse (gewichtet, komb.)", classes?.combined ?? null],
    ["Kraftstoffverbrauch bei entladener Batterie (komb.)", fuelUse(car, car.consumption_combined)],
    ["CO₂-Klasse bei entladener Batterie", classes?.discharged ?? null],
  ];
}

/**
 * What the listing of a car assumed new lacks, in the terms of the line; null when nothing is owed.
 * Such a car must not be advertised, unless the record leaves in doubt whether it is new.
 */
export function energyGap(
  car: ListedCar,
  now: Date,
): { missing: readonly string[]; isWithheld: boolean } | null {
  if (!isAssumedNew(car, now)) return null;
  const missing = energyParts(car).flatMap(([term, value]) => (value === null ? term : []));
  return missing.length === 0 ? null : { missing, isWithheld: isSurelyNew(car, now) };
}

/** § 5 Pkw-EnVKV forbids to advertise it as its listing is. */
export const isWithheld = (car: ListedCar, now: Date): boolean =>
  energyGap(car, now)?.isWithheld === true;
