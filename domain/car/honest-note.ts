import { formatMonth } from "#domain/format/format.ts";
import { hasServiceGaps } from "#domain/vehicle-file/statements.ts";
import { flaws, isAccidentFree } from "./labels.ts";
import type { Car } from "./record.ts";
import { monthsUntil } from "./registration.ts";
import { type Inspected, importText, inspectionOf, ownersOf } from "./specs.ts";

type ConditionNotes = { good: readonly string[]; bad: readonly string[] };
export type HonestNote = ConditionNotes & { adKey: string; name: string };

/** In months: an inspection that ends sooner is due, one that lasts at least as long is good. */
const [dueMonths, goodMonths] = [3, 12];
const manyOwners = 4;

type Row = (car: Car, now: Date) => string | null;

const feature =
  (label: string): Row =>
  ({ features }) =>
    features.includes(label) ? label : null;

/** The gravest come first. */
const flawRows: readonly Row[] = [
  accident,
  flaws.damage,
  flaws.hail,
  flaws.roadworthiness,
  (car, now) => inspectionDue(inspectionOf(car), now),
  (car) => {
    const owners = ownersOf(car);
    return owners !== null && owners >= manyOwners ? `${owners} Fahrzeughalter` : null;
  },
  importText,
];

const meritRows: readonly Row[] = [
  accidentFree,
  ({ previous_owners }) => (previous_owners === 1 ? "Ein Fahrzeughalter" : null),
  (car) =>
    car.full_service_history === true && !hasServiceGaps(car.file) ? "Scheckheftgepflegt" : null,
  (car, now) => inspectionFresh(inspectionOf(car), now),
  feature("Nichtraucherfahrzeug"),
  feature("Garantie"),
];

/**
 * 'Laut Inserat': what the provider states of a car's condition as data. Statements count as agreed
 * condition (§ 434 BGB), so it repeats them and adds nothing; what is not stated is neither good nor bad.
 */
export function honestNote(car: Car, now: Date): ConditionNotes {
  const read = (rows: readonly Row[]) => rows.flatMap((row) => row(car, now) ?? []);
  return { good: read(meritRows), bad: read(flawRows) };
}

/** A text that says so only 'lt. Vorbesitzer' promises less than the tick beside it. */
function accidentFree(car: Car): string | null {
  if (!isAccidentFree(car) || car.condition === "NEW") return null;
  const isHearsay = /unfallfrei,? \(?(?:lt\.?|laut) [^.\n]{0,20}vorbesitzer/i.test(
    car.description ?? "",
  );
  return isHearsay ? "Unfallfrei laut Vorbesitzer" : "Unfallfrei";
}

/** Whether the damage was repaired matters to buyers, and the provider states it separately. */
function accident(car: Car): string | null {
  const flaw = flaws.accident(car);
  const isRepaired = flaw !== null && car.damage_unrepaired === false;
  return isRepaired ? `${flaw}, laut Inserat ohne unreparierte Schäden` : flaw;
}

/** Null while it is not due. */
export function inspectionDue(
  { inspection_new, inspection_until: until }: Inspected,
  now: Date,
): string | null {
  if (inspection_new === true || until === null) return null;
  const months = monthsUntil(until, now);
  if (months < 0) return `Hauptuntersuchung abgelaufen (${formatMonth(until)})`;
  return months < dueMonths ? `Hauptuntersuchung nur bis ${formatMonth(until)}` : null;
}

/** Null unless it was passed recently. */
export function inspectionFresh(
  { inspection_new, inspection_until }: Inspected,
  now: Date,
): string | null {
  if (inspection_new === true) return "HU/AU neu";
  const isFresh = inspection_until !== null && monthsUntil(inspection_until, now) >= goodMonths;
  return isFresh ? `Hauptuntersuchung bis ${formatMonth(inspection_until)}` : null;
}
