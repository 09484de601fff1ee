import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, test } from "vitest";
import type { VehicleProvider } from "./mobile-de/mobile-de.ts";
import { createMobileDe } from "./mobile-de/mobile-de.ts";
import { createSync } from "./sync.ts";
import { createSyncHarness, createTestLock } from "./test-sync.ts";
import { account } from "./test-sync-database.ts";

/** What a process that ends asks of a running sync; a run that goes on fails by never ending. */
const reason = new Error("The process ends.");
const sleep = (ms: number, signal?: AbortSignal) => wait(ms, undefined, { signal });

/** A sync of the real client; `answer` is what the provider does with each request. */
function aSyncOver(
  answer: () => Promise<Response>,
  nap: (ms: number, signal?: AbortSignal) => Promise<void> = sleep,
) {
  const provider = createMobileDe({
    ...account,
    baseUrl: "http://provider.example",
    fetch: answer,
    now: () => new Date("2026-11-21T06:00:00Z"),
    monotonicMs: () => 0,
    sleep: nap,
    firstRetryMs: 0,
  });
  return createSyncHarness({ provider });
}

describe("a stop signal", () => {
  it("ends a run at once while the provider does not answer", async () => {
    const stop = new AbortController();
    const { sync, state } = aSyncOver(() => {
      stop.abort(reason);
      return new Promise(() => undefined);
    });
    await expect(sync.run(stop.signal)).rejects.toBe(reason);
    expect(await state.read()).toMatchObject({ lastError: null, lastFinishedAt: null });
  });

  it("ends a run at once while it waits as long as the provider asked", async () => {
    const stop = new AbortController();
    const { sync, state } = aSyncOver(
      async () => new Response("", { status: 429, headers: { "retry-after": "55" } }),
      (ms, signal) => {
        const nap = sleep(ms, signal);
        stop.abort(reason);
        return nap;
      },
    );
    await expect(sync.run(stop.signal)).rejects.toBe(reason);
    expect(await state.read()).toMatchObject({ lastError: null, lastFinishedAt: null });
  });

  it("ends the wait for another process's run", async () => {
    const stop = new AbortController();
    const { options } = createSyncHarness({ runExclusive: async () => ({ ran: false }) });
    let naps = 0;
    const sync = createSync({
      ...options,
      sleep: async () => {
        naps += 1;
        stop.abort(reason);
      },
    });
    await expect(sync.run(stop.signal)).rejects.toBe(reason);
    expect(naps).toBe(1);
  });

  it("frees the lock, so that the next run is a whole one", async () => {
    const runExclusive = createTestLock();
    const { options, fakeProvider } = createSyncHarness({ runExclusive });
    fakeProvider.ads.set("1", {});
    const stop = new AbortController();
    stop.abort(reason);
    const sync = createSync(options);
    await expect(sync.run(stop.signal)).rejects.toBe(reason);
    expect(await sync.run()).toMatchObject({ totalStored: 1 });
  });

  it("of somebody who joined leaves the run to whom it belongs", async () => {
    const stop = new AbortController();
    const { options, fakeProvider } = createSyncHarness();
    fakeProvider.ads.set("1", {});
    const provider: VehicleProvider = {
      ...options.provider,
      listAds: async (signal) => {
        stop.abort(reason);
        signal?.throwIfAborted();
        return await options.provider.listAds(signal);
      },
    };
    const sync = createSync({ ...options, provider });
    const [first, joined] = await Promise.all([sync.run(), sync.run(stop.signal)]);
    expect(first).toMatchObject({ totalStored: 1 });
    expect(joined).toEqual(first);
  });

  it("ends the run that others have joined", async () => {
    const stop = new AbortController();
    const { sync } = aSyncOver(() => {
      stop.abort(reason);
      return new Promise(() => undefined);
    });
    const both = await Promise.allSettled([sync.run(stop.signal), sync.run()]);
    expect(both).toEqual([
      { status: "rejected", reason },
      { status: "rejected", reason },
    ]);
  });
});

test("on a nearly full disk nothing is fetched or written, and the next run goes on", async () => {
  let room = false;
  const { sync, state, stock, fakeProvider } = createSyncHarness({ hasRoom: async () => room });
  fakeProvider.ads.set("1", {});
  const before = await state.read();
  await expect(sync.run()).rejects.toMatchObject({
    code: "not-ready",
    message: expect.stringContaining("Datenträger ist fast voll"),
  });
  expect([fakeProvider.calls, await state.read()]).toEqual([[], before]);
  room = true;
  expect(await sync.run()).toMatchObject({ totalStored: 1 });
  expect(stock.size).toBe(1);
});
