import { sql } from "drizzle-orm";
import { type Database, type Db, notifyStockChanged } from "#server/platform/db/database.ts";
import { fileEntries } from "#server/platform/db/personal-schema.ts";
import { cars, stockRow, syncState } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

/** Names the provider, or is `demoSource`. */
export type StockSource = string;

export const demoSource = "demo";

class StockSourceConflict extends Error {
  override name = "StockSourceConflict";
}

/**
 * Deletes vehicles of other sources and resolves to whether there were any. Throws StockSourceConflict
 * rather than replace real vehicles with the demo's, because the credentials are probably missing then.
 */
export async function setStockSource(tx: Db, source: StockSource, now: Date): Promise<boolean> {
  await tx.insert(syncState).values({ source }).onConflictDoNothing();
  // Every transaction that stores vehicles locks this row, so none is stored meanwhile.
  const [row] = await tx.select({ source: syncState.source }).from(syncState).for("update");
  const previous = row?.source ?? null;
  if (previous === source) return false;
  const isEmpty = (await tx.select({ adKey: cars.adKey }).from(cars).limit(1)).length === 0;
  if (previous !== null && source === demoSource && !isEmpty) {
    throw new StockSourceConflict(
      `The stored vehicles are those of ${previous}; the demo must not replace them.`,
    );
  }
  const hasForeignCars = previous !== null && !isEmpty;
  if (hasForeignCars) {
    // Nobody has walked round a car of the demo; of real ones the entries stay (retention deletes those of no car).
    if (previous === demoSource)
      await tx.execute(
        sql`delete from ${fileEntries} where ${fileEntries.adKey} in (select ad_key from ${cars})`,
      );
    await tx.execute(sql`delete from ${cars}`);
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
  await tx.update(syncState).set(previous === null ? { source } : { ...reset, source });
  return hasForeignCars;
}

/** Also notifies all processes. */
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
  // Nearly always the source is unchanged, and this is cheaper than a transaction that locks the row.
  const [stored] = await database.orm.select({ source: syncState.source }).from(syncState);
  const previous = stored?.source ?? null;
  if (previous === source) return source;
  try {
    const hasDeleted = await database.orm.transaction((tx) => setStockSource(tx, source, now()));
    if (hasDeleted)
      log.warn(
        {},
        `the vehicles of ${previous} are deleted; the next sync stores those of ${source}`,
      );
    return source;
  } catch (error) {
    if (!(error instanceof StockSourceConflict)) throw error;
    log.error(
      {},
      `the provider's credentials are missing, but the stored vehicles are those of ${previous}: they stay as they are and are not synced`,
    );
    return previous ?? source;
  }
}
