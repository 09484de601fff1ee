import { and, count, eq, isNull, min } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { failedMails } from "#server/inquiries/store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, letters } from "#server/platform/db/personal-schema.ts";
import { cars } from "#server/platform/db/schema.ts";
import { createSingleFlight, withTimeout } from "#server/platform/promises.ts";
import { createSyncStateStore, isRunning } from "#server/stock/sync-state.ts";

/** How the whole installation is, from its database: the same in all its processes. */
export type InstallationFigures = Awaited<ReturnType<typeof readInstallation>>;

export type ReadInstallation = () => Promise<InstallationFigures>;

const maxWaitMs = 2_000;

type Read = (figures: InstallationFigures, now: Date) => number | null;

/** Null leaves a figure out. Ages in seconds. */
const gauges: Record<string, [help: string, read: Read]> = {
  site_vehicles_for_sale: ["Vehicles in stock", (figures) => figures.vehiclesForSale],
  site_sync_age_seconds: [
    "Seconds since the last sync that succeeded; missing before the first",
    ({ sync }, now) => ageOf(sync.lastSuccessAt, now),
  ],
  site_sync_succeeded: [
    "1 when the last sync succeeded, 0 when it failed; missing before the first",
    ({ sync }) => (sync.lastSucceeded === null ? null : Number(sync.lastSucceeded)),
  ],
  site_sync_running: ["1 while a sync runs", ({ sync }) => Number(sync.running)],
  site_sync_held_back: [
    "Vehicles that suddenly miss at the provider and are kept until that is confirmed",
    ({ sync }) => sync.heldBack,
  ],
  site_letters_waiting: [
    "Mails that are neither sent nor given up",
    ({ letters }) => letters.waiting,
  ],
  site_letters_oldest_age_seconds: [
    "Age of the oldest of them, 0 without one",
    ({ letters }, now) => ageOf(letters.oldestWaitingSince, now) ?? 0,
  ],
  site_letters_dead: [
    "Mails that were given up, of inquiries not marked as handled",
    ({ letters }) => letters.dead,
  ],
};

/**
 * Gauges of the database's figures. The function that it returns reads them, once for all who ask meanwhile;
 * without an answer within 2 s `site_database_up` is 0 and all else is left out.
 */
export function createInstallationGauges(
  registers: Registry[],
  { readInstallation, now }: { readInstallation: ReadInstallation; now: () => Date },
): () => Promise<void> {
  const create = (name: string, help: string) => new Gauge({ name, help, registers });
  const up = create("site_database_up", "1 when the database answered");
  const others = Object.entries(gauges).map(([name, [help, read]]) => {
    return { gauge: create(name, help), read };
  });
  const once = createSingleFlight<InstallationFigures>();
  return async () => {
    const reading = withTimeout(once("figures", readInstallation), maxWaitMs);
    // The gauge says that the database is away, the log why.
    const figures = await reading.catch(() => null);
    up.set(Number(figures !== null));
    for (const { gauge, read } of others) {
      const value = figures && read(figures, now());
      gauge.remove();
      if (value !== null) gauge.set(value);
    }
  };
}

const ageOf = (instant: Date | null, now: Date) =>
  instant === null ? null : Math.max(0, (now.getTime() - instant.getTime()) / 1000);

/** Rejects without the database. */
export async function readInstallation(db: Database, now: Date) {
  const sync = createSyncStateStore({ db });
  const [forSale, state, unconfirmed, waiting, dead] = await Promise.all([
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
  return {
    vehiclesForSale: forSale[0]?.total ?? 0,
    sync: {
      lastSuccessAt: state.lastSuccessAt,
      /** Null before the first run. */
      lastSucceeded: state.lastFinishedAt === null ? null : state.lastError === null,
      running: isRunning(state, now),
      /** Vehicles that miss at the provider and stay until that is confirmed. */
      heldBack: unconfirmed?.missing.length ?? 0,
    },
    letters: {
      waiting: waiting[0]?.total ?? 0,
      oldestWaitingSince: waiting[0]?.oldest ?? null,
      dead: dead[0]?.total ?? 0,
    },
  };
}
