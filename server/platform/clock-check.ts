import type { Database, Db } from "./db/database.ts";
import { clockSeen } from "./db/schema.ts";
import type { Log } from "./log.ts";

/** Asks whether the clock may be believed now (`lookAtClock`). Rejects without the database. */
export type ClockCheck = () => Promise<boolean>;

/**
 * Looks at the clock, for all processes of the installation: what was seen last is stored. Each look in
 * doubt is a warning. Whoever deletes by the clock asks at least daily.
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

/**
 * Whether the machine's clock may be trusted when something is to be deleted because its time is over.
 * A clock that was set on by a year would end all times at once (F12), and it
 * cannot be told from a machine that was switched off for a year: so in both cases nothing is deleted
 * until the clock has gone on for a week.
 */

const dayMs = 24 * 3_600_000;
/** The clock is looked at daily at least; a machine may be off over a long weekend. */
const longestGapMs = 4 * dayMs;
const doubtMs = 7 * dayMs;

/** What is remembered from one look at the clock to the next. */
export type ClockSeen = { seenAt: Date; doubtedSince: Date | null };

/**
 * One look at the clock: what is to be remembered of it; believed is a clock that nothing is to be said
 * against. `last` is null at the very first look. A clock that was set back is believed: by it nothing is
 * over too early.
 */
export function lookAtClock(last: ClockSeen | null, now: Date): ClockSeen {
  if (last === null) return { seenAt: now, doubtedSince: null };
  const gap = now.getTime() - last.seenAt.getTime();
  if (gap > longestGapMs) return { seenAt: now, doubtedSince: now };
  const doubted = now.getTime() - (last.doubtedSince?.getTime() ?? Number.NEGATIVE_INFINITY);
  const isOver = gap < -dayMs || doubted < 0 || doubted >= doubtMs;
  return { seenAt: now, doubtedSince: isOver ? null : last.doubtedSince };
}
