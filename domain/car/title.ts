import { formatMileage, formatMonth, formatPower } from "#domain/site/format.ts";
import { bodyTypeLabel, colorLabel, fuelLabel, gearboxLabel, priceAmountText } from "./labels.ts";
import type { Car } from "./record.ts";

/** What a vehicle is called: on its page, in the head of the page, in machine-readable data. */

/** `BMW 320`: make and model, the heading of the vehicle. */
export function vehicleName({ brand, model }: Pick<Car, "brand" | "model">): string {
  return oneLine(`${brand} ${model}`);
}

/** `BMW 320 320d Touring Sport Line`: the heading and the line under it. */
export function vehicleFullName(car: Pick<Car, "brand" | "model" | "model_group">): string {
  return oneLine(`${car.brand} ${car.model} ${car.model_group ?? ""}`);
}

/** Search engines show about as many characters (S2). */
const titleLength = 60;
const descriptionLength = 150;
/** A used car's mileage tells it from every other of its kind; below this it does not. */
const tellingKilometres = 1_000;

type Named = Pick<
  Car,
  "ad_key" | "brand" | "model" | "model_group" | "first_registration" | "mileage"
>;

/**
 * `BMW 320 320d Touring, EZ 05/2021, 57.000 km`, without the dealer's name. At most 60 characters
 * unless make, model, registration and mileage need more: the rest of the listing's title is what is
 * cut. Vehicles that could be told apart by none of these carry their number, because titles must be
 * unique.
 */
export function vehicleTitle(car: Named): string {
  const { first_registration, mileage } = car;
  const alike = mileage === null || first_registration === null || mileage <= tellingKilometres;
  const ending = [
    "",
    first_registration && `EZ ${formatMonth(first_registration)}`,
    mileage === null ? null : plainSpaces(formatMileage(mileage)),
    alike ? `Nr. ${car.ad_key}` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
  const name = vehicleName(car);
  const room = titleLength - length(name) - length(ending) - 1;
  return `${oneLine(`${name} ${cutAtWord(oneLine(car.model_group ?? ""), room)}`)}${ending}`;
}

type Described = Named &
  Pick<
    Car,
    | "price_amount"
    | "price_currency"
    | "fuel_type"
    | "gearbox"
    | "power_kw"
    | "power_ps"
    | "exterior_color"
    | "body_type"
    | "location_city"
  >;

/**
 * One line of about 150 characters for search results: price, then what buyers compare, as much as
 * fits, then place and number, which make it unique.
 */
export function vehicleDescription(car: Described): string {
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

/** Titles and descriptions are searched and copied: ordinary spaces. */
function plainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

/**
 * Text of a listing as one line: white space and control characters become single spaces, invisible
 * format characters, which can turn the direction of what follows, and broken surrogates go.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** At most `room` characters, cut before a word and never in it; punctuation left over goes. */
function cutAtWord(text: string, room: number): string {
  const letters = [...text];
  if (letters.length <= room) return text;
  const kept = letters.slice(0, Math.max(0, room + 1)).join("");
  const end = kept.lastIndexOf(" ");
  return end === -1 ? "" : kept.slice(0, end).replace(/[\s,;|/–-]{1,20}$/, "");
}
