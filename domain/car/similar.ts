import type { Car } from "./record.ts";
import { registrationMonth } from "./registration.ts";
import type { CarSummary } from "./summary.ts";

/**
 * Penalty points: the vehicle with the fewest is the most similar. A value that one of the two lacks costs
 * half of the maximum. Who wants to charge does not want to refuel; the buyer's budget and the body come next. The
 * weights are our judgement.
 */
const maxPoints = { electric: 60, price: 50, body: 50, model: 20, age: 15, fuel: 10 } as const;
const pointsPerYear = 1.5;

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
  return (
    pricePoints(a, b) +
    bodyPoints(a.body_type, b.body_type) +
    modelPoints(a, b) +
    agePoints(registrationMonth(a), registrationMonth(b)) +
    fuelPoints(a.fuel_type, b.fuel_type)
  );
}

/** A vehicle without a price is compared by its power. */
function pricePoints(a: Compared, b: Compared): number {
  const points = ratioPoints(a.price_amount, b.price_amount) ?? ratioPoints(a.power_kw, b.power_kw);
  return points ?? maxPoints.price / 2;
}

/** Compares by ratio: 10,000 € to 12,000 € is as far as 50,000 € to 60,000 €. Twice as much costs the maximum. */
function ratioPoints(a: number | null, b: number | null): number | null {
  if (a === null || b === null || a <= 0 || b <= 0) return null;
  return maxPoints.price * Math.min(1, Math.abs(Math.log2(a / b)));
}

function bodyPoints(a: string | null, b: string | null): number {
  if (a === null || b === null) return maxPoints.body / 2;
  if (a === b) return 0;
  return isSporty(a) && isSporty(b) ? maxPoints.body / 2 : maxPoints.body;
}

const isSporty = (body: string) => body === "SportsCar" || body === "Cabrio";

function modelPoints(a: Compared, b: Compared): number {
  if (a.brand !== b.brand) return maxPoints.model;
  return a.model === b.model ? 0 : maxPoints.model / 2;
}

function agePoints(a: number | null, b: number | null): number {
  if (a === null || b === null) return maxPoints.age / 2;
  return Math.min(maxPoints.age, (pointsPerYear * Math.abs(a - b)) / 12);
}

function fuelPoints(a: string | null, b: string | null): number {
  if (a === null || b === null) return maxPoints.fuel / 2;
  if (a === b) return 0;
  const max = a === "ELECTRIC" || b === "ELECTRIC" ? maxPoints.electric : maxPoints.fuel;
  return isElectrified(a) && isElectrified(b) ? max / 2 : max;
}

function isElectrified(fuel: string): boolean {
  return fuel === "ELECTRIC" || fuel.startsWith("HYBRID");
}
