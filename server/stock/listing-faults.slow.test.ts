import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderFault } from "#demo/provider/fault.ts";
import { createFakeProvider } from "#demo/provider/provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { fakeProviderOptions, openSyncHarness } from "./test-sync-database.ts";

/** The stock survives every way in which the provider's listing goes wrong. */
const now = new Date("2026-11-21T06:00:00Z");
const stock = createDemoStock({ now, views: { hero: "front", all: ["front", "rear", "side"] } });
const { control, fetch: answer } = createFakeProvider({ ...fakeProviderOptions, stock });
const keys = () => control.stock().map(({ ad }) => ad.mobileAdId);

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
beforeAll(async () => {
  harness = await openSyncHarness(answer);
});
afterAll(() => harness.close());

/** Before each test the stock is the provider's whole one, and all is well. */
beforeEach(async () => {
  control.reset();
  harness.passMinutes(120);
  const { totalFound, detailedProcessed, failed, totalStored } = await harness.aSync().run();
  expect([detailedProcessed, failed, totalStored]).toEqual([totalFound, 0, totalFound]);
});

describe("a listing that fails", () => {
  it.each([
    ["400", { kind: "status", status: 400, body: "errors" }],
    ["401", { kind: "status", status: 401 }],
    ["401 with an empty body", { kind: "status", status: 401, body: "empty" }],
    ["403", { kind: "status", status: 403, body: "html" }],
    ["404", { kind: "status", status: 404 }],
    ["405", { kind: "status", status: 405 }],
    ["429", { kind: "status", status: 429 }],
    ["429 for a second", { kind: "status", status: 429, retryAfter: "1" }],
    ["429 for two hours", { kind: "status", status: 429, retryAfter: "7200" }],
    ["500", { kind: "status", status: 500 }],
    ["503 with HTML", { kind: "status", status: 503, body: "html" }],
    ["500 on page 2", { kind: "status", status: 500, page: 2 }],
    ["200 with HTML", { kind: "html" }],
    ["200 with errors", { kind: "errors" }],
    ["truncated JSON", { kind: "truncated" }],
    ["truncated JSON on page 2", { kind: "truncated", page: 2 }],
    ["a cut connection", { kind: "drop" }],
    ["a larger total", { kind: "total", total: 999 }],
    ["a smaller total", { kind: "total", total: 40 }],
    ["page 2 that disagrees", { kind: "total", total: 999, page: 2 }],
    ["a car that vanishes between pages, each time", { kind: "vanish" }],
    ["no answer", { kind: "hang" }],
  ] satisfies [string, ProviderFault][])("changes nothing: %s", async (_case, fault) => {
    const before = await harness.stored();
    const version = await harness.catalogue.version();
    control.fault("search", fault);
    const sync = harness.aSync(fault.kind === "hang" ? { timeoutMs: 20 } : {});
    await expect(sync.run()).rejects.toMatchObject({ code: "provider-failed" });
    expect(await harness.stored()).toEqual(before);
    expect(await harness.catalogue.version()).toBe(version);
    expect((await sync.status()).lastError).toMatch(/^(Der|Die) .*Fahrzeuganbieter.*\.$/);

    control.clear();
    harness.passMinutes(61);
    const afterwards = fault.kind === "hang" ? harness.aSync() : sync;
    expect(await afterwards.run()).toMatchObject({ failed: 0, totalStored: before.size });
    expect((await afterwards.status()).lastError).toBeNull();
  });

  it("is survived within the run when the trouble passes", async () => {
    control.fault("search", { kind: "status", status: 500, times: 2 });
    control.fault("search", { kind: "truncated", page: 2, times: 1 });
    control.fault("search", { kind: "vanish", times: 1 });
    expect(await harness.aSync().run()).toMatchObject({ failed: 0, totalStored: keys().length });
  });

  it("is not a page that moved by one", async () => {
    control.fault("search", { kind: "duplicate" });
    expect(await harness.aSync().run()).toMatchObject({ failed: 0, totalStored: keys().length });
  });

  it("is not a slow answer", async () => {
    control.fault("search", { kind: "delay", ms: 2000 });
    expect(await harness.aSync().run()).toMatchObject({ failed: 0 });
  });
});

describe("a listing that is suspiciously short", () => {
  it.each(["empty", "half"] as const)("withdraws nothing at once: %s", async (kind) => {
    const before = await harness.stored();
    control.fault("search", { kind });
    const sync = harness.aSync();
    expect(await sync.run()).toMatchObject({ totalStored: before.size });
    expect(await harness.stored()).toEqual(before);
    expect((await sync.status()).message).toContain("Ungewöhnlich viele Fahrzeuge fehlen");
    control.clear();
    harness.passMinutes(1);
    await sync.run();
    expect((await sync.status()).message).not.toContain("Ungewöhnlich");
  });

  it("withdraws nothing when a wrong seller id finds nothing", async () => {
    const before = await harness.stored();
    expect(await harness.aSync({ customerId: "1" }).run()).toMatchObject({ totalFound: 0 });
    expect(await harness.stored()).toEqual(before);
  });

  it("is believed when it is confirmed ten minutes later", async () => {
    const gone = keys().slice(0, 70);
    for (const adKey of gone) control.sell(adKey);
    const all = keys().length + gone.length;
    expect(await harness.aSync().run()).toMatchObject({
      totalFound: keys().length,
      totalStored: all,
    });
    harness.passMinutes(11);
    expect(await harness.aSync().run()).toMatchObject({ totalStored: keys().length });
    expect(await harness.catalogue.find(gone[0] ?? "")).toMatchObject({ state: "gone" });
  });
});
