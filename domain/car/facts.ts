import {
  formatDecimal,
  formatMileage,
  formatMonth,
  formatPower,
  formatQuantity,
} from "#domain/format/format.ts";
import { co2Text } from "./energy-label.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsText,
  driveLabel,
  emissionClassLabel,
  type Fact,
  flaws,
  fuelLabel,
  gearboxLabel,
  interiorTypeLabel,
  isAccidentFree,
  mapNullable,
  statedFacts,
  usageLabel,
} from "./labels.ts";
import type { Car } from "./record.ts";
import type { CarSummary } from "./summary.ts";

export function keyFacts(car: Car | CarSummary): readonly Fact[] {
  return statedFacts([
    ["Erstzulassung", mapNullable(car.first_registration, formatMonth)],
    ["Baujahr", car.first_registration === null ? mapNullable(car.year, String) : null],
    ["Laufleistung", mapNullable(car.mileage, formatMileage)],
    ["Kraftstoff", mapNullable(car.fuel_type, fuelLabel)],
    ["Getriebe", mapNullable(car.gearbox, gearboxLabel)],
  ]);
}

/** The specification defines the first eight rows and their order. */
export function technicalRows(car: Car): readonly Fact[] {
  const { cubicCapacity, seats } = car.technical_data;
  return statedFacts([
    ["Leistung", formatPower(car.power_kw, car.power_ps)],
    ["Türen", doorsText(car)],
    ["Außenfarbe", mapNullable(car.exterior_color, colorLabel)],
    ["Innenfarbe", mapNullable(car.interior_color, colorLabel)],
    ["Hubraum", cubicCapacity === null ? null : formatQuantity(cubicCapacity, "cm³")],
    ["CO₂-Emission", co2Text(car)],
    ["Abgasnorm", mapNullable(car.emission_class, emissionClassLabel)],
    ["Sitzplätze", seats === null ? null : String(seats)],
    ["Karosserieform", mapNullable(car.body_type, bodyTypeLabel)],
    ["Antrieb", mapNullable(car.drive_type, driveLabel)],
    ["Polster", mapNullable(car.interior_type, interiorTypeLabel)],
    ["Herstellerfarbe", car.color_name?.replace(/"([^"]*)"/g, "„$1“") ?? null],
  ]);
}

/** Passes on the listing's statements and every flaw unchanged: they count as the agreed condition (R28). */
export function historyRows(car: Car, now: Date): readonly Fact[] {
  return statedFacts([
    ["Zustand", mapNullable(car.condition, conditionLabel)],
    ["Nutzung", mapNullable(car.usage_type, usageLabel)],
    ["Fahrzeughalter", previousOwnersText(car)],
    ["Hauptuntersuchung", inspectionText(car, now)],
    ["Unfallschaden", flaws.accident(car)],
    ["Unfallfrei", isAccidentFree(car) && car.condition !== "NEW" ? "ja, laut Inserat" : null],
    ["Schäden", flaws.damage(car)],
    ["Fahrtauglichkeit", flaws.roadworthiness(car)],
    ["Wartung", car.full_service_history === true ? "scheckheftgepflegt" : null],
  ]);
}

export function previousOwnersText({ previous_owners: count }: Car): string | null {
  return mapNullable(count, (owners) => (owners === 0 ? "keiner" : `${owners}`));
}

export function inspectionText(
  { inspection_new, inspection_until }: Car,
  now: Date,
): string | null {
  if (inspection_new === true) return "HU/AU neu";
  if (inspection_until === null) return null;
  const isExpired = inspection_until.slice(0, 7) < now.toISOString().slice(0, 7);
  return isExpired ? null : `gültig bis ${formatMonth(inspection_until)}`;
}

/** The VAT note (G2). No rate means the margin scheme for a used car; another's rate may be unreadable. */
export function priceNotes(car: Car): readonly string[] {
  const { price_amount, vat_rate, condition } = car;
  if (price_amount === null || vat_rate === 0) return [];
  if (vat_rate !== null) return [`inkl. ${formatDecimal(vat_rate)}\u00a0% MwSt., ausweisbar`];
  return condition === "USED" ? ["MwSt. nicht ausweisbar (§\u00a025a UStG)"] : [];
}
