import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, shortVehicleName } from "#domain/car/title.ts";
import { formatMileage } from "#domain/format/format.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { intentTitles, mentionedIntent } from "#domain/inquiry/vehicle-message.ts";
import { type Inquiry, type NewInquiry, senderName } from "#server/inquiry/inquiry.ts";

/**
 * What subjects to the family are made of: `Probefahrt: VW Golf VIII Variant, 19.980 € – J. Müller`. What was
 * typed stands there only as plain words (T4).
 */

/** In words of ours: what the form was about. */
export function wishOf(inquiry: NewInquiry, isAboutCar: boolean): string {
  const { kind, details, fields } = inquiry;
  if (kind === "vehicle") return isAboutCar ? "Inzahlungnahme" : topicOf(inquiry);
  const intent = details === null ? mentionedIntent(fields.message) : details.intent;
  return intent ? intentTitles[intent] : topicOf(inquiry);
}

export const topicOf = (inquiry: NewInquiry): string =>
  inquiry.kind === "vehicle" ? "Fahrzeugankauf" : contactSubjectLabels[inquiry.fields.subject];

const maxWords = 40;

/** `J. Müller`; whoever has another name is told by the reference. */
export const senderWords = (inquiry: Inquiry): string =>
  plainWords(shortName(senderName(inquiry)), maxWords) ?? inquiry.reference;

/** The car offered to us, or ours that the message is about; null without one. */
export function carWords(inquiry: Inquiry, car: Car | null): string | null {
  if (inquiry.kind === "contact") {
    return car && `${shortVehicleName(car)}, ${oneLine(priceText(car))}`;
  }
  const { make, model, year, mileage } = inquiry.fields;
  return `${offeredCar(`${make} ${model}`)}, ${year}, ${oneLine(formatMileage(mileage))}`;
}

/** `Termin bestätigt: Mittwoch, 25.11.2026, 14:30 Uhr – VW Golf VIII Variant – J. Müller` */
export function laterSubject(
  title: string,
  facts: readonly (string | null | undefined)[],
  inquiry: Inquiry,
): string {
  return `${title}: ${[...facts, senderWords(inquiry)].filter(Boolean).join(" – ")}`;
}

/** Signs that people put between the words of a car: `e-up! 2.3 (61 kWh)`. */
const betweenWords = /[()!+/&]+|,(?!\d)/g;

function offeredCar(typed: string): string {
  // Of `http://` something is left that is no plain word.
  const words = typed.replaceAll(betweenWords, " ").split(" ").filter(Boolean);
  const fitting = words.filter(
    (_, index) => words.slice(0, index + 1).join(" ").length <= maxWords,
  );
  const isPlain = plainWords(words.join(" "), typed.length) !== null;
  return isPlain && fitting.length > 0 ? fitting.join(" ") : "Fahrzeug";
}

/** `J. Müller`, `K. von der Heide`; one word stays whole. */
function shortName(name: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  let from = words.length - 1;
  while (from > 1 && /^\p{Ll}/u.test(words[from - 1] ?? "")) from -= 1;
  const [first = ""] = words;
  const initial = from < 1 ? "" : `${[...first][0]}. `;
  return initial + words.slice(Math.max(0, from)).join(" ");
}

/** `1.6`, `1,6`: no part of an address, neither of a name nor of an IP. */
const engineSize = /(?<![\d.,])\d[.,]\d(?![\d.,])/g;

/**
 * `text` if it is nothing but some words of letters and digits, else null: what a stranger typed stands in
 * a subject only like this (T4). No address is made of such words.
 */
function plainWords(text: string, maxLength: number): string | null {
  const plain = text.normalize("NFC").trim();
  const isPlain = plain.length <= maxLength && /^[\p{L}\p{N}]/u.test(plain);
  const isRefused = /[^\p{L}\p{N} '’.-]|\.[^ ]/u.test(plain.replaceAll(engineSize, "0"));
  return isPlain && !isRefused ? plain : null;
}
