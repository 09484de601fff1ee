import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Log } from "./platform/log.ts";
import type { Shutdown } from "./platform/shutdown.ts";
import type { Telemetry } from "./telemetry.ts";

/** A process's settings, and what it asks of the world outside. */
export type Runtime = {
  config: Config;
  log: Log;
  shutdown: Shutdown;
  telemetry: Telemetry;
  now: () => Date;
  /** Of a monotonic clock, for durations. */
  monotonicMs: () => number;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 ≤ value < 1 */
  random: () => number;
  fetch: typeof globalThis.fetch;
};

export const systemRuntime: Pick<Runtime, "now" | "monotonicMs" | "sleep" | "random" | "fetch"> = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
  fetch: globalThis.fetch,
};
