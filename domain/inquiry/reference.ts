/** Number of an inquiry, `K-7F4M-2Q`, for visitor and dealer. */

const initials = { contact: "K", vehicle: "A" } as const;

/**
 * No vowels, so that no words come of it; of what is mistaken for each other in writing or on the
 * phone only one: no 0, O, 1, I, L, 2-Z, 5-S, 8-B, U-V.
 */
const alphabet = "23456789CDFGHJKMNPQRTVWX";

/** Random bytes of a reference; 24^6 are 191 million. */
export const referenceByteCount = 6;

/** `bytes`: exactly `referenceByteCount`. */
export function inquiryReference(kind: keyof typeof initials, bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${initials[kind]}-${signs.slice(0, 4)}-${signs.slice(4, referenceByteCount)}`;
}

const pattern = new RegExp(
  `^([${Object.values(initials).join("")}])([${alphabet}]{4})([${alphabet}]{2})$`,
);

/** Ignores case and hyphens; null for no reference. */
export function readInquiryReference(typed: string): string | null {
  const [, initial, first, second] =
    pattern.exec(typed.toUpperCase().replaceAll(/[\s-]/g, "")) ?? [];
  return initial === undefined ? null : `${initial}-${first}-${second}`;
}
