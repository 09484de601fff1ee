import { formatMileage, formatMonth, formatPower } from "#domain/format/format.ts";
import {
  bodyTypeLabel,
  colorLabel,
  flawsText,
  fuelLabel,
  gearboxLabel,
  priceText,
} from "./labels.ts";
import type { Car } from "./record.ts";
import type { CarSummary } from "./summary.ts";

/** The record's make and model for all that have no name of their own, as one value of the filter. */
export const unnamed = "Andere";

/** Whether a provider's key or label of a make or model says only that it has no name there. */
export const isUnnamed = (name: string): boolean =>
  /^(?:others?|andere[rsn]?|sonstiges?|sonstige[rn]|unbekannt\w*|unknown)(?:[ _-](?:marken?|modelle?|models?|makes?|hersteller|fahrzeuge?))?$/i.test(
    name.trim(),
  );

type Named = Pick<Car, "brand" | "model"> & Partial<Pick<Car, "model_group">>;

/**
 * Make, model and variant as visitors read them. Where the provider has no name for the model, the listing's
 * title names the vehicle; an unknown make is left out.
 */
export function nameParts({ brand, model, model_group = null }: Named) {
  const make = brand === unnamed ? "" : brand;
  if (model !== unnamed) return { brand: make, ...modelOnce(model, oneLine(model_group ?? "")) };
  const title = isUnnamed(model_group ?? "") ? "" : oneLine(model_group ?? "");
  if (title === "") return { brand: make, model: make === "" ? "Fahrzeug" : "", variant: null };
  const words = withoutMake(title.split(" "), make);
  const name = cutAtWord(upToEngine(words, 1).join(" "), maxShortNameLength) || (words[0] ?? "");
  return { brand: make, model: name, variant: words.join(" ").slice(name.length).trim() || null };
}

/** Letters of the engine that belong to the number before them; no German word is among them. */
const engineLetters = /^ ?(?:[dehist]|d[ei]|t[di]|[ci]i|is)(?![^ ])/;

/**
 * Titles repeat the model or continue it: `530` and `530d Touring` are `530d` and `Touring`, `C 220` and `d T-Modell`
 * are `C 220 d` and `T-Modell`.
 */
function modelOnce(model: string, title: string) {
  const repeated = title.toLowerCase().startsWith(model.toLowerCase());
  const after = repeated ? title.slice(model.length) : ` ${title}`;
  const letters = (/\d$/.test(model) && engineLetters.exec(after)?.[0]) || "";
  const rest = after.slice(letters.length);
  // `Golfplatz` does not repeat `Golf`.
  const isWhole = rest === "" || rest.startsWith(" ");
  return { model: model + letters, variant: (isWhole ? rest.trim() : title) || null };
}

/** Dealers repeat the make in the title, often in part: `Mercedes 200 D`, `Landrover 88`, `Ford-Traktor`. */
function withoutMake(words: readonly string[], make: string): readonly string[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const count = words.findLastIndex((_, index) => {
    const start = letters(words.slice(0, index + 1).join(""));
    return start.length >= 3 && letters(make).startsWith(start);
  });
  const [first = "", ...others] = words.slice(count + 1);
  const start = `${make}-`.toLowerCase();
  const isCompound =
    make !== "" && first.length > start.length && first.toLowerCase().startsWith(start);
  return [isCompound ? first.slice(start.length) : first, ...others];
}

export function vehicleName(car: Named): string {
  const { brand, model } = nameParts(car);
  return oneLine(`${brand} ${model}`);
}

export function vehicleFullName(car: Named): string {
  const { brand, model, variant } = nameParts(car);
  return oneLine(`${brand} ${model} ${variant ?? ""}`);
}

export const shortMake = (make: string): string => (make === "Volkswagen" ? "VW" : make);

const maxShortNameLength = 32;
const engineSize = /^\d{1,2}[.,]\d$/;

/** The engine size is never one of the `least` first words. */
function upToEngine(words: readonly string[], least: number): readonly string[] {
  const index = words.findIndex((word) => engineSize.test(word));
  return index < least ? words : words.slice(0, index);
}

/** Make, model and variant up to the engine size: `VW Golf VIII Variant` without `2.0 TDI`. */
export function shortVehicleName(car: Pick<Car, "brand" | "model" | "model_group">): string {
  const [make = "", ...others] = upToEngine(vehicleFullName(car).split(" "), 2);
  return cutAtWord([shortMake(make), ...others].join(" "), maxShortNameLength);
}

/** Search engines show about this many characters. */
const maxTitleLength = 60;
const maxDescriptionLength = 150;
/** Up to this mileage, new cars of the same model may have the same title. */
const maxAmbiguousKilometres = 1_000;

/** `BMW 320d Touring, EZ 05/2021, 57.000 km`; with the ad key if another car may have the same title. */
export function vehicleTitle(car: Car | CarSummary): string {
  const { first_registration, mileage } = car;
  const isAmbiguous =
    mileage === null || first_registration === null || mileage <= maxAmbiguousKilometres;
  const ending = [
    "",
    first_registration && `EZ ${formatMonth(first_registration)}`,
    mileage === null ? null : plainSpaces(formatMileage(mileage)),
    isAmbiguous ? `Nr. ${car.ad_key}` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
  const name = vehicleName(car);
  const room = maxTitleLength - length(name) - length(ending) - 1;
  const variant = oneLine(nameParts(car).variant ?? "");
  return `${oneLine(`${name} ${cutAtWord(variant, room)}`)}${ending}`;
}

export function vehicleDescription(car: Car): string {
  const details = [
    car.fuel_type && fuelLabel(car.fuel_type),
    car.gearbox && gearboxLabel(car.gearbox),
    formatPower(car.power_kw, car.power_ps),
    car.body_type && bodyTypeLabel(car.body_type),
    car.exterior_color && colorLabel(car.exterior_color),
    car.first_registration && `EZ ${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
  ];
  const location = car.location_city === null ? "" : ` in ${oneLine(car.location_city)}`;
  const ending = `${location}. Fahrzeugnummer ${car.ad_key}`;
  const offer = [priceText({ ...car, price_type: null }), flawsText(car)].filter(Boolean);
  let text = `${vehicleName(car)}: ${offer.join(", ")}`;
  for (const detail of details) {
    const longer = detail ? `${text}, ${oneLine(detail)}` : text;
    if (length(longer) + length(ending) <= maxDescriptionLength) text = longer;
  }
  return plainSpaces(text + ending);
}

const length = (text: string): number => [...text].length;

const plainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

/** Collapses white space and control characters; drops bidi and other signs that could disguise the text. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function cutAtWord(text: string, room: number): string {
  const characters = [...text];
  if (characters.length <= room) return text;
  const start = characters.slice(0, Math.max(0, room + 1)).join("");
  const end = start.lastIndexOf(" ");
  return end === -1 ? "" : start.slice(0, end).replace(/[\s,;|/–-]{1,20}$/, "");
}
