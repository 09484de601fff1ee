import { eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import { holds, inquiries } from "#server/platform/db/personal-schema.ts";
import { incrementStockVersion } from "./stock-source.ts";

/** A column of a query on `cars`, perhaps in the past. A deleted inquiry holds no car, even before it is gone. */
export const heldUntil = sql<Date | null>`(
  select holds.until from holds left join inquiries on inquiries.id = holds.inquiry_id
  where holds.ad_key = cars.ad_key and inquiries.removed_at is null)`.mapWith(holds.until);

type NewHold = { adKey: string; inquiryId: number | null; until: Date };

/**
 * Holds a car for an inquiry or for somebody who did not write, or moves the end of that hold. False when the
 * car is held for somebody else, whose inquiry is not deleted.
 */
export async function holdCar(tx: Db, hold: NewHold, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(holds)
    .values({ ...hold, createdAt: now })
    .onConflictDoUpdate({
      target: holds.adKey,
      set: { inquiryId: hold.inquiryId, until: hold.until, createdAt: now },
      setWhere: sql`${holds.inquiryId} is not distinct from ${hold.inquiryId}::bigint
        or ${lte(holds.until, now)} or ${isOfDeletedInquiry}`,
    })
    .returning({ adKey: holds.adKey });
  if (rows.length === 0) return false;
  await incrementStockVersion(tx, now);
  return true;
}

const isOfDeletedInquiry = sql`exists (select from ${inquiries}
  where ${inquiries.id} = ${holds.inquiryId} and ${inquiries.removedAt} is not null)`;

/** By ad_key, of holds that may have ended; null for somebody who did not write. */
export async function holdersOf(
  orm: Db,
  adKeys: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await orm
    .select({ adKey: holds.adKey, inquiryId: holds.inquiryId })
    .from(holds)
    .where(inArray(holds.adKey, [...adKeys]));
  return new Map(rows.map(({ adKey, inquiryId }) => [adKey, inquiryId]));
}

/** False when there is no such hold. */
export async function releaseHold(
  tx: Db,
  held: { inquiryId: number } | { adKey: string },
  now: Date,
): Promise<boolean> {
  const isThis =
    "adKey" in held ? eq(holds.adKey, held.adKey) : eq(holds.inquiryId, held.inquiryId);
  const rows = await tx.delete(holds).where(isThis).returning({ adKey: holds.adKey });
  if (rows.length === 0) return false;
  await incrementStockVersion(tx, now);
  return true;
}

/** To be called in the transaction that hides, shows or deletes inquiries: the holds follow on the site. */
export async function publishHoldsOf(
  tx: Db,
  inquiryIds: readonly number[],
  now: Date,
): Promise<void> {
  if (inquiryIds.length === 0) return;
  const isTheirs = inArray(holds.inquiryId, [...inquiryIds]);
  if ((await tx.$count(holds, isTheirs)) > 0) await incrementStockVersion(tx, now);
}

export async function deleteEndedHolds(orm: Db, now: Date): Promise<void> {
  await orm.delete(holds).where(lt(holds.until, now));
}
