import { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { limitCpuTime } from "./encode-photo.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("lets a thread finish that got 2.4 s of CPU time in ten minutes", async () => {
  vi.useFakeTimers();
  const work = Promise.withResolvers<string>();
  const thread = { cpuUsage: async () => ({ user: 2_300_000, system: 100_000 }) };
  const answer = limitCpuTime(thread, 10, work.promise);
  await vi.advanceTimersByTimeAsync(600_000);
  work.resolve("decoded");
  expect(await answer).toBe("decoded");
  expect(vi.getTimerCount()).toBe(0);
});

it("rejects for a thread in an endless loop", async () => {
  const thread = new Worker("for (;;);", { eval: true });
  const ended = new Promise<never>(() => undefined);
  await expect(limitCpuTime(thread, 0.01, ended)).rejects.toThrow("too much CPU time");
  await thread.terminate();
});
