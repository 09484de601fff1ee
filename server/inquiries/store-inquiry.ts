import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { inquiryReference, referenceByteCount } from "#domain/inquiry/reference.ts";
import { appointmentStatements } from "#server/appointments/store.ts";
import { addMails, type MailQueue } from "#server/mail/queue.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import type { Inquiry, InquiryFingerprints, NewInquiry } from "./inquiry.ts";
import type { InquiryLimits } from "./limits.ts";
import type { SiteSecret } from "./site-secret.ts";
import { type InquiryStore, type Redeemable, redeemCaptcha } from "./store.ts";

/** Within this time the same words without a key are the same sending, pressed twice. */
const sameWordsMs = 10 * 60 * 1_000;
/** Of 191 million references; more misses in a row mean that something else is wrong. */
const maxMisses = 5;

type WantedInquiry = {
  inquiry: NewInquiry;
  fingerprints: InquiryFingerprints;
  adKey: string | null;
  captcha: Redeemable | null;
  /** Whether enough speaks for a person that the address given may get a mail, within limits. */
  isProven: boolean;
};

/** `replayed`: the captcha was redeemed before (T23). */
type StoredOutcome =
  | { outcome: "stored" | "known-key" | "known-words"; reference: string }
  | { outcome: "replayed" };

type Parts = {
  db: Database;
  store: InquiryStore;
  queue: Pick<MailQueue, "enqueue">;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumeConfirmation">;
  origin: string;
  now: () => Date;
};

/**
 * Makes the one transaction that all depends on: the inquiry, its mails, their jobs and the used
 * captcha are stored together or not at all (R29, F6). Of several that come at once with the same key,
 * or without one with the same words, one is stored and the others learn its reference (R34).
 */
export function createInquiryTransaction(parts: Parts) {
  const { db, store, limits, now } = parts;
  return (wanted: WantedInquiry): Promise<StoredOutcome> =>
    db.orm.transaction(async (tx) => {
      const { fingerprint, idempotencyKey } = wanted.fingerprints;
      // Until the end of the transaction whoever has the same digest waits here.
      const digest = idempotencyKey ?? fingerprint;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`);
      const byKey = idempotencyKey && (await store.referenceByKey(tx, idempotencyKey));
      if (byKey) return { outcome: "known-key", reference: byKey };
      if (wanted.captcha && !(await redeemCaptcha(tx, wanted.captcha))) {
        return { outcome: "replayed" };
      }
      const since = new Date(now().getTime() - sameWordsMs);
      const byWords =
        idempotencyKey === null ? await store.referenceByWords(tx, fingerprint, since) : null;
      if (byWords !== null) return { outcome: "known-words", reference: byWords };
      const inquiry = await create(tx, wanted, parts);
      await appointmentStatements.addAsked(tx, inquiry, parts.secret);
      const confirms =
        wanted.isProven && (await limits.consumeConfirmation(tx, inquiry.fields.email));
      const { id: inquiryId, reference, receivedAt: createdAt } = inquiry;
      const kinds = confirms ? (["dealer", "visitor"] as const) : (["dealer"] as const);
      const mails = kinds.map((kind) => ({ kind, inquiryId, reference, createdAt }));
      await addMails(tx, mails, parts);
      return { outcome: "stored", reference };
    });
}

async function create(
  tx: Statements,
  { inquiry, fingerprints, adKey }: WantedInquiry,
  { store, now }: Parts,
): Promise<Inquiry> {
  for (let misses = 0; misses < maxMisses; misses += 1) {
    const reference = inquiryReference(inquiry.kind, randomBytes(referenceByteCount));
    const row = { ...inquiry, ...fingerprints, reference, adKey, receivedAt: now() };
    const created = await store.create(tx, row);
    if (created !== null) return created;
  }
  throw new Error("no free reference was found");
}
