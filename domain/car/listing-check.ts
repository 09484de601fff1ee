import { formatMileage, formatNumber } from "#domain/format/format.ts";
import { energyGap } from "./energy-label.ts";
import type { Car } from "./record.ts";
import { monthNumber } from "./registration.ts";
import { vehicleFullName } from "./title.ts";

type ListingFinding = {
  adKey: string;
  internalNumber: string | null;
  vehicle: string;
  problem: string;
  detail: string;
};

type Found = Pick<ListingFinding, "problem" | "detail">;
type Rule = (car: Car, now: Date) => Found | null;

const minDescription = 200;
/** Beyond these a mileage is probably a typing error: km, and km per year of age. */
const maxKilometres = 500_000;
const maxPerYear = 80_000;
const minPerYear = 300;

/** In the order in which the report shows them. */
const rules: readonly Rule[] = [
  noPhoto,
  noPrice,
  noRegistration,
  shortText,
  oddMileage,
  missingEnergyLabel,
];

/** In the order of the rules and then of `cars`; duplicates last. */
export function checkListings(cars: readonly Car[], now: Date): ListingFinding[] {
  const checks = rules.flatMap((rule) => cars.map((car) => ({ car, found: rule(car, now) })));
  const single = checks.flatMap(({ car, found }) => (found === null ? [] : [finding(car, found)]));
  return [...single, ...duplicates(cars)];
}

function finding(car: Car, found: Found): ListingFinding {
  return {
    adKey: car.ad_key,
    internalNumber: car.internal_number,
    vehicle: vehicleFullName(car),
    ...found,
  };
}

function noPhoto({ images }: Car): Found | null {
  if (images.length > 0) return null;
  return { problem: "Kein Foto", detail: "Das Inserat hat kein Foto." };
}

function noPrice({ price_amount }: Car): Found | null {
  if (price_amount !== null && price_amount > 0) return null;
  return { problem: "Kein Preis", detail: "Besucher lesen „Preis auf Anfrage“." };
}

function noRegistration(car: Car): Found | null {
  if (car.first_registration !== null || car.condition === "NEW") return null;
  return { problem: "Keine Erstzulassung", detail: "Monat und Jahr der Erstzulassung fehlen." };
}

function shortText({ description }: Car): Found | null {
  const length = [...(description ?? "").trim()].length;
  if (length >= minDescription) return null;
  const detail =
    length === 0
      ? "Die Beschreibung fehlt."
      : `Die Beschreibung hat nur ${formatNumber(length)} Zeichen.`;
  return { problem: "Kurzer Text", detail };
}

function oddMileage(car: Car, now: Date): Found | null {
  const odd = (detail: string): Found => ({ problem: "Kilometerstand", detail });
  const { mileage } = car;
  if (mileage === null) return car.condition === "NEW" ? null : odd("Der Kilometerstand fehlt.");
  if (mileage > maxKilometres) return odd(`${formatMileage(mileage)} sind sehr viel.`);
  const years = ageInYears(car, now);
  if (years === null) return null;
  if (mileage > maxPerYear * Math.max(years, 1)) {
    return odd(`${formatMileage(mileage)} sind viel für dieses Alter.`);
  }
  if (years >= 3 && mileage < minPerYear * years) {
    return odd(`${formatMileage(mileage)} sind wenig für dieses Alter. Fehlt eine Ziffer?`);
  }
  return null;
}

function ageInYears({ first_registration: registered }: Car, now: Date): number | null {
  if (registered === null) return null;
  const months = monthNumber(now.toISOString()) - monthNumber(registered);
  return Math.max(0, Math.floor(months / 12));
}

/** A car that counts as new needs its figures (Pkw-EnVKV, G1). */
function missingEnergyLabel(car: Car, now: Date): Found | null {
  const gap = energyGap(car, now);
  if (gap === null) return null;
  const begin = gap.isWithheld
    ? "Gilt als Neuwagen und wird nicht gezeigt, bis das Inserat vollständig ist."
    : "Gilt möglicherweise als Neuwagen.";
  const detail = `${begin} Es fehlt oder passt nicht: ${gap.missing.join(", ")}.`;
  return { problem: "Pflichtangabe", detail };
}

/** Cars with the same stock number, or the same make, model, registration, mileage and colour. */
function duplicates(cars: readonly Car[]): ListingFinding[] {
  const byNumber = Map.groupBy(cars, ({ internal_number }) => internal_number?.trim() || null);
  const byFacts = Map.groupBy(cars, factsKey);
  return cars.flatMap((car) => {
    const number = car.internal_number?.trim() || null;
    const facts = factsKey(car);
    const twins = new Set([
      ...(number === null ? [] : (byNumber.get(number) ?? [])),
      ...(facts === null ? [] : (byFacts.get(facts) ?? [])),
    ]);
    twins.delete(car);
    if (twins.size === 0) return [];
    const others = Array.from(twins, ({ ad_key }) => ad_key).join(", ");
    return [finding(car, { problem: "Doppelt", detail: `Gleicht dem Inserat ${others}.` })];
  });
}

function factsKey(car: Car): string | null {
  const { brand, model, first_registration: registered, mileage, exterior_color } = car;
  if (registered === null || mileage === null) return null;
  return [brand, model, registered, mileage, exterior_color].join("|");
}
