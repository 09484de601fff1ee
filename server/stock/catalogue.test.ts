import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import type { Database } from "#server/platform/db/database.ts";
import { cars, stockRow } from "#server/platform/db/schema.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

let db: Database;
let catalogue: Catalogue;
let clock = new Date("2026-03-01T10:00:00.000Z");

beforeAll(async () => {
  db = await openTestDatabase();
  catalogue = createCatalogue({ db, now: () => clock });
});
afterEach(async () => {
  clock = new Date("2026-03-01T10:00:00.000Z");
  await db.orm.delete(cars);
  await db.orm.delete(stockRow);
});
afterAll(() => db.close());

const store = (...entries: ReturnType<typeof aCatalogueEntry>[]) =>
  catalogue.apply({ store: entries, withdraw: [] });
const withdraw = (...adKeys: string[]) => catalogue.apply({ store: [], withdraw: adKeys });
const oneHourLater = () => {
  clock = new Date(clock.getTime() + 3_600_000);
};
const listed = async () => (await catalogue.list()).map(({ ad_key }) => ad_key);
const rowVersions = async () =>
  (await db.orm.execute<{ row: string }>(sql`select xmin::text as row from cars`)).rows;

describe("storing", () => {
  test("keeps every field of the record and adds fetched_at", async () => {
    const entry = aCatalogueEntry({ adKey: "4711" });
    const car = { ...entry.car, price_amount: 19_999.5, features: ["Klima"], seller_phone: "069" };
    await store({ ...entry, car });
    const expected = carSchema.parse({ ...car, fetched_at: clock.toISOString() });
    expect(await catalogue.list()).toEqual([expected]);
    expect(await catalogue.find("4711")).toMatchObject({ state: "for-sale", car: expected });
  });

  test("reads a car whose delivery date has come as one that is here", async () => {
    const [early, late] = ["2026-03-01", "2026-03-02"].map((delivery_date) => {
      const entry = aCatalogueEntry({ adKey: delivery_date });
      return { ...entry, car: { ...entry.car, delivery_date, delivery_days: 20 } };
    });
    if (early && late) await store(early, late);
    const read = (await catalogue.list()).map((car) => [car.delivery_date, car.delivery_days]);
    expect(read).toEqual([
      ["2026-03-02", 20],
      [null, null],
    ]);
  });

  test("makes the last entry the newest, also across batches", async () => {
    const adKeys = Array.from({ length: 450 }, (_, index) => `k${index}`);
    const answer = await store(...adKeys.map((adKey) => aCatalogueEntry({ adKey })));
    expect(answer).toEqual({ version: 1, totalStored: 450 });
    expect(await listed()).toEqual(adKeys.toReversed());
  });

  test("neither writes an unchanged vehicle nor increments the version", async () => {
    await store(aCatalogueEntry());
    const before = await rowVersions();
    oneHourLater();
    expect(await store(aCatalogueEntry())).toEqual({ version: 1, totalStored: 1 });
    expect(await rowVersions()).toEqual(before);
  });

  test("increments the version for a changed vehicle and keeps its fetched_at", async () => {
    await store(aCatalogueEntry({ adKey: "1" }), aCatalogueEntry({ adKey: "2" }));
    const before = await listed();
    oneHourLater();
    const changed = [
      aCatalogueEntry({ adKey: "1", model: "Polo" }),
      aCatalogueEntry({ adKey: "2" }),
    ];
    expect(await store(...changed)).toEqual({ version: 2, totalStored: 2 });
    expect(await listed()).toEqual(before);
    expect((await catalogue.find("1"))?.car.model).toBe("Polo");
  });

  test("stores a changed change marker without incrementing the version", async () => {
    await store(aCatalogueEntry({ adKey: "1", hasDetails: false }));
    const answer = await store(aCatalogueEntry({ adKey: "1", marker: "later", hasDetails: true }));
    expect(answer.version).toBe(1);
    const markers = await catalogue.listMarkers();
    expect(markers).toEqual(new Map([["1", { marker: "later", hasDetails: true }]]));
  });

  test("sanitizes text that jsonb does not accept", async () => {
    const entry = aCatalogueEntry({ adKey: "1" });
    await store({ ...entry, car: { ...entry.car, description: "nul\0 and half \ud83d pair 🚗" } });
    expect((await catalogue.find("1"))?.car.description).toBe("nul and half \ufffd pair 🚗");
  });

  test("rolls back the transaction when one vehicle is unusable", async () => {
    const broken = aCatalogueEntry({ adKey: "2" });
    Reflect.deleteProperty(broken, "marker");
    await expect(store(aCatalogueEntry({ adKey: "1" }), broken)).rejects.toThrow();
    expect(await listed()).toEqual([]);
    expect(await catalogue.version()).toBe(0);
  });
});

describe("a new car without consumption and CO₂ class", () => {
  const asNew = (adKey: string, co2_class: string | null = null) => {
    const entry = aCatalogueEntry({ adKey });
    const energy = { consumption_combined: 4.5, co2_emission: 119, co2_class };
    return { ...entry, car: { ...entry.car, condition: "NEW", ...energy } };
  };
  const withheld = async () =>
    (await catalogue.listWithHidden()).withheld.map(({ ad_key }) => ad_key);

  test("is stored but shown neither as for sale nor as gone", async () => {
    await store(asNew("1"), asNew("2", "D"));
    expect([await listed(), await withheld()]).toEqual([["2"], ["1"]]);
    expect(await catalogue.find("1")).toBeNull();
    expect(await catalogue.findIncludingHidden("1")).toMatchObject({ car: { ad_key: "1" } });
    expect([...(await catalogue.listMarkers()).keys()].toSorted()).toEqual(["1", "2"]);
    await withdraw("1");
    expect(await catalogue.find("1")).toBeNull();
  });

  test("counts as newly added once its listing is complete", async () => {
    await store(asNew("1"), asNew("2", "D"));
    oneHourLater();
    await store(asNew("1", "D"));
    expect([await listed(), await withheld()]).toEqual([["1", "2"], []]);
    const found = await catalogue.find("1");
    expect(found).toMatchObject({ state: "for-sale", car: { fetched_at: clock.toISOString() } });
  });

  test("is hidden, not shown as sold, when its listing no longer states them", async () => {
    await store(asNew("1", "D"));
    expect((await store(asNew("1"))).version).toBe(2);
    expect(await listed()).toEqual([]);
    expect(await catalogue.find("1")).toBeNull();
  });
});

describe("withdrawing", () => {
  test("removes a vehicle from the list, and find returns it as gone", async () => {
    await store(aCatalogueEntry({ adKey: "1" }), aCatalogueEntry({ adKey: "2" }));
    expect(await withdraw("1", "never-seen")).toEqual({ version: 2, totalStored: 1 });
    expect(await listed()).toEqual(["2"]);
    expect(await catalogue.find("1")).toMatchObject({ state: "gone", car: { ad_key: "1" } });
    expect([...(await catalogue.listMarkers()).keys()]).toEqual(["2"]);
  });

  test("changes nothing when the vehicle has been withdrawn already", async () => {
    await store(aCatalogueEntry({ adKey: "1" }));
    await withdraw("1");
    expect(await withdraw("1")).toEqual({ version: 2, totalStored: 0 });
  });

  test("makes a vehicle count as new when it comes back, even unchanged", async () => {
    await store(aCatalogueEntry({ adKey: "1" }), aCatalogueEntry({ adKey: "2" }));
    await withdraw("1");
    oneHourLater();
    expect(await store(aCatalogueEntry({ adKey: "1" }))).toEqual({ version: 3, totalStored: 2 });
    expect(await listed()).toEqual(["1", "2"]);
    expect((await catalogue.find("1"))?.car.fetched_at).toBe(clock.toISOString());
  });
});

describe("reading", () => {
  test("skips a stored record that no longer parses, and logs it", async () => {
    await store(aCatalogueEntry({ adKey: "1" }), aCatalogueEntry({ adKey: "2" }));
    await db.orm.execute(sql`update cars set record = '{"brand": 5}' where ad_key = '1'`);
    const logged: object[] = [];
    const note = (fields: object) => logged.push(fields);
    const log = { info: note, warn: note, error: note };
    const watched = createCatalogue({ db, now: () => clock, log });
    expect((await watched.list()).map(({ ad_key }) => ad_key)).toEqual(["2"]);
    expect(await watched.find("1")).toBeNull();
    expect(logged).toMatchObject([{ adKey: "1" }, { adKey: "1" }]);
  });

  test("fills in null for fields that an older stored record lacks", async () => {
    await store(aCatalogueEntry({ adKey: "1" }));
    const whole = await catalogue.list();
    for (const field of ["electric_range", "roadworthy", "inspection_until", "seller_phone"]) {
      await db.orm.execute(sql`update cars set record = record - ${field}::text`);
    }
    expect(await catalogue.list()).toEqual(whole);
    expect((await catalogue.find("1"))?.car.electric_range).toBeNull();
  });

  test("counts photos from 1", async () => {
    const photos = ["a", "b"].map((hash) => ({ hash, sizes: { xl: `https://p.example/${hash}` } }));
    await store(aCatalogueEntry({ adKey: "1", photos }));
    expect(await catalogue.findPhoto("1", 1)).toEqual(photos[0]);
    expect(await catalogue.findPhoto("1", 2)).toEqual(photos[1]);
    expect(await catalogue.findPhoto("1", 3)).toBeNull();
    expect(await catalogue.findPhoto("1", 0)).toBeNull();
  });
});

test("listeners are notified of visible changes only", async () => {
  const notified = createCounter();
  const stop = db.onStockChanged(notified.count);
  await notified.reaches(1);
  await store(aCatalogueEntry({ adKey: "1" }));
  await notified.reaches(2);
  await store(aCatalogueEntry({ adKey: "1" }));
  await withdraw("1");
  await notified.reaches(3);
  expect(notified.total).toBe(3);
  stop();
});
