import { expect, test } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import { silentLog } from "#server/platform/log.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { createStockSnapshots } from "./snapshot.ts";

function openSnapshots(recheckMs = 5) {
  /** A catalogue that can fail or hang, and counts its calls. */
  const fake = {
    version: 1,
    adKeys: ["1"],
    checkedAt: null as Date | null,
    isDown: false,
    isHanging: false,
    listGate: Promise.resolve(),
    listCalls: 0,
    versionCalls: 0,
  };
  const listeners = new Set<() => void>();
  const answer = async <T>(value: () => T): Promise<T> => {
    if (fake.isDown) throw new Error("connection refused");
    if (fake.isHanging) await new Promise(() => undefined);
    return value();
  };
  const snapshots = createStockSnapshots({
    catalogue: {
      version: () => {
        fake.versionCalls += 1;
        return answer(() => fake.version);
      },
      checkedAt: () => answer(() => fake.checkedAt),
      listWithHidden: async () => {
        fake.listCalls += 1;
        await fake.listGate;
        return answer(() => ({ cars: fake.adKeys.map(aCar), withheld: [], sold: [] }));
      },
    },
    onStockChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recheckMs,
    log: silentLog,
  });
  const change = (...adKeys: string[]) => {
    fake.version += 1;
    fake.adKeys = adKeys;
  };
  const current = async () => {
    const { version, cars } = await snapshots.current();
    return { version, adKeys: cars.map(({ ad_key }) => ad_key) };
  };
  return {
    fake,
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
  const { fake, current } = openSnapshots();
  const answers = await Promise.all([current(), current(), current()]);
  expect(answers[2]).toEqual({ version: 1, adKeys: ["1"] });
  await current();
  expect(fake).toMatchObject({ listCalls: 1, versionCalls: 1 });
});

test("after a notification nobody gets the old stock", async () => {
  const { change, current, notify } = openSnapshots();
  await current();
  change("2", "1");
  notify();
  expect(await current()).toEqual({ version: 2, adKeys: ["2", "1"] });
});

test("after an own change nobody gets the old stock, though its notification is late", async () => {
  const { snapshots, change, current } = openSnapshots(60_000);
  await current();
  change("2");
  snapshots.recheck();
  expect(await current()).toEqual({ version: 2, adKeys: ["2"] });
});

test("the latest stock has changes that nobody has reported yet, also those during its load", async () => {
  const { fake, snapshots, change, current } = openSnapshots(60_000);
  await current();
  change("2");
  expect(await current()).toMatchObject({ version: 1 });
  const gate = Promise.withResolvers<void>();
  fake.listGate = gate.promise;
  const first = snapshots.latest();
  await settled();
  change("3");
  const second = snapshots.latest();
  gate.resolve();
  for (const { version, cars } of await Promise.all([first, second])) {
    expect([version, ...cars.map(({ ad_key }) => ad_key)]).toEqual([3, "3"]);
  }
  expect(await current()).toMatchObject({ version: 3 });
});

test("the latest stock is not an old one when the database cannot be read", async () => {
  const { fake, snapshots, current } = openSnapshots(60_000);
  await current();
  fake.isDown = true;
  await expect(snapshots.latest()).rejects.toThrow("connection refused");
  expect(await current()).toMatchObject({ version: 1 });
});

test("a change notified during a load causes another load", async () => {
  const { change, current, notify } = openSnapshots();
  await current();
  change("2");
  notify();
  const early = current();
  change("3");
  notify();
  await early;
  expect((await current()).adKeys).toEqual(["3"]);
});

test("polling finds a change whose notification was lost, and does not reload an unchanged stock", async () => {
  const { fake, change, current, snapshots } = openSnapshots();
  await current();
  fake.checkedAt = new Date("2026-11-23T14:35:00Z");
  await expect.poll(async () => (await snapshots.current()).checkedAt).toEqual(fake.checkedAt);
  expect(fake.listCalls).toBe(1);
  change("2");
  await expect.poll(async () => (await current()).adKeys).toEqual(["2"]);
});

test("a sync that ends during a load is not missed", async () => {
  const { fake, change, current, notify, snapshots } = openSnapshots(60_000);
  await current();
  const gate = Promise.withResolvers<void>();
  fake.listGate = gate.promise;
  change("2");
  notify();
  await expect.poll(() => fake.listCalls).toBe(2);
  fake.checkedAt = new Date("2026-11-23T14:35:00Z");
  snapshots.recheck();
  gate.resolve();
  expect((await snapshots.current()).checkedAt).toEqual(fake.checkedAt);
});

test("the last stock is served while the database is away", async () => {
  const { fake, change, current, notify } = openSnapshots();
  await current();
  fake.isDown = true;
  change("2");
  notify();
  expect(await current()).toEqual({ version: 1, adKeys: ["1"] });
  fake.isDown = false;
  await expect.poll(current).toEqual({ version: 2, adKeys: ["2"] });
});

test("a database that hangs after a change delays only the first caller, for two seconds", async () => {
  const { fake, change, current, notify } = openSnapshots();
  await current();
  fake.isHanging = true;
  change("2");
  notify();
  const old = { version: 1, adKeys: ["1"] };
  expect(await current()).toEqual(old);
  // The second caller does not wait, although the load is still under way.
  expect(await Promise.race([current(), settled()])).toEqual(old);
});

test("rejects when no stock was ever read, and the next caller retries", async () => {
  const { fake, current } = openSnapshots();
  fake.isDown = true;
  await expect(current()).rejects.toThrow("connection refused");
  fake.isDown = false;
  expect((await current()).adKeys).toEqual(["1"]);
});
