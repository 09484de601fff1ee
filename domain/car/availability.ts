import { daysBetween, germanDate } from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment } from "#domain/format/format.ts";
import type { LocalMoment } from "#domain/profile/opening-hours.ts";
import type { Car } from "./record.ts";

export type Delivered = Pick<Car, "delivery_date" | "delivery_days">;

/** When the car will be here, or null: it is. */
export function deliveryText({
  delivery_date: day,
  delivery_days: days,
}: Delivered): string | null {
  if (day !== null) return `Lieferbar ab ${germanDate(day)}`;
  if (days === null || days === 0) return null;
  return `Lieferzeit ${days} ${days === 1 ? "Tag" : "Tage"}`;
}

export const isHereOn = (car: Delivered, day: string): boolean =>
  car.delivery_date === null ? deliveryText(car) === null : car.delivery_date <= day;

/** When the cars will be here, or null: at least one is, or there are none. */
export function deliveryOfAll(cars: readonly Delivered[]): string | null {
  const texts = cars.flatMap((car) => deliveryText(car) ?? []);
  return texts.length === 0 || texts.length < cars.length ? null : [...new Set(texts)].join(", ");
}

/** When a car that is not here yet arrives; null if it is here, or if nobody has named the day. */
export const deliveryInstant = ({ delivery_date: day }: Delivered): Date | null =>
  day === null ? null : berlinInstant({ day, minutes: 0 });

/** The car as of now: once its day has come, it is here. */
export function asDelivered<Listed extends Delivered>(car: Listed, now: Date): Listed {
  const arrival = deliveryInstant(car);
  const isHere = arrival !== null && arrival <= now;
  return isHere ? { ...car, delivery_date: null, delivery_days: null } : car;
}

/** In German local time, so that browsers need no time zone data. */
export type Availability = {
  city: string | null;
  /** When the last sync confirmed the stock. */
  checked: LocalMoment | null;
  /** The day of `arrivedAt`. */
  since: string;
  /** Null: it is here. */
  delivery: string | null;
};

type AvailabilityFields = Pick<Car, "location_city" | "fetched_at" | "created_at"> & Delivered;

/** When the ad was placed, or if the provider does not state it, `fetched_at`. */
export const arrivedAt = (car: Pick<Car, "fetched_at" | "created_at">): Date =>
  new Date(car.created_at ?? car.fetched_at);

export function createAvailability(car: AvailabilityFields, checkedAt: Date | null): Availability {
  return {
    city: car.location_city,
    checked: checkedAt && berlinMoment(checkedAt),
    since: berlinMoment(arrivedAt(car)).day,
    delivery: deliveryText(car),
  };
}

/**
 * `Steht bei uns in Ladenburg · Stand heute, 15:35 Uhr`, or `Lieferbar ab 15.03.2027 · Stand …`. Without `now`,
 * or if the visitor's clock is slow, the date is absolute, which stays true however long the page is cached.
 */
export function locationText(
  { city, checked, delivery }: Availability,
  now: LocalMoment | null,
): string {
  const place = delivery ?? `Steht bei uns${city === null ? "" : ` in ${city}`}`;
  return checked === null ? place : `${place} · Stand\u00a0${checkedText(checked, now)}`;
}

function checkedText(checked: LocalMoment, now: LocalMoment | null): string {
  const time = ` ${clockText(checked.minutes)}\u00a0Uhr`;
  const date = germanDate(checked.day);
  if (now === null) return `${date},${time}`;
  const days = daysBetween(checked.day, now.day);
  const age = days * 24 * 60 + now.minutes - checked.minutes;
  if (age < 0) return `${date},${time}`;
  if (age > 24 * 60) return date;
  return `${days === 0 ? "heute" : "gestern"},${time}`;
}

const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** In days: a longer time tells only that nobody has wanted the car. */
const longestListing = 120;

export function listedSinceText(
  { since, delivery }: Availability,
  now: LocalMoment | null,
): string | null {
  const days = now === null ? null : daysBetween(since, now.day);
  const [place, atPlace] =
    delivery === null ? ["Bei uns", "bei uns"] : ["Im Angebot", "im Angebot"];
  if (days === null || days < 0) return `${place} seit ${germanDate(since)}`;
  if (days > longestListing) return null;
  if (days === 0) return "Neu seit heute";
  return days === 1 ? `Seit gestern ${atPlace}` : `Seit ${days}\u00a0Tagen ${atPlace}`;
}
