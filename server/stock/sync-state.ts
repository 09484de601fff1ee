import { desc, eq, notInArray } from "drizzle-orm";
import { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";
import type { SyncResult } from "#domain/stock/sync-result.ts";
import type { Database } from "#server/platform/db/database.ts";
import { rateLimits, syncRuns, syncState } from "#server/platform/db/schema.ts";
import type { StockSource } from "./stock-source.ts";
import { type UnconfirmedRemovals, unconfirmedRemovalsSchema } from "./withdrawal.ts";

/** Vehicles that the running sync has read. */
export type SyncProgress = { done: number; total: number };

/** Null means never; for `runningSince`, not running. */
export type SyncState = {
  source: StockSource | null;
  /** Only informs the status; the actual lock is Database.runExclusive. */
  runningSince: Date | null;
  progress: SyncProgress | null;
  lastFinishedAt: Date | null;
  lastSuccessAt: Date | null;
  lastResult: SyncResult | null;
  lastError: string | null;
  retryAt: Date | null;
  unconfirmed: UnconfirmedRemovals | null;
};

/** A killed process leaves `runningSince` behind, so it is ignored after this time. */
const maxRunMs = 15 * 60_000;

export const isRunning = ({ runningSince }: Pick<SyncState, "runningSince">, now: Date): boolean =>
  runningSince !== null && now.getTime() - runningSince.getTime() < maxRunMs;

const readProgress = ({ runDone, runTotal }: typeof syncState.$inferSelect) =>
  runDone === null || runTotal === null ? null : { done: runDone, total: runTotal };

const count = z.number().int().nonnegative();
const resultSchema: z.ZodType<SyncResult> = z.object({
  totalFound: count,
  detailedProcessed: count,
  failed: count,
  totalStored: count,
});

/** Consecutive failures are counted in a row of the rate limits, which expires a day after the next retry. */
const failureKey = "sync-failed:all";
const isFailureCount = eq(rateLimits.key, failureKey);

const keptRuns = 20;

/** `failure` is a German sentence; exactly one of the two is null. */
type SyncRun = {
  startedAt: Date;
  finishedAt: Date;
  result: SyncResult | null;
  failure: string | null;
};

export type SyncStateStore = ReturnType<typeof createSyncStateStore>;

export function createSyncStateStore({ db }: { db: Database }) {
  const { orm } = db;
  const upsert = async (set: Partial<typeof syncState.$inferInsert>) => {
    await orm.insert(syncState).values(set).onConflictDoUpdate({ target: syncState.onlyRow, set });
  };
  const addRun = async (finishedAt: Date, outcome: Pick<SyncRun, "result" | "failure">) => {
    const [row] = await orm.select({ since: syncState.runningSince }).from(syncState);
    await orm
      .insert(syncRuns)
      .values({ startedAt: row?.since ?? finishedAt, finishedAt, ...outcome });
    const newest = orm
      .select({ id: syncRuns.id })
      .from(syncRuns)
      .orderBy(desc(syncRuns.id))
      .limit(keptRuns);
    await orm.delete(syncRuns).where(notInArray(syncRuns.id, newest));
  };
  return {
    /** The newest first. */
    async lastRuns(): Promise<SyncRun[]> {
      const rows = await orm.select().from(syncRuns).orderBy(desc(syncRuns.id));
      return rows.map((row) => ({
        ...row,
        result: resultSchema.safeParse(row.result).data ?? null,
      }));
    },
    /** JSON that another version of the code stored in another form is read as null. */
    async read(): Promise<SyncState> {
      const [joined] = await orm.select().from(syncState).leftJoin(rateLimits, isFailureCount);
      const row = joined?.sync_state;
      const expires = joined?.rate_limits?.expire;
      return {
        source: row?.source ?? null,
        runningSince: row?.runningSince ?? null,
        progress: row ? readProgress(row) : null,
        lastFinishedAt: row?.lastFinishedAt ?? null,
        lastSuccessAt: row?.lastSuccessAt ?? null,
        lastResult: resultSchema.safeParse(row?.lastResult).data ?? null,
        lastError: row?.lastError ?? null,
        retryAt: expires ? new Date(expires.getTime() - dayMs) : null,
        unconfirmed: unconfirmedRemovalsSchema.safeParse(row?.pendingShrink).data ?? null,
      };
    },
    started: (at: Date) => upsert({ runningSince: at, runDone: null, runTotal: null }),
    progressed: ({ done, total }: SyncProgress) => upsert({ runDone: done, runTotal: total }),
    async succeeded(at: Date, lastResult: SyncResult, unconfirmed: UnconfirmedRemovals | null) {
      await orm.delete(rateLimits).where(isFailureCount);
      await addRun(at, { result: lastResult, failure: null });
      await upsert({
        runningSince: null,
        lastFinishedAt: at,
        lastSuccessAt: at,
        lastResult,
        lastError: null,
        pendingShrink: unconfirmed,
      });
    },
    async failed(at: Date, lastError: string, backoffMs: (consecutiveFailures: number) => number) {
      const [before] = await orm.select().from(rateLimits).where(isFailureCount);
      const points = (before?.points ?? 0) + 1;
      const expire = new Date(at.getTime() + backoffMs(points) + dayMs);
      await orm
        .insert(rateLimits)
        .values({ key: failureKey, points, expire })
        .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
      await addRun(at, { result: null, failure: lastError });
      await upsert({ runningSince: null, lastFinishedAt: at, lastError });
    },
  };
}
