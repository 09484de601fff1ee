import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createLogSampler, type Log, underRequestId } from "#server/platform/log.ts";
import type { Refusal, SiteCounts } from "#server/platform/telemetry.ts";
import { routePattern } from "./route-pattern.ts";

/** Sees every request on its way in and every answer on its way out. */
export type RequestMetrics = {
  /** Counts an answer that went out at once, from memory. Nothing else: that path is the busiest. */
  counted(request: IncomingMessage, response: ServerResponse): void;
  /** Runs what will answer under an id of its own, and sees how it ends. */
  around(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Counts a connection that is ended without the answer that was asked for. */
  refused(reason: Refusal): void;
};

/** Longer than this is worth a line. Milliseconds. */
const slowMs = 1_000;
/** nginx's `$request_id`, or a UUID: what else comes in that header may be anything. */
const idOfProxy = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const countedMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Ids, counts and lines of requests (docs/decisions/027). An id of a proxy in front is believed when
 * there is one (`trustProxy`, the number of them). `observe` gets seconds from the request's head to
 * the end of the answer. Lines hold the route, never the address, its query, or who asked; of answers that
 * are slow or cannot be given some have one each minute, and failures all.
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
}): RequestMetrics {
  const writeLine = createLineWriter(log);
  const idFor = (given: string | string[] | undefined) =>
    trustProxy > 0 && typeof given === "string" && idOfProxy.test(given) ? given : randomUUID();

  return {
    counted({ url = "", method = "" }, { statusCode }) {
      counts.countAnswer(routePattern(url), method, statusCode);
    },
    around(request, response, answer) {
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
    refused(reason) {
      counts.refused[reason] += 1;
    },
  };
}

type Line = { method: string; route: string; status: number; ms: number };

/** Status 0: the visitor left before the answer was complete. */
function createLineWriter(log: Log): (line: Line) => void {
  const limits = {
    unanswered: createLogSampler(),
    slow: createLogSampler(),
  };
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
