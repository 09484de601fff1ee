import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import { type PriceChange, reductionBy } from "#domain/car/price-history.ts";
import type { ListedCar } from "#domain/car/record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import type { Db } from "#server/platform/db/database.ts";
import { cars, priceChanges } from "#server/platform/db/schema.ts";

/** What is older is deleted: § 11 PAngV looks back 30 days, the family a year. */
const keptForDays = 365;

/**
 * Notes what `listed` will change about prices, in the transaction that stores it and before it does (P1), and
 * on each car whether the change is a reduction that may be named. A car seen for the first time has no
 * earlier price; one that comes back has, but of the time between nobody knows.
 */
export async function recordPriceChanges(
  tx: Db,
  listed: readonly ListedCar[],
  now: Date,
): Promise<void> {
  const wanted = new Map(listed.map((car) => [car.ad_key, car]));
  const stored = await tx
    .select({
      adKey: cars.adKey,
      knownSince: cars.priceKnownSince,
      amount: sql<unknown>`${cars.record} -> 'price_amount'`,
      currency: sql<unknown>`${cars.record} -> 'price_currency'`,
      isForSale: sql<boolean>`${cars.withdrawnAt} is null`,
    })
    .from(cars)
    .where(inArray(cars.adKey, [...wanted.keys()]));
  const changed = stored.flatMap(({ adKey, amount, currency, ...car }) => {
    const { price_amount: after = null, price_currency } = wanted.get(adKey) ?? {};
    // Amounts of two currencies cannot be compared.
    const before = typeof amount === "number" && currency === price_currency ? amount : null;
    return before === after ? [] : [{ ...car, adKey, at: now, before, after }];
  });
  if (changed.length === 0) return;

  const earlier = await changesOf(
    tx,
    changed.map(({ adKey }) => adKey),
  );
  for (const { adKey, knownSince, isForSale, ...change } of changed) {
    const reduction = isForSale ? reductionBy(change, earlier.get(adKey) ?? [], knownSince) : null;
    await tx.update(cars).set({ priceReduction: reduction }).where(eq(cars.adKey, adKey));
  }
  const rows = changed.map(({ adKey, at, before, after }) => ({ adKey, at, before, after }));
  await tx.insert(priceChanges).values(rows);
}

/** Deletes what is older than a year. */
export async function forgetOldPriceChanges(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptForDays * dayMs);
  await tx.delete(priceChanges).where(lt(priceChanges.at, oldest));
}

/** By car, the oldest first. */
async function changesOf(orm: Db, adKeys: string[]): Promise<Map<string, PriceChange[]>> {
  const rows = await orm
    .select()
    .from(priceChanges)
    .where(inArray(priceChanges.adKey, adKeys))
    .orderBy(asc(priceChanges.at), asc(priceChanges.id));
  return Map.groupBy(rows, ({ adKey }) => adKey);
}
