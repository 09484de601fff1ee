import { drawingEdition } from "#demo/photos/car-drawing.ts";
import { compactMonth, dayOfMonth, type Lot, type Month, monthAt, monthOf } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

/**
 * The stock never looks older than this day: an earlier clock counts as this day. Cars with a fixed
 * registration were listed in the half year before it and keep those dates, so that a restart on another day
 * does not look like a changed stock.
 */
const stockEpoch = new Date("2026-11-01T00:00:00Z");
const epochMonth = monthAt(stockEpoch);

/** Months before its inspection expires in which a car in stock is inspected again. */
const inspectionLead = 2;
const minute = 60_000;
const day = 24 * 60 * minute;

export interface AdDates {
  /** null: never registered. */
  registered: Month | null;
  /** Month of registration, for a new car the current one: determines emission norm and equipment. */
  built: Month;
  inspectionUntil: Month | null;
  hasNewInspection: boolean;
  creationDate: string;
  modificationDate: string;
}

interface Inspection {
  until: Month | null;
  isNew: boolean;
  /** First month in which the ad said so; null when it always did. */
  since: Month | null;
}

/** Due after 36 months for a new car, then every 24 (Annex VIII StVZO). */
function inspectionOf(registered: Month, now: Month): Inspection {
  let due = registered + 36;
  while (due < now) due += 24;
  if (due - now <= inspectionLead) return { until: null, isNew: true, since: due - inspectionLead };
  const previous = due - 24;
  const moved = previous >= registered + 36 ? previous + 1 : null;
  return { until: due, isNew: false, since: moved };
}

/**
 * Formats an instant with Germany's offset and up to two fraction digits, as the provider does. Daylight
 * saving time is approximated by month, which suffices for invented instants.
 */
export function formatInstant(instant: number, fraction: string): string {
  const month = new Date(instant).getUTCMonth();
  const hours = month >= 3 && month <= 9 ? 2 : 1;
  const local = new Date(instant + hours * 60 * minute).toISOString().slice(0, 19);
  return `${local}${fraction}+0${hours}:00`;
}

/**
 * Derives an ad's dates from its lot and the day of `now`. Cars with a fixed registration change only with
 * their inspection; young cars move on with the months.
 */
export function adDates(lot: Lot, now: Date, seeded: Seeded): AdDates {
  const today = new Date(Math.max(now.getTime(), stockEpoch.getTime()));
  const month = monthAt(today);
  const fraction = seeded.pick(["", ".5", ".81", ".04"]);
  const dayInMonth = seeded.between(1, 27);
  const timeOfDay = seeded.between(0, 9 * 60) * minute + seeded.between(0, 59) * 1000;
  const monthsBack = seeded.between(1, 6);
  const editDelay = seeded.between(1, 24) * day + seeded.between(0, 400) * minute;

  const isFixed = lot.registration.kind === "fixed";
  const base = dayOfMonth((isFixed ? epochMonth : month) - monthsBack, dayInMonth) + timeOfDay;
  const registered =
    lot.registration.kind === "unregistered"
      ? null
      : lot.registration.kind === "fixed"
        ? lot.registration.month
        : month - lot.registration.months;
  // A car cannot be listed before it was registered.
  const created =
    registered === null ? base : Math.max(base, dayOfMonth(registered, 20) + timeOfDay);
  const inspection =
    registered === null
      ? { until: null, isNew: false, since: null }
      : inspectionOf(registered, month);
  const inspected = inspection.since === null ? 0 : dayOfMonth(inspection.since, 1);
  const latestEdit = isFixed ? stockEpoch.getTime() : Math.max(created, dayOfMonth(month, 1) - day);
  const modified = Math.max(Math.min(created + editDelay, latestEdit), created, inspected);
  return {
    registered,
    built: registered ?? month,
    inspectionUntil: inspection.until,
    hasNewInspection: inspection.isNew,
    creationDate: formatInstant(created, fraction),
    // Redrawn photos are a change of the ad.
    modificationDate: formatInstant(modified + drawingEdition * 1000, ""),
  };
}

/** `generalInspection` or `newHuAu`; vintage cars and minimal ads may have neither. */
export function inspectionFields(dates: AdDates): Record<string, string | true> {
  if (dates.hasNewInspection) return { newHuAu: true };
  if (dates.inspectionUntil === null) return {};
  return { generalInspection: compactMonth(dates.inspectionUntil) };
}

/** First registration month of each Euro norm for ordinary passenger cars. */
const euroNorms: readonly (readonly [string, string])[] = [
  ["2024-01", "EURO6E"],
  ["2021-01", "EURO6D"],
  ["2018-09", "EURO6D_TEMP"],
  ["2015-09", "EURO6"],
  ["2011-01", "EURO5"],
  ["2006-01", "EURO4"],
  ["2001-01", "EURO3"],
  ["1997-01", "EURO2"],
  ["1993-01", "EURO1"],
];

/** `emissionClass` by month of registration; null for electric, hydrogen and vintage cars. */
export function emissionClassOf(lot: Lot, built: Month): string | null {
  if (lot.ccm === 0 || lot.level === 0) return null;
  return euroNorms.find(([since]) => built >= monthOf(since))?.[1] ?? null;
}
