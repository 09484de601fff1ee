import { and, count, eq, isNull, min, or } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#server/config.ts";
import {
  isLostMail,
  isUnhandledFailedMail,
  isUnwritableMail,
} from "#server/inquiry/inquiry-store.ts";
import { readLastBackup } from "#server/platform/db/backups.ts";
import { type Database, isOutdatedServer } from "#server/platform/db/database.ts";
import { inquiries, mails } from "#server/platform/db/personal-schema.ts";
import { cars } from "#server/platform/db/schema.ts";
import { freeDiskBytes } from "#server/platform/disk.ts";
import { createSingleFlight, withTimeout } from "#server/platform/promises.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";

type MetricsDeps = {
  hasMailServer: () => boolean;
  dataDir: string;
  readInstallation: ReadInstallation;
};

/** Seconds: from a cached page to a picture that has to be fetched from the provider. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics for /metrics (docs/operating.md, 'Monitoring'). */
export function createMetrics({ hasMailServer, dataDir, readInstallation }: MetricsDeps) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: "site_mail_server_configured",
    help: "0 while this process knows no mail server, so that mails become files and nobody gets them",
    registers,
    collect() {
      this.set(Number(hasMailServer()));
    },
  });
  const requests = new Counter({
    name: "http_requests_total",
    help: "HTTP requests by route, method and status class; aborted: the client disconnected",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const updateGauges = createInstallationGauges(registers, readInstallation);
  new Gauge({
    name: "site_disk_free_bytes",
    help: "Free bytes on the disk of this process's DATA_DIR",
    registers,
    async collect() {
      const free = await freeDiskBytes(dataDir);
      if (Number.isFinite(free)) this.set(free);
      else this.remove();
    },
  });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Request duration in seconds, from the request head to the end of the response",
    labelNames: ["route"],
    buckets,
    registers,
  });
  return {
    countResponse(route: string, method: string, status: number): void {
      const statusClass = status === 0 ? "aborted" : `${Math.floor(status / 100)}xx`;
      requests.inc({ route, method, status: statusClass });
    },
    observe: (route: string, durationSeconds: number): void =>
      seconds.observe({ route }, durationSeconds),
    /** In Prometheus' text format. Never rejects, and takes 2 s at most. */
    async scrape() {
      await updateGauges();
      return { type: String(register.contentType), text: await register.metrics() };
    },
  };
}

export type Telemetry = ReturnType<typeof openTelemetry>;

type TelemetryDeps = {
  env: Pick<Config, "SMTP_URL" | "DATA_DIR">;
  now: () => Date;
};

export function openTelemetry({ env, now }: TelemetryDeps) {
  let database: Database | null = null;
  let hasMailServer = () => env.SMTP_URL !== undefined;
  let readStock: ReadStock = async () => ({ withheld: [] });
  const requireDatabase = async () => {
    if (database === null) throw new Error("The database is not open yet.");
    return database;
  };
  const metrics = createMetrics({
    hasMailServer: () => hasMailServer(),
    dataDir: env.DATA_DIR,
    readInstallation: async () =>
      readInstallation(await requireDatabase(), { now: now(), readStock }),
  });
  return {
    metrics,
    /** Until this is called, the metrics lack the database's figures. */
    setDatabase(opened: Database): void {
      database = opened;
    },
    /** Until this is called, SMTP_URL alone counts, and not what the office knows. */
    setMailServer(isKnown: () => boolean): void {
      hasMailServer = isKnown;
    },
    /** Until this is called, no vehicle counts as withheld. */
    setStock(read: ReadStock): void {
      readStock = read;
    },
    /** Rejects while the database is not open or does not answer. */
    ping: async (): Promise<void> => (await requireDatabase()).ping(),
  };
}

type ReadStock = () => Promise<{ withheld: readonly unknown[] }>;

const gauges = {
  site_vehicles_for_sale: "Vehicles that visitors can see",
  site_vehicles_withheld:
    "Vehicles in stock that must not be advertised: their ad lacks mandatory data of a new car",
  site_database_outdated:
    "1 while a newer minor version of PostgreSQL is known to fix vulnerabilities; missing when that is not known",
  site_sync_age_seconds: "Seconds since the last successful sync; missing before the first",
  site_sync_held_back:
    "Vehicles suddenly missing at the provider, kept until a later sync confirms it",
  site_backup_age_seconds: "Seconds since the last complete backup; missing before the first",
  site_mails_waiting: "Mails that are neither sent nor given up",
  site_mails_oldest_age_seconds: "Age of the oldest waiting mail, 0 without one",
  site_mails_lost: "Those of site_mails_dead that would have told the dealer of an inquiry",
  site_mails_dead:
    "Mails given up whose inquiry is not marked as handled, and all that could not be written",
};

/** State of the whole installation, the same in all its processes. Null leaves a figure out. */
export type InstallationFigures = Record<keyof typeof gauges, number | null>;

type ReadInstallation = () => Promise<InstallationFigures>;

const maxWaitMs = 2_000;

/**
 * Returns a function that updates the gauges; concurrent scrapes share one read. Without an answer within 2 s
 * `site_database_up` is 0 and the other gauges are left out.
 */
function createInstallationGauges(
  registers: Registry[],
  readInstallation: ReadInstallation,
): () => Promise<void> {
  const create = (name: string, help: string) => new Gauge({ name, help, registers });
  const upGauge = create("site_database_up", "1 when the database answered");
  const gaugesByName = new Map(
    Object.entries(gauges).map(([name, help]) => [name, create(name, help)]),
  );
  const singleFlight = createSingleFlight<InstallationFigures>();
  return async () => {
    const reading = withTimeout(singleFlight("figures", readInstallation), maxWaitMs);
    // `site_database_up` reports the failure, and the log has the reason.
    const figures = await reading.catch(() => null);
    upGauge.set(Number(figures !== null));
    for (const gauge of gaugesByName.values()) gauge.remove();
    for (const [name, value] of Object.entries(figures ?? {})) {
      if (value !== null) gaugesByName.get(name)?.set(value);
    }
  };
}

export async function readInstallation(
  db: Database,
  { now, readStock }: { now: Date; readStock: ReadStock },
): Promise<InstallationFigures> {
  const [inStock, { withheld }, sync, lastBackup, waiting, dead, lost] = await Promise.all([
    db.orm.select({ total: count() }).from(cars).where(isNull(cars.withdrawnAt)),
    readStock(),
    createSyncStateStore({ db }).read(),
    readLastBackup(db),
    db.orm
      .select({ total: count(), oldest: min(mails.createdAt) })
      .from(mails)
      .where(and(isNull(mails.sentAt), isNull(mails.failedAt))),
    db.orm
      .select({ total: count() })
      .from(mails)
      .leftJoin(inquiries, eq(inquiries.id, mails.inquiryId))
      .where(or(isUnhandledFailedMail, isUnwritableMail)),
    db.orm
      .select({ total: count() })
      .from(mails)
      .innerJoin(inquiries, eq(inquiries.id, mails.inquiryId))
      .where(isLostMail),
  ]);
  const outdated = isOutdatedServer(db.version, now);
  const secondsSince = (instant: Date | null | undefined) =>
    instant ? Math.max(0, (now.getTime() - instant.getTime()) / 1000) : null;
  return {
    site_vehicles_for_sale: Math.max(0, (inStock[0]?.total ?? 0) - withheld.length),
    site_vehicles_withheld: withheld.length,
    site_database_outdated: outdated === null ? null : Number(outdated),
    site_sync_age_seconds: secondsSince(sync.lastSuccessAt),
    site_sync_held_back: sync.unconfirmed?.missing.length ?? 0,
    site_backup_age_seconds: secondsSince(lastBackup),
    site_mails_waiting: waiting[0]?.total ?? 0,
    site_mails_oldest_age_seconds: secondsSince(waiting[0]?.oldest) ?? 0,
    site_mails_lost: lost[0]?.total ?? 0,
    site_mails_dead: dead[0]?.total ?? 0,
  };
}
