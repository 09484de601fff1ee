import { z } from "zod";
import { berlinMoment } from "#domain/format/format.ts";
import { contactFields } from "#domain/inquiry/contact-fields.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import {
  type ContactInquiry,
  contactBodySchema,
  type Details,
  type SellInquiry,
  sellBodySchema,
} from "#domain/inquiry/inquiry-schema.ts";
import { sellTabs } from "#domain/inquiry/sell-fields.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";

/** What a visitor sent, after it passed the rules of domain/ (R30). */
export type NewInquiry = (
  | { kind: "contact"; fields: ContactInquiry }
  | { kind: "vehicle"; fields: SellInquiry }
) & {
  /** Null of those alone that were stored before there were any: their wishes stand in the message. */
  details: Details | null;
};

export type Inquiry = NewInquiry & {
  id: number;
  /** Short and speakable, unique: what the visitor and the dealer read. */
  reference: string;
  /** The vehicle of ours that it is about; null for one that was not in stock. */
  adKey: string | null;
  receivedAt: Date;
  /** Null while it is new. How long it is stored: domain/inquiry/retention.ts. */
  handledAt: Date | null;
  contractAt: Date | null;
  /** When a mail to the family said that it will be deleted unmarked; null before. */
  announcedAt: Date | null;
};

export const senderName = ({ kind, fields }: NewInquiry) =>
  kind === "contact" ? fields.name : `${fields.firstName} ${fields.lastName}`;

const initials = { contact: "K", vehicle: "A" } as const;

/**
 * No vowels, so that no words come of it; of what is mistaken for each other in writing or on the
 * phone only one: no 0, O, 1, I, L, 2-Z, 5-S, 8-B, U-V.
 */
const alphabet = "23456789CDFGHJKMNPQRTVWX";

/** A number by chance, `K-7F4M-2Q`, for visitor and dealer: one of 24^6, which are 191 million. */
export function drawReference(kind: NewInquiry["kind"]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const signs = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
  return `${initials[kind]}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

const pattern = new RegExp(
  `^([${Object.values(initials).join("")}])([${alphabet}]{4})([${alphabet}]{2})$`,
);

/** Ignores case and hyphens; null for no reference. */
export function readReference(typed: string): string | null {
  const [, initial, first, second] =
    pattern.exec(typed.toUpperCase().replaceAll(/[\s-]/g, "")) ?? [];
  return initial === undefined ? null : `${initial}-${first}-${second}`;
}

/** By what an inquiry is known again (R34). Digests: nobody learns words or keys from them. */
export type InquiryFingerprints = {
  fingerprint: string;
  /**
   * Null when the browser sent none. It covers the words too: whoever sends others with an old key
   * sends another inquiry, and none is lost.
   */
  idempotencyKey: string | null;
};

/** Throws AppError `unreadable` for a key of another form; the quotes are those of the RFC draft. */
export function fingerprintInquiry(
  inquiry: NewInquiry,
  key: string | null,
  secret: SiteSecret,
): InquiryFingerprints {
  const fingerprint = secret.digest(
    "words",
    JSON.stringify([inquiry.kind, inquiry.fields, inquiry.details]),
  );
  if (key === null) return { fingerprint, idempotencyKey: null };
  if (!/^"?[\w.:-]{8,128}"?$/.test(key)) {
    throw new AppError("unreadable", "Der Kopf Idempotency-Key ist nicht lesbar.");
  }
  return { fingerprint, idempotencyKey: secret.digest("sending", `${key}\0${fingerprint}`) };
}

export const contactKeys: readonly string[] = contactFields;
export const sellKeys: readonly string[] = Object.values(sellTabs).flat();

/** Solutions have some hundred characters, tokens of reCAPTCHA up to a few thousand. */
const recaptchaToken = z
  .string("Bitte bestätigen Sie, dass Sie kein Roboter sind")
  .max(10_000, "Bitte bestätigen Sie, dass Sie kein Roboter sind")
  .default("");

/** What a body holds; `token` is empty unless the captcha was solved. */
type Read<Kind extends NewInquiry["kind"]> = {
  inquiry: Extract<NewInquiry, { kind: Kind }>;
  token: string;
};

/** Throws AppError `validation`. */
export function readContactBody(body: unknown, now: Date): Read<"contact"> {
  const schema = contactBodySchema(berlinMoment(now)).extend({ recaptchaToken });
  const { recaptchaToken: token, details = {}, ...fields } = readFields(schema, body);
  return { inquiry: { kind: "contact", fields, details }, token };
}

/** The same of the sell form. */
export function readSellBody(body: unknown, now: Date): Read<"vehicle"> {
  const schema = sellBodySchema(berlinMoment(now)).extend({ recaptchaToken });
  const { recaptchaToken: token, details = {}, ...fields } = readFields(schema, body);
  return { inquiry: { kind: "vehicle", fields, details }, token };
}

/** Other keys are refused, also `__proto__`, `constructor` and their like, which JSON may carry (T11). */
function readFields<Fields>(schema: z.ZodType<Fields>, body: unknown): Fields {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("validation", "Erwartet wird ein Objekt mit den Feldern des Formulars.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = fieldIssues(parsed.error);
  throw new AppError("validation", issues.map(({ message }) => message).join(", "), issues);
}
