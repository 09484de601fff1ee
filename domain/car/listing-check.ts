import { formatMileage, formatNumber } from "#domain/format/format.ts";
import { missingEnergyData } from "./energy-label.ts";
import type { Car } from "./record.ts";
import { absoluteMonth } from "./registration.ts";
import { vehicleFullName } from "./title.ts";

type ListingFinding = {
  adKey: string;
  internalNumber: string | null;
  vehicle: string;
  problem: string;
  detail: string;
};

type Problem = Pick<ListingFinding, "problem" | "detail">;
type Rule = (car: Car, now: Date) => Problem | null;

const minDescriptionLength = 200;
/** A mileage outside these limits, in km and km per year of age, is probably a typing error. */
const maxKilometres = 500_000;
const maxKilometresPerYear = 80_000;
const minKilometresPerYear = 300;

const rules: readonly Rule[] = [
  noPhoto,
  noPrice,
  noRegistration,
  shortText,
  oddMileage,
  missingEnergyLabel,
];

/** Ordered by rule, then as in `cars`; duplicates come last. */
export function checkListings(cars: readonly Car[], now: Date): ListingFinding[] {
  const checks = rules.flatMap((rule) => cars.map((car) => ({ car, problem: rule(car, now) })));
  const findings = checks.flatMap(({ car, problem }) =>
    problem === null ? [] : [toFinding(car, problem)],
  );
  return [...findings, ...findDuplicates(cars)];
}

function toFinding(car: Car, problem: Problem): ListingFinding {
  return {
    adKey: car.ad_key,
    internalNumber: car.internal_number,
    vehicle: vehicleFullName(car),
    ...problem,
  };
}

function noPhoto({ images }: Car): Problem | null {
  if (images.length > 0) return null;
  return { problem: "Kein Foto", detail: "Das Inserat hat kein Foto." };
}

function noPrice({ price_amount }: Car): Problem | null {
  if (price_amount !== null && price_amount > 0) return null;
  return { problem: "Kein Preis", detail: "Besucher lesen „Preis auf Anfrage“." };
}

function noRegistration(car: Car): Problem | null {
  if (car.first_registration !== null || car.condition === "NEW") return null;
  return { problem: "Keine Erstzulassung", detail: "Monat und Jahr der Erstzulassung fehlen." };
}

function shortText({ description }: Car): Problem | null {
  const length = [...(description ?? "").trim()].length;
  if (length >= minDescriptionLength) return null;
  const detail =
    length === 0
      ? "Die Beschreibung fehlt."
      : `Die Beschreibung hat nur ${formatNumber(length)} Zeichen.`;
  return { problem: "Kurzer Text", detail };
}

function oddMileage(car: Car, now: Date): Problem | null {
  const problem = (detail: string): Problem => ({ problem: "Kilometerstand", detail });
  const { mileage } = car;
  if (mileage === null) {
    return car.condition === "NEW" ? null : problem("Der Kilometerstand fehlt.");
  }
  if (mileage > maxKilometres) return problem(`${formatMileage(mileage)} sind sehr viel.`);
  const years = ageInYears(car, now);
  if (years === null) return null;
  if (mileage > maxKilometresPerYear * Math.max(years, 1)) {
    return problem(`${formatMileage(mileage)} sind viel für dieses Alter.`);
  }
  if (years >= 3 && mileage < minKilometresPerYear * years) {
    return problem(`${formatMileage(mileage)} sind wenig für dieses Alter. Fehlt eine Ziffer?`);
  }
  return null;
}

function ageInYears({ first_registration: registered }: Car, now: Date): number | null {
  if (registered === null) return null;
  const months = absoluteMonth(now.toISOString()) - absoluteMonth(registered);
  return Math.max(0, Math.floor(months / 12));
}

function missingEnergyLabel(car: Car, now: Date): Problem | null {
  const energyGap = missingEnergyData(car, now);
  if (energyGap === null) return null;
  const reason = energyGap.isWithheld
    ? "Gilt als Neuwagen und wird nicht gezeigt, bis das Inserat vollständig ist."
    : "Gilt möglicherweise als Neuwagen.";
  const detail = `${reason} Es fehlt oder passt nicht: ${energyGap.missing.join(", ")}.`;
  return { problem: "Pflichtangabe", detail };
}

function findDuplicates(cars: readonly Car[]): ListingFinding[] {
  const byNumber = Map.groupBy(cars, ({ internal_number }) => internal_number?.trim() || null);
  const byDetails = Map.groupBy(cars, detailsKey);
  return cars.flatMap((car) => {
    const number = car.internal_number?.trim() || null;
    const details = detailsKey(car);
    const matches = new Set([
      ...(number === null ? [] : (byNumber.get(number) ?? [])),
      ...(details === null ? [] : (byDetails.get(details) ?? [])),
    ]);
    matches.delete(car);
    if (matches.size === 0) return [];
    const others = Array.from(matches, ({ ad_key }) => ad_key).join(", ");
    return [toFinding(car, { problem: "Doppelt", detail: `Gleicht dem Inserat ${others}.` })];
  });
}

function detailsKey(car: Car): string | null {
  const { brand, model, first_registration: registered, mileage, exterior_color } = car;
  if (registered === null || mileage === null) return null;
  return [brand, model, registered, mileage, exterior_color].join("|");
}
