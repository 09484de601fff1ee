import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/database.ts";
import { letters } from "#server/db/schema.ts";

/** How the delivery of letters stands. Every call rejects when the database does not answer. */
export type LetterStore = {
  /** Neither sent nor given up, oldest first. */
  waiting(): Promise<number[]>;
  /** False when the letter is deleted meanwhile. */
  markSent(letterId: number, at: Date): Promise<boolean>;
  /** `reason` holds no personal data; `givenUpAt` is null when there will be another try. */
  markFailure(letterId: number, failure: { reason: string; givenUpAt: Date | null }): Promise<void>;
  /** Dead letters live again, of one inquiry or (null) of all; answers all that are not sent. */
  revive(tx: Pick<Db, "update">, inquiryId: number | null): Promise<number[]>;
};

export function createLetterStore({ orm }: { orm: Db }): LetterStore {
  const attempts = sql`${letters.attempts} + 1`;
  return {
    async waiting() {
      const rows = await orm
        .select({ id: letters.id })
        .from(letters)
        .where(and(isNull(letters.sentAt), isNull(letters.failedAt)))
        .orderBy(asc(letters.createdAt), asc(letters.id));
      return rows.map(({ id }) => id);
    },
    async markSent(letterId, at) {
      const rows = await orm
        .update(letters)
        .set({ sentAt: at, attempts })
        .where(eq(letters.id, letterId))
        .returning({ id: letters.id });
      return rows.length > 0;
    },
    async markFailure(letterId, { reason, givenUpAt }) {
      await orm
        .update(letters)
        .set({ lastFailure: reason, failedAt: givenUpAt, attempts })
        .where(eq(letters.id, letterId));
    },
    async revive(tx, inquiryId) {
      const rows = await tx
        .update(letters)
        .set({ failedAt: null })
        .where(
          and(
            isNull(letters.sentAt),
            inquiryId === null ? undefined : eq(letters.inquiryId, inquiryId),
          ),
        )
        .returning({ id: letters.id });
      return rows.map(({ id }) => id);
    },
  };
}
