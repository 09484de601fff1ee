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

export const shortMake = (make: string): string => (make === "Volkswagen" ? "VW" : make);

const maxShortNameLength = 32;

/** Make, model and variant up to the engine size: `VW Golf VIII Variant` without `2.0 TDI`. */
export function shortVehicleName(car: Pick<Car, "brand" | "model" | "model_group">): string {
  const words = vehicleFullName(car).split(" ");
  const engineIndex = words.findIndex((word) => /^\d[.,]\d$/.test(word));
  // Below 2, the engine size is missing or part of make and model.
  const [make = "", ...others] = engineIndex < 2 ? words : words.slice(0, engineIndex);
  return cutAtWord([shortMake(make), ...others].join(" "), maxShortNameLength);
}

/** Search engines show about this many characters (S2). */
const maxTitleLength = 60;
const maxDescriptionLength = 150;
/** Up to this mileage, new cars of the same model may have the same title. */
const maxAmbiguousKilometres = 1_000;

/** `BMW 320 320d Touring, EZ 05/2021, 57.000 km`; with the ad key if another car may have the same title. */
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
  return `${oneLine(`${name} ${cutAtWord(oneLine(car.model_group ?? ""), room)}`)}${ending}`;
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
  let text = `${vehicleName(car)}: ${priceAmountText(car)}`;
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
