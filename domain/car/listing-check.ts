import {
  berlinMoment,
  formatDecimal,
  formatMileage,
  formatMonth,
  formatNumber,
} from "#domain/format/format.ts";
import { saysFirstHand } from "#domain/vehicle-file/statements.ts";
import type { FileValue } from "#domain/vehicle-file/vehicle-file.ts";
import { isHereOn } from "./availability.ts";
import { missingEnergyData } from "./energy-label.ts";
import { holdEnd } from "./hold.ts";
import { isPassengerCar } from "./labels.ts";
import type { Car } from "./record.ts";
import { ageInYears, monthsUntil } from "./registration.ts";
import { vehicleFullName } from "./title.ts";
import { claims, titleLineFaults } from "./title-line.ts";

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
const goodPhotos = 25;
const minDescriptionLength = 1_000;
/** Equipment that is ticked in the listing. */
const minFeatures = 10;
/** With fewer a listing has a gap; from here on, more only make it better. */
const minPhotos = 10;

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
  badTitleLine,
  oddMileage,
  noPrice,
  foreignCurrency,
  foreignVatRate,
  noPhoto,
  noRegistration,
  profileGaps,
  shortText,
  fewPhotos,
];

/** Nobody can add these before the car is here, and nobody needs them for one that is kept for somebody. */
const rulesToSell: ReadonlySet<Rule> = new Set([noPhoto, profileGaps, shortText, fewPhotos]);

const isToSell = (car: Car, now: Date) =>
  isHereOn(car, berlinMoment(now).day) && holdEnd(car, now) === null;

/** What the family can put right today. */
export const openFindings = (cars: readonly Car[], now: Date): ListingFinding[] =>
  checkListings(cars, now, (rule, car) => !rulesToSell.has(rule) || isToSell(car, now));

/** The worst first: duplicates, then by rule, then as in `cars`. */
export function checkListings(
  cars: readonly Car[],
  now: Date,
  concerns: (rule: Rule, car: Car) => boolean = () => true,
): ListingFinding[] {
  const checks = rules.flatMap((rule) =>
    cars.map((car) => ({ car, problem: concerns(rule, car) ? rule(car, now) : null })),
  );
  const findings = checks.flatMap(({ car, problem }) =>
    problem === null ? [] : [toFinding(car, problem)],
  );
  return [...findDuplicates(cars), ...findings];
}

/** One line for each ticked field that nobody knows, so that somebody adds it to provider-labels.ts. */
export function unknownFlagNotes(cars: readonly Pick<Car, "unknown_flags">[]): string[] {
  const names = cars.flatMap(({ unknown_flags }) => unknown_flags).toSorted();
  return [...Map.groupBy(names, (name) => name)].map(([name, { length: count }]) => {
    const amount = count === 1 ? "1 Auto" : `${formatNumber(count)} Autos`;
    return `mobile.de nennt „${name}“, das wir nicht kennen (${amount}).`;
  });
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
  return { problem: "Wenige Fotos", detail: `${photos}, empfohlen ab ${goodPhotos}.` };
}

function noPrice({ price_amount }: Car): Problem | null {
  if (price_amount !== null && price_amount > 0) return null;
  return { problem: "Kein Preis", detail: "Besucher lesen „Preis auf Anfrage“." };
}

function foreignCurrency({ price_amount, price_currency }: Car): Problem | null {
  if (price_amount === null || price_currency === "EUR") return null;
  const detail = `Der Preis ist in ${price_currency} angegeben. Er steht so auf der Website, aber Preisfilter, Sortierung und Suchaufträge kennen nur Euro.`;
  return { problem: "Währung", detail };
}

/** § 12 UStG. A listing without VAT has 0 or none. */
const germanVatRates: readonly (number | null)[] = [null, 0, 7, 19];

function foreignVatRate({ vat_rate, vat_unreadable }: Car): Problem | null {
  if (vat_unreadable === true) {
    const detail = "Der Steuersatz ist nicht lesbar. Besucher lesen nichts zur MwSt.";
    return { problem: "Steuersatz", detail };
  }
  if (germanVatRates.includes(vat_rate)) return null;
  const rate = `${formatDecimal(vat_rate ?? 0)}\u00a0%`;
  const detail = `${rate} MwSt. gibt es in Deutschland nicht. Besucher lesen den Satz so.`;
  return { problem: "Steuersatz", detail };
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

function profileGaps(car: Car): Problem | null {
  const isUsed = car.condition !== "NEW";
  type MissingSpec = readonly [name: string, isMissing: boolean];
  const ofPassengerCars: readonly MissingSpec[] = [
    ["Kraftstoff", car.fuel_type === null],
    ["Getriebe", car.gearbox === null],
    ["Leistung", car.power_kw === null],
    ["Karosserieform", car.body_type === null],
    ["Türen", car.door_count === null],
    ["Sitze", car.technical_data.seats === null],
    ["Außenfarbe", car.exterior_color === null],
    ["Polster", car.interior_type === null],
  ];
  const specs: readonly MissingSpec[] = [
    // A trailer or a bicycle has neither doors nor an engine.
    ...(isPassengerCar(car) ? ofPassengerCars : []),
    ["Fahrzeughalter", isUsed && car.previous_owners === null],
    ["Hauptuntersuchung", isUsed && car.inspection_until === null && car.inspection_new !== true],
    ["Unfallschaden ja oder nein", isUsed && car.accident_damaged === null],
    [`mindestens ${minFeatures} Ausstattungen`, car.features.length < minFeatures],
  ];
  const missing = specs.flatMap(([name, isMissing]) => (isMissing ? name : []));
  if (missing.length === 0) return null;
  return { problem: "Angaben fehlen", detail: `Nicht angekreuzt: ${missing.join(", ")}.` };
}

const fullService = "scheckheftgepflegt";
/** Summer or winter tyres in a listing may be a second set. */
const allSeasonTyres = "Allwetterreifen";

type Evidence = (car: Car, now: Date) => boolean | null;
/** What the listing's data say of a claim for which a dealer is liable: false, the opposite; null, nothing. */
const evidence: Readonly<Record<(typeof claims)[number]["words"], Evidence>> = {
  unfallfrei: ({ accident_damaged: damaged }) => (damaged === null ? null : !damaged),
  [fullService]: ({ full_service_history: isFull }) => isFull,
  "aus erster Hand": ({ previous_owners: owners }) => (owners === null ? null : owners <= 1),
  "TÜV neu": ({ inspection_new, inspection_until }, now) => {
    if (inspection_new === true) return true;
    if (inspection_until === null) return null;
    return monthsUntil(inspection_until, now) >= minNewMonths;
  },
};

/** A new inspection is valid for 24 months, or for 12 if the dealer has sold slowly. */
const minNewMonths = 12;

const madeClaims = (car: Car, now: Date) =>
  claims.flatMap(({ words, inTitle, inText }) =>
    (car.description ?? "").search(inText) !== -1 || (car.title_line ?? "").search(inTitle) !== -1
      ? { words, isTrue: evidence[words](car, now) }
      : [],
  );

/** Ticked or in words. */
const claimsFullService = (car: Car, now: Date): boolean =>
  car.full_service_history === true ||
  madeClaims(car, now).some(({ words }) => words === fullService);

/** What the listing says against an entry of the car's file, which visitors read instead. */
export function deniedBy(value: FileValue, car: Car, now: Date): string | null {
  const { inspection_new, inspection_until: until, previous_owners: owners } = car;
  if (value.kind === "service-book")
    return value.isComplete === false && claimsFullService(car, now) ? fullService : null;
  if (value.kind === "tyres") {
    const isOther = value.season === "summer" || value.season === "winter";
    return isOther && car.features.includes(allSeasonTyres) ? allSeasonTyres : null;
  }
  if (saysFirstHand(value))
    return owners !== null && owners > 1 ? `Fahrzeughalter: ${owners}` : null;
  if (value.kind !== "inspection-report" || value.validTo === null) return null;
  if (until !== null && until.slice(0, 7) !== value.validTo)
    return `Hauptuntersuchung bis ${formatMonth(until)}`;
  const isNew = monthsUntil(`${value.validTo}-01`, now) >= minNewMonths;
  return inspection_new === true && !isNew ? "HU/AU neu" : null;
}

const quote = (found: readonly { words: string }[]) =>
  found.map(({ words }) => `„${words}“`).join(", ");

function contradiction(car: Car, now: Date): Problem | null {
  const wrong = madeClaims(car, now).filter(({ isTrue }) => isTrue === false);
  if (wrong.length === 0) return null;
  const detail = `Der Text sagt ${quote(wrong)}, angekreuzt ist etwas anderes.`;
  return { problem: "Widerspruch", detail };
}

function unprovenClaim(car: Car, now: Date): Problem | null {
  const unproven = madeClaims(car, now).filter(({ isTrue }) => isTrue === null);
  if (unproven.length === 0) return null;
  const detail = `Der Text sagt ${quote(unproven)}, angekreuzt ist dazu nichts.`;
  return { problem: "Ohne Beleg", detail };
}

/** `HD-AB 123`, `HD-AB 123 E`. The space tells a plate from names such as `X-DB20`; USB-C is a socket. */
const numberPlate =
  /(?<![\p{L}\d-])(?!USB-)([A-ZÄÖÜ]{1,3}-[A-Z]{1,2}) \d{1,4} ?[EH]?(?![\p{L}\d-]|[.,/]\d)/gu;
/** 17 characters without I, O and Q, letters and digits. */
const vehicleNumber = /(?<![\p{L}\d])(?=\w*\d)(?=\w*[A-Z])[A-HJ-NPR-Z\d]{17}(?![\p{L}\d])/u;

function badTitleLine({ title_line }: Car): Problem | null {
  const found = titleLineFaults(title_line ?? "");
  if (found.length === 0) return null;
  return {
    problem: "Titelzeile",
    detail: `In der Titelzeile steht ${found.join(" und ")}. Wir zeigen es nicht.`,
  };
}

function privateNumber({ title_line, description, model }: Car): Problem | null {
  const text = `${title_line ?? ""}\n${description ?? ""}`;
  // `HR-V 130` names the model.
  const name = ` ${model.toUpperCase()} `;
  const plates = [...text.matchAll(numberPlate)].filter(
    ([, letters]) => !name.includes(` ${letters} `),
  );
  const found = [
    ...(plates.length > 0 ? ["ein Kennzeichen"] : []),
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
    const needsMileage = car.condition !== "NEW" && isPassengerCar(car);
    return needsMileage ? problem("Der Kilometerstand fehlt.") : null;
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
