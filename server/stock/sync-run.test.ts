import { beforeEach, describe, expect, it } from "vitest";
import { createSyncHarness } from "#tests/support/test-sync.ts";
import type { VehicleProvider } from "./provider.ts";
import { ProviderError } from "./provider.ts";
import { createSync } from "./sync.ts";

const later = { modificationDate: "2026-10-01T00:00:00+02:00" };
const outage = new ProviderError("unavailable", "GET /: status 503");

function offer(fakeProvider: ReturnType<typeof createSyncHarness>["fakeProvider"], count: number) {
  for (let id = 1; id <= count; id += 1) fakeProvider.ads.set(`${id}`, {});
}

describe("a run", () => {
  let harness: ReturnType<typeof createSyncHarness>;
  beforeEach(() => {
    harness = createSyncHarness();
    offer(harness.fakeProvider, 10);
  });
  const run = () => harness.sync.run();
  const detailCalls = () => harness.fakeProvider.calls.filter((call) => call !== "list");

  it("stores every vehicle with its details and counts them", async () => {
    expect(await run()).toEqual({
      totalFound: 10,
      detailedProcessed: 10,
      failed: 0,
      totalStored: 10,
    });
    expect(harness.stock.get("3")).toMatchObject({
      marker: expect.stringMatching(/^2026-09-14T17:05:08\+02:00 v\d+$/),
      hasDetails: true,
      car: { brand: "Volkswagen", drive_type: "FRONT" },
    });
  });

  it("fetches details again when another record version stored them", async () => {
    await run();
    harness.fakeProvider.calls.length = 0;
    const stored = harness.stock.get("3");
    if (stored) harness.stock.set("3", { ...stored, marker: "2026-09-14T17:05:08+02:00 v0" });
    await run();
    expect(detailCalls()).toEqual(["3"]);
  });

  it("fetches details of new and changed vehicles only, and counts the others as detailed", async () => {
    await run();
    harness.fakeProvider.calls.length = 0;
    harness.fakeProvider.ads.set("4", { ...later, price: { consumerPriceGross: "999.00" } });
    harness.fakeProvider.ads.set("11", {});
    expect(await run()).toMatchObject({ totalFound: 11, detailedProcessed: 11, failed: 0 });
    expect(detailCalls()).toEqual(["4", "11"]);
    expect(harness.stock.get("4")?.car.price_amount).toBe(999);
  });

  it("fetches details again when the ad has no change date", async () => {
    harness.fakeProvider.ads.set("4", { modificationDate: undefined });
    await run();
    harness.fakeProvider.calls.length = 0;
    await run();
    expect(detailCalls()).toEqual(["4"]);
  });

  it.each([
    ["the detail call fails", outage],
    ["the provider says the ad is gone", null],
  ])("stores base data when %s, and retries in the next run", async (_case, failure) => {
    harness.fakeProvider.failDetails.set("4", failure);
    expect(await run()).toEqual({
      totalFound: 10,
      detailedProcessed: 9,
      failed: 1,
      totalStored: 10,
    });
    expect(harness.stock.get("4")).toMatchObject({ hasDetails: false, car: { description: null } });
    harness.fakeProvider.failDetails.clear();
    harness.fakeProvider.calls.length = 0;
    expect(await run()).toMatchObject({ detailedProcessed: 10, failed: 0 });
    expect(detailCalls()).toEqual(["4"]);
  });

  it("keeps earlier details when the detail call of a changed vehicle fails", async () => {
    await run();
    const before = harness.stock.get("4");
    harness.fakeProvider.ads.set("4", {
      ...later,
      price: { consumerPriceGross: "999.00" },
      images: [{ hash: "new", xl: "https://img.example/new" }],
    });
    harness.fakeProvider.failDetails.set("4", outage);
    await run();
    const after = harness.stock.get("4");
    expect(after?.hasDetails).toBe(false);
    expect(after?.car).toMatchObject({
      price_amount: 999,
      description: before?.car.description,
      seller_phone: "+49 6203 123456",
      drive_type: "FRONT",
    });
    expect([after?.photos, after?.car.images]).toEqual([before?.photos, before?.car.images]);
  });

  it("stops fetching details after consecutive failures", async () => {
    offer(harness.fakeProvider, 60);
    for (const id of harness.fakeProvider.ads.keys())
      harness.fakeProvider.failDetails.set(id, outage);
    expect(await run()).toMatchObject({ totalFound: 60, failed: 60, totalStored: 60 });
    expect(detailCalls().length).toBeLessThan(10);
  });

  it("changes the stock in one transaction, but fills an empty one in batches", async () => {
    offer(harness.fakeProvider, 60);
    await run();
    expect(harness.applied.map(({ store }) => store.length)).toEqual([25, 25, 10]);
    harness.applied.length = 0;
    for (const id of harness.fakeProvider.ads.keys()) harness.fakeProvider.ads.set(id, later);
    await run();
    expect(harness.applied.map(({ store }) => store.length)).toEqual([60]);
  });

  it("leaves details to the next run after the time budget", async () => {
    const { provider } = harness.options;
    const slow: VehicleProvider = {
      ...provider,
      fetchVehicle: async (adKey) => {
        harness.passSeconds(50);
        return await provider.fetchVehicle(adKey);
      },
    };
    const result = await createSync({ ...harness.options, provider: slow }).run();
    expect(result).toMatchObject({ totalFound: 10, totalStored: 10 });
    expect(result.failed).toBeGreaterThan(0);
    expect(result.detailedProcessed).toBeGreaterThan(0);
  });

  it("writes nothing after losing the lock", async () => {
    await run();
    harness.fakeProvider.ads.delete("4");
    harness.applied.length = 0;
    const controller = new AbortController();
    const { catalogue } = harness.options;
    const sync = createSync({
      ...harness.options,
      catalogue: {
        ...catalogue,
        listMarkers: async () => {
          controller.abort(new Error("lock lost"));
          return await catalogue.listMarkers();
        },
      },
      runExclusive: async (_name, work) => ({ ran: true, value: await work(controller.signal) }),
    });
    await expect(sync.run()).rejects.toThrow("lock lost");
    expect(harness.applied).toEqual([]);
    expect((await harness.state.read()).lastError).toBeNull();
  });
});

it("fetches no other vehicle after an internal error, and waits for those in flight", async () => {
  const { options, fakeProvider } = createSyncHarness();
  offer(fakeProvider, 25);
  const begun: string[] = [];
  const ended: string[] = [];
  const provider: VehicleProvider = {
    ...options.provider,
    fetchVehicle: async (adKey, signal) => {
      begun.push(adKey);
      if (adKey === "2") throw new TypeError("no failure of the provider");
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(adKey);
      return await options.provider.fetchVehicle(adKey, signal);
    },
  };
  await expect(createSync({ ...options, provider }).run()).rejects.toMatchObject({
    code: "internal",
  });
  expect(begun.length).toBeLessThanOrEqual(5);
  expect(ended).toEqual(begun.filter((adKey) => adKey !== "2"));
});
