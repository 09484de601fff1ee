import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFakeProvider } from "#demo/provider/provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { readDescription } from "#domain/car/description.ts";
import { historyRows, keyFacts, technicalRows } from "#domain/car/facts.ts";
import { carSchema } from "#domain/car/record.ts";
import { packStock, summarise } from "#domain/car/summary.ts";
import { vehicleDescription, vehicleTitle } from "#domain/car/title.ts";
import { vehicleGraph } from "#domain/site/structured-data.ts";
import { unicodeText } from "#domain/site/test-text.ts";
import { brokenAds, brokenListings } from "./mobile-de/test-ad.ts";
import { fakeProviderOptions, openSyncHarness } from "./test-sync-database.ts";

/** Whatever the provider says, the stock stays one that can be shown (F4). */
const now = new Date("2026-11-21T06:00:00Z");
const stock = createDemoStock({ now, views: { hero: "front", all: ["front", "rear"] } });
const { control, fetch: answer } = createFakeProvider({
  ...fakeProviderOptions,
  stock: stock.slice(0, brokenAds.length + 5),
});
/** Body of the next search answers; null: the stand-in's own. */
let listing: string | null = null;
const spoilt = async (request: Request) =>
  listing !== null && request.url.includes("/search?") ? new Response(listing) : answer(request);

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
beforeAll(async () => {
  harness = await openSyncHarness(spoilt);
  await harness.aSync().run();
});
afterAll(() => harness.close());

/** All that pages are made of can be made of these vehicles. */
async function canBeShown() {
  const cars = [...(await harness.stored()).values()];
  for (const car of cars) {
    carSchema.parse(car);
    const shown = [
      [vehicleTitle(car), vehicleDescription(car)],
      [keyFacts(car), technicalRows(car), historyRows(car, now)],
      readDescription(car.description ?? ""),
    ];
    // What no database, no page and no JSON keeps.
    expect(JSON.stringify(shown)).not.toMatch(/\\u0000|\\ud[89a-f]|NaN|undefined|Infinity/);
    expect(JSON.parse(vehicleGraph({ origin: "https://site.test", car }))).toBeTypeOf("object");
    expect(car.images.every(({ url }) => url.startsWith("/bilder/"))).toBe(true);
  }
  expect(
    packStock(
      1,
      cars.map((car) => summarise(car)),
    ),
  ).toBeTypeOf("object");
  return cars;
}

it.each(brokenListings)("a listing that is %s changes nothing", async (_, body) => {
  const before = await harness.stored();
  listing = body;
  harness.passMinutes(120);
  await expect(harness.aSync().run()).rejects.toMatchObject({ code: "provider-failed" });
  listing = null;
  expect(await harness.stored()).toEqual(before);
});

it("keeps every vehicle of a stock full of broken ads, and counts those that cannot be read", async () => {
  const keys = control.stock().map(({ ad }) => ad.mobileAdId);
  for (const [index, [, fields]] of brokenAds.entries()) control.patch(keys[index] ?? "", fields);
  harness.passMinutes(120);
  const result = await harness.aSync().run();
  // That is the one without any name: nobody knows what it is, so it stays as it was.
  expect(result).toMatchObject({ totalFound: keys.length, failed: 1, totalStored: keys.length });
  expect((await canBeShown()).map(({ ad_key }) => ad_key).toSorted()).toEqual(keys.toSorted());
  expect("polluted" in {}).toBe(false);
});

it("never fails but as a sync does, whatever fields come", async () => {
  const keys = control.stock().map(({ ad }) => ad.mobileAdId);
  const names = [...new Set(stock.flatMap(({ ad }) => Object.keys(ad)))];
  const oddFields = fc.dictionary(
    fc.constantFrom(...names.filter((name) => name !== "mobileAdId")),
    fc.oneof(fc.jsonValue({ maxDepth: 3 }), unicodeText(), fc.double()),
    { minKeys: 1, maxKeys: 6 },
  );
  const changes = fc.array(fc.tuple(fc.constantFrom(...keys), oddFields), { maxLength: 30 });
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(changes, async (some) => {
      for (const [adKey, fields] of some) {
        changed += 1;
        const modificationDate = new Date(Date.UTC(2027, 0, 1) + changed * 1_000).toISOString();
        control.patch(adKey, { ...fields, modificationDate });
      }
      harness.passMinutes(120);
      expect(await harness.aSync().run()).toMatchObject({ totalStored: keys.length });
      await canBeShown();
    }),
    // Each run is a whole sync: to make a failure smaller would take minutes.
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
