import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { rateLimits } from "#server/db/schema.ts";
import { longestPauseMs, type SyncBrakes } from "#server/sync/brakes.ts";

const visitorsRuns = "visitors-sync:all";
const refusals = "provider-refused:all";
const dayMs = 24 * 3_600_000;
/** So long after a pause the provider's refusals still count as in a row. */
const memoryMs = dayMs;

/**
 * The brakes in the table of the limits, whose rows are forgotten once they expire. Refusals expire
 * their memory after the end of the pause, so one row tells both. Whoever calls holds the sync's lock;
 * only the count of visitors' runs could be raised by two at once, and is one statement.
 */
export function createSyncBrakes({ db }: { db: Database }): SyncBrakes {
  const set = async (key: string, points: number, expire: Date) => {
    await db.orm
      .insert(rateLimits)
      .values({ key, points, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
  };
  const read = async (now: Date) => {
    const [row] = await db.orm.select().from(rateLimits).where(eq(rateLimits.key, refusals));
    if (!row?.expire || row.expire <= now) return null;
    return { count: row.points, pauseEnds: new Date(row.expire.getTime() - memoryMs) };
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
    async pausedUntil(now) {
      const left = ((await read(now))?.pauseEnds.getTime() ?? 0) - now.getTime();
      // More than any pause lasts is left only when the clock was set back: nobody knows how much.
      return left > 0 && left <= longestPauseMs ? new Date(now.getTime() + left) : null;
    },
    async refused(now, pauseMs) {
      const count = ((await read(now))?.count ?? 0) + 1;
      await set(refusals, count, new Date(now.getTime() + pauseMs(count) + memoryMs));
    },
    async answered() {
      await db.orm.delete(rateLimits).where(eq(rateLimits.key, refusals));
    },
  };
}
