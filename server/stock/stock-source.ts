import { sql } from "drizzle-orm";
import { type Database, type Db, notifyStockChanged } from "#server/platform/db/database.ts";
import { cars, stockRow, syncState } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

/** The provider's name, or `demoSource`. */
export type StockSource = string;

export const demoSource = "demo";

class StockSourceConflict extends Error {
  override name = "StockSourceConflict";
}

/**
 * Makes the stored stock that of `source`: another's vehicles are deleted, the demo's as soon as there is a
 * real account. Real ones are never replaced by the demo's, since then the credentials are missing: throws
 * StockSourceConflict. Resolves to true when vehicles were deleted.
 */
export async function setStockSource(tx: Db, source: StockSource, now: Date): Promise<boolean> {
  await tx.insert(syncState).values({ source }).onConflictDoNothing();
  // Every transaction that stores vehicles locks this row until its end, so none is stored meanwhile.
  const [row] = await tx.select({ source: syncState.source }).from(syncState).for("update");
  const owner = row?.source ?? null;
  if (owner === source) return false;
  const isEmpty = (await tx.select({ adKey: cars.adKey }).from(cars).limit(1)).length === 0;
  if (owner !== null && source === demoSource && !isEmpty) {
    throw new StockSourceConflict(
      `The stored vehicles are those of ${owner}; the demo's do not take their place.`,
    );
  }
  const isOthers = owner !== null && !isEmpty;
  if (isOthers) {
    await tx.execute(sql`delete from cars`);
    await moveStockVersion(tx, now);
  }
  const forgotten = {
    runningSince: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
    pendingShrink: null,
  };
  await tx.update(syncState).set(owner === null ? { source } : { ...forgotten, source });
  return isOthers;
}

/** Increments the stock version and notifies all processes. */
export async function moveStockVersion(tx: Db, now: Date): Promise<number> {
  const [row] = await tx
    .insert(stockRow)
    .values({ version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: stockRow.onlyRow,
      set: { version: sql`${stockRow.version} + 1`, changedAt: now },
    })
    .returning({ version: stockRow.version });
  if (row === undefined) throw new Error("The stock version could not be moved.");
  await notifyStockChanged(tx);
  return row.version;
}

/**
 * Makes the stored stock that of this process's account, except that real vehicles stay, without syncs,
 * where the demo's would replace them. Resolves to whose vehicles are stored now
 * (docs/decisions/007).
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
  // Nearly always so, and cheaper at a start than a transaction that locks the row.
  const [stored] = await database.orm.select({ source: syncState.source }).from(syncState);
  const owner = stored?.source ?? null;
  if (owner === source) return source;
  try {
    const removed = await database.orm.transaction((tx) => setStockSource(tx, source, now()));
    if (removed) log.warn({}, `the vehicles of ${owner} are removed; those of ${source} follow`);
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
