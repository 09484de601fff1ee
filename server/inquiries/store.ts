import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { addAskedAppointment } from "#server/appointments/store.ts";
import type { InquiryMail, InquiryMailName } from "#server/mail/kinds.ts";
import { addMails, type MailQueue } from "#server/mail/queue.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { inquiries, inquiryPhotos, letters } from "#server/platform/db/personal-schema.ts";
import type { Redeemable } from "./captcha.ts";
import {
  drawReference,
  type Inquiry,
  type InquiryFingerprints,
  type NewInquiry,
  readReference,
} from "./inquiry.ts";
import type { InquiryLimits } from "./limits.ts";
import type { SiteSecret } from "./site-secret.ts";

/** Within this time the same words without a key are the same sending, pressed twice. */
const sameWordsMs = 10 * 60 * 1_000;
/** More misses in a row mean that something else is wrong. */
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

type StoringParts = {
  db: Database;
  queue: Pick<MailQueue, "enqueue">;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumeConfirmation">;
  origin: string;
  now: () => Date;
};

/**
 * The one transaction that all depends on: the inquiry, its mails, their jobs and the used captcha are
 * stored together or not at all (R29, F6). Of several that come at once with the same key, or without one
 * with the same words, one is stored and the others learn its reference (R34).
 */
export function storeInquiry(wanted: WantedInquiry, parts: StoringParts): Promise<StoredOutcome> {
  const { db, limits, secret, now } = parts;
  return db.orm.transaction(async (tx) => {
    const { fingerprint, idempotencyKey } = wanted.fingerprints;
    // Until the end of the transaction whoever has the same digest waits here.
    const digest = idempotencyKey ?? fingerprint;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`);
    const byKey = idempotencyKey && (await referenceByKey(tx, idempotencyKey));
    if (byKey) return { outcome: "known-key", reference: byKey };
    if ((await wanted.captcha?.redeem(tx)) === false) return { outcome: "replayed" };
    const byWords = idempotencyKey === null ? await referenceByWords(tx, fingerprint, now()) : null;
    if (byWords !== null) return { outcome: "known-words", reference: byWords };
    const inquiry = await create(tx, wanted, now());
    await addAskedAppointment(tx, inquiry, secret);
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
  receivedAt: Date,
): Promise<Inquiry> {
  for (let misses = 0; misses < maxMisses; misses += 1) {
    const reference = drawReference(inquiry.kind);
    const row = { ...inquiry, ...fingerprints, reference, adKey, receivedAt };
    const [created] = await tx.insert(inquiries).values(row).onConflictDoNothing().returning();
    if (created !== undefined) return asInquiry(created);
  }
  throw new Error("no free reference was found");
}

export const referenceByKey = (tx: Statements, idempotencyKey: string) =>
  newestReference(tx, eq(inquiries.idempotencyKey, idempotencyKey));

function referenceByWords(tx: Statements, fingerprint: string, now: Date) {
  const since = new Date(now.getTime() - sameWordsMs);
  const isSame = and(eq(inquiries.fingerprint, fingerprint), gte(inquiries.receivedAt, since));
  return newestReference(tx, isSame);
}

async function newestReference(tx: Statements, where: SQL | undefined): Promise<string | null> {
  const [row] = await tx
    .select({ reference: inquiries.reference })
    .from(inquiries)
    .where(where)
    .orderBy(desc(inquiries.receivedAt))
    .limit(1);
  return row?.reference ?? null;
}

/** New: nobody has marked it. Handled: done, without a contract. Contract: stored for ten years. */
const conditions = {
  new: isNull(inquiries.handledAt),
  handled: and(isNotNull(inquiries.handledAt), isNull(inquiries.contractAt)),
  contract: isNotNull(inquiries.contractAt),
};

type ListOptions = {
  state?: keyof typeof conditions | undefined;
  limit: number;
  offset?: number;
};

type ForgetMails = (messageIds: readonly string[]) => Promise<void>;

/** Every call rejects when the database does not answer. */
export type InquiryStore = ReturnType<typeof createInquiryStore>;

export function createInquiryStore({ db }: { db: Database }) {
  const { orm } = db;
  /** `typed` is a reference as somebody typed it. */
  const find = async (typed: string): Promise<Inquiry | null> => {
    const reference = readReference(typed);
    if (reference === null) return null;
    const [row] = await orm.select().from(inquiries).where(eq(inquiries.reference, reference));
    return row === undefined ? null : asInquiry(row);
  };
  return {
    find,
    /** Newest first; all states without `state`. `total` counts all of them. */
    async list({ state, limit, offset = 0 }: ListOptions) {
      const where = state && conditions[state];
      const rows = await orm
        .select()
        .from(inquiries)
        .where(where)
        .orderBy(desc(inquiries.receivedAt), desc(inquiries.id))
        .limit(limit)
        .offset(offset);
      return { inquiries: rows.map(asInquiry), total: await orm.$count(inquiries, where) };
    },
    async mails(inquiryId: number): Promise<InquiryMail[]> {
      const ofInquiry = eq(letters.inquiryId, inquiryId);
      const rows = await orm.select().from(letters).where(ofInquiry).orderBy(asc(letters.id));
      return rows.map(asMail);
    },
    /** How many photos of the car offered to us there are; zero is left out. */
    async photoCounts(inquiryIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await orm
        .select({ id: inquiryPhotos.inquiryId, total: count() })
        .from(inquiryPhotos)
        .where(inArray(inquiryPhotos.inquiryId, [...inquiryIds]))
        .groupBy(inquiryPhotos.inquiryId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
    /** A mail with its inquiry; null when the inquiry is deleted. */
    async mail(mailId: number): Promise<{ mail: InquiryMail; inquiry: Inquiry } | null> {
      const [row] = await orm
        .select()
        .from(letters)
        .innerJoin(inquiries, eq(inquiries.id, letters.inquiryId))
        .where(eq(letters.id, mailId));
      if (row === undefined) return null;
      return { mail: asMail(row.letters), inquiry: asInquiry(row.inquiries) };
    },
    /** A contract counts as handled too. The first mark stays. Null for an unknown reference. */
    async mark(reference: string, mark: "handled" | "contract", at: Date): Promise<Inquiry | null> {
      const known = await find(reference);
      if (known === null) return null;
      const set = {
        handledAt: known.handledAt ?? at,
        ...(mark === "contract" && { contractAt: known.contractAt ?? at }),
      };
      const marked = orm.update(inquiries).set(set).where(eq(inquiries.id, known.id));
      const [row] = await marked.returning();
      return row === undefined ? null : asInquiry(row);
    },
    /** For good, mails too, and from the disk (R35); false for an unknown reference. */
    async remove(reference: string, forgetMails: ForgetMails): Promise<boolean> {
      const known = await find(reference);
      if (known === null) return false;
      await deleteInquiries(orm, [known.id], forgetMails);
      await db.eraseDeleted();
      return true;
    },
  };
}

/**
 * Which mails, joined with their inquiries, somebody must hear of: given up, and of inquiries that
 * nobody has dealt with. Most are confirmations to a mistyped address.
 */
export const failedMails = and(
  isNull(letters.sentAt),
  isNotNull(letters.failedAt),
  isNull(inquiries.handledAt),
);

/** Deletes inquiries with their photos, their mails and, by `forgetMails`, the files of these. */
export async function deleteInquiries(
  orm: Db,
  ids: readonly number[],
  forgetMails: ForgetMails,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const mails = tx.delete(letters).where(inArray(letters.inquiryId, [...ids]));
    const gone = await mails.returning({ messageId: letters.messageId });
    await tx.delete(inquiries).where(inArray(inquiries.id, [...ids]));
    // Before the commit: when files stay, the rows that name them stay as well.
    await forgetMails(gone.map(({ messageId }) => messageId));
  });
}

/** The row as it was stored: `fields` passed the rules of its kind on the way in. */
function asInquiry({
  idempotencyKey: _,
  fingerprint: __,
  ...row
}: typeof inquiries.$inferSelect): Inquiry {
  return row as Inquiry;
}

const asMail = ({ recipient, ...row }: typeof letters.$inferSelect): InquiryMail => ({
  ...row,
  kind: recipient as InquiryMailName,
});
