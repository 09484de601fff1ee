import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { readInquiryReference } from "#domain/inquiry/reference.ts";
import type { InquiryMail, InquiryMailName } from "#server/mail/kinds.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, letters, redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Inquiry, NewInquiry } from "./inquiry.ts";

/** What may be done inside a transaction: `Db`, or the transaction that `orm.transaction` hands out. */
export type Statements = Pick<Db, "select" | "insert" | "update" | "delete" | "execute">;

/** New: nobody has marked it. Handled: done, without a contract. Contract: stored for ten years. */
type InquiryState = "new" | "handled" | "contract";

type NewRow = NewInquiry & {
  reference: string;
  adKey: string | null;
  /** Digests, see inquiry.ts. */
  idempotencyKey: string | null;
  fingerprint: string;
  receivedAt: Date;
};

/** Every call rejects when the database does not answer. `reference` is as somebody typed it. */
export type InquiryStore = ReturnType<typeof createInquiryStore>;

/** The stored inquiries over `db`. */
export function createInquiryStore({ db }: { db: Database }) {
  const { orm } = db;
  const markOnce = async (reference: string, at: Date, mark: "handled" | "contract") => {
    const known = await findInquiry(orm, reference);
    if (known === null) return null;
    const set = {
      handledAt: known.handledAt ?? at,
      ...(mark === "contract" && { contractAt: known.contractAt ?? at }),
    };
    const [row] = await orm
      .update(inquiries)
      .set(set)
      .where(eq(inquiries.id, known.id))
      .returning();
    return row === undefined ? null : asInquiry(row);
  };
  return {
    ...insertion,
    /** Asked before anything is counted, so that a replay costs no statement that writes. */
    isRedeemed: async (digest: string): Promise<boolean> =>
      (await orm.$count(redeemedCaptchas, eq(redeemedCaptchas.digest, digest))) > 0,
    /** Deletes tokens that could not be redeemed any more anyway. */
    async deleteExpiredCaptchas(expiredAt: Date): Promise<void> {
      await orm.delete(redeemedCaptchas).where(lt(redeemedCaptchas.expiresAt, expiredAt));
    },
    find: (reference: string) => findInquiry(orm, reference),
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
      const [counted] = await orm.select({ total: count() }).from(inquiries).where(where);
      return { inquiries: rows.map(asInquiry), total: counted?.total ?? 0 };
    },
    /** The mails about an inquiry, in the order in which they were made. */
    async mails(inquiryId: number): Promise<InquiryMail[]> {
      const ofInquiry = eq(letters.inquiryId, inquiryId);
      const rows = await orm.select().from(letters).where(ofInquiry).orderBy(asc(letters.id));
      return rows.map(asMail);
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
    /** The first mark stays. Null for an unknown reference. */
    markHandled: (reference: string, at: Date) => markOnce(reference, at, "handled"),
    /** Counts as handled as well. The first mark stays. Null for an unknown reference. */
    markContract: (reference: string, at: Date) => markOnce(reference, at, "contract"),
    /**
     * For good, mails too, and from the disk; false for an unknown reference. `forgetMails` takes away
     * their files before the commit: when files stay, the rows that name them stay as well.
     */
    async remove(reference: string, forgetMails: ForgetMails): Promise<boolean> {
      const isRemoved = await orm.transaction((tx) => removeInquiry(tx, reference, forgetMails));
      if (isRemoved) await db.eraseDeleted();
      return isRemoved;
    },
  };
}

type ForgetMails = (messageIds: readonly string[]) => Promise<void>;
type ListOptions = { state?: InquiryState | undefined; limit: number; offset?: number };

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
  /** A mail about a stored inquiry. */
  async addMail(
    tx: Statements,
    { kind, ...mail }: Pick<InquiryMail, "inquiryId" | "kind" | "messageId" | "createdAt">,
  ): Promise<InquiryMail> {
    const [row] = await tx
      .insert(letters)
      .values({ recipient: kind, ...mail })
      .returning();
    if (row === undefined) throw new Error("a letter was not stored");
    return asMail(row);
  },
  /** The reference stored under an idempotency key; null when there is none. */
  async referenceByKey(tx: Statements, idempotencyKey: string): Promise<string | null> {
    const [row] = await tx
      .select({ reference: inquiries.reference })
      .from(inquiries)
      .where(eq(inquiries.idempotencyKey, idempotencyKey));
    return row?.reference ?? null;
  },
  /** The newest reference since `since` with the same words; null when there is none. */
  async referenceByWords(tx: Statements, fingerprint: string, since: Date) {
    const [row] = await tx
      .select({ reference: inquiries.reference })
      .from(inquiries)
      .where(and(eq(inquiries.fingerprint, fingerprint), gte(inquiries.receivedAt, since)))
      .orderBy(desc(inquiries.receivedAt))
      .limit(1);
    return row?.reference ?? null;
  },
  /** False when a token with this digest was redeemed before. */
  async redeemCaptcha(
    tx: Statements,
    token: { digest: string; expiresAt: Date },
  ): Promise<boolean> {
    const rows = await tx
      .insert(redeemedCaptchas)
      .values(token)
      .onConflictDoNothing()
      .returning({ digest: redeemedCaptchas.digest });
    return rows.length === 1;
  },
};

const conditions = {
  new: isNull(inquiries.handledAt),
  handled: and(isNotNull(inquiries.handledAt), isNull(inquiries.contractAt)),
  contract: isNotNull(inquiries.contractAt),
} satisfies Record<InquiryState, unknown>;

/**
 * Which mails, joined with their inquiries, somebody must hear of: given up, and of inquiries that
 * nobody has dealt with. Most are confirmations to a mistyped address; to mark the inquiry as handled
 * ends the matter.
 */
export const failedMails = and(
  isNull(letters.sentAt),
  isNotNull(letters.failedAt),
  isNull(inquiries.handledAt),
);

async function findInquiry(statements: Statements, typed: string): Promise<Inquiry | null> {
  const reference = readInquiryReference(typed);
  if (reference === null) return null;
  const [row] = await statements.select().from(inquiries).where(eq(inquiries.reference, reference));
  return row === undefined ? null : asInquiry(row);
}

async function removeInquiry(tx: Statements, reference: string, forgetMails: ForgetMails) {
  const known = await findInquiry(tx, reference);
  if (known === null) return false;
  const gone = await tx
    .delete(letters)
    .where(eq(letters.inquiryId, known.id))
    .returning({ messageId: letters.messageId });
  await tx.delete(inquiries).where(eq(inquiries.id, known.id));
  await forgetMails(gone.map(({ messageId }) => messageId));
  return true;
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
