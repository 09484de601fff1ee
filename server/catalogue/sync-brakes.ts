import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { rateLimits } from "#server/db/schema.ts";
import { longestPauseMs, type SyncBrakes } from "#server/sync/brakes.ts";

const visitorsRuns = "visitors-sync:all";
const refusals = "provider-refused:all";
const failures = "sync-failed:all";
const dayMs = 24 * 3_600_000;
/** So long after a pause the provider's refusals, and failures, still count as in a row. */
const memoryMs = dayMs;

/**
 * The brakes in the table of the limits, whose rows are forgotten once they expire. Refusals and
 * failures expire their memory after the end of the pause, so one row tells both. Whoever calls holds the sync's lock;
 * only the count of visitors' runs could be raised by two at once, and is one statement.
 */
export function createSyncBrakes({ db }: { db: Database }): SyncBrakes {
  const read = async (key: string, now: Date) => {
    const [row] = await db.orm.select().from(rateLimits).where(eq(rateLimits.key, key));
    if (!row?.expire || row.expire <= now) return null;
    return { count: row.points, pauseEnds: new Date(row.expire.getTime() - memoryMs) };
  };
  /** The end of a pause of at most so many ms. */
  const pauseEnd = async (key: string, now: Date, longestMs: number) => {
    const left = ((await read(key, now))?.pauseEnds.getTime() ?? 0) - now.getTime();
    // More than any pause lasts is left only when the clock was set back: nobody knows how much.
    return left > 0 && left <= longestMs ? new Date(now.getTime() + left) : null;
  };
  const prolong = async (key: string, now: Date, pauseMs: (count: number) => number) => {
    const points = ((await read(key, now))?.count ?? 0) + 1;
    const expire = new Date(now.getTime() + pauseMs(points) + memoryMs);
    await db.orm
      .insert(rateLimits)
      .values({ key, points, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
  };
  return {
    async takeVisitorsRun(now, mostInADay) {
      const ends = new Date(now.getTime() + dayMs);
      const isPast = sql`${rateLimits.expire} <= ${now.toISOString()}::timestamptz`;
      // Later than a day from now it ends only when the clock was set back.
      const isOver = sql`(${isPast} or ${rateLimits.expire} > ${ends.toISOString()}::timestamptz)`;
      const points = sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`;
      const expire = sql`case when ${isOver} then ${ends.toISOString()}::timestamptz else ${rateLimits.expire} end`;
      const [row] = await db.orm
        .insert(rateLimits)
        .values({ key: visitorsRuns, points: 1, expire: ends })
        .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } })
        .returning();
      return row !== undefined && row.points <= mostInADay;
    },
    pausedUntil: (now) => pauseEnd(refusals, now, longestPauseMs),
    refused: (now, pauseMs) => prolong(refusals, now, pauseMs),
    retryAt: (now) => pauseEnd(failures, now, dayMs),
    failed: (now, pauseMs) => prolong(failures, now, pauseMs),
    async succeeded() {
      await db.orm.delete(rateLimits).where(inArray(rateLimits.key, [refusals, failures]));
    },
  };
}
