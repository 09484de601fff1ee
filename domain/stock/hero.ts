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

/** 'Heute in Ladenburg: 144 Autos. Stand 13:41'. Counts cars alone, unless there are only other vehicles. */
export function stockLine({ city, cars, checkedAt, now }: LineFacts): string | null {
  if (cars.length === 0) return null;
  const autos = cars.filter(isPassengerCar).length;
  const [count, one, many] =
    autos > 0 ? [autos, "Auto", "Autos"] : [cars.length, "Fahrzeug", "Fahrzeuge"];
  const stock = `${city}: ${formatNumber(count)}\u00a0${count === 1 ? one : many}.`;
  if (checkedAt === null) return `In ${stock}`;
  const { day } = berlinMoment(checkedAt);
  const clock = formatTimeOfDay(checkedAt);
  return day === berlinMoment(now).day
    ? `Heute in ${stock} Stand\u00a0${clock}`
    : `In ${stock} Stand\u00a0${germanDate(day)}, ${clock}`;
}

const heroCarCount = 3;

/**
 * Three cars with a photo, of different bodies where there are, and none of `others`, which stand below. None whose price
 * may not stand without a note. Fewer than three are none. `cars`: the newest first.
 */
export function heroCars(cars: readonly CarSummary[], others: readonly CarSummary[]): CarSummary[] {
  const known = new Set(others.map(({ ad_key }) => ad_key));
  const fitting = cars.filter((car) => car.image_count > 0 && !needsNote(car));
  const ranked = [
    ...fitting.filter(({ ad_key }) => !known.has(ad_key)),
    ...fitting.filter(({ ad_key }) => known.has(ad_key)),
  ];
  const bodies = new Set<string | null>();
  const distinct = ranked.filter(({ body_type, brand }) => {
    const isNew = !bodies.has(body_type) && !bodies.has(brand);
    bodies.add(body_type).add(brand);
    return isNew;
  });
  const chosen = [...new Set([...distinct, ...ranked])].slice(0, heroCarCount);
  return chosen.length < heroCarCount ? [] : chosen;
}

const needsNote = (car: CarSummary) =>
  car.energy !== null || car.flaw !== null || car.hold !== null || offerNotes(car).length > 0;
