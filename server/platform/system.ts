import { setTimeout as wait } from "node:timers/promises";

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
