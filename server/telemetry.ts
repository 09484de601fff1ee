import { and, count, eq, isNull, min } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "./config.ts";
import { failedMails } from "./inquiries/store.ts";
import type { Database } from "./platform/db/database.ts";
import { inquiries, letters } from "./platform/db/personal-schema.ts";
import { cars } from "./platform/db/schema.ts";
import { pageRoutes, type Refusal, refusals } from "./platform/http/request-metrics.ts";
import { createSingleFlight, withTimeout } from "./platform/promises.ts";
import { createSyncStateStore, isRunning } from "./stock/sync-state.ts";

type MetricsParts = {
  info: Readonly<Record<string, string>>;
  readInstallation: ReadInstallation;
  now: () => Date;
};

/** Seconds: from a cached page to a picture that has to be made. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What /metrics answers with (docs/operating.md, 'Monitoring'). */
export function createMetrics({ info, readInstallation, now }: MetricsParts) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: "site_info",
    help: "Always 1; the labels tell what runs",
    labelNames: Object.keys(info),
    registers,
  }).set({ ...info }, 1);
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter(
    "http_requests_total",
    "Requests by route, method and class of the status; aborted: the client left before the end",
    ["route", "method", "status"],
  );
  const refused = counter(
    "http_refusals_total",
    "Connections ended without the answer, by why; most of them never asked for a route",
    ["reason"],
  );
  for (const reason of refusals) refused.inc({ reason }, 0);
  const pageAnswers = counter(
    "site_page_answers_total",
    "Pages that were answered, from memory or rendered",
  );
  const pagesMade = counter("site_pages_made_total", "Pages that were rendered");
  const picturesMade = counter(
    "site_pictures_made_total",
    "Vehicle photos that were resized and encoded",
  );
  const updateGauges = createInstallationGauges(registers, { readInstallation, now });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's head to the end of its answer, without answers out of memory",
    labelNames: ["route"],
    buckets,
    registers,
  });
  return {
    countAnswer(route: string, method: string, status: number): void {
      const ofClass = status === 0 ? "aborted" : `${Math.floor(status / 100)}xx`;
      requests.inc({ route, method, status: ofClass });
      const isPage = method !== "POST" && pageRoutes.has(route);
      if (isPage && (status === 200 || status === 304)) pageAnswers.inc();
    },
    countRefusal: (reason: Refusal): void => refused.inc({ reason }),
    /** A page was rendered. */
    countPage: (): void => pagesMade.inc(),
    /** A picture was resized and encoded. */
    countPicture: (): void => picturesMade.inc(),
    observe: (route: string, took: number): void => seconds.observe({ route }, took),
    /** In Prometheus' text format. Never rejects, and takes 2 s at most. */
    async scrape() {
      await updateGauges();
      return { type: String(register.contentType), text: await register.metrics() };
    },
  };
}

export type Telemetry = ReturnType<typeof openTelemetry>;

export function openTelemetry({
  env,
  now,
}: {
  env: Pick<Config, "ROLE" | "DATABASE_URL">;
  now: () => Date;
}) {
  let database: Database | null = null;
  const opened = async () => {
    if (database === null) throw new Error("The database is not open yet.");
    return database;
  };
  const engine = env.DATABASE_URL === undefined ? "embedded" : "postgres";
  const metrics = createMetrics({
    info: { role: env.ROLE, engine, node: process.version },
    readInstallation: async () => readInstallation(await opened(), now()),
    now,
  });
  return {
    metrics,
    /** From here on the metrics include the database's figures. */
    databaseIsOpen(open: Database): void {
      database = open;
    },
    /** Rejects while the database is not open or does not answer. */
    ping: async (): Promise<void> => (await opened()).ping(),
  };
}

/** How the whole installation is, from its database: the same in all its processes. */
export type InstallationFigures = Awaited<ReturnType<typeof readInstallation>>;

type ReadInstallation = () => Promise<InstallationFigures>;

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
function createInstallationGauges(
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
