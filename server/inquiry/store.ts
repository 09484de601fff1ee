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
import { unwritable } from "#server/mail/mail.ts";
import type { Outbox, StoredMail } from "#server/mail/outbox.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { inquiries, inquiryPhotos, mails } from "#server/platform/db/personal-schema.ts";
import type { Redeemable } from "#server/protection/captcha.ts";
import type { InquiryLimits } from "#server/protection/limits.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import {
  drawReference,
  type Inquiry,
  type InquiryFingerprints,
  type NewInquiry,
  readReference,
} from "./inquiry.ts";
import { addAskedAppointment } from "./test-drive/store.ts";

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

type StoredOutcome = { outcome: "stored" | "known-key" | "known-words"; reference: string };

type StoringParts = {
  db: Pick<Database, "orm">;
  outbox: Pick<Outbox, "add">;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumeConfirmation">;
  now: () => Date;
};

/**
 * The one transaction that all depends on: the inquiry, its mails, their jobs and the used captcha are
 * stored together or not at all (R29, F6). Of several that come at once with the same key, or without one
 * with the same words, one is stored and the others learn its reference (R34).
 */
export function storeInquiry(wanted: WantedInquiry, parts: StoringParts): Promise<StoredOutcome> {
  const { db, outbox, limits, secret, now } = parts;
  return db.orm.transaction(async (tx) => {
    const { fingerprint, idempotencyKey } = wanted.fingerprints;
    // Until the end of the transaction whoever has the same digest waits here.
    const digest = idempotencyKey ?? fingerprint;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`);
    const byKey = idempotencyKey && (await referenceByKey(tx, idempotencyKey));
    if (byKey) return { outcome: "known-key", reference: byKey };
    await wanted.captcha?.redeem(tx);
    const byWords = idempotencyKey === null ? await referenceByWords(tx, fingerprint, now()) : null;
    if (byWords !== null) return { outcome: "known-words", reference: byWords };
    const inquiry = await create(tx, wanted, now());
    await addAskedAppointment(tx, inquiry, secret);
    const confirms =
      wanted.isProven && (await limits.consumeConfirmation(tx, inquiry.fields.email));
    const { id: inquiryId, reference, receivedAt: createdAt } = inquiry;
    const kinds = confirms ? (["dealer", "visitor"] as const) : (["dealer"] as const);
    const told = kinds.map((kind) => ({ kind, inquiryId, reference, createdAt }));
    await outbox.add(tx, told);
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

/** Every call rejects when the database does not answer. */
export type InquiryStore = ReturnType<typeof createInquiryStore>;

export function createInquiryStore({ db }: { db: Database }) {
  const { orm } = db;
  /** `typed` is a reference as somebody typed it. */
  const find = async (typed: string): Promise<Inquiry | null> => {
    const reference = readReference(typed);
    return reference === null ? null : one(eq(inquiries.reference, reference));
  };
  const one = async (where: SQL): Promise<Inquiry | null> => {
    const [row] = await orm.select().from(inquiries).where(where);
    return row === undefined ? null : asInquiry(row);
  };
  return {
    find,
    byId: (id: number) => one(eq(inquiries.id, id)),
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
    mails: (inquiryId: number): Promise<StoredMail[]> =>
      orm.select().from(mails).where(eq(mails.inquiryId, inquiryId)).orderBy(asc(mails.id)),
    /** How many photos of the car offered to us there are; zero is left out. */
    async photoCounts(inquiryIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await orm
        .select({ id: inquiryPhotos.inquiryId, total: count() })
        .from(inquiryPhotos)
        .where(inArray(inquiryPhotos.inquiryId, [...inquiryIds]))
        .groupBy(inquiryPhotos.inquiryId);
      return new Map(rows.map(({ id, total }) => [id, total]));
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
    /** With its mails and photos (R35); false for an unknown reference. */
    async remove(reference: string): Promise<boolean> {
      const known = await find(reference);
      if (known === null) return false;
      await deleteInquiries(orm, [known.id]);
      return true;
    },
  };
}

/**
 * Which mails, joined with their inquiries, somebody must hear of: given up, and of inquiries that
 * nobody has dealt with. Most are confirmations to a mistyped address.
 */
export const failedMails = and(
  isNull(mails.sentAt),
  isNotNull(mails.failedAt),
  isNotNull(mails.inquiryId),
  isNull(inquiries.handledAt),
);

/** Mails that could not be rendered, whatever their subject, even when the inquiry is handled. */
export const unwrittenMails = sql<boolean>`(${mails.sentAt} is null and ${mails.lastFailure} is not distinct from ${unwritable})`;

/** With their photos, appointments and mails. */
export async function deleteInquiries(orm: Db, ids: readonly number[]): Promise<void> {
  await orm.delete(inquiries).where(inArray(inquiries.id, [...ids]));
}

/** The row as it was stored: `fields` passed the rules of its kind on the way in. */
function asInquiry({
  idempotencyKey: _,
  fingerprint: __,
  ...row
}: typeof inquiries.$inferSelect): Inquiry {
  return row as Inquiry;
}
