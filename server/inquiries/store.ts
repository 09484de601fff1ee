import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { readInquiryReference } from "#domain/inquiry/reference.ts";
import type { InquiryMail, InquiryMailName } from "#server/mail/kinds.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { inquiries, inquiryPhotos, letters } from "#server/platform/db/personal-schema.ts";
import { redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Inquiry, InquiryFingerprints, NewInquiry } from "./inquiry.ts";

type NewRow = NewInquiry &
  InquiryFingerprints & { reference: string; adKey: string | null; receivedAt: Date };

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
    const reference = readInquiryReference(typed);
    if (reference === null) return null;
    const [row] = await orm.select().from(inquiries).where(eq(inquiries.reference, reference));
    return row === undefined ? null : asInquiry(row);
  };
  return {
    ...insertion,
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

async function newestReference(tx: Statements, where: SQL | undefined): Promise<string | null> {
  const [row] = await tx
    .select({ reference: inquiries.reference })
    .from(inquiries)
    .where(where)
    .orderBy(desc(inquiries.receivedAt))
    .limit(1);
  return row?.reference ?? null;
}

/** What the transaction of store-inquiry.ts is made of. */
const insertion = {
  /** Null when the reference, or the idempotency key, is taken. Nothing is stored then. */
  async create(tx: Statements, { kind, fields, ...inquiry }: NewRow): Promise<Inquiry | null> {
    const [row] = await tx
      .insert(inquiries)
      .values({ kind, fields, ...inquiry })
      .onConflictDoNothing()
      .returning();
    return row === undefined ? null : asInquiry(row);
  },
  referenceByKey: (tx: Statements, idempotencyKey: string) =>
    newestReference(tx, eq(inquiries.idempotencyKey, idempotencyKey)),
  referenceByWords: (tx: Statements, fingerprint: string, since: Date) =>
    newestReference(
      tx,
      and(eq(inquiries.fingerprint, fingerprint), gte(inquiries.receivedAt, since)),
    ),
};

/** What is left of a good token of a captcha. */
export type Redeemable = { digest: string; expiresAt: Date };

/** Asked before anything is counted, so that a replay costs no statement that writes. */
export const isRedeemed = async (orm: Db, digest: string): Promise<boolean> =>
  (await orm.$count(redeemedCaptchas, eq(redeemedCaptchas.digest, digest))) > 0;

/** In the transaction of what it is for. False when a token with this digest was redeemed before. */
export async function redeemCaptcha(tx: Statements, token: Redeemable): Promise<boolean> {
  const inserted = tx.insert(redeemedCaptchas).values(token).onConflictDoNothing();
  return (await inserted.returning()).length === 1;
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
