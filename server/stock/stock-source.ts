import { sql } from "drizzle-orm";
import { type Database, type Db, notifyStockChanged } from "#server/platform/db/database.ts";
import { cars, stockRow, syncState } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

/** Names the provider, or is `demoSource`. */
export type StockSource = string;

export const demoSource = "demo";

class StockSourceConflict extends Error {
  override name = "StockSourceConflict";
}

/**
 * Deletes vehicles of other sources and resolves to whether there were any. Throws StockSourceConflict instead
 * of replacing real vehicles with the demo's, because then the credentials are missing.
 */
export async function setStockSource(tx: Db, source: StockSource, now: Date): Promise<boolean> {
  await tx.insert(syncState).values({ source }).onConflictDoNothing();
  // Every transaction that stores vehicles locks this row, so none is stored meanwhile.
  const [row] = await tx.select({ source: syncState.source }).from(syncState).for("update");
  const owner = row?.source ?? null;
  if (owner === source) return false;
  const isEmpty = (await tx.select({ adKey: cars.adKey }).from(cars).limit(1)).length === 0;
  if (owner !== null && source === demoSource && !isEmpty) {
    throw new StockSourceConflict(
      `The stored vehicles are those of ${owner}; the demo must not replace them.`,
    );
  }
  const hasForeignCars = owner !== null && !isEmpty;
  if (hasForeignCars) {
    await tx.execute(sql`delete from cars`);
    await incrementStockVersion(tx, now);
  }
  const reset = {
    runningSince: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
    pendingShrink: null,
  };
  await tx.update(syncState).set(owner === null ? { source } : { ...reset, source });
  return hasForeignCars;
}

/** Notifies all processes. */
export async function incrementStockVersion(tx: Db, now: Date): Promise<number> {
  const [row] = await tx
    .insert(stockRow)
    .values({ version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: stockRow.onlyRow,
      set: { version: sql`${stockRow.version} + 1`, changedAt: now },
    })
    .returning({ version: stockRow.version });
  if (row === undefined) throw new Error("The stock version could not be incremented.");
  await notifyStockChanged(tx);
  return row.version;
}

/**
 * Claims the stored stock for this process's account at startup. Where the demo would replace real vehicles,
 * they stay and are not synced (docs/decisions/007). Resolves to the source of the stored vehicles.
 */
export async function ensureStockSource({
  database,
  source,
  now,
  log,
}: {
  database: Pick<Database, "orm">;
  source: StockSource;
  now: () => Date;
  log: Log;
}): Promise<StockSource> {
  // Nearly always this suffices, and it is cheaper than a transaction that locks the row.
  const [stored] = await database.orm.select({ source: syncState.source }).from(syncState);
  const owner = stored?.source ?? null;
  if (owner === source) return source;
  try {
    const removed = await database.orm.transaction((tx) => setStockSource(tx, source, now()));
    if (removed)
      log.warn({}, `the vehicles of ${owner} are deleted; the next sync stores those of ${source}`);
    return source;
  } catch (error) {
    if (!(error instanceof StockSourceConflict)) throw error;
    log.error(
      {},
      `the provider's credentials are missing, but the stored vehicles are those of ${owner}: they stay as they are and are not synced`,
    );
    return owner ?? source;
  }
}
