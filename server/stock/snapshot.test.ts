import { expect, test } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import { silentLog } from "#server/platform/log.ts";
import { carsByKey, createStockSnapshot } from "./snapshot.ts";
import { aCatalogueEntry } from "./test-entry.ts";

/** A stock whose database can be switched off, and which counts what is asked of it. */
function aWorld() {
  const world = {
    version: 1,
    adKeys: ["1"],
    checkedAt: null as Date | null,
    away: false,
    hangs: false,
    lists: 0,
    versions: 0,
    time: 0,
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
      list: () => {
        world.lists += 1;
        return answer(() => world.adKeys.map(aCar));
      },
    },
    onStockChanged: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    monotonicMs: () => world.time,
    log: silentLog,
  });
  const change = (...adKeys: string[]) => {
    world.version += 1;
    world.adKeys = adKeys;
  };
  const current = async () => {
    const { version, cars, stale } = await snapshots.current();
    return { version, stale, adKeys: cars.map(({ ad_key }) => ad_key) };
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

/** Lets the background work of fakes, which needs no timer, come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("vehicles are found by key, in each stock its own", () => {
  const [first, second] = [{ cars: ["a", "b"].map(aCar) }, { cars: [aCar("b")] }];
  expect([...carsByKey(first).keys()]).toEqual(["a", "b"]);
  expect(carsByKey(second).get("a")).toBeUndefined();
  expect(carsByKey(second).get("b")).toBe(second.cars[0]);
  expect(carsByKey({ ...first })).toBe(carsByKey(first));
});

test("callers at the same time share one load, later ones find it in memory", async () => {
  const { world, current } = aWorld();
  const answers = await Promise.all([current(), current(), current()]);
  expect(answers[2]).toEqual({ version: 1, adKeys: ["1"], stale: false });
  await current();
  expect(world).toMatchObject({ lists: 1, versions: 1 });
});

test("after a notified change nobody gets the old stock", async () => {
  const { change, current, notify } = aWorld();
  await current();
  change("2", "1");
  notify();
  expect(await current()).toEqual({ version: 2, adKeys: ["2", "1"], stale: false });
});

test("a change that comes while the stock is read is read as well", async () => {
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

test("a notification of what is known already does not read the stock again", async () => {
  const { world, current, notify } = aWorld();
  await current();
  notify();
  await current();
  expect(world).toMatchObject({ lists: 1, versions: 2 });
});

test("a change whose notification got lost is found after half a minute", async () => {
  const { world, change, current } = aWorld();
  await current();
  change("2");
  world.time = 29_999;
  await current();
  await settled();
  expect((await current()).adKeys).toEqual(["1"]);
  world.time = 30_000;
  await current();
  await settled();
  expect((await current()).adKeys).toEqual(["2"]);
});

test("a sync that changed nothing is known after half a minute, and no car read again", async () => {
  const { world, snapshots, current } = aWorld();
  await current();
  world.checkedAt = new Date("2026-11-23T14:35:00Z");
  world.time = 30_000;
  await current();
  await settled();
  expect(snapshots.known()?.checkedAt).toEqual(world.checkedAt);
  expect(world.lists).toBe(1);
});

test("the last stock is served, and says so, while the database is away", async () => {
  const { world, change, current, notify } = aWorld();
  await current();
  world.away = true;
  change("2");
  notify();
  expect(await current()).toEqual({ version: 1, adKeys: ["1"], stale: true });
  const asked = world.versions;
  await current();
  expect(world.versions).toBe(asked);

  world.away = false;
  world.time = 5_000;
  expect(await current()).toEqual({ version: 2, adKeys: ["2"], stale: false });
});

test("a database that hangs after a change holds the first caller up, briefly, and nobody else", async () => {
  const { world, snapshots, change, current, notify } = aWorld();
  await current();
  world.hangs = true;
  change("2");
  notify();
  const old = { version: 1, adKeys: ["1"], stale: true };
  expect(snapshots.known()).toBeNull();
  expect(await current()).toEqual(old);
  // Known without waiting, although the load is still under way.
  expect(snapshots.known()?.version).toBe(1);
  expect(await current()).toEqual(old);
});

test("without any stock read so far, the failure is the caller's, and the next one tries again", async () => {
  const { world, current } = aWorld();
  world.away = true;
  await expect(current()).rejects.toThrow("connection refused");
  world.away = false;
  expect((await current()).adKeys).toEqual(["1"]);
});

test("a closed snapshot no longer listens", async () => {
  const { world, snapshots, current, notify } = aWorld();
  await current();
  snapshots.close();
  notify();
  await settled();
  expect(world.versions).toBe(1);
});
