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

/** mobile.de's own measures of a good listing. */
const minPhotos = 25;
const minDescriptionLength = 1_000;
/** Equipment that is ticked in the listing. */
const minFeatures = 10;

/** A mileage outside these limits, in km and km per year of age, is probably a typing error. */
const maxKilometres = 500_000;
const maxKilometresPerYear = 80_000;
const minKilometresPerYear = 300;

/** What the law asks comes first, what only sells better comes last. */
const rules: readonly Rule[] = [
  missingEnergyLabel,
  contradiction,
  privateNumber,
  unprovenClaim,
  oddMileage,
  noPrice,
  noPhoto,
  noRegistration,
  missingFacts,
  shortText,
  fewPhotos,
];

/** The worst first: duplicates, then by rule, then as in `cars`. */
export function checkListings(cars: readonly Car[], now: Date): ListingFinding[] {
  const checks = rules.flatMap((rule) => cars.map((car) => ({ car, problem: rule(car, now) })));
  const findings = checks.flatMap(({ car, problem }) =>
    problem === null ? [] : [toFinding(car, problem)],
  );
  return [...findDuplicates(cars), ...findings];
}

/** The findings of each car, the car with the worst one first, and of such the one with the most. */
export function checkEachListing(cars: readonly Car[], now: Date): ListingFinding[][] {
  const findings = checkListings(cars, now);
  const problems = [...new Set(findings.map(({ problem }) => problem))];
  const rank = ([worst]: ListingFinding[]) => problems.indexOf(worst?.problem ?? "");
  return [...Map.groupBy(findings, ({ adKey }) => adKey).values()].toSorted(
    (one, other) => rank(one) - rank(other) || other.length - one.length,
  );
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

function fewPhotos({ images: { length: count } }: Car): Problem | null {
  if (count === 0 || count >= minPhotos) return null;
  const photos = count === 1 ? "1 Foto" : `${count} Fotos`;
  return { problem: "Wenige Fotos", detail: `${photos}, empfohlen ab ${minPhotos}.` };
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
      : `${formatNumber(length)} Zeichen, empfohlen ab ${formatNumber(minDescriptionLength)}.`;
  return { problem: "Kurzer Text", detail };
}

function missingFacts(car: Car): Problem | null {
  const isUsed = car.condition !== "NEW";
  const facts: readonly (readonly [name: string, isMissing: boolean])[] = [
    ["Kraftstoff", car.fuel_type === null],
    ["Getriebe", car.gearbox === null],
    ["Leistung", car.power_kw === null],
    ["Karosserieform", car.body_type === null],
    ["Türen", car.door_count === null],
    ["Sitze", car.technical_data.seats === null],
    ["Außenfarbe", car.exterior_color === null],
    ["Polster", car.interior_type === null],
    ["Fahrzeughalter", isUsed && car.previous_owners === null],
    ["Hauptuntersuchung", isUsed && car.inspection_until === null && car.inspection_new !== true],
    ["Unfallschaden ja oder nein", isUsed && car.accident_damaged === null],
    [`mindestens ${minFeatures} Ausstattungen`, car.features.length < minFeatures],
  ];
  const missing = facts.flatMap(([name, isMissing]) => (isMissing ? name : []));
  if (missing.length === 0) return null;
  return { problem: "Angaben fehlen", detail: `Nicht angekreuzt: ${missing.join(", ")}.` };
}

type Claim = {
  /** As the family knows the word. */
  words: string;
  pattern: RegExp;
  /** False: the listing's data say otherwise; null: they say nothing. */
  isTrue: (car: Car) => boolean | null;
};

/** Claims for which a dealer is liable, and what the listing's data say of them. */
const claims: readonly Claim[] = [
  {
    words: "unfallfrei",
    pattern: /(?<!nicht |kein |keine |nicht ganz |ob )\bunfallfrei/i,
    isTrue: ({ accident_damaged: damaged }) => (damaged === null ? null : !damaged),
  },
  {
    words: "scheckheftgepflegt",
    pattern:
      /(?<!nicht |kein )\b(?:scheckheft|serviceheft)-?\s?gepflegt|(?<!nicht )\blückenlos\w* (?:scheckheft|serviceheft)/i,
    isTrue: ({ full_service_history: isFull }) => isFull,
  },
  {
    words: "aus erster Hand",
    pattern: /\baus (?:erster|1\.) hand|\b1\. ?hand\b|\berstbesitz/i,
    isTrue: ({ previous_owners: owners }) => (owners === null ? null : owners <= 1),
  },
];

const madeClaims = (car: Car) =>
  claims.flatMap(({ words, pattern, isTrue }) =>
    pattern.test(car.description ?? "") ? { words, isTrue: isTrue(car) } : [],
  );

const quote = (found: readonly { words: string }[]) =>
  found.map(({ words }) => `„${words}“`).join(", ");

function contradiction(car: Car): Problem | null {
  const wrong = madeClaims(car).filter(({ isTrue }) => isTrue === false);
  if (wrong.length === 0) return null;
  const detail = `Der Text sagt ${quote(wrong)}, angekreuzt ist etwas anderes.`;
  return { problem: "Widerspruch", detail };
}

function unprovenClaim(car: Car): Problem | null {
  const unproven = madeClaims(car).filter(({ isTrue }) => isTrue === null);
  if (unproven.length === 0) return null;
  const detail = `Der Text sagt ${quote(unproven)}, angekreuzt ist dazu nichts.`;
  return { problem: "Ohne Beleg", detail };
}

/** `HD-AB 123`, `HD-AB 123 E`. The space tells a plate from names such as `X-DB20`; USB-C is a socket. */
const numberPlate = /(?<![\p{L}\d-])(?!USB-)[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4} ?[EH]?(?![\p{L}\d-])/u;
/** 17 characters without I, O and Q, letters and digits. */
const vehicleNumber = /(?<![\p{L}\d])(?=\w*\d)(?=\w*[A-Z])[A-HJ-NPR-Z\d]{17}(?![\p{L}\d])/u;

function privateNumber({ description }: Car): Problem | null {
  const text = description ?? "";
  const found = [
    ...(numberPlate.test(text) ? ["ein Kennzeichen"] : []),
    ...(vehicleNumber.test(text) ? ["eine Fahrgestellnummer"] : []),
  ];
  if (found.length === 0) return null;
  return {
    problem: "Kennzeichen",
    detail: `Im Text steht ${found.join(" und ")}. Bitte herausnehmen.`,
  };
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
