import { AppError } from "#server/app-error.ts";
import type { NewInquiry } from "./inquiry.ts";
import type { SiteSecret } from "./site-secret.ts";

/** By what an inquiry is known again. Digests: nobody learns words or keys from them. */
export type InquiryMarks = {
  /** The same for the same kind and words. */
  fingerprint: string;
  /**
   * Null when the browser sent none. It covers the words too: whoever sends others with an old key
   * sends another inquiry, and none is lost.
   */
  idempotencyKey: string | null;
};

/** Throws AppError `unreadable` for a key of another form; the quotes are those of the RFC draft. */
export function inquiryMarks(
  inquiry: NewInquiry,
  key: string | null,
  secret: SiteSecret,
): InquiryMarks {
  const fingerprint = secret.digest("words", JSON.stringify([inquiry.kind, inquiry.fields]));
  if (key === null) return { fingerprint, idempotencyKey: null };
  if (!/^"?[\w.:-]{8,128}"?$/.test(key)) {
    throw new AppError("unreadable", "Der Kopf Idempotency-Key ist nicht lesbar.");
  }
  return { fingerprint, idempotencyKey: secret.digest("sending", `${key}\0${fingerprint}`) };
}
