import type { LocalMoment } from "#domain/dealership/opening-hours.ts";
import { daysBetween, germanDate } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import type { Car } from "./record.ts";

/**
 * Where a vehicle can be seen, when that was last confirmed, and since when we offer it. Times are German
 * local time, so that browsers need no time zone data.
 */
export type Availability = {
  city: string | null;
  checked: LocalMoment | null;
  /** The day the ad was placed, or the day of our first sync where the provider does not state it. */
  since: string;
};

type AvailabilityFields = Pick<Car, "location_city" | "fetched_at" | "created_at">;

export function availabilityOf(car: AvailabilityFields, checkedAt: Date | null): Availability {
  return {
    city: car.location_city,
    checked: checkedAt && berlinMoment(checkedAt),
    // `fetched_at` is when the sync first saw the vehicle.
    since: berlinMoment(new Date(car.created_at ?? car.fetched_at)).day,
  };
}

/**
 * `Steht bei uns in Ladenburg · Stand heute, 15:35 Uhr`. Without `now`, or if the reader's clock is slow, the
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
  const days = now === null ? -1 : daysBetween(since, now.day);
  if (days < 0) return `Bei uns seit ${germanDate(since)}`;
  if (days === 0) return "Neu seit heute";
  return days === 1 ? "Seit gestern bei uns" : `Seit ${days}\u00a0Tagen bei uns`;
}
