import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";
import { dayMs } from "#domain/format/calendar.ts";
import type { SiteSecret } from "./site-secret.ts";

/** Signed links: `payload.signature`. A link of one purpose opens nothing of another (T34). */
export const sign = (secret: SiteSecret, purpose: string, payload: string) =>
  `${payload}.${secret.digest(purpose, payload)}`;

/** The payload; null for what is forged or altered. */
export function open(secret: SiteSecret, purpose: string, link: string): string | null {
  // Until 2027-04-01 a hyphen or nothing may stand for the dot: marks and photos in older mails.
  const payload = link.slice(0, -signatureLength).replace(/[.-]$/, "");
  const given = Buffer.from(link.slice(-signatureLength));
  const expected = Buffer.from(secret.digest(purpose, payload));
  // In a time that does not tell how much of it is right.
  return given.length === expected.length && timingSafeEqual(given, expected) ? payload : null;
}

const signatureLength = 43;

/** `payload.end.signature`, which opens nothing from its end on. */
export const signUntil = (secret: SiteSecret, purpose: string, payload: string, end: Date) =>
  sign(secret, purpose, `${payload}.${end.getTime().toString(36)}`);

export function openUntil(
  secret: SiteSecret,
  purpose: string,
  link: string,
  now: Date,
): string | null {
  // Until 2027-01-15 `payload-day`, for a month from that day: marks in mails of before December 2026.
  const [, payload = null, end = "", day = ""] =
    /^(.*)(?:\.([0-9a-z]+)|-([0-9a-z]{3}))$/.exec(open(secret, purpose, link) ?? "") ?? [];
  const ends = day === "" ? Number.parseInt(end, 36) : (Number.parseInt(day, 36) + 31) * dayMs;
  return now.getTime() < ends ? payload : null;
}

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

const keyOf = (secret: SiteSecret, purpose: string) =>
  Buffer.from(secret.digest(purpose, ""), "base64url");

/** For what nobody may read in the link. */
export function seal(secret: SiteSecret, purpose: string, payload: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv);
  const body = [cipher.update(payload, "utf8"), cipher.final()];
  return Buffer.concat([iv, ...body, cipher.getAuthTag()]).toString("base64url");
}

/** Null for what is forged or altered. */
export function unseal(secret: SiteSecret, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivLength + tagLength) return null;
  const iv = bytes.subarray(0, ivLength);
  const options = { authTagLength: tagLength };
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), iv, options);
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return (
      decipher.update(bytes.subarray(ivLength, -tagLength), undefined, "utf8") +
      decipher.final("utf8")
    );
  } catch {
    return null;
  }
}
