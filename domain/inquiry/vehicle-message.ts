import { priceTypeLabel } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { formatPrice } from "#domain/format/format.ts";
import { paths, vehiclePath, wishlistPath } from "#domain/pages/paths.ts";

// Plain-text messages about vehicles for mail, contact form and WhatsApp. Callers must encode them.

const numberLabel = "Fahrzeugnummer:";

/** Values of the query parameter `anliegen`. */
export const contactIntents = ["anfrage", "probefahrt", "finanzierung", "rueckruf"] as const;
export type ContactIntent = (typeof contactIntents)[number];

/** Intents a submitted form may have; links to the workshop form name no vehicle. */
export const inquiryIntents = [...contactIntents, "werkstatt"] as const;

type MessageCar = Pick<
  Car,
  "ad_key" | "brand" | "model" | "model_group" | "price_amount" | "price_currency" | "price_type"
> &
  Partial<Pick<Car, "internal_number">>;

type MessageContext = { car: MessageCar; origin: string; intent: ContactIntent };

const maxTitleLength = 120;
const maxInternalNumberLength = 40;

/**
 * `about`: its lines about the vehicle, for a message in the visitor's own words. The message has fewer than 1,000
 * characters for an `origin` of up to 100, well below the form's limit of 2,000. Text of the listing cannot start a
 * new line.
 */
export function vehicleMessage({ car, origin, intent }: MessageContext) {
  const { opening, question } = templates[intent];
  const about = carLines({ car, origin }).join("\n");
  const message = [
    "Guten Tag,",
    "",
    `${opening}:`,
    "",
    about,
    "",
    question,
    "",
    "Vielen Dank und freundliche Grüße",
  ].join("\n");
  return {
    subject: `${intentTitles[intent]}: ${fullName(car)} (Nr. ${car.ad_key})`,
    message,
    about,
  };
}

export const intentTitles: Readonly<Record<(typeof inquiryIntents)[number], string>> = {
  anfrage: "Anfrage",
  probefahrt: "Probefahrt",
  finanzierung: "Finanzierung",
  rueckruf: "Rückruf",
  werkstatt: "Werkstatt",
};

function carLines({ car, origin }: Pick<MessageContext, "car" | "origin">): string[] {
  return [
    fullName(car),
    `${numberLabel} ${car.ad_key}`,
    ...internalNumberLine(car),
    `Preis: ${priceText(car) ?? "auf Anfrage"}`,
    origin + vehiclePath(car.ad_key),
  ];
}

/** For readers who see the car beside the message. Keeps the lines if the visitor edited them. */
export function withoutCarLines(message: string, context: Omit<MessageContext, "intent">): string {
  return message.replace(`:\n\n${carLines(context).join("\n")}\n\n`, () => ".\n\n");
}

/** `chat`: the opening in a chat, if it differs. */
type Template = { opening: string; question: string; chat?: string };

const templates: Readonly<Record<ContactIntent, Template>> = {
  anfrage: {
    opening: "ich interessiere mich für dieses Fahrzeug aus Ihrem Angebot",
    chat: "ich interessiere mich für dieses Fahrzeug",
    question:
      "Ist das Fahrzeug noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.",
  },
  probefahrt: {
    opening: "ich möchte gern eine Probefahrt mit diesem Fahrzeug machen",
    // Does not ask for a day: the form has fields for it.
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

/** Characters. Keeps the message below the form's limit of 2,000. */
const maxLinesLength = 1_300;
const maxUrlLength = 400;
const maxShortNameLength = 60;

/** A line for each vehicle as far as they fit, then the URL of the whole list. */
export function wishlistMessage({ cars, origin }: WishlistContext) {
  const lines = cars.map((car) =>
    [shortName(car), `${numberLabel} ${car.ad_key}`, priceText(car)]
      .filter((part) => part !== null)
      .join(", "),
  );
  const fitting: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > maxLinesLength) break;
    fitting.push(line);
  }
  const restCount = lines.length - fitting.length;
  const url = wishlistUrl({ cars, origin });
  const about = [
    ...fitting,
    ...(restCount === 0 ? [] : [`und ${restCount} weitere`]),
    ...(url.length > maxUrlLength ? [] : ["", url]),
  ].join("\n");
  const message = [
    "Guten Tag,",
    "",
    "ich interessiere mich für diese Fahrzeuge aus Ihrem Angebot:",
    "",
    about,
    "",
    "Sind sie noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.",
    "",
    "Vielen Dank und freundliche Grüße",
  ].join("\n");
  return { subject: `Anfrage: ${cars.length} Fahrzeuge von der Merkliste`, message, about };
}

export function wishlistChatText({ cars, origin }: WishlistContext): string {
  const names = cars.slice(0, 5).map((car) => `${shortName(car)} (Nr. ${car.ad_key})`);
  const restCount = cars.length - names.length;
  const all = restCount === 0 ? names.join(", ") : `${names.join(", ")} und ${restCount} weitere`;
  return `Guten Tag, ich interessiere mich für diese Fahrzeuge: ${all}. Sind sie noch verfügbar?\n${wishlistUrl({ cars, origin })}`;
}

type WishlistContext = { cars: readonly MessageCar[]; origin: string };

const wishlistUrl = ({ cars, origin }: WishlistContext) =>
  origin + wishlistPath(cars.map(({ ad_key }) => ad_key));

const shortName = (car: MessageCar) => truncate(vehicleFullName(car), maxShortNameLength);

/** The URL comes last, so that messengers turn it into a link. */
export function vehicleChatText({ car, origin, intent }: MessageContext): string {
  const facts = [fullName(car), `Nr. ${car.ad_key}`, priceText(car)].filter(
    (part) => part !== null,
  );
  const { opening, chat = opening } = templates[intent];
  return `Guten Tag, ${chat}: ${facts.join(", ")}. Ist es noch verfügbar?\n${origin}${vehiclePath(car.ad_key)}`;
}

const fullName = (car: MessageCar) => truncate(vehicleFullName(car), maxTitleLength);

function internalNumberLine({ internal_number }: MessageCar): string[] {
  const number = truncate(oneLine(internal_number ?? ""), maxInternalNumberLength);
  return number === "" ? [] : [`Interne Nummer: ${number}`];
}

/** `28.990 € VB`. Unknown price types are left out. */
function priceText(car: MessageCar): string | null {
  if (car.price_amount === null) return null;
  const amount = oneLine(formatPrice(car.price_amount, car.price_currency));
  return car.price_type === "NEGOTIABLE" ? `${amount} ${priceTypeLabel(car.price_type)}` : amount;
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
