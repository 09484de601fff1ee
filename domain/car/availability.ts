import type { LocalMoment } from "#domain/dealership/opening-hours.ts";
import { daysBetween, germanDate } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import type { Car } from "./record.ts";

/** In German local time, so that browsers need no time zone data. */
export type Availability = {
  city: string | null;
  /** When the last sync confirmed the stock. */
  checked: LocalMoment | null;
  /** The day of `arrivedAt`. */
  since: string;
};

type AvailabilityFields = Pick<Car, "location_city" | "fetched_at" | "created_at">;

/** When the ad was placed, or if the provider does not state it, `fetched_at`. */
export const arrivedAt = (car: Pick<Car, "fetched_at" | "created_at">): Date =>
  new Date(car.created_at ?? car.fetched_at);

export function createAvailability(car: AvailabilityFields, checkedAt: Date | null): Availability {
  return {
    city: car.location_city,
    checked: checkedAt && berlinMoment(checkedAt),
    since: berlinMoment(arrivedAt(car)).day,
  };
}

/**
 * `Steht bei uns in Ladenburg · Stand heute, 15:35 Uhr`. Without `now`, or if the visitor's clock is slow, the
 * date is absolute, which stays true however long the page is cached.
 */
export function locationText({ city, checked }: Availability, now: LocalMoment | null): string {
  const place = `Steht bei uns${city === null ? "" : ` in ${city}`}`;
  return checked === null ? place : `${place} · Stand\u00a0${checkedText(checked, now)}`;
}

function checkedText(checked: LocalMoment, now: LocalMoment | null): string {
  const time = `\u00a0${clockText(checked.minutes)}\u00a0Uhr`;
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

export function listedSinceText({ since }: Availability, now: LocalMoment | null): string {
  const days = now === null ? null : daysBetween(since, now.day);
  if (days === null || days < 0) return `Bei uns seit ${germanDate(since)}`;
  if (days === 0) return "Neu seit heute";
  return days === 1 ? "Seit gestern bei uns" : `Seit ${days}\u00a0Tagen bei uns`;
}
