import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { maxOnWishlist } from "#domain/pages/paths.ts";
import { removeCars, type SavedCar, saveCars, savedCars, writeNote } from "./change-saved-cars.ts";
import { type CarToSave, parseEntries, savedEntries } from "./saved-cars.ts";

const told = vi.hoisted((): string[] => []);
vi.mock("../../ui/toaster.tsx", () => ({
  showToast: ({ title }: { title: string }) => told.push(title),
}));

const stored = new Map<string, string>();
let isRefused = false;
const target = new EventTarget();

beforeEach(() => {
  stored.clear();
  told.length = 0;
  isRefused = false;
  const attempt = <Result>(work: () => Result): Result => {
    if (isRefused) throw new Error("The operation is insecure.");
    return work();
  };
  const localStorage = {
    getItem: (key: string) => attempt(() => stored.get(key) ?? null),
    setItem: (key: string, text: string) => attempt(() => void stored.set(key, text)),
  };
  vi.stubGlobal("window", {
    localStorage,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
  vi.stubGlobal("console", { ...console, info: () => undefined });
  savedEntries.renew();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const car = (adKey: string): CarToSave => ({
  adKey,
  name: "Volkswagen Golf",
  facts: "EZ 03/2021 · 68.450 km",
  price: "19.980 €",
  amount: 19_980,
  flaw: null,
  photo: "/bilder/1/1-0b7e6c1d-1600.jpg",
});
const keys = () => savedCars().map(({ adKey }) => adKey);
const write = (value: unknown) => {
  stored.set(storageKeys.wishlist, JSON.stringify(value));
  savedEntries.renew();
};

it("keeps what a car was like, the newest first, each once", () => {
  vi.useFakeTimers({ now: 1_000 });
  expect(saveCars([car("a"), car("b")])).toBe(true);
  vi.setSystemTime(2_000);
  saveCars([car("c"), car("a")]);
  vi.useRealTimers();
  expect(keys()).toEqual(["c", "a", "b"]);
  expect(savedCars()[0]).toEqual({ ...car("c"), savedAt: 2_000, note: "" });
  removeCars(["a", "x"]);
  expect(keys()).toEqual(["c", "b"]);
});

it("brings back what was removed with its day, its price then and its note", () => {
  saveCars([car("a"), car("b")]);
  writeNote("a", "Anhängerkupplung?");
  const before = savedCars();
  removeCars(["a", "b"]);
  expect(savedCars()).toEqual([]);
  saveCars(before.map((saved) => ({ ...saved, price: "1 €" })));
  expect(savedCars()).toEqual(before);
});

it("says in words that the list is full, or that the browser stores nothing", () => {
  const many = Array.from({ length: maxOnWishlist }, (_, index) => car(`k${index}`));
  expect(saveCars(many)).toBe(true);
  expect(saveCars([car("one-more")])).toBe(false);
  expect(keys()).toHaveLength(maxOnWishlist);
  isRefused = true;
  expect(removeCars(["k1"])).toBe(false);
  expect(told).toEqual(["Die Merkliste ist voll", "Das lässt sich hier nicht merken"]);
});

it("hears of other tabs, and overwrites nothing that they wrote", () => {
  saveCars([car("mine")]);
  const heard = vi.fn();
  const stop = savedEntries.subscribe(heard);
  const elsewhere: SavedCar = { ...car("theirs"), savedAt: 5, note: "" };
  stored.set(storageKeys.wishlist, JSON.stringify({ version: 1, cars: [elsewhere] }));
  target.dispatchEvent(Object.assign(new Event("storage"), { key: storageKeys.wishlist }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(keys()).toEqual(["theirs"]);
  target.dispatchEvent(Object.assign(new Event("storage"), { key: "theme" }));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  // Without a listener: written in the very moment.
  stored.set(storageKeys.wishlist, JSON.stringify({ cars: [elsewhere, { adKey: "too" }] }));
  saveCars([car("new")]);
  expect(keys()).toEqual(["new", "theirs", "too"]);
});

it.each([
  [
    "a newer form, of which it takes what it knows",
    { version: 9, cars: [{ ...car("a"), tag: 1 }] },
  ],
  ["a list alone", [car("a")]],
  [
    "broken entries beside a good one",
    { cars: [null, 5, { adKey: "../x" }, car("a"), { adKey: 7 }] },
  ],
  ["the same car twice", { cars: [{ adKey: "a" }, car("a")] }],
])("reads %s", (_, value) => {
  write(value);
  expect(savedCars()).toEqual([{ ...car("a"), savedAt: 0, note: "" }]);
});

it("loses no car of which only the key can be read", () => {
  write({ cars: ["a", { adKey: "b", name: 5, amount: "x", photo: "https://evil.example/x.jpg" }] });
  const empty = {
    name: "",
    facts: "",
    price: "",
    amount: null,
    flaw: null,
    photo: null,
    savedAt: 0,
    note: "",
  };
  expect(savedCars()).toEqual([
    { adKey: "a", ...empty },
    { adKey: "b", ...empty },
  ]);
});

it("reads anything that may stand there as cars with keys, or as none", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((cars) => JSON.stringify({ cars })),
  );
  fc.assert(
    fc.property(anything, (text) => {
      for (const { adKey } of parseEntries(text)) expect(adKey).toMatch(/^[\w-]{1,64}$/);
    }),
    { numRuns: 1_000 },
  );
});
