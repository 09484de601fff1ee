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
  /** By method, route and status, with spaces in between. */
  answers: Map<string, number>;
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
      const key = `${method} ${route} ${status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
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
export type Metrics = ReturnType<typeof createMetrics>;

type MetricsParts = {
  info: Readonly<Record<string, string>>;
  counts: SiteCounts;
  readInstallation: ReadInstallation;
  now: () => Date;
};

/** Seconds: from a cached page to a picture that has to be made. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ info, counts, readInstallation, now }: MetricsParts) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: "site_info",
    help: "Always 1; the labels tell what runs",
    labelNames: Object.keys(info),
    registers,
  }).set({ ...info }, 1);
  addCounters(registers, counts);
  addInstallationGauges(registers, { readInstallation, now });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's head to the end of its answer, without answers out of memory",
    labelNames: ["route"],
    buckets,
    registers,
  });
  return {
    /** Not for responses from memory, which take microseconds. */
    observe: (route: string, took: number): void => seconds.observe({ route }, took),
    /** In Prometheus' text format. Never rejects, and takes 2 s at most. */
    scrape: async () => ({ type: String(register.contentType), text: await register.metrics() }),
  };
}

/** Counters that copy what was counted elsewhere when they are read. */
function addCounters(registers: Registry[], counts: SiteCounts): void {
  const add = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => [labels: Record<string, string>, total: number][],
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, total] of read()) this.inc(labels, total);
      },
    });
  add(
    "http_requests_total",
    "Requests by route, method and class of the status; aborted: the client left before the end",
    ["route", "method", "status"],
    () =>
      answersOf(counts).map(({ route, method, status, total }) => {
        const ofClass = status === "0" ? "aborted" : `${status[0]}xx`;
        return [{ route, method, status: ofClass }, total];
      }),
  );
  add(
    "http_refusals_total",
    "Connections ended without the answer, by why; most of them never asked for a route",
    ["reason"],
    () => Object.entries(counts.refused).map(([reason, total]) => [{ reason }, total]),
  );
  add("site_page_answers_total", "Pages that were answered, from memory or rendered", [], () =>
    answersOf(counts)
      .filter(({ route, method }) => method !== "POST" && pageRoutes.has(route))
      .filter(({ status }) => status === "200" || status === "304")
      .map(({ total }) => [{}, total]),
  );
  add("site_pages_made_total", "Pages that were rendered", [], () => [[{}, counts.pagesMade]]);
  add("site_pictures_made_total", "Vehicle photos that were resized and encoded", [], () => [
    [{}, counts.picturesMade],
  ]);
}

const answersOf = ({ answers }: SiteCounts) =>
  [...answers].map(([key, total]) => {
    const [method = "", route = "", status = ""] = key.split(" ");
    return { method, route, status, total };
  });

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
  const counts = createSiteCounts();
  const engine = env.DATABASE_URL === undefined ? "embedded" : "postgres";
  const metrics = createMetrics({
    info: { role: env.ROLE, engine, node: process.version },
    counts,
    readInstallation: async () => readInstallation(await opened(), now()),
    now,
  });
  return {
    counts,
    metrics,
    /** From here on the metrics include the database's figures. */
    databaseIsOpen(open: Database): void {
      database = open;
    },
    /** Rejects while the database is not open or does not answer. */
    ping: async (): Promise<void> => (await opened()).ping(),
  };
}
