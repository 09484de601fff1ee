import { euroPrice } from "./labels.ts";
import type { Car } from "./record.ts";
import { registrationMonth } from "./registration.ts";
import type { CarSummary } from "./summary.ts";

/**
 * Penalty points: the vehicle with the fewest is the most similar. A value that one of the two lacks costs
 * half of the maximum. The buyer's budget comes first; who wants to charge does not want to refuel; then the body.
 * The weights are our judgement.
 */
const maxPoints = {
  vehicleClass: 200,
  budget: 100,
  electric: 60,
  price: 50,
  body: 50,
  model: 20,
  age: 15,
  fuel: 10,
} as const;
const pointsPerYear = 1.5;
/** Beyond it a car is for another purse. */
const maxPriceRatio = 1.4;

type Compared = Car | CarSummary;

export function similarCars(
  car: Compared,
  stock: readonly CarSummary[],
  count: number,
): CarSummary[] {
  return stock
    .filter(({ ad_key }) => ad_key !== car.ad_key)
    .map((other) => ({ other, points: difference(car, other) }))
    .sort((a, b) => a.points - b.points || (a.other.ad_key < b.other.ad_key ? -1 : 1))
    .slice(0, count)
    .map(({ other }) => other);
}

export function difference(a: Compared, b: Compared): number {
  const isElectric = a.fuel_type === "ELECTRIC" || b.fuel_type === "ELECTRIC";
  return (
    (classOf(a) === classOf(b) ? 0 : maxPoints.vehicleClass) +
    pricePoints(euroPrice(a), euroPrice(b)) +
    unequalPoints(a.body_type, b.body_type, maxPoints.body) +
    modelPoints(a, b) +
    agePoints(registrationMonth(a), registrationMonth(b)) +
    unequalPoints(a.fuel_type, b.fuel_type, isElectric ? maxPoints.electric : maxPoints.fuel)
  );
}

const classOf = ({ vehicle_class }: Compared) => vehicle_class ?? "Car";

/** Compares by ratio: 10,000 € to 12,000 € is as far as 50,000 € to 60,000 €. */
function pricePoints(a: number | null, b: number | null): number {
  if (!a || !b) return maxPoints.price / 2;
  const distance = Math.abs(Math.log2(a / b));
  const isBeyond = distance > Math.log2(maxPriceRatio);
  return maxPoints.price * Math.min(1, distance) + (isBeyond ? maxPoints.budget : 0);
}

/** A value that one of the two lacks costs half. */
function unequalPoints(a: string | null, b: string | null, max: number): number {
  if (a === null || b === null) return max / 2;
  return a === b ? 0 : max;
}

function modelPoints(a: Compared, b: Compared): number {
  if (a.brand !== b.brand) return maxPoints.model;
  return a.model === b.model ? 0 : maxPoints.model / 2;
}

function agePoints(a: number | null, b: number | null): number {
  if (a === null || b === null) return maxPoints.age / 2;
  return Math.min(maxPoints.age, (pointsPerYear * Math.abs(a - b)) / 12);
}
