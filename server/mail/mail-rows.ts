import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Statements } from "#server/inquiries/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import { letters } from "#server/platform/db/personal-schema.ts";
import type { AlertMailName, InquiryMailName } from "./kinds.ts";
import { messageId } from "./mail.ts";
import type { MailQueue } from "./queue.ts";

type NewMail = {
  kind: InquiryMailName | AlertMailName;
  /** For the Message-ID. */
  reference: string;
  createdAt: Date;
} & (
  | { inquiryId: number; appointmentRound?: number }
  | { alertId: string }
  /** With the hits of several orders. */
  | { alertAddress: string }
);

/**
 * Stores mails and their jobs, in the transaction of what they are about: all or nothing. One whose
 * Message-ID is known is not stored again. Answers the ids of the new ones.
 */
export async function addMails(
  tx: Statements,
  mails: readonly NewMail[],
  { queue, origin }: { queue: Pick<MailQueue, "enqueue">; origin: string },
): Promise<number[]> {
  const values = mails.map(({ kind, reference, ...mail }) => ({
    ...mail,
    recipient: kind,
    messageId: messageId(reference, kind, origin),
  }));
  const rows = await tx
    .insert(letters)
    .values(values)
    .onConflictDoNothing({ target: letters.messageId })
    .returning({ id: letters.id });
  const ids = rows.map(({ id }) => id);
  await queue.enqueue(tx, ids);
  return ids;
}

export type MailRows = ReturnType<typeof createMailRows>;

/** Delivery states of mails to visitors and about inquiries. Rejects when the database does not answer. */
export function createMailRows({ orm }: { orm: Db }) {
  const attempts = sql`${letters.attempts} + 1`;
  return {
    async waiting(): Promise<number[]> {
      const rows = await orm
        .select({ id: letters.id })
        .from(letters)
        .where(and(isNull(letters.sentAt), isNull(letters.failedAt)))
        .orderBy(asc(letters.createdAt), asc(letters.id));
      return rows.map(({ id }) => id);
    },
    /** False when the mail is deleted meanwhile. */
    async markSent(mailId: number, at: Date): Promise<boolean> {
      const rows = await orm
        .update(letters)
        .set({ sentAt: at, attempts })
        .where(eq(letters.id, mailId))
        .returning({ id: letters.id });
      return rows.length > 0;
    },
    /** `reason` holds no personal data; `givenUpAt` is null when there will be another attempt. */
    async markFailure(mailId: number, failure: { reason: string; givenUpAt: Date | null }) {
      const { reason, givenUpAt } = failure;
      await orm
        .update(letters)
        .set({ lastFailure: reason, failedAt: givenUpAt, attempts })
        .where(eq(letters.id, mailId));
    },
    /** Given-up mails wait again, of one inquiry or (null) of all; answers all that are not sent. */
    async retry(tx: Pick<Db, "update">, inquiryId: number | null): Promise<number[]> {
      const ofInquiry = inquiryId === null ? undefined : eq(letters.inquiryId, inquiryId);
      const rows = await tx
        .update(letters)
        .set({ failedAt: null })
        .where(and(isNull(letters.sentAt), ofInquiry))
        .returning({ id: letters.id });
      return rows.map(({ id }) => id);
    },
  };
}
