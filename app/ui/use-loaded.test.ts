import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retry } from "./use-loaded.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("retries three times with exponential backoff and then rejects", async () => {
  const attemptSeconds: number[] = [];
  const start = Date.now();
  const attempt = async () => {
    attemptSeconds.push((Date.now() - start) / 1_000);
    throw new Error("HTTP error! status: 503");
  };
  const failures: number[] = [];
  const result = expect(
    retry(attempt, { onFailure: (times) => failures.push(times) }),
  ).rejects.toThrow("503");
  await vi.runAllTimersAsync();
  await result;
  expect(attemptSeconds).toEqual([0, 1, 3, 7]);
  expect(failures).toEqual([1, 2, 3, 4]);
});

it("does not retry after an abort", async () => {
  const controller = new AbortController();
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    controller.abort();
    throw new Error("no network");
  };
  await expect(retry(attempt, { signal: controller.signal })).rejects.toThrow("no network");
  expect(attempts).toBe(1);
});
