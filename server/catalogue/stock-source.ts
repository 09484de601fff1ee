import { sql } from "drizzle-orm";
import type { Db } from "#server/db/database.ts";
import { cars, syncState } from "#server/db/schema.ts";
import { moveStockVersion } from "./stock-version.ts";

/** Where vehicles come from: an account at mobile.de, whichever, or the demo that stands in for it. */
export type StockSource = "demo" | "mobile.de";

/** The stored vehicles are mobile.de's, and the demo's were to take their place. */
export class StockIsReal extends Error {
  override name = "StockIsReal";
}

/** Whose vehicles are stored; null while there are none of anybody. */
export async function stockOwner(orm: Db): Promise<StockSource | null> {
  const [row] = await orm.select({ source: syncState.source }).from(syncState);
  return row?.source ?? null;
}

/**
 * Makes the stored stock that of `source`, in the given transaction; nothing happens when it is that
 * already. The demo's vehicles go for good as soon as a real account comes, since nobody ever sold them.
 * Real ones never go for the demo: somebody forgot the credentials. Throws StockIsReal then. Resolves to
 * true when vehicles were removed.
 */
export async function claimStock(tx: Db, source: StockSource, now: Date): Promise<boolean> {
  await tx.insert(syncState).values({ source }).onConflictDoNothing();
  // Whoever stores vehicles holds this row until the end of his transaction, so none slips in behind.
  const [row] = await tx.select({ source: syncState.source }).from(syncState).for("update");
  const owner = row?.source ?? null;
  if (owner === source) return false;
  const isEmpty = (await tx.select({ adKey: cars.adKey }).from(cars).limit(1)).length === 0;
  if (owner === "mobile.de" && !isEmpty) {
    throw new StockIsReal(
      "The stored vehicles are mobile.de's; the demo's do not take their place.",
    );
  }
  const isOthers = owner !== null && !isEmpty;
  if (isOthers) {
    await tx.execute(sql`delete from cars`);
    await moveStockVersion(tx, now);
  }
  const forgotten = {
    runningSince: null,
    lastStartedAt: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
    pendingShrink: null,
  };
  await tx.update(syncState).set(owner === null ? { source } : { ...forgotten, source });
  return isOthers;
}
