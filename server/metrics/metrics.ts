import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { addInstallationGauges, type ReadInstallation } from "./installation-gauges.ts";
import type { SiteCounts } from "./site-counts.ts";

/** What /metrics answers with (docs/operating.md, 'Watching the site'). */
export type Metrics = {
  /** Notes how long an answer took, in seconds. Not for those from memory, which take microseconds. */
  observe(route: string, seconds: number): void;
  /** All there is, in Prometheus' text format. Never rejects, and waits for nothing longer than 2 s. */
  scrape(): Promise<{ type: string; text: string }>;
};

type MetricsParts = {
  /** Constants of this process, such as its role and engine. */
  info: Readonly<Record<string, string>>;
  counts: SiteCounts;
  /** Routes whose answers are pages. */
  pageRoutes: ReadonlySet<string>;
  readInstallation: ReadInstallation;
  now: () => Date;
};

/** Seconds: from a page out of memory to a picture that has to be made. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process, in a registry of their own. */
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

/** Counters that take over what was counted elsewhere when they are asked. */
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
