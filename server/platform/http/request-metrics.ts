import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createLogSampler, type Log, underRequestId } from "#server/platform/log.ts";
import type { Refusal, SiteCounts } from "#server/telemetry/telemetry.ts";
import { routePattern } from "./route-pattern.ts";

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

const slowMs = 1_000;
/** nginx's `$request_id`, or a UUID: anything else may come in that header. */
const idOfProxy = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const countedMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Counts, times and logs (docs/decisions/027). A request id is taken from a proxy when
 * `trustProxy`, their number, is not 0. Log lines hold the route, never address, query or client.
 */
export function createRequestMetrics({
  trustProxy,
  counts,
  observe,
  log,
}: {
  trustProxy: number;
  counts: Pick<SiteCounts, "countAnswer" | "refused">;
  observe: (route: string, seconds: number) => void;
  log: Log;
}) {
  const writeLine = createLineWriter(log);
  const idFor = (given: string | string[] | undefined) =>
    trustProxy > 0 && typeof given === "string" && idOfProxy.test(given) ? given : randomUUID();

  return {
    /** Counts a response from memory. Nothing else: that path is the busiest. */
    counted({ url = "", method = "" }: IncomingMessage, { statusCode }: ServerResponse): void {
      counts.countAnswer(routePattern(url), method, statusCode);
    },
    /** Runs `answer` under a request id, and counts, times and logs the response. */
    around(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
      const { url = "", method = "" } = request;
      const started = performance.now();
      const route = routePattern(url);
      const id = idFor(request.headers["x-request-id"]);
      response.setHeader("x-request-id", id);
      underRequestId(id, () => {
        response.once("close", () => {
          const ms = performance.now() - started;
          const status = response.writableFinished ? response.statusCode : 0;
          counts.countAnswer(route, countedMethods.has(method) ? method : "other", status);
          observe(route, ms / 1000);
          writeLine({ method, route, status, ms: Math.round(ms) });
        });
        answer();
      });
    },
    /** Counts a connection that is ended without a response. */
    refused(reason: Refusal): void {
      counts.refused[reason] += 1;
    },
  };
}

type Line = { method: string; route: string; status: number; ms: number };

/** Status 0: the visitor left before the response was complete. */
function createLineWriter(log: Log): (line: Line) => void {
  const limits = { unanswered: createLogSampler(), slow: createLogSampler() };
  return (line) => {
    if (line.status === 500) log.error(line, "a request failed");
    else if (line.status > 500) {
      limits.unanswered((more) =>
        log.warn({ ...line, ...more }, "a request could not be answered"),
      );
    } else if (line.ms >= slowMs) {
      limits.slow((more) => log.warn({ ...line, ...more }, "a slow answer"));
    } else log.debug?.(line, "answered");
  };
}
