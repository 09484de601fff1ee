import { isPassengerCar, offerNotes } from "#domain/car/labels.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { germanDate } from "#domain/format/calendar.ts";
import { berlinMoment, formatNumber, formatTimeOfDay } from "#domain/format/format.ts";

// What the home page's hero says and shows of the stock.

type LineFacts = {
  city: string;
  cars: readonly Pick<CarSummary, "vehicle_class">[];
  /** The last successful sync; null before the first. */
  checkedAt: Date | null;
  now: Date;
};

/** 'Heute in Ladenburg: 144 Autos. Stand 13:41'; 'Fahrzeuge' if any is no car. The number is that of the list. */
export function stockLine({ city, cars, checkedAt, now }: LineFacts): string | null {
  if (cars.length === 0) return null;
  const count = cars.length;
  const [one, many] = cars.every(isPassengerCar) ? ["Auto", "Autos"] : ["Fahrzeug", "Fahrzeuge"];
  const stock = `${city}: ${formatNumber(count)}\u00a0${count === 1 ? one : many}.`;
  if (checkedAt === null) return `In ${stock}`;
  const { day } = berlinMoment(checkedAt);
  const clock = formatTimeOfDay(checkedAt);
  return day === berlinMoment(now).day
    ? `Heute in ${stock} Stand\u00a0${clock}`
    : `In ${stock} Stand\u00a0${germanDate(day)}, ${clock}`;
}

/** Bodies that nobody mistakes for one another: small at the left, high in the middle, low at the right. */
const silhouettes = [["SmallCar"], ["OffRoad", "Van"], ["Cabrio", "SportsCar"]];

/**
 * Three cars with a photo, of different bodies where there are, and none of `others`, which stand below. None whose price
 * may not stand without a note. Fewer than three are none. `cars`: the newest first.
 */
export function heroCars(cars: readonly CarSummary[], others: ReadonlySet<string>): CarSummary[] {
  const fitting = cars.filter((car) => car.image_count > 0 && !needsNote(car));
  const ranked = [
    ...fitting.filter(({ ad_key }) => !others.has(ad_key)),
    ...fitting.filter(({ ad_key }) => others.has(ad_key)),
  ];
  if (ranked.length < silhouettes.length) return [];
  const chosen = new Map<number, CarSummary>();
  const isFree = (car: CarSummary, keys: readonly (keyof CarSummary)[]) =>
    [...chosen.values()].every((each) => keys.every((key) => each[key] !== car[key]));
  for (const [at, bodies] of silhouettes.entries()) {
    const car = ranked.find(
      (each) => bodies.includes(each.body_type ?? "") && isFree(each, ["brand", "exterior_color"]),
    );
    if (car !== undefined) chosen.set(at, car);
  }
  const fallbacks = [["body_type", "brand"], ["body_type"], ["ad_key"]] as const;
  for (const at of silhouettes.keys()) {
    if (chosen.has(at)) continue;
    const found = fallbacks.map((keys) => ranked.find((car) => isFree(car, keys)));
    const car = found.find((each) => each !== undefined);
    if (car !== undefined) chosen.set(at, car);
  }
  return [...silhouettes.keys()].flatMap((at) => chosen.get(at) ?? []);
}

const needsNote = (car: CarSummary) =>
  car.energy !== null || car.flaw !== null || car.hold !== null || offerNotes(car).length > 0;
