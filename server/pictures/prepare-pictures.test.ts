import { expect, it } from "vitest";
import { type PictureAddress, parsePictureAddress, picturePath } from "#domain/car/photos.ts";
import { aCar } from "#domain/car/test-car.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import { byFirstScreens, createPicturePreparation } from "./prepare-pictures.ts";

type Outcome = Awaited<ReturnType<PictureRenderer["prepare"]>>;

/** A car whose first photo has that ad_key in its address. */
const car = (adKey: string) => ({
  images: [1, 2].map((position) => ({
    url: picturePath({ adKey, position, hash: "0b7e6c1d", width: 1600 }),
  })),
});

/** Everything around the preparation. */
function aYard({ stock = [car("a"), car("b")], outcome = "made" as Outcome | Error } = {}) {
  const yard = {
    stock: stock as ReturnType<typeof car>[],
    outcome: (_: string): Outcome | Error => outcome,
    prepared: [] as string[],
    keptLast: 0,
    rests: [] as number[],
    warned: [] as string[],
    waitingVisitors: 0,
    listeners: new Set<() => void>(),
    beforeEach: (_: string): void => undefined,
    onRest: (): void => undefined,
  };
  let time = 0;
  const log: Log = { ...silentLog, warn: (_, message) => void yard.warned.push(message) };
  const preparation = createPicturePreparation({
    pictures: {
      async prepare({ adKey, width, position }: PictureAddress, format) {
        const name = `${adKey}/${position} ${width} ${format}`;
        yard.beforeEach(name);
        const result = yard.outcome(name);
        if (result instanceof Error) throw result;
        if (result !== "kept") yard.prepared.push(name);
        time += 150;
        return result;
      },
      get waitingVisitors() {
        return yard.waitingVisitors;
      },
    },
    shares: {
      async prepare({ images: [first] }) {
        const name = `${parsePictureAddress(first?.url ?? "")?.adKey} shared`;
        yard.beforeEach(name);
        const result = yard.outcome(name);
        if (result instanceof Error) throw result;
        if (result !== "kept") yard.prepared.push(name);
        time += 150;
        return result;
      },
    },
    goneSince: async () => {
      yard.keptLast += 1;
      return [];
    },
    folder: { ready: Promise.resolve(), read: async () => null },
    kept: { has: async () => true, read: async () => null, write: async () => undefined },
    now: () => new Date(0),
    cars: async () => yard.stock,
    onStockChanged: (listener) => {
      yard.listeners.add(listener);
      return () => yard.listeners.delete(listener);
    },
    monotonicMs: () => time,
    sleep: async (ms, signal) => {
      yard.rests.push(ms);
      yard.onRest();
      await Promise.resolve();
      signal.throwIfAborted();
    },
    log,
  });
  const change = () => {
    for (const listener of yard.listeners) listener();
  };
  return { yard, preparation, change };
}

/** What is made of a vehicle once all have those of cards. */
const rest = (adKey: string) => [
  `${adKey}/1 640 avif`,
  `${adKey}/1 960 avif`,
  `${adKey}/1 1600 avif`,
  `${adKey} shared`,
];
const cards = (adKey: string) => [`${adKey}/1 480 avif`, `${adKey}/1 320 avif`];
const everything = [...cards("a"), ...cards("b"), ...rest("a"), ...rest("b")];
/** Pictures of one vehicle. */
const each = 6;

it("makes the first photo of every vehicle for cards, stage and previews, those of all cards first", async () => {
  const { yard, preparation } = aYard();
  preparation.start();
  await expect.poll(() => yard.prepared).toEqual(everything);
});

it("begins with what the first screens show: the newest, then the list's first in the alphabet", () => {
  const newest = Array.from({ length: 30 }, (_, i) =>
    aCar({ ad_key: String(i), brand: "VW", model: `Golf ${99 - i}` }),
  );
  const keys = byFirstScreens(newest).map(({ ad_key }) => Number(ad_key));
  const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  expect(keys).toEqual([...upTo(0, 4), ...upTo(24, 30).reverse(), ...upTo(4, 24)]);
});

it("rests after each as long as it took, and not where there was nothing to do", async () => {
  const { yard, preparation } = aYard();
  yard.outcome = (name) => (name.startsWith("a") ? "kept" : "made");
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(each);
  await expect.poll(() => yard.rests).toEqual(Array(each).fill(150));
});

it("does nothing before the start", async () => {
  const { yard, change } = aYard();
  change();
  await new Promise((resolve) => setImmediate(resolve));
  expect([yard.listeners.size, yard.prepared]).toEqual([0, []]);
});

it("waits while visitors wait for their pictures", async () => {
  const { yard, preparation } = aYard({ stock: [car("a")] });
  yard.waitingVisitors = 2;
  yard.onRest = () => {
    expect(yard.prepared.length === 0 || yard.waitingVisitors === 0).toBe(true);
    if (yard.rests.length === 3) yard.waitingVisitors = 0;
  };
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(each);
  expect(yard.rests.slice(0, 3)).toEqual([2000, 2000, 2000]);
});

it("begins anew with what has come when the stock changes", async () => {
  const { yard, preparation, change } = aYard({ stock: [car("a")] });
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(each);
  yard.outcome = (name) => (yard.prepared.includes(name) ? "kept" : "made");
  yard.stock = [car("new"), car("a")];
  change();
  await expect.poll(() => yard.prepared.slice(each)).toEqual([...cards("new"), ...rest("new")]);
  expect(yard.keptLast).toBe(2);
});

it("hears of a change while it works", async () => {
  const { yard, preparation, change } = aYard({ stock: [car("a")] });
  yard.outcome = (name) => (yard.prepared.includes(name) ? "kept" : "made");
  yard.beforeEach = (name) => {
    if (name !== "a/1 480 avif" || yard.stock.length > 1) return;
    yard.stock = [car("new"), car("a")];
    change();
  };
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(2 * each);
  expect(yard.prepared.slice(0, 2)).toEqual(["a/1 480 avif", "new/1 480 avif"]);
});

it("gives up after three failures in a row, until the stock changes", async () => {
  const { yard, preparation, change } = aYard({ stock: ["a", "b", "c", "d"].map(car) });
  yard.outcome = () => "unavailable";
  preparation.start();
  await expect.poll(() => yard.rests).toHaveLength(3);
  yard.outcome = () => "made";
  change();
  await expect.poll(() => yard.prepared).toHaveLength(3 + 4 * each);
});

it("goes on after a failure that is the only one", async () => {
  const { yard, preparation } = aYard({ stock: ["a", "b", "c", "d", "e", "f"].map(car) });
  yard.outcome = (name) => (/^[ace].* 480/.test(name) ? "unavailable" : "made");
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(6 * each);
});

it("goes on past photos that are broken for good", async () => {
  const { yard, preparation } = aYard({ stock: ["a", "b", "c", "d"].map(car) });
  yard.outcome = (name) => (name.startsWith("d") ? "made" : "broken");
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(4 * each);
});

it("leaves the oldest of very many vehicles until somebody asks", async () => {
  const stock = Array.from({ length: 1_001 }, (_, at) => car(`car-${at}`));
  const { yard, preparation } = aYard({ stock });
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(1_000 * each);
  expect(yard.prepared.filter((name) => name.startsWith("car-1000/"))).toEqual([]);
});

it("draws no more than the share picture of vehicles without a photo of ours", async () => {
  const { yard, preparation } = aYard({
    stock: [{ images: [] }, { images: [{ url: "https://img.example/1.jpg" }] }, car("a")],
  });
  preparation.start();
  await expect.poll(() => yard.prepared).toHaveLength(2 + each);
});

it("stops for good, without a word, and hears no more changes", async () => {
  const { yard, preparation, change } = aYard();
  yard.beforeEach = () => preparation.stop();
  preparation.start();
  await expect.poll(() => yard.rests).toHaveLength(1);
  expect(yard.listeners.size).toBe(0);
  change();
  preparation.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect([yard.prepared.length, yard.warned]).toEqual([1, []]);
});

it("tells the log when the database is away, and tries again with the next change", async () => {
  const { yard, preparation, change } = aYard({ stock: [car("a")] });
  yard.outcome = () => new Error("no database");
  preparation.start();
  await expect.poll(() => yard.warned).toEqual(["pictures cannot be prepared"]);
  yard.outcome = () => "made";
  change();
  await expect.poll(() => yard.prepared).toHaveLength(each);
});
