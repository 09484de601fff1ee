import { dayMs } from "#domain/site/calendar.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Database } from "./db/database.ts";
import { clockSeen } from "./db/schema.ts";

/** Whether the clock is plausible (`lookAtClock`). Rejects without the database. */
export type ClockCheck = () => Promise<boolean>;

/** Compares with the reading that any process stored last. To be called daily; doubt is logged. */
export function createClockCheck({
  database,
  now,
  log,
}: Pick<Runtime, "now" | "log"> & { database: Pick<Database, "orm"> }): ClockCheck {
  return async () => {
    const { seenAt, doubtedSince } = await database.orm.transaction(async (tx) => {
      const [last] = await tx.select().from(clockSeen).for("update");
      const seen = lookAtClock(last ?? null, now());
      await tx
        .insert(clockSeen)
        .values(seen)
        .onConflictDoUpdate({ target: clockSeen.onlyRow, set: seen });
      return seen;
    });
    if (doubtedSince === null) return true;
    log.warn(
      { since: doubtedSince, now: seenAt },
      "the clock made a leap: for a week nothing is deleted because of its age",
    );
    return false;
  };
}

/** The clock is read at least daily; a machine may be off over a long weekend. */
const longestGapMs = 4 * dayMs;
const doubtMs = 7 * dayMs;

export type ClockSeen = { seenAt: Date; doubtedSince: Date | null };

/**
 * A jump ahead (F12) may be a machine that was off: for a week the clock is doubted and nothing is
 * deleted because of its age. A clock set back is accepted.
 */
export function lookAtClock(last: ClockSeen | null, now: Date): ClockSeen {
  const gapMs = last === null ? 0 : now.getTime() - last.seenAt.getTime();
  if (gapMs > longestGapMs) return { seenAt: now, doubtedSince: now };
  const since = last?.doubtedSince ?? null;
  const doubtedMs = since === null ? doubtMs : now.getTime() - since.getTime();
  const isOver = gapMs < -dayMs || doubtedMs < 0 || doubtedMs >= doubtMs;
  return { seenAt: now, doubtedSince: isOver ? null : since };
}
