import { priceTypeLabel } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { formatPrice } from "#domain/format/format.ts";
import { paths, vehiclePath, wishlistPath } from "#domain/pages/paths.ts";

/** Messages about a vehicle for mail, contact form and WhatsApp; plain text, to be encoded. */

const numberLabel = "Fahrzeugnummer:";

/** They also stand in the address. */
export const contactIntents = ["anfrage", "probefahrt", "finanzierung", "rueckruf"] as const;
export type ContactIntent = (typeof contactIntents)[number];

/** With those of wishes without a vehicle (contact-request.ts). */
export const statedIntents = [...contactIntents, "werkstatt"] as const;

type MessageCar = Pick<
  Car,
  "ad_key" | "brand" | "model" | "model_group" | "price_amount" | "price_currency" | "price_type"
> &
  Partial<Pick<Car, "internal_number">>;

type Occasion = { car: MessageCar; origin: string; intent: ContactIntent };

/** A message may have 2,000 characters. */
const maxTitleLength = 120;
const maxNumberLength = 40;

/**
 * The message has fewer than 1,000 characters for an `origin` of up to 100; lines end with
 * `\n`, and nothing a listing says can begin a new line.
 */
export function vehicleMessage({ car, origin, intent }: Occasion) {
  const { opening, question } = requests[intent];
  const message = [
    "Guten Tag,",
    "",
    `${opening}:`,
    "",
    ...carLines({ car, origin }),
    "",
    question,
    "",
    "Vielen Dank und freundliche Grüße",
  ].join("\n");
  return { subject: `${intentTitles[intent]}: ${name(car)} (Nr. ${car.ad_key})`, message };
}

export const intentTitles: Readonly<Record<(typeof statedIntents)[number], string>> = {
  anfrage: "Anfrage",
  probefahrt: "Probefahrt",
  finanzierung: "Finanzierung",
  rueckruf: "Rückruf",
  werkstatt: "Werkstatt",
};

/**
 * What an inquiry is about that was stored before there were `details`, by its sentence; null for words of the
 * visitor's own. To go when the last of them is deleted.
 */
export function mentionedIntent(message: string): ContactIntent | null {
  return contactIntents.find((intent) => message.includes(requests[intent].opening)) ?? null;
}

function carLines({ car, origin }: Pick<Occasion, "car" | "origin">): string[] {
  return [
    name(car),
    `${numberLabel} ${car.ad_key}`,
    ...internalNumber(car),
    `Preis: ${price(car) ?? "auf Anfrage"}`,
    origin + vehiclePath(car.ad_key),
  ];
}

/** The message for a reader who sees the car beside it; as it is when somebody changed its lines. */
export function withoutCarLines(message: string, about: Omit<Occasion, "intent">): string {
  return message.replace(`:\n\n${carLines(about).join("\n")}\n\n`, () => ".\n\n");
}

/** `chat`: the opening in a chat, where it differs. */
type Request = { opening: string; question: string; chat?: string };

const requests: Readonly<Record<ContactIntent, Request>> = {
  anfrage: {
    opening: "ich interessiere mich für dieses Fahrzeug aus Ihrem Angebot",
    chat: "ich interessiere mich für dieses Fahrzeug",
    question:
      "Ist das Fahrzeug noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.",
  },
  probefahrt: {
    opening: "ich möchte gern eine Probefahrt mit diesem Fahrzeug machen",
    // The form asks for the day.
    question: "Ist das Fahrzeug noch verfügbar? Ich freue mich auf Ihre Antwort.",
  },
  finanzierung: {
    opening: "ich möchte dieses Fahrzeug gern finanzieren",
    question:
      "Ist das Fahrzeug noch verfügbar? Bitte nennen Sie mir eine mögliche monatliche Rate und die Gesamtkosten.",
  },
  rueckruf: {
    opening: "ich bitte um einen Rückruf zu diesem Fahrzeug",
    question: "Ist das Fahrzeug noch verfügbar?",
  },
};

/** What the lines of the cars may take of a message, in characters, and the address of all of them. */
const maxLinesLength = 1_300;
const maxAddressLength = 400;
const maxShortName = 60;

/** About several vehicles: a line for each as far as they fit, then the address of the whole list. */
export function vehiclesMessage({ cars, origin }: Several) {
  const lines = cars.map((car) =>
    [shortName(car), `${numberLabel} ${car.ad_key}`, price(car)]
      .filter((part) => part !== null)
      .join(", "),
  );
  let length = 0;
  const fitting = lines.filter((line) => {
    length += line.length + 1;
    return length <= maxLinesLength;
  });
  const rest = lines.length - fitting.length;
  const address = listAddress({ cars, origin });
  const message = [
    "Guten Tag,",
    "",
    "ich interessiere mich für diese Fahrzeuge aus Ihrem Angebot:",
    "",
    ...fitting,
    ...(rest === 0 ? [] : [`und ${rest} weitere`]),
    ...(address.length > maxAddressLength ? [] : ["", address]),
    "",
    "Sind sie noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.",
    "",
    "Vielen Dank und freundliche Grüße",
  ].join("\n");
  return { subject: `Anfrage: ${cars.length} Fahrzeuge von der Merkliste`, message };
}

export function vehiclesChatText({ cars, origin }: Several): string {
  const names = cars.slice(0, 5).map((car) => `${shortName(car)} (Nr. ${car.ad_key})`);
  const rest = cars.length - names.length;
  const all = rest === 0 ? names.join(", ") : `${names.join(", ")} und ${rest} weitere`;
  return `Guten Tag, ich interessiere mich für diese Fahrzeuge: ${all}. Sind sie noch verfügbar?\n${listAddress({ cars, origin })}`;
}

type Several = { cars: readonly MessageCar[]; origin: string };

const listAddress = ({ cars, origin }: Several) =>
  origin + wishlistPath(cars.map(({ ad_key }) => ad_key));

const shortName = (car: MessageCar) => shortened(vehicleFullName(car), maxShortName);

/** The address stands last, so that messengers make it a link. */
export function vehicleChatText({ car, origin, intent }: Occasion): string {
  const about = [name(car), `Nr. ${car.ad_key}`, price(car)].filter((part) => part !== null);
  const { opening, chat = opening } = requests[intent];
  return `Guten Tag, ${chat}: ${about.join(", ")}. Ist es noch verfügbar?\n${origin}${vehiclePath(car.ad_key)}`;
}

const name = (car: MessageCar) => shortened(vehicleFullName(car), maxTitleLength);

function internalNumber({ internal_number }: MessageCar): string[] {
  const number = shortened(oneLine(internal_number ?? ""), maxNumberLength);
  return number === "" ? [] : [`Interne Nummer: ${number}`];
}

/** `28.990 € VB`; null without a price. Unknown words of the listing are not repeated. */
function price(car: MessageCar): string | null {
  if (car.price_amount === null) return null;
  const amount = oneLine(formatPrice(car.price_amount, car.price_currency));
  return car.price_type === "NEGOTIABLE" ? `${amount} ${priceTypeLabel(car.price_type)}` : amount;
}

function shortened(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** The ad_key that a message names by number or by address on `origin`; null without one. It may be unknown. */
export function mentionedVehicle(message: string, origin: string): string | null {
  return keyAfter(message, numberLabel) ?? keyAfter(message, origin + vehiclePath(""));
}

/** As in `adKeySchema`; what is longer is none. */
function keyAfter(message: string, mark: string): string | null {
  const index = message.indexOf(mark);
  if (index < 0) return null;
  const rest = message.slice(index + mark.length).trimStart();
  return /^([A-Za-z0-9_-]{1,64})(?![A-Za-z0-9_-])/.exec(rest)?.[1] ?? null;
}

type ContactWish = { adKey: string | readonly string[]; intent: ContactIntent };

/** `/kontakt?fahrzeug={ad_key}&anliegen=probefahrt`; of several with commas between them. */
export function contactPath({ adKey, intent }: ContactWish): string {
  const keys = [adKey].flat().map(encodeURIComponent).join(",");
  return `${paths.contact}?fahrzeug=${keys}&anliegen=${intent}`;
}
