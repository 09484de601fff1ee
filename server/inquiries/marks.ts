import type { InquiryMark, MarkedInquiry } from "#domain/inquiry/outcome.ts";
import { dayMs } from "#domain/site/calendar.ts";
import { inquiryMarkPath } from "#domain/site/paths.ts";
import type { MarkLink } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import { type Inquiry, readReference } from "./inquiry.ts";
import { isSigned, type SiteSecret } from "./site-secret.ts";
import type { InquiryStore } from "./store.ts";

const validDays = 30;
const purpose = "inquiry mark";

/**
 * What a mail to the family carries so that it marks an inquiry without a login: the reference, the day of
 * the mail, and a signature over both. It can do nothing else (ML5).
 */
export function markToken(reference: string, day: Date, secret: SiteSecret): string {
  const signed = `${reference}-${Math.floor(day.getTime() / dayMs).toString(36)}`;
  return `${signed}-${secret.digest(purpose, signed)}`;
}

/** Addresses of links on the site at `origin`. */
export const createMarkLink =
  (secret: SiteSecret, origin: string): MarkLink =>
  (reference, day) =>
    origin + inquiryMarkPath(markToken(reference, day, secret));

/** The reference; null for what is forged, altered or older than thirty days. */
function readToken(token: string, secret: SiteSecret, now: Date): string | null {
  const [, signed = "", typed = "", day = "", signature = ""] =
    /^(([AK]-\w{4}-\w{2})-([0-9a-z]{1,6}))-([\w-]{43})$/.exec(token) ?? [];
  if (!isSigned(secret, purpose, signed, signature)) return null;
  const age = now.getTime() / dayMs - Number.parseInt(day, 36);
  return age <= validDays + 1 ? readReference(typed) : null;
}

export type InquiryMarks = ReturnType<typeof createInquiryMarks>;

export function createInquiryMarks({
  store,
  secret,
  now,
  log,
}: Pick<Runtime, "now" | "log"> & {
  store: Pick<InquiryStore, "find" | "mark">;
  secret: SiteSecret;
}) {
  /** Null, too, when the inquiry is deleted. */
  async function ofToken(token: string): Promise<Inquiry | null> {
    const reference = readToken(token, secret, now());
    return reference === null ? null : store.find(reference);
  }
  return {
    async find(token: string): Promise<MarkedInquiry | null> {
      const inquiry = await ofToken(token);
      if (inquiry === null) return null;
      const { reference, receivedAt, handledAt, contractAt } = inquiry;
      const state = contractAt !== null ? "contract" : handledAt !== null ? "handled" : "new";
      return { reference, receivedAt: receivedAt.toISOString(), state };
    },
    /** Twice is as once: the first mark stays. False for a token that opens nothing. */
    async mark(token: string, as: InquiryMark): Promise<boolean> {
      const inquiry = await ofToken(token);
      if (inquiry === null) return false;
      await store.mark(inquiry.reference, as, now());
      log.info({ reference: inquiry.reference, as }, "an inquiry is marked from a mail");
      return true;
    },
  };
}
