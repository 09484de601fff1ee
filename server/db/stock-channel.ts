import { sql } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** The notification channel of the stock, the same on both engines. */
export const stockChannel = "stock_changed";

/** Tells every process, once the transaction is committed, that the stock changed. */
export async function notifyStockChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify(${stockChannel}, '')`);
}
