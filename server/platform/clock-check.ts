import { type ClockSeen, lookAtClock } from "#domain/site/clock-leap.ts";
import type { Database, Db } from "./db/database.ts";
import { clockSeen } from "./db/schema.ts";
import type { Log } from "./log.ts";

/** Asks whether the clock may be believed now (domain/site/clock-leap.ts). Rejects without the database. */
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
