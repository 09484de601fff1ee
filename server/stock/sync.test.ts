import { describe, expect, it } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { ProviderError, type ProviderErrorCode } from "./provider.ts";
import { createSync } from "./sync.ts";
import { createSyncHarness, createTestLock } from "./test-sync.ts";

const down = (retryAfterMs: number | null = null) =>
  new ProviderError("rate-limited", "GET /search-api/search: status 429", { retryAfterMs });

function aStockedInstallation(count = 10, changes = {}) {
  const house = createSyncHarness(changes);
  for (let id = 1; id <= count; id += 1) house.market.ads.set(`${id}`, {});
  return house;
}
const listings = ({ market }: ReturnType<typeof createSyncHarness>) =>
  market.calls.filter((call) => call === "list").length;

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
      const { sync, market, stock, state, pass } = aStockedInstallation();
      await sync.run();
      const before = [...stock];
      market.failListing = new ProviderError(code, "internal detail");
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
    const { sync, market, state } = aStockedInstallation();
    market.failListing = new TypeError("cannot read secrets of undefined");
    await expect(sync.run()).rejects.toMatchObject({ code: "internal" });
    expect((await state.read()).lastError).not.toMatch(/secret/);
  });

  it("runs once for all who come meanwhile", async () => {
    const house = aStockedInstallation();
    const results = await Promise.all([house.sync.run(), house.sync.request(), house.sync.run()]);
    expect(new Set(results).size).toBe(1);
    expect(listings(house)).toBe(1);
    await house.sync.run();
    expect(listings(house)).toBe(2);
  });

  it("gives the outcome of another process's run", async () => {
    const house = aStockedInstallation(10, { runExclusive: createTestLock() });
    const tick = async () => {
      house.pass(1);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const otherProcess = createSync({ ...house.options, sleep: tick });
    const [first, second] = await Promise.all([house.sync.run(), otherProcess.run()]);
    expect(second).toEqual(first);
    expect(listings(house)).toBe(1);
  });

  it("does not run again when the other process ended just before the lock was free", async () => {
    const result = { totalFound: 7, detailedProcessed: 7, failed: 0, totalStored: 7 };
    const free = createTestLock();
    const house = aStockedInstallation();
    const sync = createSync({
      ...house.options,
      runExclusive: async (name, work) => {
        await house.state.succeeded(house.options.now(), result);
        return await free(name, work);
      },
    });
    expect(await sync.run()).toEqual(result);
    expect(listings(house)).toBe(0);
  });

  it("takes over when the other process died", async () => {
    let polls = 0;
    const free = createTestLock();
    const house = aStockedInstallation(10, {
      runExclusive: (name: string, work: (signal: AbortSignal) => Promise<unknown>) => {
        polls += 1;
        return polls < 3 ? Promise.resolve({ ran: false }) : free(name, work);
      },
    });
    expect(await house.sync.run()).toMatchObject({ totalStored: 10 });
    expect(polls).toBe(3);
  });

  it("gives up waiting at some time", async () => {
    const house = aStockedInstallation(10, { runExclusive: async () => ({ ran: false }) });
    await expect(house.sync.run()).rejects.toMatchObject({ code: "not-ready" });
  });

  it("leaves the provider alone for as long as it asked", async () => {
    const house = aStockedInstallation();
    house.market.failListing = down(1_800_000);
    await expect(house.sync.run()).rejects.toThrow(AppError);
    house.pass(1799);
    await expect(house.sync.run()).rejects.toMatchObject({ code: "provider-failed" });
    expect(listings(house)).toBe(1);
    house.market.failListing = null;
    house.pass(2);
    expect(await house.sync.run()).toMatchObject({ totalStored: 10 });
  });
});

describe("request", () => {
  it("answers the last result without asking the provider while no sync is needed", async () => {
    const house = aStockedInstallation();
    const result = await house.sync.request();
    house.pass(3600);
    expect(await house.sync.request()).toEqual(result);
    expect(listings(house)).toBe(1);
    house.pass(1);
    await house.sync.request();
    expect(listings(house)).toBe(2);
  });

  it("tells visitors of a failure until the next try is due, also while no sync is needed", async () => {
    const house = aStockedInstallation();
    await house.sync.run();
    house.market.failListing = new ProviderError("unreachable", "internal detail");
    await expect(house.sync.run()).rejects.toThrow("nicht erreichbar");
    house.pass(59);
    expect(await house.sync.status()).toMatchObject({
      needsSync: false,
      message: expect.stringMatching(/ist nicht erreichbar. Der nächste Versuch folgt gegen 07:01/),
    });
    await expect(house.sync.request()).rejects.toMatchObject({
      code: "provider-failed",
      retryAfterSeconds: 1,
    });
    expect(listings(house)).toBe(2);
    house.market.failListing = null;
    house.pass(1);
    expect(await house.sync.request()).toMatchObject({ totalStored: 10 });
    expect(listings(house)).toBe(3);
  });

  it("answers the counts of a run that has just ended, however short the interval is", async () => {
    const house = aStockedInstallation(10, { intervalSeconds: 2 });
    const result = await house.sync.run();
    house.pass(5);
    expect(await house.sync.request()).toEqual(result);
    expect(listings(house)).toBe(1);
  });
});

describe("a visitor who is held back", () => {
  it("holds back neither the schedule nor the dealer, who come meanwhile", async () => {
    const others: Promise<unknown>[] = [];
    const house = aStockedInstallation();
    const sync = createSync({
      ...house.options,
      throttle: {
        ...house.options.throttle,
        async takeVisitorsRun() {
          others.push(sync.run(), sync.runAnyway());
          return false;
        },
      },
    });
    await expect(sync.request()).rejects.toMatchObject({ code: "too-many" });
    for (const other of others) expect(await other).toMatchObject({ totalStored: 10 });
    expect(others.length).toBe(2);
    expect(listings(house)).toBe(1);
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

  it("tells of a shrink that is held back, until it is confirmed", async () => {
    const { sync, market, pass, stock } = aStockedInstallation();
    await sync.run();
    for (const id of ["1", "2", "3", "4"]) market.ads.delete(id);
    expect(await sync.run()).toMatchObject({ totalFound: 6, totalStored: 10 });
    expect((await sync.status()).message).toContain("Ungewöhnlich viele Fahrzeuge fehlen");
    pass(599);
    await sync.run();
    expect(stock.size).toBe(10);
    pass(1);
    expect(await sync.run()).toMatchObject({ totalFound: 6, totalStored: 6 });
    expect((await sync.status()).message).not.toContain("Ungewöhnlich");
  });
});
