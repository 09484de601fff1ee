import { expect, test } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import { silentLog } from "#server/platform/log.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { createStockSnapshot } from "./snapshot.ts";

/** A catalogue that can fail or hang, and counts its calls. */
function aWorld(recheckMs = 5) {
  const world = {
    version: 1,
    adKeys: ["1"],
    checkedAt: null as Date | null,
    away: false,
    hangs: false,
    listing: Promise.resolve(),
    lists: 0,
    versions: 0,
  };
  const listeners = new Set<() => void>();
  const answer = async <T>(value: () => T): Promise<T> => {
    if (world.away) throw new Error("connection refused");
    if (world.hangs) await new Promise(() => undefined);
    return value();
  };
  const snapshots = createStockSnapshot({
    catalogue: {
      version: () => {
        world.versions += 1;
        return answer(() => world.version);
      },
      checkedAt: () => answer(() => world.checkedAt),
      listWithWithheld: async () => {
        world.lists += 1;
        await world.listing;
        return answer(() => ({ cars: world.adKeys.map(aCar), withheld: [] }));
      },
    },
    onStockChanged: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    recheckMs,
    log: silentLog,
  });
  const change = (...adKeys: string[]) => {
    world.version += 1;
    world.adKeys = adKeys;
  };
  const current = async () => {
    const { version, cars } = await snapshots.current();
    return { version, adKeys: cars.map(({ ad_key }) => ad_key) };
  };
  return {
    world,
    snapshots,
    change,
    current,
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

const aCar = (adKey: string) =>
  carSchema.parse({ ...aCatalogueEntry({ adKey }).car, fetched_at: "2026-01-01T00:00:00Z" });

/** Fakes use no timers, so their background work ends before this resolves. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("concurrent callers share one load, later ones get it from memory", async () => {
  const { world, current } = aWorld();
  const answers = await Promise.all([current(), current(), current()]);
  expect(answers[2]).toEqual({ version: 1, adKeys: ["1"] });
  await current();
  expect(world).toMatchObject({ lists: 1, versions: 1 });
});

test("after a notified change nobody gets the old stock", async () => {
  const { change, current, notify } = aWorld();
  await current();
  change("2", "1");
  notify();
  expect(await current()).toEqual({ version: 2, adKeys: ["2", "1"] });
});

test("a change notified during a load causes another load", async () => {
  const { change, current, notify } = aWorld();
  await current();
  change("2");
  notify();
  const early = current();
  change("3");
  notify();
  await early;
  expect((await current()).adKeys).toEqual(["3"]);
});

test("polling makes up for a lost notification, and does not reload an unchanged stock", async () => {
  const { world, change, current, snapshots } = aWorld();
  await current();
  world.checkedAt = new Date("2026-11-23T14:35:00Z");
  await expect.poll(async () => (await snapshots.current()).checkedAt).toEqual(world.checkedAt);
  expect(world.lists).toBe(1);
  change("2");
  await expect.poll(async () => (await current()).adKeys).toEqual(["2"]);
});

test("a sync that ends during a load is not missed", async () => {
  const { world, change, current, notify, snapshots } = aWorld(60_000);
  await current();
  const listing = Promise.withResolvers<void>();
  world.listing = listing.promise;
  change("2");
  notify();
  await expect.poll(() => world.lists).toBe(2);
  world.checkedAt = new Date("2026-11-23T14:35:00Z");
  snapshots.recheck();
  listing.resolve();
  expect((await snapshots.current()).checkedAt).toEqual(world.checkedAt);
});

test("the last stock is served while the database is away", async () => {
  const { world, change, current, notify } = aWorld();
  await current();
  world.away = true;
  change("2");
  notify();
  expect(await current()).toEqual({ version: 1, adKeys: ["1"] });
  world.away = false;
  await expect.poll(current).toEqual({ version: 2, adKeys: ["2"] });
});

test("a database that hangs after a change delays only the first caller, and briefly", async () => {
  const { world, change, current, notify } = aWorld();
  await current();
  world.hangs = true;
  change("2");
  notify();
  const old = { version: 1, adKeys: ["1"] };
  expect(await current()).toEqual(old);
  // The second caller does not wait, although the load is still under way.
  expect(await Promise.race([current(), settled()])).toEqual(old);
});

test("rejects when no stock was ever read, and the next caller retries", async () => {
  const { world, current } = aWorld();
  world.away = true;
  await expect(current()).rejects.toThrow("connection refused");
  world.away = false;
  expect((await current()).adKeys).toEqual(["1"]);
});
