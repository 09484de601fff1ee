import { and, inArray, isNull, lt } from "drizzle-orm";
import {
  isAnnouncementDue,
  isDeletionDue,
  unmarkedDeletionDay,
} from "#domain/inquiry/retention.ts";
import type { Mailer } from "#server/mail/mail.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import type { ClockCheck } from "#server/platform/clock-check.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, letters, rateLimits, redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { every } from "#server/platform/scheduler.ts";

/** Several times a day, or a day on which something is due could pass between two. */
const defaultIntervalSeconds = 6 * 3600;

type RetentionDeps = {
  database: Pick<Database, "eraseDeleted" | "orm" | "runExclusive">;
  mailer: Pick<Mailer, "forget">;
  queue: Pick<MailQueue, "send">;
  /** While the clock is in doubt no inquiry goes because of its age, and none is announced. */
  isClockBelieved: ClockCheck;
  now: () => Date;
  log: Log;
  everySeconds?: number;
};

/**
 * Deletes inquiries when their time is over (domain/retention.ts), with their mails and mail files,
 * and what the limits and the captcha remember: at start and every few hours. What nobody has marked is
 * listed to the family by mail before. The log gets counts only.
 */
export function createRetention(deps: RetentionDeps): Job {
  const { database, everySeconds = defaultIntervalSeconds, log } = deps;
  const run = () => database.runExclusive("retention", () => deleteExpired(deps));
  return every(everySeconds, run, { failure: "inquiries are not deleted", atStart: true, log });
}

async function deleteExpired({
  database,
  mailer,
  queue,
  isClockBelieved,
  now,
  log,
}: RetentionDeps): Promise<void> {
  const { orm } = database;
  let deleted = 0;
  if (await isClockBelieved()) {
    const announced = await announceDeletions(orm, queue, now());
    if (announced > 0) log.info({ announced }, "inquiries that nobody marked are announced");
    deleted = await deleteOver(orm, mailer, now());
    if (deleted > 0) log.info({ deleted }, "inquiries are deleted, their time is over");
  }
  await orm.delete(redeemedCaptchas).where(lt(redeemedCaptchas.expiresAt, now()));
  await orm.delete(rateLimits).where(lt(rateLimits.expire, now()));
  if (deleted > 0) await database.eraseDeleted();
}

const { id, receivedAt, handledAt, contractAt, announcedAt } = inquiries;
const retention = { id, receivedAt, handledAt, contractAt, announcedAt };

/** Notes at each inquiry that its mail is in the queue: none is announced twice, or not at all. */
async function announceDeletions(
  orm: Db,
  queue: RetentionDeps["queue"],
  now: Date,
): Promise<number> {
  const isUnmarked = and(isNull(handledAt), isNull(contractAt));
  const unmarked = await orm.select(retention).from(inquiries).where(isUnmarked);
  const due = unmarked.filter((kept) => isAnnouncementDue(kept, now)).map((row) => row.id);
  if (due.length === 0) return 0;
  return orm.transaction(async (tx) => {
    // Whoever has been marked meanwhile is not announced.
    const rows = await tx
      .update(inquiries)
      .set({ announcedAt: now })
      .where(and(inArray(id, due), isUnmarked))
      .returning();
    const announced = rows.toSorted((one, other) => one.id - other.id);
    if (announced.length === 0) return 0;
    await queue.send(tx, "deletion-notices", {
      at: now,
      inquiries: announced.map((row) => ({
        reference: row.reference,
        kind: row.kind,
        receivedAt: row.receivedAt.toISOString(),
        deletionDay: unmarkedDeletionDay(row.receivedAt, now),
      })),
    });
    return announced.length;
  });
}

async function deleteOver(orm: Db, mailer: Pick<Mailer, "forget">, now: Date): Promise<number> {
  const kept = await orm.select(retention).from(inquiries);
  const over = kept.filter((each) => isDeletionDue(each, now)).map((row) => row.id);
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
