import { z } from "zod";
import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { contactFields } from "#domain/inquiry/contact-fields.ts";
import type { DetailRow } from "#domain/inquiry/details.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import {
  type ContactInquiry,
  contactBodySchema,
  type Details,
  type SellInquiry,
  sellBodySchema,
  type TimeRules,
} from "#domain/inquiry/inquiry-schema.ts";
import type { InquiryState } from "#domain/inquiry/outcome.ts";
import { sellStepFields } from "#domain/inquiry/sell-fields.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { AppError } from "#server/platform/app-error.ts";
import { type inquiries, storedKind } from "#server/platform/db/personal-schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { FoundCar } from "#server/stock/catalogue.ts";

/** A form that passed the rules of domain/. */
export type NewInquiry = (
  | { kind: "contact"; fields: ContactInquiry }
  /** A visitor offers us a car. */
  | { kind: "sell"; fields: SellInquiry }
) & {
  details: Details;
};

export type Inquiry = NewInquiry & {
  id: number;
  /** Unique; visitor and dealer name it on the phone. */
  reference: string;
  /** Our vehicle that it is about; null if none in stock. */
  adKey: string | null;
  receivedAt: Date;
  /** Null while it is new. domain/inquiry/retention-periods.ts decides how long it is stored. */
  handledAt: Date | null;
  contractAt: Date | null;
  /** The first answer; stays when `handledAt` is taken back. */
  firstHandledAt: Date | null;
  /** The site's own remark; the family's notes are events. */
  note: string | null;
  /** When a mail announced the deletion of the unmarked inquiry. */
  announcedAt: Date | null;
};

/** The cast is safe because `fields` passed the rules of its kind before it was stored. */
export function asInquiry({
  idempotencyKey: _,
  fingerprint: __,
  removedAt: ___,
  ...row
}: typeof inquiries.$inferSelect): Inquiry {
  return row as Inquiry;
}

export const inquiryState = ({
  handledAt,
  contractAt,
}: Pick<Inquiry, "handledAt" | "contractAt">): InquiryState =>
  contractAt !== null ? "contract" : handledAt !== null ? "handled" : "new";

export const senderName = ({ kind, fields }: NewInquiry) =>
  kind === "contact" ? fields.name : `${fields.firstName} ${fields.lastName}`;

/** `Volkswagen Golf, 2019`, as typed. */
export const offeredCarName = ({ make, model, year }: SellInquiry): string =>
  `${make} ${model}, ${year}`;

/** Ad keys of all vehicles of ours that it names; some may be unknown. */
export const namedVehicles = ({ adKey, details }: Pick<Inquiry, "adKey" | "details">): string[] => [
  ...new Set([adKey ?? [], details.vehicle ?? [], details.otherVehicles ?? []].flat()),
];

export type NamedCars = {
  /** The one that is shown in full. */
  car: Car | null;
  /** All of `namedVehicles` that are found, by ad key. */
  cars: ReadonlyMap<string, FoundCar>;
  origin: string;
};

/** Every named vehicle but the one that is shown in full: the dealer always learns it. */
export function vehicleRows(
  inquiry: Inquiry,
  { car: shown, cars, origin }: NamedCars,
): DetailRow[] {
  const main = inquiry.kind === "sell" ? "Wunschfahrzeug" : "Fahrzeug";
  return namedVehicles(inquiry).flatMap((key, index): DetailRow[] => {
    if (key === shown?.ad_key) return [];
    const term = index === 0 ? main : "Weiteres Fahrzeug";
    const found = cars.get(key);
    if (found === undefined) return [[term, `Nr. ${key}, nicht auf der Website`]];
    const { car, state } = found;
    const parts = [vehicleFullName(car), oneLine(priceText(car)), `Nr. ${key}`];
    if (state === "gone") parts.push("nicht mehr im Bestand");
    return [[term, parts.join(", "), origin + vehiclePath(key)]];
  });
}

const referencePrefixes = { contact: "K", sell: "A" } as const;

/**
 * No vowels, so that no words result; no 0, O, 1, I and L; and of 2/Z, 5/S, 8/B and U/V, which are confused
 * in writing or on the phone, only one each.
 */
const referenceAlphabet = "23456789CDFGHJKMNPQRTVWX";

/** One of 24^6 (191 million) references like `K-7F4M-2Q`. */
export function randomReference(kind: NewInquiry["kind"]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const code = Array.from(bytes, (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join(
    "",
  );
  return `${referencePrefixes[kind]}-${code.slice(0, 4)}-${code.slice(4)}`;
}

const referencePattern = new RegExp(
  `^([${Object.values(referencePrefixes).join("")}])([${referenceAlphabet}]{4})([${referenceAlphabet}]{2})$`,
);

/** Ignores case and hyphens; null if it is no reference. */
export function readReference(typed: string): string | null {
  const [, prefix, first, second] =
    referencePattern.exec(typed.toUpperCase().replaceAll(/[\s-]/g, "")) ?? [];
  return prefix === undefined ? null : `${prefix}-${first}-${second}`;
}

/** Deduplication of repeated submissions. Keyed digests reveal neither what was typed nor the key. */
export type InquiryFingerprints = {
  fingerprint: string;
  /** Covers the content too, so that other content sent with an old key is another inquiry. */
  idempotencyKey: string | null;
};

/** Throws AppError `unreadable` for a malformed key; the draft RFC of Idempotency-Key puts it in quotes. */
export function fingerprintInquiry(
  inquiry: NewInquiry,
  key: string | null,
  secret: SiteSecret,
): InquiryFingerprints {
  const fingerprint = secret.digest(
    "words",
    JSON.stringify([storedKind(inquiry.kind), inquiry.fields, inquiry.details]),
  );
  if (key === null) return { fingerprint, idempotencyKey: null };
  if (!/^"?[\w.:-]{8,128}"?$/.test(key)) {
    throw new AppError("unreadable", "Der Kopf Idempotency-Key ist nicht lesbar.");
  }
  return { fingerprint, idempotencyKey: secret.digest("sending", `${key}\0${fingerprint}`) };
}

export const contactKeys: readonly string[] = contactFields;
export const sellKeys: readonly string[] = Object.values(sellStepFields).flat();

/** Solutions of our captcha have a few hundred characters, reCAPTCHA tokens up to a few thousand. */
const recaptchaToken = z
  .string("Bitte bestätigen Sie, dass Sie kein Roboter sind")
  .max(10_000, "Bitte bestätigen Sie, dass Sie kein Roboter sind")
  .default("");

/** `token` is empty unless the captcha was solved. */
type ParsedBody<Kind extends NewInquiry["kind"]> = {
  inquiry: Extract<NewInquiry, { kind: Kind }>;
  token: string;
};

/** The remark on an inquiry whose sender filled in the honeypot. */
export const spamSuspicion =
  "Spamverdacht: Ein für Besucher unsichtbares Feld war ausgefüllt. Der Absender bekam deshalb keine Bestätigung per E-Mail.";

/** Throws AppError `validation`. */
export function readContactBody(body: unknown, rules: TimeRules): ParsedBody<"contact"> {
  const schema = contactBodySchema(body, rules).extend({ recaptchaToken });
  const { recaptchaToken: token, details = {}, ...fields } = readFields(schema, body);
  return { inquiry: { kind: "contact", fields, details }, token };
}

export function readSellBody(body: unknown, rules: TimeRules): ParsedBody<"sell"> {
  const schema = sellBodySchema(rules).extend({ recaptchaToken });
  const { recaptchaToken: token, details = {}, ...fields } = readFields(schema, body);
  return { inquiry: { kind: "sell", fields, details }, token };
}

/** Prototype pollution: unknown keys are refused, including `__proto__` and `constructor`. */
function readFields<Fields>(schema: z.ZodType<Fields>, body: unknown): Fields {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("validation", "Erwartet wird ein Objekt mit den Feldern des Formulars.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = fieldIssues(parsed.error);
  throw new AppError("validation", issues.map(({ message }) => message).join(", "), issues);
}
