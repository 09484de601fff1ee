import { z } from "zod";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Database } from "#server/platform/db/database.ts";
import { syncState } from "#server/platform/db/schema.ts";
import type { StockSource } from "./stock-source.ts";
import { type UnconfirmedRemovals, unconfirmedRemovalsSchema } from "./withdrawal.ts";

/** How the last sync went. Null is "never", for `runningSince` "not running". */
export type SyncState = {
  source: StockSource | null;
  /** A hint for the status; the lock is Database.runExclusive. */
  runningSince: Date | null;
  lastStartedAt: Date | null;
  lastFinishedAt: Date | null;
  lastSuccessAt: Date | null;
  lastResult: SyncResult | null;
  lastError: string | null;
};

/** A killed process leaves `runningSince` behind: it does not count for longer. */
const maxRunMs = 15 * 60_000;

export const isRunning = ({ runningSince }: Pick<SyncState, "runningSince">, now: Date): boolean =>
  runningSince !== null && Math.abs(now.getTime() - runningSince.getTime()) < maxRunMs;

const count = z.number().int().nonnegative();
const resultSchema: z.ZodType<SyncResult> = z.object({
  totalFound: count,
  detailedProcessed: count,
  failed: count,
  totalStored: count,
});

export type SyncStateStore = ReturnType<typeof createSyncStateStore>;

export function createSyncStateStore({ db }: { db: Database }) {
  const change = async (set: Partial<typeof syncState.$inferInsert>) => {
    await db.orm
      .insert(syncState)
      .values(set)
      .onConflictDoUpdate({ target: syncState.onlyRow, set });
  };
  const readRow = async () => (await db.orm.select().from(syncState))[0];
  return {
    async read(): Promise<SyncState> {
      const row = await readRow();
      return {
        source: row?.source ?? null,
        runningSince: row?.runningSince ?? null,
        lastStartedAt: row?.lastStartedAt ?? null,
        lastFinishedAt: row?.lastFinishedAt ?? null,
        lastSuccessAt: row?.lastSuccessAt ?? null,
        lastResult: resultSchema.safeParse(row?.lastResult).data ?? null,
        lastError: row?.lastError ?? null,
      };
    },
    started: (at: Date) => change({ runningSince: at, lastStartedAt: at }),
    succeeded: (at: Date, lastResult: SyncResult) =>
      change({
        runningSince: null,
        lastFinishedAt: at,
        lastSuccessAt: at,
        lastResult,
        lastError: null,
      }),
    failed: (at: Date, lastError: string) =>
      change({ runningSince: null, lastFinishedAt: at, lastError }),
    /** Null when there are none, or another version of the code stored them otherwise. */
    unconfirmedRemovals: async (): Promise<UnconfirmedRemovals | null> =>
      unconfirmedRemovalsSchema.safeParse((await readRow())?.pendingShrink).data ?? null,
    setUnconfirmedRemovals: (removals: UnconfirmedRemovals | null) =>
      change({ pendingShrink: removals }),
  };
}
