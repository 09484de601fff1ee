import { z } from "zod";
import { type SyncResult, syncResultSchema } from "#domain/stock/sync.ts";
import type { Database } from "#server/platform/db/database.ts";
import { syncState } from "#server/platform/db/schema.ts";
import type { StockSource } from "./stock-source.ts";

/** How the last sync went. Instants are Dates; null is "never", for `runningSince` "not running". */
export type SyncState = {
  /** Whose vehicles are stored; null before anybody's. */
  source: StockSource | null;
  /** A killed process leaves it set; it is a hint, the lock is Database.runExclusive. */
  runningSince: Date | null;
  lastStartedAt: Date | null;
  lastFinishedAt: Date | null;
  lastSuccessAt: Date | null;
  /** Counts of the last successful run. */
  lastResult: SyncResult | null;
  /** Null after a success. */
  lastError: string | null;
};

export type SyncStateStore = {
  read(): Promise<SyncState>;
  started(at: Date): Promise<void>;
  succeeded(at: Date, result: SyncResult): Promise<void>;
  /** `message` is kept as it is given, for the sync status. */
  failed(at: Date, message: string): Promise<void>;
  /** What setPendingShrink kept, as JSON; the sync parses it. Null when there is none. */
  unconfirmedRemovals(): Promise<unknown>;
  /** `value` is any JSON value; null forgets it. */
  setUnconfirmedRemovals(value: unknown): Promise<void>;
};

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
        lastResult: storedResult.parse(row?.lastResult),
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
    unconfirmedRemovals: async () => (await readRow())?.pendingShrink ?? null,
    setUnconfirmedRemovals: (value) => change({ pendingShrink: value ?? null }),
  };
}

/** Counts that another version of the code stored otherwise are as good as none. */
const storedResult = z.union([syncResultSchema, z.unknown().transform(() => null)]);
