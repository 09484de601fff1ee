import { eq } from "drizzle-orm";
import { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Database } from "#server/platform/db/database.ts";
import { rateLimits, syncState } from "#server/platform/db/schema.ts";
import type { StockSource } from "./stock-source.ts";
import { type UnconfirmedRemovals, unconfirmedRemovalsSchema } from "./withdrawal.ts";

/** How the last sync went. Null is "never", for `runningSince` "not running". */
export type SyncState = {
  source: StockSource | null;
  /** A hint for the status; the lock is Database.runExclusive. */
  runningSince: Date | null;
  lastFinishedAt: Date | null;
  lastSuccessAt: Date | null;
  lastResult: SyncResult | null;
  lastError: string | null;
  /** When the run that failed last is tried again; null after a success. */
  retryAt: Date | null;
  unconfirmed: UnconfirmedRemovals | null;
};

/** A killed process leaves `runningSince` behind: it does not count for longer. */
const maxRunMs = 15 * 60_000;

export const isRunning = ({ runningSince }: Pick<SyncState, "runningSince">, now: Date): boolean =>
  runningSince !== null && now.getTime() - runningSince.getTime() < maxRunMs;

const count = z.number().int().nonnegative();
const resultSchema: z.ZodType<SyncResult> = z.object({
  totalFound: count,
  detailedProcessed: count,
  failed: count,
  totalStored: count,
});

/** Counts the failures in a row in the table of rate limits; the row expires a day after the next try. */
const failures = eq(rateLimits.key, "sync-failed:all");

export type SyncStateStore = ReturnType<typeof createSyncStateStore>;

export function createSyncStateStore({ db }: { db: Database }) {
  const { orm } = db;
  const change = async (set: Partial<typeof syncState.$inferInsert>) => {
    await orm.insert(syncState).values(set).onConflictDoUpdate({ target: syncState.onlyRow, set });
  };
  return {
    /** What another version of the code stored in another form is as good as nothing. */
    async read(): Promise<SyncState> {
      const [found] = await orm.select().from(syncState).leftJoin(rateLimits, failures);
      const row = found?.sync_state;
      const expires = found?.rate_limits?.expire;
      return {
        source: row?.source ?? null,
        runningSince: row?.runningSince ?? null,
        lastFinishedAt: row?.lastFinishedAt ?? null,
        lastSuccessAt: row?.lastSuccessAt ?? null,
        lastResult: resultSchema.safeParse(row?.lastResult).data ?? null,
        lastError: row?.lastError ?? null,
        retryAt: expires ? new Date(expires.getTime() - dayMs) : null,
        unconfirmed: unconfirmedRemovalsSchema.safeParse(row?.pendingShrink).data ?? null,
      };
    },
    started: (at: Date) => change({ runningSince: at }),
    async succeeded(at: Date, lastResult: SyncResult, unconfirmed: UnconfirmedRemovals | null) {
      await orm.delete(rateLimits).where(failures);
      await change({
        runningSince: null,
        lastFinishedAt: at,
        lastSuccessAt: at,
        lastResult,
        lastError: null,
        pendingShrink: unconfirmed,
      });
    },
    /** `pauseMs`: until the next try, after so many failures in a row. */
    async failed(at: Date, lastError: string, pauseMs: (failures: number) => number) {
      const [before] = await orm.select().from(rateLimits).where(failures);
      const points = (before?.points ?? 0) + 1;
      const expire = new Date(at.getTime() + pauseMs(points) + dayMs);
      await orm
        .insert(rateLimits)
        .values({ key: "sync-failed:all", points, expire })
        .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
      await change({ runningSince: null, lastFinishedAt: at, lastError });
    },
  };
}
