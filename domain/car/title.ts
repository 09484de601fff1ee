import { formatMileage, formatMonth, formatPower } from "#domain/format/format.ts";
import { bodyTypeLabel, colorLabel, fuelLabel, gearboxLabel, priceAmountText } from "./labels.ts";
import type { Car } from "./record.ts";
import type { CarSummary } from "./summary.ts";

export function vehicleName({ brand, model }: Pick<Car, "brand" | "model">): string {
  return oneLine(`${brand} ${model}`);
}

export function vehicleFullName(car: Pick<Car, "brand" | "model" | "model_group">): string {
  return oneLine(`${car.brand} ${car.model} ${car.model_group ?? ""}`);
}

const makeAbbreviations: Readonly<Record<string, string>> = { Volkswagen: "VW" };
const shortLength = 32;

/** Make, model and the variant without its engine: `VW Golf VIII Variant`. */
export function shortVehicleName(car: Pick<Car, "brand" | "model" | "model_group">): string {
  const words = vehicleFullName(car).split(" ");
  const engine = words.findIndex((word) => /^\d[.,]\d$/.test(word));
  const [make = "", ...others] = engine < 2 ? words : words.slice(0, engine);
  return cutAtWord([makeAbbreviations[make] ?? make, ...others].join(" "), shortLength);
}

/** Search engines show about this many characters (S2). */
const titleLength = 60;
const descriptionLength = 150;
/** A lower mileage does not distinguish new cars of the same model. */
const minUniqueKilometres = 1_000;

/** `BMW 320 320d Touring, EZ 05/2021, 57.000 km`; with the ad key where titles might not be unique. */
export function vehicleTitle(car: Car | CarSummary): string {
  const { first_registration, mileage } = car;
  const isAmbiguous =
    mileage === null || first_registration === null || mileage <= minUniqueKilometres;
  const ending = [
    "",
    first_registration && `EZ ${formatMonth(first_registration)}`,
    mileage === null ? null : plainSpaces(formatMileage(mileage)),
    isAmbiguous ? `Nr. ${car.ad_key}` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
  const name = vehicleName(car);
  const room = titleLength - length(name) - length(ending) - 1;
  return `${oneLine(`${name} ${cutAtWord(oneLine(car.model_group ?? ""), room)}`)}${ending}`;
}

export function vehicleDescription(car: Car): string {
  const facts = [
    car.fuel_type && fuelLabel(car.fuel_type),
    car.gearbox && gearboxLabel(car.gearbox),
    formatPower(car.power_kw, car.power_ps),
    car.body_type && bodyTypeLabel(car.body_type),
    car.exterior_color && colorLabel(car.exterior_color),
    car.first_registration && `EZ ${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
  ];
  const place = car.location_city === null ? "" : ` in ${oneLine(car.location_city)}`;
  const ending = `${place}. Fahrzeugnummer ${car.ad_key}`;
  let text = `${vehicleName(car)}: ${priceAmountText(car)}`;
  for (const fact of facts) {
    const longer = fact ? `${text}, ${oneLine(fact)}` : text;
    if (length(longer) + length(ending) <= descriptionLength) text = longer;
  }
  return plainSpaces(text + ending);
}

const length = (text: string): number => [...text].length;

const plainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

/**
 * Collapses white space and control characters, and removes lone surrogates and format characters such as
 * bidirectional controls, which could disguise the text.
 */
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
