/**
 * The number of an inquiry, `K-7F4M-2Q`: what the visitor is told, the dealer reads and both can say
 * on the phone. The first letter says what it is about, the rest is chance.
 */

const initials = { contact: "K", vehicle: "A" } as const;

/**
 * No vowels, so that no words come of it, and of what is taken for each other in writing or on the
 * phone only one: no 0, O, 1, I, L, 2-Z, 5-S, 8-B, U-V.
 */
const alphabet = "23456789CDFGHJKMNPQRTVWX";

/** How many bytes of chance a reference takes; 24^6 are 191 million. */
export const referenceByteCount = 6;

/** A reference out of `bytes`, of which there must be `referenceBytes`. */
export function inquiryReference(kind: keyof typeof initials, bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${initials[kind]}-${signs.slice(0, 4)}-${signs.slice(4, referenceByteCount)}`;
}

const pattern = new RegExp(
  `^([${Object.values(initials).join("")}])([${alphabet}]{4})([${alphabet}]{2})$`,
);

/** The reference that somebody typed, in whatever case and with or without hyphens; null for none. */
export function readInquiryReference(typed: string): string | null {
  const [, initial, first, second] =
    pattern.exec(typed.toUpperCase().replaceAll(/[\s-]/g, "")) ?? [];
  return initial === undefined ? null : `${initial}-${first}-${second}`;
}
