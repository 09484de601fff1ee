import { inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { isForgotten, isKeptLongEnough } from "#domain/retention.ts";
import type { Database, Db } from "#server/db/database.ts";
import { inquiries, letters, rateLimits, redeemedCaptchas } from "#server/db/schema.ts";
import type { ClockCheck } from "#server/jobs/clock-check.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Log } from "#server/log.ts";
import type { Mailer } from "./ports.ts";

const daySeconds = 24 * 3600;

type RetentionDeps = {
  database: Pick<Database, "orm" | "runExclusive">;
  mailer: Pick<Mailer, "forget">;
  /** While the clock is in doubt no inquiry goes because of its age. */
  isClockBelieved: ClockCheck;
  now: () => Date;
  log: Log;
  everySeconds?: number;
};

/**
 * Deletes inquiries when their time is over (domain/retention.ts), with their letters and mail files,
 * and what the limits and the captcha remember: at start and daily. The log gets counts only.
 */
export function createRetention(deps: RetentionDeps): Job {
  const { log, everySeconds = daySeconds } = deps;
  let timer: NodeJS.Timeout | null = null;
  let ended = false;
  const tidySafely = () => {
    deps.database
      .runExclusive("retention", () => tidy(deps))
      .catch((error: unknown) => {
        // At the end the database closes under it; the next start does the rest.
        if (!ended) log.error({ err: error }, "inquiries are not deleted");
      });
  };
  return {
    async begin() {
      tidySafely();
      timer = setInterval(tidySafely, 1000 * everySeconds).unref();
    },
    end() {
      ended = true;
      if (timer !== null) clearInterval(timer);
    },
  };
}

async function tidy({ database, mailer, isClockBelieved, now, log }: RetentionDeps): Promise<void> {
  const { orm } = database;
  const deleted = (await isClockBelieved()) ? await deleteOver(orm, mailer, now()) : 0;
  if (deleted > 0) log.info({ deleted }, "inquiries are deleted, their time is over");
  const fresh = await orm
    .select({ receivedAt: inquiries.receivedAt })
    .from(inquiries)
    .where(isNull(inquiries.handledAt));
  const forgotten = fresh.filter((inquiry) => isForgotten(inquiry, now())).length;
  if (forgotten > 0) log.warn({ forgotten }, "inquiries wait for a mark for over six months");
  await orm.delete(redeemedCaptchas).where(lt(redeemedCaptchas.expiresAt, now()));
  await orm.delete(rateLimits).where(lt(rateLimits.expire, now()));
}

async function deleteOver(orm: Db, mailer: Pick<Mailer, "forget">, now: Date): Promise<number> {
  const { id, handledAt, contractAt } = inquiries;
  const marked = await orm
    .select({ id, handledAt, contractAt })
    .from(inquiries)
    .where(or(isNotNull(handledAt), isNotNull(contractAt)));
  const over = marked.filter((marks) => isKeptLongEnough(marks, now)).map((row) => row.id);
  if (over.length === 0) return 0;
  await orm.transaction(async (tx) => {
    const gone = await tx
      .delete(letters)
      .where(inArray(letters.inquiryId, over))
      .returning({ messageId: letters.messageId });
    await tx.delete(inquiries).where(inArray(inquiries.id, over));
    // Before the commit: when files stay, the rows that name them stay as well.
    await mailer.forget(gone.map(({ messageId }) => messageId));
  });
  return over.length;
}
