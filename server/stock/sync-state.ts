import { z } from "zod";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Database } from "#server/platform/db/database.ts";
import { syncState } from "#server/platform/db/schema.ts";
import type { StockSource } from "./stock-source.ts";
import { type UnconfirmedRemovals, unconfirmedRemovalsSchema } from "./withdrawal.ts";

/** How the last sync went. Instants are Dates; null is "never", for `runningSince` "not running". */
export type SyncState = {
  /** Whose vehicles are stored; null before anybody's. */
  source: StockSource | null;
  /** A hint for the status, since a killed process leaves it set; the lock is Database.runExclusive. */
  runningSince: Date | null;
  lastStartedAt: Date | null;
  lastFinishedAt: Date | null;
  lastSuccessAt: Date | null;
  /** Counts of the last successful run. */
  lastResult: SyncResult | null;
  /** German sentence; null after a success. */
  lastError: string | null;
};

export type SyncStateStore = {
  read(): Promise<SyncState>;
  started(at: Date): Promise<void>;
  succeeded(at: Date, result: SyncResult): Promise<void>;
  /** `message` becomes `lastError`. */
  failed(at: Date, message: string): Promise<void>;
  /** Null when there are none, or another version of the code stored them otherwise. */
  unconfirmedRemovals(): Promise<UnconfirmedRemovals | null>;
  setUnconfirmedRemovals(removals: UnconfirmedRemovals | null): Promise<void>;
};

const count = z.number().int().nonnegative();
const resultSchema: z.ZodType<SyncResult> = z.object({
  totalFound: count,
  detailedProcessed: count,
  failed: count,
  totalStored: count,
});

/** The stored state of the sync, one row for the whole installation. */
export function createSyncStateStore({ db }: { db: Database }): SyncStateStore {
  type Change = Partial<typeof syncState.$inferInsert>;
  const change = async (set: Change) => {
    await db.orm
      .insert(syncState)
      .values(set)
      .onConflictDoUpdate({ target: syncState.onlyRow, set });
  };
  const readRow = async () => (await db.orm.select().from(syncState))[0];
  return {
    async read() {
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
    started: (at) => change({ runningSince: at, lastStartedAt: at }),
    succeeded: (at, result) =>
      change({
        runningSince: null,
        lastFinishedAt: at,
        lastSuccessAt: at,
        lastResult: result,
        lastError: null,
      }),
    failed: (at, message) => change({ runningSince: null, lastFinishedAt: at, lastError: message }),
    unconfirmedRemovals: async () =>
      unconfirmedRemovalsSchema.safeParse((await readRow())?.pendingShrink).data ?? null,
    setUnconfirmedRemovals: (removals) => change({ pendingShrink: removals }),
  };
}
