import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type PriceChange, reductionBy } from "#domain/car/price-history.ts";
import type { ListedCar } from "#domain/car/record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import type { Db } from "#server/platform/db/database.ts";
import { cars, priceChanges } from "#server/platform/db/schema.ts";

/** § 11 PAngV needs 30 days; the history is kept for a year. */
const keptForDays = 365;

/**
 * Stores price changes and, on each car, whether the change is a reduction that may be advertised. Must run
 * before `listed` is stored, in the same transaction. A car that comes back gets no reduction, because
 * its price in between is unknown.
 */
export async function recordPriceChanges(
  tx: Db,
  listed: readonly ListedCar[],
  now: Date,
): Promise<void> {
  const incoming = new Map(listed.map((car) => [car.ad_key, car]));
  const stored = await tx
    .select({
      adKey: cars.adKey,
      knownSince: cars.priceKnownSince,
      amount: sql<unknown>`${cars.record} -> 'price_amount'`,
      currency: sql<unknown>`${cars.record} -> 'price_currency'`,
      battery: sql<unknown>`${cars.record} -> 'battery'`,
      isForSale: sql<boolean>`${cars.withdrawnAt} is null`,
    })
    .from(cars)
    .where(inArray(cars.adKey, [...incoming.keys()]));
  const changed = stored.flatMap(({ adKey, amount, currency, battery, ...row }) => {
    const car = incoming.get(adKey);
    const after = car?.price_amount ?? null;
    // Amounts of two currencies cannot be compared, nor those with and without a battery.
    const isComparable = currency === car?.price_currency && (battery ?? null) === car?.battery;
    const before = typeof amount === "number" && isComparable ? amount : null;
    return before === after ? [] : [{ ...row, adKey, at: now, before, after }];
  });
  if (changed.length === 0) return;

  const histories = await priceHistories(
    tx,
    changed.map(({ adKey }) => adKey),
  );
  for (const { adKey, knownSince, isForSale, ...change } of changed) {
    const reduction = isForSale
      ? reductionBy(change, histories.get(adKey) ?? [], knownSince)
      : null;
    await tx.update(cars).set({ priceReduction: reduction }).where(eq(cars.adKey, adKey));
  }
  const rows = changed.map(({ adKey, at, before, after }) => ({ adKey, at, before, after }));
  await tx.insert(priceChanges).values(rows);
}

export async function deleteOldPriceChanges(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptForDays * dayMs);
  await tx.delete(priceChanges).where(lt(priceChanges.at, oldest));
}

/** The price of that time if it has changed since; undefined if it has not, or if nobody knows. */
export async function formerPrice(
  orm: Db,
  adKey: string,
  at: Date,
): Promise<number | null | undefined> {
  const [change] = await orm
    .select({ before: priceChanges.before, knownSince: cars.priceKnownSince })
    .from(priceChanges)
    .innerJoin(cars, eq(cars.adKey, priceChanges.adKey))
    .where(and(eq(priceChanges.adKey, adKey), gt(priceChanges.at, at)))
    .orderBy(asc(priceChanges.at), asc(priceChanges.id))
    .limit(1);
  return change === undefined || change.knownSince > at ? undefined : change.before;
}

/** Oldest first, by ad_key. */
export async function priceHistories(
  orm: Db,
  adKeys: string[],
): Promise<Map<string, PriceChange[]>> {
  const rows = await orm
    .select()
    .from(priceChanges)
    .where(inArray(priceChanges.adKey, adKeys))
    .orderBy(asc(priceChanges.at), asc(priceChanges.id));
  return Map.groupBy(rows, ({ adKey }) => adKey);
}
