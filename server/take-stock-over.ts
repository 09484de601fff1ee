import { claimStock, StockIsReal, type StockSource, stockOwner } from "./catalogue/stock-source.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";

/**
 * Makes the stored stock that of this process's account, before anybody sees it. The demo cannot have
 * mobile.de's: then that stays as it is, without syncs, and the log says what is missing. Answers whose
 * vehicles are stored now (docs/decisions/007).
 */
export async function takeStockOver({
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
  // Nearly always: a look costs a start less than a transaction that holds the row.
  if ((await stockOwner(database.orm)) === source) return source;
  try {
    const removed = await database.orm.transaction((tx) => claimStock(tx, source, now()));
    if (removed) log.warn({}, "the demo's vehicles are removed; those of mobile.de follow");
    return source;
  } catch (error) {
    if (!(error instanceof StockIsReal)) throw error;
    log.error(
      {},
      "MOBILE_DE_USERNAME and MOBILE_DE_PASSWORD are missing, but the stored vehicles are mobile.de's: they stay as they are and are not synced",
    );
    return "mobile.de";
  }
}
