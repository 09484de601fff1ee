import type { Database, Db } from "./db/database.ts";
import { clockSeen } from "./db/schema.ts";
import type { Log } from "./log.ts";

/** Whether the clock is plausible (`lookAtClock`). Rejects without the database. */
export type ClockCheck = () => Promise<boolean>;

/**
 * A check over all processes, since the last reading is stored. To be called daily; doubt is
 * logged.
 */
export function createClockCheck({
  database,
  now,
  log,
}: {
  database: Pick<Database, "orm">;
  now: () => Date;
  log: Log;
}): ClockCheck {
  return async () => {
    const { seenAt, doubtedSince } = await database.orm.transaction((tx) => look(tx, now()));
    if (doubtedSince === null) return true;
    log.warn(
      { since: doubtedSince, now: seenAt },
      "the clock made a leap: for a week nothing is deleted because of its age",
    );
    return false;
  };
}

async function look(tx: Db, now: Date): Promise<ClockSeen> {
  const [last] = await tx.select().from(clockSeen).for("update");
  const seen = lookAtClock(last ?? null, now);
  await tx
    .insert(clockSeen)
    .values(seen)
    .onConflictDoUpdate({ target: clockSeen.onlyRow, set: seen });
  return seen;
}

const dayMs = 24 * 3_600_000;
/** The clock is read at least daily; a machine may be off over a long weekend. */
const longestGapMs = 4 * dayMs;
const doubtMs = 7 * dayMs;

export type ClockSeen = { seenAt: Date; doubtedSince: Date | null };

/**
 * A jump ahead (F12) cannot be told from a machine that was off for as long: the clock is doubted
 * for a week, in which nothing is deleted because of its age. A clock set back is accepted.
 */
export function lookAtClock(last: ClockSeen | null, now: Date): ClockSeen {
  if (last === null) return { seenAt: now, doubtedSince: null };
  const gap = now.getTime() - last.seenAt.getTime();
  if (gap > longestGapMs) return { seenAt: now, doubtedSince: now };
  const doubted = now.getTime() - (last.doubtedSince?.getTime() ?? Number.NEGATIVE_INFINITY);
  const isOver = gap < -dayMs || doubted < 0 || doubted >= doubtMs;
  return { seenAt: now, doubtedSince: isOver ? null : last.doubtedSince };
}
