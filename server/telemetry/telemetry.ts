import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { pageRoutes } from "#server/platform/http/route-pattern.ts";
import {
  addInstallationGauges,
  type ReadInstallation,
  readInstallation,
} from "./installation-metrics.ts";

/** Why a connection was ended without a response. */
export type Refusal =
  | "not_understood"
  | "head_too_large"
  | "too_slow"
  | "answer_not_taken"
  | "too_many_connections";

/** Counts since the process began: plain numbers, which cost the busiest path nothing. */
export type SiteCounts = {
  /** By route and method, then by status. */
  answers: Map<string, Map<number, number>>;
  /** Status 0: the client left before the response was complete. */
  countAnswer(route: string, method: string, status: number): void;
  refused: Record<Refusal, number>;
  /** Rendered, not from memory. */
  pagesMade: number;
  /** Resized and encoded, not from the disk. */
  picturesMade: number;
};

export function createSiteCounts(): SiteCounts {
  const answers: SiteCounts["answers"] = new Map();
  return {
    answers,
    countAnswer(route, method, status) {
      const key = `${method} ${route}`;
      let byStatus = answers.get(key);
      if (byStatus === undefined) {
        byStatus = new Map();
        answers.set(key, byStatus);
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    refused: {
      not_understood: 0,
      head_too_large: 0,
      too_slow: 0,
      answer_not_taken: 0,
      too_many_connections: 0,
    },
    pagesMade: 0,
    picturesMade: 0,
  };
}

/** What /metrics answers with (docs/operating.md, 'Monitoring'). */
export type Metrics = {
  /** Not for responses from memory, which take microseconds. */
  observe(route: string, seconds: number): void;
  /** In Prometheus' text format. Never rejects, and takes 2 s at most. */
  scrape(): Promise<{ type: string; text: string }>;
};

type MetricsParts = {
  info: Readonly<Record<string, string>>;
  counts: SiteCounts;
  pageRoutes: ReadonlySet<string>;
  readInstallation: ReadInstallation;
  now: () => Date;
};

/** Seconds: from a cached page to a picture that has to be made. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(parts: MetricsParts): Metrics {
  const { info, readInstallation, now } = parts;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: "site_info",
    help: "Always 1; the labels tell what runs",
    labelNames: Object.keys(info),
    registers,
  }).set({ ...info }, 1);
  addCounters(registers, parts);
  addInstallationGauges(registers, { readInstallation, now });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's head to the end of its answer, without answers out of memory",
    labelNames: ["route"],
    buckets,
    registers,
  });
  return {
    observe: (route, took) => seconds.observe({ route }, took),
    scrape: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

/** Counters that copy what was counted elsewhere when they are read. */
function addCounters(registers: Registry[], { counts, pageRoutes }: MetricsParts): void {
  new Counter({
    name: "http_requests_total",
    help: "Requests by route, method and class of the status; aborted: the client left before the end",
    labelNames: ["route", "method", "status"],
    registers,
    collect() {
      this.reset();
      for (const [{ route, method }, status, total] of answersOf(counts)) {
        this.inc({ route, method, status: classOf(status) }, total);
      }
    },
  });
  new Counter({
    name: "http_refusals_total",
    help: "Connections ended without the answer, by why; most of them never asked for a route",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, total] of Object.entries(counts.refused)) this.inc({ reason }, total);
    },
  });
  const readers = {
    site_page_answers_total: {
      help: "Pages that were answered, from memory or rendered",
      read: () => pageAnswers(counts, pageRoutes),
    },
    site_pages_made_total: { help: "Pages that were rendered", read: () => counts.pagesMade },
    site_pictures_made_total: {
      help: "Vehicle photos that were resized and encoded",
      read: () => counts.picturesMade,
    },
  };
  for (const [name, { help, read }] of Object.entries(readers)) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

type Answered = [asked: { method: string; route: string }, status: number, total: number];

function answersOf({ answers }: SiteCounts): Answered[] {
  return [...answers].flatMap(([key, byStatus]) => {
    const [method = "", route = ""] = key.split(" ");
    return [...byStatus].map(([status, total]): Answered => [{ method, route }, status, total]);
  });
}

function pageAnswers(counts: SiteCounts, pageRoutes: ReadonlySet<string>): number {
  const isPage = ([{ method, route }, status]: Answered) =>
    method !== "POST" && pageRoutes.has(route) && (status === 200 || status === 304);
  return answersOf(counts)
    .filter(isPage)
    .reduce((sum, [, , total]) => sum + total, 0);
}

const classOf = (status: number) => (status === 0 ? "aborted" : `${Math.floor(status / 100)}xx`);

export type Telemetry = {
  counts: SiteCounts;
  metrics: Metrics;
  /** From here on the metrics include the database's figures. */
  databaseIsOpen(database: Database): void;
  /** Rejects while the database is not open or does not answer. */
  ping(): Promise<void>;
};

export function openTelemetry({
  env,
  now,
}: {
  env: Pick<Config, "ROLE" | "DATABASE_URL">;
  now: () => Date;
}): Telemetry {
  let database: Database | null = null;
  const opened = async () => {
    if (database === null) throw new Error("The database is not open yet.");
    return database;
  };
  const counts = createSiteCounts();
  const engine = env.DATABASE_URL === undefined ? "embedded" : "postgres";
  const metrics = createMetrics({
    info: { role: env.ROLE, engine, node: process.version },
    counts,
    pageRoutes,
    readInstallation: async () => readInstallation(await opened(), now()),
    now,
  });
  return {
    counts,
    metrics,
    databaseIsOpen(open) {
      database = open;
    },
    ping: async () => (await opened()).ping(),
  };
}
