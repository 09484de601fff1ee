import { ProviderError, type ProviderErrorCode } from "#server/sync/provider.ts";

export type RetryPorts = {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 ≤ x < 1 */
  random: () => number;
};

const passing: ReadonlySet<ProviderErrorCode> = new Set([
  "unreachable",
  "timeout",
  "rate-limited",
  "unavailable",
  // A maintenance page or a cut answer, often with status 200.
  "unreadable",
]);

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** A provider that wants to be left alone for longer than this gets its wish: the call fails. */
const longestWaitMs = 60_000;

/**
 * Tries again after failures that may pass: 1 s, 2 s, 4 s … at most 30 s, shortened by up to a half
 * at random so that several callers do not come back together. Where the provider names a time, at
 * least that is waited. Other failures, and the last one, are thrown as they are.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  retries: number,
  { sleep, random }: RetryPorts,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ProviderError) || !passing.has(error.code)) throw error;
      if (failures >= retries || (error.retryAfterMs ?? 0) > longestWaitMs) throw error;
      const backoff = Math.min(firstDelayMs * 2 ** failures, longestDelayMs) * (0.5 + random() / 2);
      await sleep(Math.max(backoff, error.retryAfterMs ?? 0), signal);
    }
  }
}

const longestRetryAfterMs = 3_600_000;

/** `Retry-After` in ms from now, seconds or HTTP date, at most an hour; null when unreadable. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : null;
  const ms = seconds === null ? Date.parse(header) - now.getTime() : seconds * 1_000;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestRetryAfterMs);
}
