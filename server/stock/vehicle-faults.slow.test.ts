import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderFault } from "#demo/provider/fault.ts";
import { createFakeProvider } from "#demo/provider/provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { pictureAt } from "#domain/car/photos.ts";
import { ProviderError } from "./mobile-de/call.ts";
import { createSyncHarness } from "./test-sync.ts";
import { fakeProviderOptions, openSyncHarness } from "./test-sync-database.ts";

/** The stock survives every way in which single ads and reference data go wrong. */
const now = new Date("2026-11-21T06:00:00Z");
const stock = createDemoStock({ now, views: { hero: "front", all: ["front", "rear", "side"] } });
const { control, fetch: answer } = createFakeProvider({ ...fakeProviderOptions, stock });
const keys = () => control.stock().map(({ ad }) => ad.mobileAdId);

/** The one at `index`; a test that has fewer cars is wrong. */
function keyAt(index: number): string {
  const key = keys()[index];
  if (key === undefined) throw new Error(`the demo stock has no car ${index}`);
  return key;
}

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

describe("a single ad that fails", () => {
  it.each([
    ["404", { kind: "status", status: 404 }],
    ["410", { kind: "status", status: 410 }],
    ["429", { kind: "status", status: 429 }],
    ["500", { kind: "status", status: 500, body: "empty" }],
    ["200 with HTML", { kind: "html" }],
    ["200 with errors", { kind: "errors" }],
    ["truncated JSON", { kind: "truncated" }],
    ["a cut connection", { kind: "drop" }],
    ["no answer", { kind: "hang" }],
  ] satisfies [string, ProviderFault][])(
    "keeps text and photos it had: %s",
    async (_case, fault) => {
      const adKey = keyAt(7);
      const before = await harness.carOf(adKey);
      control.changePrice(adKey, "4321.00");
      control.fault("ad", { ...fault, ad: adKey });
      // Long enough for the listing, which does answer.
      const result = await harness.aSync(fault.kind === "hang" ? { timeoutMs: 300 } : {}).run();
      expect(result).toMatchObject({ failed: 1, totalStored: keys().length });
      expect(await harness.carOf(adKey)).toEqual({
        ...before,
        price_amount: 4321,
        modified_at: (await harness.carOf(adKey)).modified_at,
      });
      control.clear();
      control.forgetCalls();
      expect(await harness.aSync().run()).toMatchObject({ failed: 0 });
      expect(control.calls().ad.count).toBe(1);
    },
  );
});

it("shares one hash among all photos when the first is new and the single ad fails", async () => {
  const adKey = keyAt(7);
  const before = await harness.carOf(adKey);
  control.changePhoto(adKey);
  control.fault("ad", { kind: "status", status: 500, ad: adKey });
  await harness.aSync().run();
  const { images } = await harness.carOf(adKey);
  expect(images).toHaveLength(before.images.length);
  expect(images[0]).not.toEqual(before.images[0]);
  const first = images[0]?.url ?? "";
  expect(images.map(({ url }) => url)).toEqual(
    images.map((_, index) => pictureAt(first, index + 1)),
  );
});

describe("reference data that fail", () => {
  it.each([
    ["500", { kind: "status", status: 500 }],
    ["HTML", { kind: "html" }],
    ["truncated", { kind: "truncated" }],
  ] satisfies [string, ProviderFault][])(
    "leave the names to our own table: %s",
    async (_case, fault) => {
      const before = await harness.stored();
      for (const adKey of keys()) control.patch(adKey, {});
      control.fault("refdata", fault);
      expect(await harness.aSync().run()).toMatchObject({ failed: 0 });
      const brands = async () => [...(await harness.stored()).values()].map(({ brand }) => brand);
      expect(await brands()).toEqual([...before.values()].map(({ brand }) => brand));
    },
  );
});

describe("a stock that changes", () => {
  it("gets new prices and photos, and asks for these vehicles only", async () => {
    const [priced, pictured] = [keyAt(3), keyAt(4)];
    const before = await harness.carOf(pictured);
    control.changePrice(priced, "12345.67");
    control.changePhoto(pictured);
    control.forgetCalls();
    await harness.aSync().run();
    expect((await harness.carOf(priced)).price_amount).toBe(12_345.67);
    const { images } = await harness.carOf(pictured);
    expect(images).toHaveLength(before.images.length);
    // All share one hash, so the addresses of all are new.
    expect(images.filter((image, index) => image.url === before.images[index]?.url)).toEqual([]);
    expect(control.calls().ad).toMatchObject({ count: 2 });
    expect(control.calls().search.count).toBe(Math.ceil(keys().length / 100));
  });

  it("never has more than 4 calls at once", async () => {
    for (const adKey of keys()) control.patch(adKey, {});
    control.forgetCalls();
    await harness.aSync().run();
    expect(control.calls().ad).toMatchObject({ count: keys().length, most: 4 });
  });

  it.each([
    [
      "no optional field",
      ["price", "mileage", "power", "doors", "seller", "firstRegistration"].map((field) => [
        field,
        undefined,
      ]),
    ],
    [
      "unknown enum values",
      ["fuel", "gearbox", "climatisation", "doors", "category"].map((field) => [
        field,
        "QUITE_NEW",
      ]),
    ],
    [
      "unknown fields",
      [
        ["hoverMode", true],
        ["sizes", { a: [1] }],
        ["futureText", "<b>"],
      ],
    ],
    [
      "wrong kinds",
      ["price", "mileage", "seller", "doors", "features", "modelDescription"].map((field) => [
        field,
        [{ a: 1 }],
      ]),
    ],
  ])("keeps a vehicle with %s", async (_case, fields) => {
    const adKey = keyAt(5);
    control.patch(adKey, Object.fromEntries(fields));
    expect(await harness.aSync().run()).toMatchObject({ failed: 0, totalStored: keys().length });
    expect((await harness.carOf(adKey)).ad_key).toBe(adKey);
  });

  it("takes ids of 16 digits and shows them digit by digit", async () => {
    const [car] = control.stock();
    if (car === undefined) throw new Error("no car");
    control.add({ ...car, ad: { ...car.ad, mobileAdId: "9007199254740993" } });
    await harness.aSync().run();
    expect((await harness.carOf("9007199254740993")).ad_key).toBe("9007199254740993");
  });

  it("keeps what is unusable out and all else in", async () => {
    const before = await harness.stored();
    control.patch(keyAt(6), { mobileAdId: null });
    expect(await harness.aSync().run()).toMatchObject({ failed: 1, totalStored: before.size });
    expect(await harness.stored()).toEqual(before);
  });
});

it.each([
  ["all addresses change for a first photo that is swapped at its own", "new", true],
  ["no address changes for a first photo that is the same", "old", false],
])("while the details cannot be had, %s", async (_, hash, changes) => {
  const { sync, stock, fakeProvider } = createSyncHarness();
  const first = { hash: "old", xl: "https://img.example/1" };
  fakeProvider.ads.set("4", { images: [first, { hash: "second", xl: "https://img.example/2" }] });
  await sync.run();
  const before = stock.get("4")?.photos ?? [];
  fakeProvider.ads.set("4", {
    modificationDate: "2026-10-01T00:00:00+02:00",
    images: [{ ...first, hash }],
  });
  fakeProvider.failDetails.set("4", new ProviderError("unavailable", "GET /: status 503"));
  await sync.run();
  const after = stock.get("4")?.photos ?? [];
  expect(after.map(({ sizes }) => sizes)).toEqual(before.map(({ sizes }) => sizes));
  const [hashBefore, hashAfter] = [before[0]?.hash, after[0]?.hash];
  expect(hashAfter !== hashBefore).toBe(changes);
  expect(after[1]?.hash).toBe(hashAfter);
});
