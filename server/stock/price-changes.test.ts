import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { cars, priceChanges } from "#server/platform/db/schema.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

let db: Database;
let catalogue: Catalogue;
let clock: Date;

beforeAll(async () => {
  db = await openTestDatabase();
  catalogue = createCatalogue({ db, now: () => clock });
});
beforeEach(() => {
  clock = new Date("2026-03-01T10:00:00.000Z");
});
afterEach(() => db.orm.delete(cars));
afterAll(() => db.close());

const store = (...entries: ReturnType<typeof aCatalogueEntry>[]) =>
  catalogue.apply({ store: entries, withdraw: [] });
const withdraw = (...adKeys: string[]) => catalogue.apply({ store: [], withdraw: adKeys });

describe("a price", () => {
  const priced = (price_amount: number | null, adKey = "1") => {
    const entry = aCatalogueEntry({ adKey });
    return { ...entry, car: { ...entry.car, price_amount } };
  };
  const later = (days: number) => {
    clock = new Date(clock.getTime() + days * 24 * 3_600_000);
  };
  const changesOf = (adKey: string) => {
    const { at, before, after, id } = priceChanges;
    const rows = db.orm.select({ at, before, after }).from(priceChanges);
    return rows.where(eq(priceChanges.adKey, adKey)).orderBy(asc(id));
  };
  const changes = async () => (await changesOf("1")).map(({ before, after }) => [before, after]);
  const reduction = async () => (await catalogue.list())[0]?.price_reduction;

  test("is stored only when it changes", async () => {
    await store(priced(19_999.5), priced(5_000, "2"));
    expect(await changes()).toEqual([]);
    later(1);
    await store(priced(19_999.5));
    await store(priced(18_000), priced(5_000, "2"));
    const first = { at: clock, before: 19_999.5, after: 18_000 };
    expect(await changesOf("1")).toMatchObject([first]);
    later(1);
    await store(priced(null));
    expect(await changes()).toEqual([
      [19_999.5, 18_000],
      [18_000, null],
    ]);
    expect(await changesOf("2")).toEqual([]);
  });

  test("that leaves out the battery from now on is no reduction", async () => {
    const withBattery = (price_amount: number, battery: string | null) => {
      const entry = priced(price_amount);
      return { ...entry, car: { ...entry.car, battery } };
    };
    await store(withBattery(9_990, "BATTERY_PURCHASED"));
    later(40);
    await store(withBattery(5_990, "BATTERY_RENTED"));
    expect(await reduction()).toBeNull();
    later(40);
    await store(withBattery(5_490, "BATTERY_RENTED"));
    expect(await reduction()).toMatchObject({ lowest_before: 5_990 });
  });

  test("counts as reduced when it falls after 30 known days, until it changes again", async () => {
    await store(priced(20_000));
    later(20);
    await store(priced(21_000));
    later(20);
    await store(priced(19_000));
    const expected = { lowest_before: 20_000, reduced_at: clock.toISOString() };
    expect(await reduction()).toEqual(expected);
    expect((await catalogue.find("1"))?.car.price_reduction).toEqual(expected);
    later(1);
    await store({ ...priced(19_000), marker: "later" });
    expect(await reduction()).toEqual(expected);
    await store(priced(19_500));
    expect(await reduction()).toBeNull();
  });

  test("of a vehicle that comes back is known only since its return", async () => {
    await store(priced(20_000));
    later(40);
    await withdraw("1");
    later(1);
    await store(priced(18_000));
    expect(await changes()).toEqual([[20_000, 18_000]]);
    expect(await reduction()).toBeNull();
    later(10);
    await store(priced(17_000));
    expect(await reduction()).toBeNull();
  });

  test("is deleted after a year, and with its vehicle", async () => {
    await store(priced(20_000));
    await store(priced(19_000));
    later(366);
    await store(priced(18_000));
    expect(await changes()).toEqual([[19_000, 18_000]]);
    await db.orm.delete(cars);
    expect(await changes()).toEqual([]);
  });
});
