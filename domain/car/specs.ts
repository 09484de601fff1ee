import {
  formatCountry,
  formatDecimal,
  formatEnergy,
  formatMileage,
  formatMonth,
  formatPower,
  formatQuantity,
} from "#domain/format/format.ts";
import { hasServiceGaps, saysFirstHand, seenInspection } from "#domain/vehicle-file/statements.ts";
import { co2Text, electricRange, isPluggedIn } from "./energy-label.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsText,
  driveLabel,
  emissionClassLabel,
  flaws,
  fuelLabel,
  gearboxLabel,
  interiorTypeLabel,
  isAccidentFree,
  isPassengerCar,
  mapNullable,
  type Spec,
  type SpecRow,
  statedSpecs,
  usageLabel,
  vehicleClassLabel,
} from "./labels.ts";
import type { Car } from "./record.ts";
import { monthsUntil } from "./registration.ts";
import type { CarSummary } from "./summary.ts";

export function keySpecs(car: Car | CarSummary): readonly Spec[] {
  return statedSpecs([
    ["Erstzulassung", mapNullable(car.first_registration, formatMonth)],
    ["Baujahr", car.first_registration === null ? mapNullable(car.year, String) : null],
    ["Laufleistung", mapNullable(car.mileage, formatMileage)],
    ["Kraftstoff", mapNullable(car.fuel_type, fuelLabel)],
    ["Getriebe", mapNullable(car.gearbox, gearboxLabel)],
  ]);
}

/** What a car that is plugged in has beside its key specs. */
export function electricSpecs(car: Car): readonly Spec[] {
  if (!isPluggedIn(car)) return [];
  const fast = mapNullable(car.charging_time_fast, formatMinutes);
  return statedSpecs([
    ["Reichweite", mapNullable(electricRange(car), formatMileage)],
    ["Batterie", mapNullable(car.battery_capacity, formatEnergy)],
    ["Schnellladen", fast],
    ["Laden", fast === null ? mapNullable(car.charging_time, formatMinutes) : null],
  ]);
}

/** `45 min`, but `8 Std.` */
function formatMinutes(count: number): string {
  return count < 120
    ? formatQuantity(count, "min")
    : formatQuantity(Math.round(count / 6) / 10, "Std.");
}

/** The specification defines the first eight rows and their order. */
export function technicalRows(car: Car): readonly Spec[] {
  const { cubicCapacity, seats } = car.technical_data;
  return statedSpecs([
    ["Leistung", formatPower(car.power_kw, car.power_ps)],
    ["Türen", doorsText(car)],
    ["Außenfarbe", mapNullable(car.exterior_color, colorLabel)],
    ["Innenfarbe", mapNullable(car.interior_color, colorLabel)],
    ["Hubraum", cubicCapacity === null ? null : formatQuantity(cubicCapacity, "cm³")],
    ["CO₂-Emission", co2Text(car)],
    ["Abgasnorm", mapNullable(car.emission_class, emissionClassLabel)],
    ["Sitzplätze", seats === null ? null : String(seats)],
    ["Fahrzeugart", isPassengerCar(car) ? null : mapNullable(car.vehicle_class, vehicleClassLabel)],
    [isPassengerCar(car) ? "Karosserieform" : "Bauart", mapNullable(car.body_type, bodyTypeLabel)],
    ["Antrieb", mapNullable(car.drive_type, driveLabel)],
    ["Polster", mapNullable(car.interior_type, interiorTypeLabel)],
    ["Herstellerfarbe", car.color_name?.replace(/"([^"]*)"/g, "„$1“") ?? null],
    ["Batteriekapazität", mapNullable(car.battery_capacity, formatEnergy)],
    ["Ladezeit", mapNullable(car.charging_time, formatMinutes)],
    ["Ladezeit am Schnelllader", mapNullable(car.charging_time_fast, formatMinutes)],
    ...car.specifications.map(({ term, value }): SpecRow => [term, value]),
  ]);
}

/** Passes on the listing's statements and every flaw unchanged: they count as the agreed condition. */
export function historyRows(car: Car, now: Date): readonly Spec[] {
  return statedSpecs([
    ["Zustand", mapNullable(car.condition, conditionLabel)],
    ["Nutzung", mapNullable(car.usage_type, usageLabel)],
    ["Länderversion", importText(car) ?? mapNullable(car.country_version, domesticText)],
    ["Fahrzeughalter", previousOwnersText(car)],
    ["Hauptuntersuchung", inspectionText(car, now)],
    ["Unfallschaden", flaws.accident(car)],
    ["Unfallfrei", isAccidentFree(car) && car.condition !== "NEW" ? "ja, laut Inserat" : null],
    ["Schäden", [flaws.damage(car), flaws.hail(car)].filter(Boolean).join("; ")],
    ["Fahrtauglichkeit", flaws.roadworthiness(car)],
    [
      "Wartung",
      car.full_service_history === true && !hasServiceGaps(car.file) ? "scheckheftgepflegt" : null,
    ],
  ]);
}

/**
 * Buyers must be told of an import: a vehicle that was built for another market than the German one. Null
 * unless the provider names a country or the EU.
 */
export function importText({ country_version: code }: Car): string | null {
  if (code === null || /^de$/i.test(code)) return null;
  const market = /^eu$/i.test(code) ? "EU-Ausführung" : formatCountry(code);
  return market === null ? null : `Import (${market})`;
}

const domesticText = (code: string) => (/^de$/i.test(code) ? "Deutsche Ausführung" : code);

/** Null also where the family calls a car first-hand of which the listing says otherwise. */
export function ownersOf({ previous_owners: count, file }: Car): number | null {
  const isDenied =
    count !== null && count > 1 && file?.entries.some((it) => saysFirstHand(it.value));
  return isDenied ? null : count;
}

export function previousOwnersText(car: Car): string | null {
  return mapNullable(ownersOf(car), (owners) => (owners === 0 ? "keiner" : `${owners}`));
}

export type Inspected = Pick<Car, "inspection_new" | "inspection_until">;

/** By the report that the family read; otherwise by the listing. */
export function inspectionOf({ file, inspection_new, inspection_until }: Car): Inspected {
  const seen = seenInspection(file);
  return seen === null
    ? { inspection_new, inspection_until }
    : { inspection_new: null, inspection_until: `${seen}-01` };
}

export function inspectionText(car: Car, now: Date): string | null {
  const { inspection_new, inspection_until } = inspectionOf(car);
  if (inspection_new === true) return "HU/AU neu";
  if (inspection_until === null) return null;
  const isExpired = monthsUntil(inspection_until, now) < 0;
  return isExpired ? null : `gültig bis ${formatMonth(inspection_until)}`;
}

/** The VAT note. No rate means the margin scheme for a used car. */
export function priceNotes(car: Car): readonly string[] {
  const { price_amount, price_currency, vat_rate, vat_unreadable, condition } = car;
  if (price_amount === null || vat_rate === 0 || vat_unreadable === true) return [];
  if (vat_rate !== null) return [`inkl. ${formatDecimal(vat_rate)}\u00a0% MwSt., ausweisbar`];
  return condition === "USED" && price_currency === "EUR"
    ? ["MwSt. nicht ausweisbar (§\u00a025a UStG)"]
    : [];
}
