import pino from "pino";

/**
 * Structured log lines. `fields` never hold bodies, query strings or visitors' data; what code may
 * ask of a log is only this, so that tests pass a plain object.
 */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** For tools and tests that have nothing to log to. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * The process's log, on standard output unless that is for something else; `level` as contract.md's
 * LOG_LEVEL.
 */
export function createLog(
  level: string,
  { to = "stdout" }: { to?: "stdout" | "stderr" } = {},
): Log {
  return pino({ level, base: null }, pino.destination({ fd: to === "stdout" ? 1 : 2, sync: true }));
}
