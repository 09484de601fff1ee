import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { readInquiryReference } from "#domain/inquiry/reference.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, letters, redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Inquiry, InquiryMail, NewInquiry } from "./inquiry.ts";

/** What may be done inside a transaction: `Db`, or the transaction that `orm.transaction` hands out. */
export type Statements = Pick<Db, "select" | "insert" | "update" | "delete" | "execute">;

/** New: nobody has marked it. Handled: done, without a contract. Contract: kept for ten years. */
type InquiryState = "new" | "handled" | "contract";

type NewRow = NewInquiry & {
  reference: string;
  adKey: string | null;
  /** Digests, see accept.ts. */
  idempotencyKey: string | null;
  fingerprint: string;
  receivedAt: Date;
};

/** Every call rejects when the database does not answer. `reference` is as somebody typed it. */
export type InquiryStore = {
  /** Null when the reference, or the idempotency key, is taken. Nothing is stored then. */
  create(tx: Statements, inquiry: NewRow): Promise<Inquiry | null>;
  /** One letter of a stored inquiry. */
  addMail(
    tx: Statements,
    letter: Pick<InquiryMail, "inquiryId" | "recipient" | "messageId" | "createdAt">,
  ): Promise<InquiryMail>;
  /** The reference stored under an idempotency key; null when there is none. */
  referenceByKey(tx: Statements, idempotencyKey: string): Promise<string | null>;
  /** The newest reference since `since` with the same words; null when there is none. */
  referenceByWords(tx: Statements, fingerprint: string, since: Date): Promise<string | null>;
  /** False when a token with this digest was redeemed before. */
  redeemCaptcha(tx: Statements, token: { digest: string; expiresAt: Date }): Promise<boolean>;
  /** Whether it was: asked before anything is counted, so that a replay costs no statement that writes. */
  isRedeemed(digest: string): Promise<boolean>;
  /** Forgets tokens that could not be redeemed any more anyway. */
  deleteExpiredCaptchas(expiredAt: Date): Promise<void>;

  find(reference: string): Promise<Inquiry | null>;
  /** Newest first; all states without `state`. `total` counts all of them. */
  list(wanted: {
    state?: InquiryState | undefined;
    limit: number;
    offset?: number;
  }): Promise<{ inquiries: Inquiry[]; total: number }>;
  /** In the order in which they were made. */
  letters(inquiryId: number): Promise<InquiryMail[]>;
  /** A letter with its inquiry; null when the inquiry is deleted. */
  letter(letterId: number): Promise<{ letter: InquiryMail; inquiry: Inquiry } | null>;
  /** The first mark stays. Null for an unknown reference. */
  markHandled(reference: string, at: Date): Promise<Inquiry | null>;
  /** Counts as handled as well. The first mark stays. Null for an unknown reference. */
  markContract(reference: string, at: Date): Promise<Inquiry | null>;
  /**
   * For good, letters too, and from the disk; false for an unknown reference. `forgetMails` takes away their
   * mail files before the commit: when files stay, the rows that name them stay as well.
   */
  remove(
    reference: string,
    forgetMails: (messageIds: readonly string[]) => Promise<void>,
  ): Promise<boolean>;
};

/** The stored inquiries over `db`. */
export function createInquiryStore({ db }: { db: Database }): InquiryStore {
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
    isRedeemed: async (digest) =>
      (await orm.$count(redeemedCaptchas, eq(redeemedCaptchas.digest, digest))) > 0,
    deleteExpiredCaptchas: async (expiredAt) => {
      await orm.delete(redeemedCaptchas).where(lt(redeemedCaptchas.expiresAt, expiredAt));
    },
    find: (reference) => findInquiry(orm, reference),
    async list({ state, limit, offset = 0 }) {
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
    letters: (inquiryId) =>
      orm.select().from(letters).where(eq(letters.inquiryId, inquiryId)).orderBy(asc(letters.id)),
    async letter(letterId) {
      const [row] = await orm
        .select()
        .from(letters)
        .innerJoin(inquiries, eq(inquiries.id, letters.inquiryId))
        .where(eq(letters.id, letterId));
      return row === undefined ? null : { letter: row.letters, inquiry: asInquiry(row.inquiries) };
    },
    markHandled: (reference, at) => markOnce(reference, at, "handled"),
    markContract: (reference, at) => markOnce(reference, at, "contract"),
    async remove(reference, forgetMails) {
      const isRemoved = await orm.transaction(async (tx) => {
        const known = await findInquiry(tx, reference);
        if (known === null) return false;
        const gone = await tx
          .delete(letters)
          .where(eq(letters.inquiryId, known.id))
          .returning({ messageId: letters.messageId });
        await tx.delete(inquiries).where(eq(inquiries.id, known.id));
        await forgetMails(gone.map(({ messageId }) => messageId));
        return true;
      });
      if (isRemoved) await db.eraseDeleted();
      return isRemoved;
    },
  };
}

/** What the transaction of accept.ts is made of. */
const insertion = {
  async create(tx, { kind, fields, ...inquiry }) {
    const [row] = await tx
      .insert(inquiries)
      .values({ kind, fields, ...inquiry })
      .onConflictDoNothing()
      .returning();
    return row === undefined ? null : asInquiry(row);
  },
  async addMail(tx, letter) {
    const [row] = await tx.insert(letters).values(letter).returning();
    if (row === undefined) throw new Error("a letter was not stored");
    return row;
  },
  async referenceByKey(tx, idempotencyKey) {
    const [row] = await tx
      .select({ reference: inquiries.reference })
      .from(inquiries)
      .where(eq(inquiries.idempotencyKey, idempotencyKey));
    return row?.reference ?? null;
  },
  async referenceByWords(tx, fingerprint, since) {
    const [row] = await tx
      .select({ reference: inquiries.reference })
      .from(inquiries)
      .where(and(eq(inquiries.fingerprint, fingerprint), gte(inquiries.receivedAt, since)))
      .orderBy(desc(inquiries.receivedAt))
      .limit(1);
    return row?.reference ?? null;
  },
  async redeemCaptcha(tx, token) {
    const rows = await tx
      .insert(redeemedCaptchas)
      .values(token)
      .onConflictDoNothing()
      .returning({ digest: redeemedCaptchas.digest });
    return rows.length === 1;
  },
} satisfies Partial<InquiryStore>;

const conditions = {
  new: isNull(inquiries.handledAt),
  handled: and(isNotNull(inquiries.handledAt), isNull(inquiries.contractAt)),
  contract: isNotNull(inquiries.contractAt),
} satisfies Record<InquiryState, unknown>;

async function findInquiry(statements: Statements, typed: string): Promise<Inquiry | null> {
  const reference = readInquiryReference(typed);
  if (reference === null) return null;
  const [row] = await statements.select().from(inquiries).where(eq(inquiries.reference, reference));
  return row === undefined ? null : asInquiry(row);
}

/** The row as it was stored: `fields` passed the rules of its kind on the way in. */
function asInquiry({
  idempotencyKey: _,
  fingerprint: __,
  ...row
}: typeof inquiries.$inferSelect): Inquiry {
  return row as Inquiry;
}

/**
 * Which letters, joined with their inquiries, somebody must hear of: given up, and of inquiries that
 * nobody has dealt with. Most are confirmations to a mistyped address; to mark the inquiry as handled
 * ends the matter.
 */
export const failedMails = and(
  isNull(letters.sentAt),
  isNotNull(letters.failedAt),
  isNull(inquiries.handledAt),
);
