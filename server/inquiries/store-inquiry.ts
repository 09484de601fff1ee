import { sql } from "drizzle-orm";
import { inquiryReference, referenceByteCount } from "#domain/inquiry/reference.ts";
import { type MailQueue, messageId } from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Inquiry, InquiryFingerprints, InquiryMail, NewInquiry } from "./inquiry.ts";
import type { InquiryLimits } from "./limits.ts";
import type { InquiryStore, Statements } from "./store.ts";

/** Within this time the same words without a key are the same sending, pressed twice. */
const sameWordsMs = 10 * 60 * 1_000;
/** Of 191 million references; more misses in a row mean that something else is wrong. */
const maxMisses = 5;

export type WantedInquiry = {
  inquiry: NewInquiry;
  marks: InquiryFingerprints;
  adKey: string | null;
  /** The solved captcha; null where there is none. */
  captcha: { digest: string; expiresAt: Date } | null;
  /** Whether enough speaks for a person that the address given may get a letter, within limits. */
  isProven: boolean;
};

export type StoredOutcome =
  | { outcome: "stored" | "known-key" | "known-words"; reference: string }
  /** The captcha was redeemed before. */
  | { outcome: "replayed" };

type Parts = {
  db: Database;
  store: InquiryStore;
  queue: MailQueue;
  limits: Pick<InquiryLimits, "consumeConfirmation">;
  /** Public address of the site. */
  origin: string;
  now: () => Date;
  random(bytes: number): Uint8Array;
};

/**
 * Makes the one transaction that all depends on: the inquiry, its letters, their jobs and the used
 * captcha are stored together or not at all. Of several that come at once with the same key, or
 * without one with the same words, one is stored and the others learn its reference.
 */
export function createInquiryTransaction(parts: Parts) {
  const { db, store } = parts;
  return (wanted: WantedInquiry): Promise<StoredOutcome> =>
    db.orm.transaction(async (tx) => {
      const { fingerprint, idempotencyKey } = wanted.marks;
      await lockFingerprint(tx, idempotencyKey ?? fingerprint);
      const byKey = idempotencyKey && (await store.referenceByKey(tx, idempotencyKey));
      if (byKey) return { outcome: "known-key", reference: byKey };
      if (wanted.captcha && !(await store.redeemCaptcha(tx, wanted.captcha))) {
        return { outcome: "replayed" };
      }
      const since = new Date(parts.now().getTime() - sameWordsMs);
      const byWords =
        idempotencyKey === null ? await store.referenceByWords(tx, fingerprint, since) : null;
      if (byWords !== null) return { outcome: "known-words", reference: byWords };
      const inquiry = await create(tx, wanted, parts);
      const letters = await addMails(tx, { inquiry, isProven: wanted.isProven }, parts);
      await parts.queue.enqueue(
        tx,
        letters.map(({ id }) => id),
      );
      return { outcome: "stored", reference: inquiry.reference };
    });
}

/** Until the end of the transaction whoever has the same mark waits here. */
async function lockFingerprint(tx: Statements, mark: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`);
}

async function create(
  tx: Statements,
  { inquiry, marks, adKey }: WantedInquiry,
  { store, now, random }: Parts,
): Promise<Inquiry> {
  for (let misses = 0; misses < maxMisses; misses += 1) {
    const reference = inquiryReference(inquiry.kind, random(referenceByteCount));
    const row = { ...inquiry, ...marks, reference, adKey, receivedAt: now() };
    const created = await store.create(tx, row);
    if (created !== null) return created;
  }
  throw new Error("no free reference was found");
}

async function addMails(
  tx: Statements,
  { inquiry, isProven }: { inquiry: Inquiry; isProven: boolean },
  { store, limits, origin }: Parts,
): Promise<InquiryMail[]> {
  const { id: inquiryId, reference, receivedAt: createdAt } = inquiry;
  const add = (recipient: InquiryMail["recipient"]) => {
    const id = messageId({ reference, recipient, origin });
    return store.addMail(tx, { inquiryId, recipient, messageId: id, createdAt });
  };
  const toDealer = await add("dealer");
  const confirms = isProven && (await limits.consumeConfirmation(tx, inquiry.fields.email));
  return confirms ? [toDealer, await add("visitor")] : [toDealer];
}
