import { and, count, eq, isNull, min } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { cars, inquiries, letters } from "#server/db/schema.ts";
import { failedMails } from "#server/inquiries/store.ts";
import { maxRunMs } from "#server/stock/sync.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { unconfirmedRemovalsSchema } from "#server/stock/withdrawal.ts";
import type { InstallationFigures } from "./installation-gauges.ts";

/** Reads how the installation stands, in a few small statements. Rejects without the database. */
export async function readInstallation(db: Database, now: Date): Promise<InstallationFigures> {
  const sync = createSyncStateStore({ db });
  const [forSale, state, shrink, waiting, dead] = await Promise.all([
    db.orm.select({ total: count() }).from(cars).where(isNull(cars.withdrawnAt)),
    sync.read(),
    sync.unconfirmedRemovals(),
    db.orm
      .select({ total: count(), oldest: min(letters.createdAt) })
      .from(letters)
      .where(and(isNull(letters.sentAt), isNull(letters.failedAt))),
    db.orm
      .select({ total: count() })
      .from(letters)
      .innerJoin(inquiries, eq(inquiries.id, letters.inquiryId))
      .where(failedMails),
  ]);
  const pending = unconfirmedRemovalsSchema.safeParse(shrink);
  return {
    vehiclesForSale: forSale[0]?.total ?? 0,
    sync: {
      lastSuccessAt: state.lastSuccessAt,
      lastSucceeded: state.lastFinishedAt === null ? null : state.lastError === null,
      running: Math.abs(now.getTime() - (state.runningSince?.getTime() ?? -Infinity)) < maxRunMs,
      heldBack: pending.success ? pending.data.missing.length : 0,
    },
    letters: {
      waiting: waiting[0]?.total ?? 0,
      oldestWaitingSince: waiting[0]?.oldest ?? null,
      dead: dead[0]?.total ?? 0,
    },
  };
}
