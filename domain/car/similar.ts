import type { CarSummary } from "./summary.ts";

/**
 * Which vehicles a buyer might look at next. Each car of the stock gets penalty points against the
 * one on the page; the fewest points come first:
 *
 * | what        | points                                                                     |
 * |-------------|----------------------------------------------------------------------------|
 * | price       | 0 at the same price, growing with the ratio, 50 at double or half and more |
 * | body type   | 0 same, 30 other                                                           |
 * | make, model | 0 same model, 10 same make, 20 other make                                  |
 * | age         | 1.5 for each year between them, at most 15                                 |
 * | fuel        | 0 same, 5 both with a plug or both hybrid, 10 other                        |
 *
 * A value that one of the two lacks costs half of the most: it may fit or not. Price leads, because
 * a buyer's purse is fixed while his taste is not; then what the car is for. The weights are our own
 * judgement, nobody has measured them on visitors.
 */
const most = { price: 50, body: 30, model: 20, age: 15, fuel: 10 } as const;
const pointsPerYear = 1.5;

type Compared = Pick<
  CarSummary,
  | "ad_key"
  | "brand"
  | "model"
  | "body_type"
  | "price_amount"
  | "fuel_type"
  | "year"
  | "first_registration"
>;

/**
 * The `count` cars of the stock that are most like `car`, best first; never the car itself, fewer
 * only when the stock is smaller. Equal points are ordered by ad_key, so the answer is always the
 * same. One pass over the stock.
 */
export function similarCars(
  car: Compared,
  stock: readonly CarSummary[],
  count: number,
): CarSummary[] {
  return leading(stock, count, car.ad_key, (other) => difference(car, other));
}

/** The `count` cars that came last into the stock, newest first; equal times by ad_key. */
export function newestCars(stock: readonly CarSummary[], count: number): CarSummary[] {
  return leading(stock, count, null, (car) => -Date.parse(car.fetched_at));
}

/** Penalty points between two cars, 0 (alike) to 125; the table above. */
export function difference(a: Compared, b: Compared): number {
  return (
    pricePoints(a.price_amount, b.price_amount) +
    samePoints(a.body_type, b.body_type, most.body) +
    modelPoints(a, b) +
    agePoints(birth(a), birth(b)) +
    fuelPoints(a.fuel_type, b.fuel_type)
  );
}

/** Relative: 10,000 € to 12,000 € is as far as 50,000 € to 60,000 €. */
function pricePoints(a: number | null, b: number | null): number {
  if (a === null || b === null || a <= 0 || b <= 0) return most.price / 2;
  return most.price * Math.min(1, Math.abs(Math.log2(a / b)));
}

function samePoints(a: string | null, b: string | null, points: number): number {
  if (a === null || b === null) return points / 2;
  return a === b ? 0 : points;
}

function modelPoints(a: Compared, b: Compared): number {
  if (a.brand !== b.brand) return most.model;
  return a.model === b.model ? 0 : most.model / 2;
}

/** Year of birth with the months as fraction. */
function birth({ first_registration, year }: Compared): number | null {
  if (first_registration === null) return year;
  return Number(first_registration.slice(0, 4)) + (Number(first_registration.slice(5, 7)) - 1) / 12;
}

function agePoints(a: number | null, b: number | null): number {
  if (a === null || b === null) return most.age / 2;
  return Math.min(most.age, pointsPerYear * Math.abs(a - b));
}

function fuelPoints(a: string | null, b: string | null): number {
  if (a === null || b === null) return most.fuel / 2;
  if (a === b) return 0;
  return isElectrified(a) && isElectrified(b) ? most.fuel / 2 : most.fuel;
}

function isElectrified(fuel: string): boolean {
  return fuel === "ELECTRIC" || fuel.startsWith("HYBRID");
}

type Placed = { car: CarSummary; points: number };

function isBefore(a: Placed, b: Placed): boolean {
  return a.points < b.points || (a.points === b.points && a.car.ad_key < b.car.ad_key);
}

/** The few cars with the fewest points, without sorting the thousands that are not shown. */
function leading(
  stock: readonly CarSummary[],
  count: number,
  except: string | null,
  pointsOf: (car: CarSummary) => number,
): CarSummary[] {
  const best: Placed[] = [];
  for (const car of stock) {
    if (car.ad_key === except) continue;
    const placed = { car, points: pointsOf(car) };
    const last = best.at(-1);
    if (last && best.length >= count && !isBefore(placed, last)) continue;
    const at = best.findIndex((kept) => isBefore(placed, kept));
    best.splice(at === -1 ? best.length : at, 0, placed);
    if (best.length > count) best.pop();
  }
  return best.map(({ car }) => car);
}
