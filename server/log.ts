import pino, { type DestinationStream } from "pino";
import { loggedError } from "./log-error.ts";
import { currentRequestId } from "./request-id.ts";

/**
 * Structured log lines. `fields` never hold bodies, query strings or visitors' data; what code may
 * ask of a log is only this, so that tests pass a plain object.
 */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** For what is only looked at while searching for a fault. */
  debug?(fields: object, message: string): void;
};

/** For tools and tests that have nothing to log to. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * The process's log, on standard output unless that is for something else; `level` as the environment's
 * LOG_LEVEL. What happens for a request carries its id; of errors see log-error.ts.
 */
export function createLog(
  level: string,
  { to = "stdout" }: { to?: "stdout" | "stderr" | DestinationStream } = {},
): Log {
  const options = {
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return pino(options, typeof to === "string" ? standardStream(to) : to);
}

/**
 * Lines that strangers can cause as often as they like: `perMinute` of them are written, and the next one
 * after that says how many were left out. `write` gets what to add to the line's fields.
 */
export function createLineLimit({
  perMinute = 10,
  monotonicMs = () => performance.now(),
} = {}): (write: (leftOut: { leftOut?: number }) => void) => void {
  let windowStart = Number.NEGATIVE_INFINITY;
  let written = 0;
  let leftOut = 0;
  return (write) => {
    const now = monotonicMs();
    if (now - windowStart >= 60_000) {
      windowStart = now;
      written = 0;
    }
    if (written >= perMinute) {
      leftOut += 1;
      return;
    }
    written += 1;
    write(leftOut === 0 ? {} : { leftOut });
    leftOut = 0;
  };
}

/** Characters that wait for room on a full disk; what comes beyond them is lost, and the site is not (F8). */
const mostWaiting = 1024 * 1024;

function standardStream(to: "stdout" | "stderr"): DestinationStream {
  const fd = to === "stdout" ? 1 : 2;
  const stream = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  stream.on("error", () => undefined);
  return stream;
}
