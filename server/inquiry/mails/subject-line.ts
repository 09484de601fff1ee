import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, shortMake, shortVehicleName } from "#domain/car/title.ts";
import { formatMileage } from "#domain/format/format.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { intentTitles } from "#domain/inquiry/vehicle-message.ts";
import {
  type Inquiry,
  type NewInquiry,
  namedVehicles,
  senderName,
} from "#server/inquiry/inquiry.ts";

// Of what a visitor typed, subjects contain plain words alone, and those to others than the dealer nothing.

/** One text of a fixed list. */
export function purposeLabel(inquiry: NewInquiry, isAboutCar: boolean): string {
  if (inquiry.kind === "sell") return isAboutCar ? "Inzahlungnahme" : topicLabel(inquiry);
  const { intent } = inquiry.details;
  return intent ? intentTitles[intent] : topicLabel(inquiry);
}

export const topicLabel = (inquiry: NewInquiry): string =>
  inquiry.kind === "sell" ? "Fahrzeugankauf" : contactSubjectLabels[inquiry.fields.subject];

/** Characters per name or car; keeps subjects readable. */
const maxLabelLength = 40;

/** `J. Müller`; the reference where the name is not plain words. */
export const senderLabel = (inquiry: Inquiry): string =>
  plainWords(shortName(senderName(inquiry)), maxLabelLength) ?? inquiry.reference;

/**
 * By name, unless that is no plain words or has a digit: nobody may send a telephone number or amount to others
 * through us.
 */
export function greeting(inquiry: Inquiry): string {
  const name = plainWords(senderName(inquiry), maxLabelLength);
  return name === null || /\p{N}/u.test(name) ? "Guten Tag," : `Guten Tag ${name},`;
}

export function carLabel(inquiry: Inquiry, car: Car | null): string | null {
  if (inquiry.kind === "contact") {
    if (car === null) return null;
    const moreCount = namedVehicles(inquiry).length - 1;
    const more = moreCount > 0 ? ` und ${moreCount} weitere` : "";
    return `${shortVehicleName(car)}, ${oneLine(priceText(car))}${more}`;
  }
  const { make, model, year, mileage } = inquiry.fields;
  return `${offeredCarLabel(`${shortMake(make)} ${model}`)}, ${year}, ${oneLine(formatMileage(mileage))}`;
}

/** `Termin bestätigt: Mittwoch, 25.11.2026, 14:30 Uhr – VW Golf VIII Variant – J. Müller` */
export function followUpSubject(
  title: string,
  parts: readonly (string | null | undefined)[],
  inquiry: Inquiry,
): string {
  return `${title}: ${[...parts, senderLabel(inquiry)].filter(Boolean).join(" – ")}`;
}

/** Punctuation in car names such as `e-up! 2.3 (61 kWh)`. */
const carPunctuation = /[()!+/&]+|,(?!\d)/g;

function offeredCarLabel(typed: string): string {
  // `http://` keeps its colon and is refused by `plainWords`.
  const words = typed.replaceAll(carPunctuation, " ").split(" ").filter(Boolean);
  const fitting = words.filter(
    (_, index) => words.slice(0, index + 1).join(" ").length <= maxLabelLength,
  );
  const isPlain = plainWords(words.join(" "), typed.length) !== null;
  return isPlain && fitting.length > 0 ? fitting.join(" ") : "Fahrzeug";
}

/** `J. Müller`, `K. von der Heide`; a single word stays whole. */
function shortName(name: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  let lastNameStart = words.length - 1;
  while (lastNameStart > 1 && /^\p{Ll}/u.test(words[lastNameStart - 1] ?? "")) lastNameStart -= 1;
  const [first = ""] = words;
  const initial = lastNameStart < 1 ? "" : `${[...first][0]}. `;
  return initial + words.slice(Math.max(0, lastNameStart)).join(" ");
}

/** `1.6`, `1,6`, but no part of a domain name or IP address. */
const engineSize = /(?<![\d.,])\d[.,]\d(?![\d.,])/g;

/** Null unless the text is only words of letters and digits, which can form no URL or mail address. */
function plainWords(text: string, maxLength: number): string | null {
  const plain = text.normalize("NFC").trim();
  const isPlain = plain.length <= maxLength && /^[\p{L}\p{N}]/u.test(plain);
  const isRefused = /[^\p{L}\p{N} '’.-]|\.[^ ]/u.test(plain.replaceAll(engineSize, "0"));
  return isPlain && !isRefused ? plain : null;
}
