import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { pageRoutes, type Refusal, refusals } from "#server/platform/http/request-metrics.ts";
import {
  createInstallationGauges,
  type ReadInstallation,
  readInstallation,
} from "./installation-metrics.ts";

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
