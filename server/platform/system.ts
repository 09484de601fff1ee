import { setTimeout as wait } from "node:timers/promises";
import manifest from "../../package.json" with { type: "json" };

/** The site's own version, of the running code: a build keeps the one it was made from. */
export const { version } = manifest;

/** Time and network, which tests replace. */
export type System = {
  now: () => Date;
  monotonicMs: () => number;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  fetch: typeof globalThis.fetch;
};

export const system: System = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  fetch: globalThis.fetch,
};
