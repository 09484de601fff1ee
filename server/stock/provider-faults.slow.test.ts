import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFakeProvider } from "#demo/provider/fake-provider.ts";
import type { ProviderFault } from "#demo/provider/fault.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { readDescription } from "#domain/car/description.ts";
import { carSchema } from "#domain/car/record.ts";
import { historyRows, keySpecs, technicalRows } from "#domain/car/specs.ts";
import { summarise } from "#domain/car/summary.ts";
import { vehicleDescription, vehicleTitle } from "#domain/car/title.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { vehicleGraph } from "#domain/structured-data/structured-data.ts";
import { brokenAds } from "#tests/support/test-ad.ts";
import { fakeProviderOptions, openSyncHarness } from "#tests/support/test-sync-harness.ts";

/** The stock survives every fault of the provider. */
const now = new Date("2026-11-21T06:00:00Z");
const stock = createDemoStock({ now });
const { control, fetch: fetchFromProvider } = createFakeProvider({ ...fakeProviderOptions, stock });
const keys = () => control.stock().map(({ ad }) => ad.mobileAdId);

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
beforeAll(async () => {
  harness = await openSyncHarness(fetchFromProvider);
});
afterAll(() => harness.close());

/** Each test starts with the provider's complete stock and without faults. */
beforeEach(async () => {
  control.reset();
  harness.passMinutes(120);
  const { totalFound, detailedProcessed, failed, totalStored } = await harness.aSync().run();
  expect([detailedProcessed, failed, totalStored]).toEqual([totalFound, 0, totalFound]);
});

describe("a listing that fails", () => {
  it.each([
    ["500 on page 2", { kind: "status", status: 500, page: 2 }],
    ["a car that vanishes between pages, each time", { kind: "vanish" }],
    ["no response", { kind: "hang" }],
  ] satisfies [string, ProviderFault][])("changes nothing: %s", async (_case, fault) => {
    const before = await harness.stored();
    const version = await harness.catalogue.version();
    control.fault("search", fault);
    const sync = harness.aSync(fault.kind === "hang" ? { timeoutMs: 20 } : {});
    await expect(sync.run()).rejects.toMatchObject({ code: "provider-failed" });
    expect(await harness.stored()).toEqual(before);
    expect(await harness.catalogue.version()).toBe(version);
    expect((await sync.status()).lastError).toMatch(/Fahrzeugbörse.*\.$/);

    control.clear();
    harness.passMinutes(61);
    const afterwards = fault.kind === "hang" ? harness.aSync() : sync;
    expect(await afterwards.run()).toMatchObject({ failed: 0, totalStored: before.size });
    expect((await afterwards.status()).lastError).toBeNull();
  });
});

describe("a listing that is suspiciously short", () => {
  it.each(["empty", "half"] as const)("withdraws nothing in the first run: %s", async (kind) => {
    const before = await harness.stored();
    control.fault("search", { kind });
    const sync = harness.aSync();
    expect(await sync.run()).toMatchObject({ totalStored: before.size });
    expect(await harness.stored()).toEqual(before);
    expect((await sync.status()).message).toContain("fehlen ungewöhnlich viele Fahrzeuge");
    control.clear();
    harness.passMinutes(1);
    await sync.run();
    expect((await sync.status()).message).not.toContain("ungewöhnlich");
  });

  it("is accepted when a run ten minutes later confirms it", async () => {
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

describe("a stock that changes", () => {
  it("causes at most 4 concurrent calls", async () => {
    for (const adKey of keys()) control.patch(adKey, {});
    control.forgetCalls();
    await harness.aSync().run();
    expect(control.calls().ad).toMatchObject({ count: keys().length, most: 4 });
  });
});

/** Expects that everything that pages show can be derived from the stored vehicles; returns them. */
async function expectShowable() {
  const cars = [...(await harness.stored()).values()];
  for (const car of cars) {
    carSchema.parse(car);
    const shown = [
      [vehicleTitle(car), vehicleDescription(car)],
      [keySpecs(car), technicalRows(car), historyRows(car, now)],
      readDescription(car.description ?? ""),
    ];
    expect(JSON.stringify(shown)).not.toMatch(/\\u0000|\\ud[89a-f]|NaN|undefined|Infinity/);
    expect(
      JSON.parse(vehicleGraph({ origin: "https://site.test", profile: defaultProfile, car })),
    ).toBeTypeOf("object");
    expect(car.images.every(({ url }) => url.startsWith("/bilder/"))).toBe(true);
  }
  expect(cars.map((car) => summarise(car))).toHaveLength(cars.length);
  return cars;
}

it("keeps every vehicle when ads are malformed, and counts those that cannot be read", async () => {
  const keys = control.stock().map(({ ad }) => ad.mobileAdId);
  for (const [index, [, fields]] of brokenAds.entries()) control.patch(keys[index] ?? "", fields);
  const result = await harness.aSync().run();
  // The ad without any name is refused, so its stored vehicle stays unchanged.
  expect(result).toMatchObject({ totalFound: keys.length, failed: 1, totalStored: keys.length });
  expect((await expectShowable()).map(({ ad_key }) => ad_key).toSorted()).toEqual(keys.toSorted());
  expect("polluted" in {}).toBe(false);
});
