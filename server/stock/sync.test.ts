import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { createSyncHarness, createTestLock } from "#tests/support/test-sync.ts";
import { ProviderError, type ProviderErrorCode, type VehicleProvider } from "./provider.ts";
import { createSync, createSyncSchedule, type Sync } from "./sync.ts";
import type { SyncProgress } from "./sync-state.ts";

function aStockedInstallation(count = 10, changes = {}) {
  const harness = createSyncHarness(changes);
  for (let id = 1; id <= count; id += 1) harness.fakeProvider.ads.set(`${id}`, {});
  return harness;
}
const countListings = ({ fakeProvider }: ReturnType<typeof createSyncHarness>) =>
  fakeProvider.calls.filter((call) => call === "list").length;

/** Advances the clock by a second. */
const ticking = (harness: ReturnType<typeof createSyncHarness>) => async () => {
  harness.passSeconds(1);
  await new Promise((resolve) => setImmediate(resolve));
};

describe("run", () => {
  it.each([
    ["unreachable", "Die Fahrzeugbörse ist nicht erreichbar."],
    ["unauthorized", "Die Fahrzeugbörse hat die Zugangsdaten abgelehnt."],
    ["inconsistent", "Die Antwort der Fahrzeugbörse war unvollständig."],
  ] satisfies [ProviderErrorCode, string][])(
    "keeps the stock and returns the reason when the listing is %s",
    async (code, message) => {
      const { sync, fakeProvider, stock, state, passSeconds } = aStockedInstallation();
      await sync.run();
      const before = [...stock];
      fakeProvider.failListing = new ProviderError(code, "internal detail");
      passSeconds(3600);
      await expect(sync.run()).rejects.toMatchObject({
        code: "provider-failed",
        message: `${message} Der nächste Versuch folgt gegen 08:01\u00a0Uhr.`,
        retryAfterSeconds: 60,
      });
      expect([...stock]).toEqual(before);
      expect(await state.read()).toMatchObject({ lastError: message, runningSince: null });
      expect(await sync.status()).toMatchObject({ totalCars: 10, lastError: message });
    },
  );

  it("does not disclose the internals of other failures", async () => {
    const { sync, fakeProvider, state } = aStockedInstallation();
    fakeProvider.failListing = new TypeError("cannot read secrets of undefined");
    await expect(sync.run()).rejects.toMatchObject({ code: "internal" });
    expect((await state.read()).lastError).not.toMatch(/secret/);
  });

  it("concurrent callers share one run", async () => {
    const harness = aStockedInstallation();
    const results = await Promise.all([
      harness.sync.run(),
      harness.sync.requestByVisitor(),
      harness.sync.run(),
    ]);
    expect(new Set(results).size).toBe(1);
    expect(countListings(harness)).toBe(1);
    await harness.sync.run();
    expect(countListings(harness)).toBe(2);
  });

  it("returns the outcome of another process's run", async () => {
    const harness = aStockedInstallation(10, { runExclusive: createTestLock() });
    const otherProcess = createSync({ ...harness.options, sleep: ticking(harness) });
    const [first, second] = await Promise.all([harness.sync.run(), otherProcess.run()]);
    expect(second).toEqual(first);
    expect(countListings(harness)).toBe(1);
  });

  it("does not run again when the other process ended just before this one got the lock", async () => {
    const result = { totalFound: 7, detailedProcessed: 7, failed: 0, totalStored: 7 };
    const testLock = createTestLock();
    const harness = aStockedInstallation();
    const sync = createSync({
      ...harness.options,
      runExclusive: async (name, work) => {
        await harness.state.succeeded(harness.options.now(), result, null);
        return await testLock(name, work);
      },
    });
    expect(await sync.run()).toEqual(result);
    expect(countListings(harness)).toBe(0);
  });

  it("takes over when the other process died", async () => {
    let polls = 0;
    const testLock = createTestLock();
    const harness = aStockedInstallation(10, {
      runExclusive: (name: string, work: (signal: AbortSignal) => Promise<unknown>) => {
        polls += 1;
        return polls < 3 ? Promise.resolve({ ran: false }) : testLock(name, work);
      },
    });
    expect(await harness.sync.run()).toMatchObject({ totalStored: 10 });
    expect(polls).toBe(3);
  });

  it("times out waiting for the lock", async () => {
    const harness = aStockedInstallation(10, { runExclusive: async () => ({ ran: false }) });
    await expect(harness.sync.run()).rejects.toMatchObject({ code: "not-ready" });
  });
});

describe("start", () => {
  /** Whose listing comes once it is released. */
  function aSlowInstallation(count = 3) {
    const harness = aStockedInstallation(count);
    const { options, state } = harness;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const progress: SyncProgress[] = [];
    const sync = createSync({
      ...options,
      provider: {
        ...options.provider,
        listVehicles: () => released.then(() => options.provider.listVehicles()),
      },
      state: {
        ...state,
        progressed: (reached) => {
          progress.push(reached);
          return state.progressed(reached);
        },
      },
    });
    return { ...harness, sync, release, progress };
  }

  it("returns while the run goes on, which tells how many vehicles are read", async () => {
    const harness = aSlowInstallation();
    await harness.sync.start();
    expect(await harness.sync.status()).toMatchObject({ running: true });
    await harness.sync.start();
    harness.release();
    await harness.sync.run();
    expect(harness.progress).toEqual([
      { done: 0, total: 3 },
      { done: 3, total: 3 },
    ]);
    expect(countListings(harness)).toBe(1);
  });

  it("starts nothing while another process syncs", async () => {
    const harness = aStockedInstallation();
    await harness.state.started(harness.options.now());
    await harness.sync.start();
    expect(countListings(harness)).toBe(0);
  });

  it("throws what keeps it from starting", async () => {
    const { sync } = aStockedInstallation(3, { hasDiskSpace: async () => false });
    await expect(sync.start()).rejects.toMatchObject({ code: "not-ready" });
  });

  it("ends with the process, without a failure", async () => {
    const { sync, release, state } = aSlowInstallation();
    await sync.start();
    const outcome = sync.run();
    sync.stop();
    release();
    await expect(outcome).rejects.toThrow("The process ends.");
    expect(await state.read()).toMatchObject({ lastError: null, lastResult: null });
  });
});

describe("requestByVisitor", () => {
  it("returns the last result without calling the provider while no sync is needed", async () => {
    const harness = aStockedInstallation();
    const result = await harness.sync.requestByVisitor();
    harness.passSeconds(3600);
    expect(await harness.sync.requestByVisitor()).toEqual(result);
    expect(countListings(harness)).toBe(1);
    harness.passSeconds(1);
    await harness.sync.requestByVisitor();
    expect(countListings(harness)).toBe(2);
  });

  it("throws the last failure until the retry is due, also while no sync is needed", async () => {
    const harness = aStockedInstallation();
    await harness.sync.run();
    harness.fakeProvider.failListing = new ProviderError("unreachable", "internal detail");
    await expect(harness.sync.run()).rejects.toThrow("nicht erreichbar");
    harness.passSeconds(59);
    expect(await harness.sync.status()).toMatchObject({
      needsSync: false,
      message: expect.stringMatching(/ist nicht erreichbar. Der nächste Versuch folgt gegen 07:01/),
    });
    await expect(harness.sync.requestByVisitor()).rejects.toMatchObject({
      code: "provider-failed",
      retryAfterSeconds: 1,
    });
    expect(countListings(harness)).toBe(2);
    harness.fakeProvider.failListing = null;
    harness.passSeconds(1);
    expect(await harness.sync.requestByVisitor()).toMatchObject({ totalStored: 10 });
    expect(countListings(harness)).toBe(3);
  });

  it.each([
    ["unreachable", 1_800, [60, 120, 300, 600, 1800, 1800]],
    ["unreachable", 30, [30, 30, 30, 30, 30, 30]],
    ["unauthorized", 1_800, [60, 120, 300, 600, 3600, 3600]],
    ["forbidden", 30, [30, 30, 30, 30, 3600, 3600]],
    ["forbidden", 7_200, [60, 120, 300, 600, 7200, 7200]],
  ] as const)(
    "backs off after %s, every %i s otherwise: %j",
    async (code, intervalSeconds, wanted) => {
      const { sync, fakeProvider, passSeconds } = aStockedInstallation(10, { intervalSeconds });
      fakeProvider.failListing = new ProviderError(code, "internal detail");
      const pauses: unknown[] = [];
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        const failed = await sync.requestByVisitor().catch((error: unknown) => error);
        const seconds = failed instanceof AppError ? failed.retryAfterSeconds : undefined;
        pauses.push(seconds);
        passSeconds(seconds ?? 0);
      }
      expect(pauses).toEqual(wanted);
    },
  );

  it("honors Retry-After", async () => {
    const harness = aStockedInstallation();
    const delay = { retryAfterMs: 3_000_000 };
    harness.fakeProvider.failListing = new ProviderError("rate-limited", "internal detail", delay);
    await expect(harness.sync.run()).rejects.toMatchObject({ retryAfterSeconds: 3000 });
    harness.passSeconds(2999);
    await expect(harness.sync.requestByVisitor()).rejects.toThrow("keine weiteren Abrufe");
    expect(await harness.sync.isDue()).toBe(false);
    expect(countListings(harness)).toBe(1);
    harness.passSeconds(1);
    expect(await harness.sync.isDue()).toBe(true);
  });
});

describe("status", () => {
  it("reports when a sync last succeeded", async () => {
    const { sync } = aStockedInstallation();
    await sync.run();
    expect(await sync.status()).toEqual({
      totalCars: 10,
      message: "Zuletzt aktualisiert: 21.11.2026, 07:00\u00a0Uhr.",
      needsSync: false,
      lastSuccessAt: "2026-11-21T06:00:00.000Z",
      lastError: null,
      running: false,
    });
  });

  it("reports a running sync, but only for a time if its process was killed", async () => {
    const { sync, state, passSeconds } = aStockedInstallation();
    await state.started(new Date("2026-11-21T06:00:00Z"));
    expect(await sync.status()).toMatchObject({ running: true });
    passSeconds(16 * 60);
    expect(await sync.status()).toMatchObject({ running: false });
  });
});

describe("an abort signal", () => {
  const reason = new Error("The process ends.");

  it("ends a run immediately, stores no failure, and frees the lock", async () => {
    const stop = new AbortController();
    const { options, state } = aStockedInstallation();
    const listVehicles: VehicleProvider["listVehicles"] = async (signal) => {
      stop.abort(reason);
      signal?.throwIfAborted();
      return options.provider.listVehicles();
    };
    const sync = createSync({ ...options, provider: { ...options.provider, listVehicles } });
    const both = await Promise.allSettled([sync.run(stop.signal), sync.run()]);
    expect(both).toEqual(both.map(() => ({ status: "rejected", reason })));
    expect(await state.read()).toMatchObject({ lastError: null, lastFinishedAt: null });
    expect(await createSync(options).run()).toMatchObject({ totalStored: 10 });
  });

  it("ends the wait for another process's run", async () => {
    const stop = new AbortController();
    const { sync } = createSyncHarness({
      runExclusive: async () => ({ ran: false }),
      sleep: async () => stop.abort(reason),
    });
    await expect(sync.run(stop.signal)).rejects.toBe(reason);
  });
});

it("fetches and writes nothing on a nearly full disk", async () => {
  let hasSpace = false;
  const { sync, state, fakeProvider } = aStockedInstallation(1, {
    hasDiskSpace: async () => hasSpace,
  });
  const before = await state.read();
  await expect(sync.run()).rejects.toMatchObject({
    code: "not-ready",
    message: expect.stringContaining("Speicher ist fast voll"),
  });
  expect([fakeProvider.calls, await state.read()]).toEqual([[], before]);
  expect(await sync.isDue()).toBe(false);
  hasSpace = true;
  expect(await sync.run()).toMatchObject({ totalStored: 1 });
});

describe("the schedule", () => {
  /** Checks every few milliseconds whether a run is due. */
  function aSchedule(run: Sync["run"], isDue = async () => true) {
    const runs = createCounter();
    const failures: unknown[] = [];
    const counted = (signal?: AbortSignal) => {
      runs.count();
      return run(signal);
    };
    const log = { ...silentLog, error: (fields: object) => void failures.push(fields) };
    const sync = { run: counted, isDue };
    return { runs, failures, job: createSyncSchedule({ sync, intervalSeconds: 0.01, log }) };
  }
  const result = { totalFound: 0, detailedProcessed: 0, failed: 0, totalStored: 0 };

  it("runs at startup, then when due, whether or not the last run failed", async () => {
    const checks = createCounter();
    const { runs, failures, job } = aSchedule(
      async () => {
        if (runs.total === 2) throw new Error("the provider is away");
        return result;
      },
      async () => {
        checks.count();
        return checks.total > 2;
      },
    );
    await job.start();
    await runs.reaches(1);
    await checks.reaches(2);
    expect(runs.total).toBe(1);
    await runs.reaches(3);
    await job.stop();
    expect(failures).toMatchObject([{ err: { message: "the provider is away" } }]);
  });

  it("aborts its run on stop and logs no failure", async () => {
    const { runs, failures, job } = aSchedule(async (signal) => {
      await once(signal ?? new EventTarget(), "abort");
      throw signal?.reason;
    });
    await job.start();
    await job.stop();
    expect([runs.total, failures]).toEqual([1, []]);
  });
});
