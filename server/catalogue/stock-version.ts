import { sql } from "drizzle-orm";
import type { Db } from "#server/db/database.ts";
import { stock } from "#server/db/schema.ts";
import { notifyStockChanged } from "#server/db/stock-channel.ts";

/** Moves the stock version by one, in the transaction that changes what visitors see; all processes hear of it. */
export async function moveStockVersion(tx: Db, now: Date): Promise<number> {
  const [row] = await tx
    .insert(stock)
    .values({ version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: stock.onlyRow,
      set: { version: sql`${stock.version} + 1`, changedAt: now },
    })
    .returning({ version: stock.version });
  if (row === undefined) throw new Error("The stock version could not be moved.");
  await notifyStockChanged(tx);
  return row.version;
}
