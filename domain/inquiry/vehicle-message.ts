import { type Priced, priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";

// Plain-text messages about vehicles for mail and WhatsApp. Callers must encode them.

const numberLabel = "Fahrzeugnummer:";

/** Values of the query parameter `anliegen`. */
export const contactIntents = ["probefahrt", "anfrage", "finanzierung", "rueckruf"] as const;
export type ContactIntent = (typeof contactIntents)[number];

/** Intents a submitted form may have; links to the workshop form name no vehicle. */
export const inquiryIntents = [...contactIntents, "werkstatt"] as const;

type MessageCar = Pick<Car, "ad_key" | "brand" | "model" | "model_group"> &
  Priced &
  Partial<Pick<Car, "internal_number">>;

type MessageContext = { car: MessageCar; origin: string };

const maxTitleLength = 120;
const maxInternalNumberLength = 40;

/**
 * The message has fewer than 1,000 characters for an `origin` of up to 100. Text of the listing cannot start a new
 * line.
 */
export function vehicleMessage({ car, origin }: MessageContext) {
  const message = [
    "Guten Tag,",
    "",
    "ich interessiere mich für dieses Fahrzeug aus Ihrem Angebot:",
    "",
    fullName(car),
    `${numberLabel} ${car.ad_key}`,
    ...internalNumberLine(car),
    `Preis: ${askingPrice(car) ?? "auf Anfrage"}`,
    origin + vehiclePath(car.ad_key),
    "",
    "Ist das Fahrzeug noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.",
    "",
    "Vielen Dank und freundliche Grüße",
  ].join("\n");
  return { subject: `Anfrage: ${fullName(car)} (Nr. ${car.ad_key})`, message };
}

export const intentTitles: Readonly<Record<(typeof inquiryIntents)[number], string>> = {
  anfrage: "Anfrage",
  probefahrt: "Probefahrt",
  finanzierung: "Finanzierung",
  rueckruf: "Rückruf",
  werkstatt: "Werkstatt",
};

/** The URL comes last, so that messengers turn it into a link. */
export function vehicleChatText({ car, origin }: MessageContext): string {
  const parts = [fullName(car), `Nr. ${car.ad_key}`, askingPrice(car)].filter(
    (part) => part !== null,
  );
  return `Guten Tag, ich interessiere mich für dieses Fahrzeug: ${parts.join(", ")}. Ist es noch verfügbar?\n${origin}${vehiclePath(car.ad_key)}`;
}

const fullName = (car: MessageCar) => truncate(vehicleFullName(car), maxTitleLength);

function internalNumberLine({ internal_number }: MessageCar): string[] {
  const number = truncate(oneLine(internal_number ?? ""), maxInternalNumberLength);
  return number === "" ? [] : [`Interne Nummer: ${number}`];
}

/** `28.990 € VB`. Unknown price types are left out. */
function askingPrice(car: MessageCar): string | null {
  if (car.price_amount === null) return null;
  const price_type = car.price_type === "NEGOTIABLE" ? car.price_type : null;
  return oneLine(priceText({ ...car, price_type }));
}

function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** Returns the ad key that the message names, by label or URL; it need not exist in the stock. */
export function mentionedVehicle(message: string, origin: string): string | null {
  return findAdKeyAfter(message, numberLabel) ?? findAdKeyAfter(message, origin + vehiclePath(""));
}

/** The pattern must match `adKeySchema`. */
function findAdKeyAfter(message: string, prefix: string): string | null {
  const index = message.indexOf(prefix);
  if (index < 0) return null;
  const following = message.slice(index + prefix.length).trimStart();
  return /^([A-Za-z0-9_-]{1,64})(?![A-Za-z0-9_-])/.exec(following)?.[1] ?? null;
}

type ContactTarget = {
  adKey: string | readonly string[];
  intent: (typeof inquiryIntents)[number];
};

/** `/kontakt?fahrzeug={ad_key},{ad_key}&anliegen=probefahrt` */
export function contactPath({ adKey, intent }: ContactTarget): string {
  const keys = [adKey].flat().map(encodeURIComponent).join(",");
  return `${paths.contact}?fahrzeug=${keys}&anliegen=${intent}`;
}
