import { describe, expect, it } from "vitest";
import { ProviderError, type ProviderErrorCode } from "./mobile-de/call.ts";
import { createSync } from "./sync.ts";
import { createSyncHarness, createTestLock } from "./test-sync.ts";

function aStockedInstallation(count = 10, changes = {}) {
  const harness = createSyncHarness(changes);
  for (let id = 1; id <= count; id += 1) harness.fakeProvider.ads.set(`${id}`, {});
  return harness;
}
const listings = ({ fakeProvider }: ReturnType<typeof createSyncHarness>) =>
  fakeProvider.calls.filter((call) => call === "list").length;

/** A sleep that lets a second pass. */
const ticking = (harness: ReturnType<typeof createSyncHarness>) => async () => {
  harness.pass(1);
  await new Promise((resolve) => setImmediate(resolve));
};

describe("run", () => {
  it("remembers its outcome", async () => {
    const { sync, state } = aStockedInstallation();
    const result = await sync.run();
    expect(await state.read()).toMatchObject({
      runningSince: null,
      lastResult: result,
      lastError: null,
    });
  });

  it.each([
    ["unreachable", "Der Fahrzeuganbieter ist nicht erreichbar."],
    ["unauthorized", "Der Fahrzeuganbieter hat die Zugangsdaten abgelehnt."],
    ["inconsistent", "Die Antwort des Fahrzeuganbieters war unvollständig."],
  ] satisfies [ProviderErrorCode, string][])(
    "keeps the stock and says why when the listing is %s",
    async (code, message) => {
      const { sync, fakeProvider, stock, state, pass } = aStockedInstallation();
      await sync.run();
      const before = [...stock];
      fakeProvider.failListing = new ProviderError(code, "internal detail");
      pass(3600);
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

  it("tells nobody the internals of other failures", async () => {
    const { sync, fakeProvider, state } = aStockedInstallation();
    fakeProvider.failListing = new TypeError("cannot read secrets of undefined");
    await expect(sync.run()).rejects.toMatchObject({ code: "internal" });
    expect((await state.read()).lastError).not.toMatch(/secret/);
  });

  it("runs once for all who come meanwhile", async () => {
    const harness = aStockedInstallation();
    const results = await Promise.all([
      harness.sync.run(),
      harness.sync.request(),
      harness.sync.run(),
    ]);
    expect(new Set(results).size).toBe(1);
    expect(listings(harness)).toBe(1);
    await harness.sync.run();
    expect(listings(harness)).toBe(2);
  });

  it("gives the dealer who comes meanwhile its outcome", async () => {
    const harness = aStockedInstallation();
    const sync = createSync({ ...harness.options, sleep: ticking(harness) });
    const [scheduled, dealers] = await Promise.all([sync.run(), sync.runAnyway()]);
    expect(dealers).toEqual(scheduled);
    expect(listings(harness)).toBe(1);
  });

  it("gives the outcome of another process's run", async () => {
    const harness = aStockedInstallation(10, { runExclusive: createTestLock() });
    const otherProcess = createSync({ ...harness.options, sleep: ticking(harness) });
    const [first, second] = await Promise.all([harness.sync.run(), otherProcess.run()]);
    expect(second).toEqual(first);
    expect(listings(harness)).toBe(1);
  });

  it("does not run again when the other process ended just before the lock was free", async () => {
    const result = { totalFound: 7, detailedProcessed: 7, failed: 0, totalStored: 7 };
    const free = createTestLock();
    const harness = aStockedInstallation();
    const sync = createSync({
      ...harness.options,
      runExclusive: async (name, work) => {
        await harness.state.succeeded(harness.options.now(), result);
        return await free(name, work);
      },
    });
    expect(await sync.run()).toEqual(result);
    expect(listings(harness)).toBe(0);
  });

  it("takes over when the other process died", async () => {
    let polls = 0;
    const free = createTestLock();
    const harness = aStockedInstallation(10, {
      runExclusive: (name: string, work: (signal: AbortSignal) => Promise<unknown>) => {
        polls += 1;
        return polls < 3 ? Promise.resolve({ ran: false }) : free(name, work);
      },
    });
    expect(await harness.sync.run()).toMatchObject({ totalStored: 10 });
    expect(polls).toBe(3);
  });

  it("gives up waiting at some time", async () => {
    const harness = aStockedInstallation(10, { runExclusive: async () => ({ ran: false }) });
    await expect(harness.sync.run()).rejects.toMatchObject({ code: "not-ready" });
  });
});

describe("request", () => {
  it("answers the last result without asking the provider while no sync is needed", async () => {
    const harness = aStockedInstallation();
    const result = await harness.sync.request();
    harness.pass(3600);
    expect(await harness.sync.request()).toEqual(result);
    expect(listings(harness)).toBe(1);
    harness.pass(1);
    await harness.sync.request();
    expect(listings(harness)).toBe(2);
  });

  it("tells visitors of a failure until the next try is due, also while no sync is needed", async () => {
    const harness = aStockedInstallation();
    await harness.sync.run();
    harness.fakeProvider.failListing = new ProviderError("unreachable", "internal detail");
    await expect(harness.sync.run()).rejects.toThrow("nicht erreichbar");
    harness.pass(59);
    expect(await harness.sync.status()).toMatchObject({
      needsSync: false,
      message: expect.stringMatching(/ist nicht erreichbar. Der nächste Versuch folgt gegen 07:01/),
    });
    await expect(harness.sync.request()).rejects.toMatchObject({
      code: "provider-failed",
      retryAfterSeconds: 1,
    });
    expect(listings(harness)).toBe(2);
    harness.fakeProvider.failListing = null;
    harness.pass(1);
    expect(await harness.sync.request()).toMatchObject({ totalStored: 10 });
    expect(listings(harness)).toBe(3);
  });

  it("answers the counts of a run that has just ended, however short the interval is", async () => {
    const harness = aStockedInstallation(10, { intervalSeconds: 2 });
    const result = await harness.sync.run();
    harness.pass(5);
    expect(await harness.sync.request()).toEqual(result);
    expect(listings(harness)).toBe(1);
  });
});

describe("status", () => {
  it("says that there was no sync yet", async () => {
    expect(await createSyncHarness().sync.status()).toEqual({
      totalCars: 0,
      message: "Noch nie synchronisiert.",
      needsSync: true,
      lastSuccessAt: null,
      lastError: null,
      running: false,
    });
  });

  it("says when it worked last", async () => {
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

  it("tells of a run under way, but does not believe a killed one for ever", async () => {
    const { sync, state, pass } = aStockedInstallation();
    await state.started(new Date("2026-11-21T06:00:00Z"));
    expect(await sync.status()).toMatchObject({ running: true });
    pass(16 * 60);
    expect(await sync.status()).toMatchObject({ running: false });
  });
});
