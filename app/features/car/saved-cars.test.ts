import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { maxWishlistSize } from "#domain/pages/paths.ts";
import {
  removeCars,
  restoreCars,
  type SavedCar,
  saveCars,
  savedCars,
  writeNote,
} from "./change-saved-cars.ts";
import { type CarToSave, parseEntries, savedEntries } from "./saved-cars.ts";

const toastTitles = vi.hoisted((): string[] => []);
vi.mock("../../ui/toaster.tsx", () => ({
  showToast: ({ title }: { title: string }) => toastTitles.push(title),
}));

const stored = new Map<string, string>();
let isStorageRefused = false;
const target = new EventTarget();

beforeEach(() => {
  stored.clear();
  toastTitles.length = 0;
  isStorageRefused = false;
  const attempt = <Result>(work: () => Result): Result => {
    if (isStorageRefused) throw new Error("The operation is insecure.");
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
  savedEntries.invalidate();
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
const savedKeys = () => savedCars().map(({ adKey }) => adKey);
const write = (value: unknown) => {
  stored.set(storageKeys.wishlist, JSON.stringify(value));
  savedEntries.invalidate();
};

it("saves each car once, the newest first", () => {
  vi.useFakeTimers({ now: 1_000 });
  expect(saveCars([car("a"), car("b")])).toBe(true);
  vi.setSystemTime(2_000);
  saveCars([car("c"), car("a")]);
  vi.useRealTimers();
  expect(savedKeys()).toEqual(["c", "a", "b"]);
  expect(savedCars()[0]).toEqual({ ...car("c"), savedAt: 2_000, note: "" });
  removeCars(["a", "x"]);
  expect(savedKeys()).toEqual(["c", "b"]);
});

it("restores removed cars with the date and note they had; one saved anew keeps only its note", () => {
  vi.useFakeTimers({ now: 1_000 });
  saveCars([car("a"), car("b")]);
  writeNote("a", "Anhängerkupplung?");
  const before = savedCars();
  removeCars(["a", "b"]);
  expect(savedCars()).toEqual([]);
  vi.setSystemTime(2_000);
  restoreCars(before);
  expect(savedCars()).toEqual(before);
  removeCars(["a", "b"]);
  saveCars([{ ...car("a"), price: "1 €" }]);
  vi.useRealTimers();
  expect(savedCars()).toEqual([
    { ...car("a"), price: "1 €", savedAt: 2_000, note: "Anhängerkupplung?" },
  ]);
});

it("shows a toast when the list is full or storage is refused", () => {
  const many = Array.from({ length: maxWishlistSize }, (_, index) => car(`k${index}`));
  expect(saveCars(many)).toBe(true);
  expect(saveCars([car("one-more")])).toBe(false);
  expect(savedKeys()).toHaveLength(maxWishlistSize);
  isStorageRefused = true;
  expect(removeCars(["k1"])).toBe(false);
  expect(toastTitles).toEqual([
    "Die Merkliste ist voll",
    "Die Merkliste lässt sich hier nicht speichern",
  ]);
});

it("follows other tabs, from the back/forward cache too, and does not overwrite their changes", () => {
  saveCars([car("mine")]);
  const listener = vi.fn();
  const stop = savedEntries.subscribe(listener);
  const theirCar: SavedCar = { ...car("theirs"), savedAt: 5, note: "" };
  stored.set(storageKeys.wishlist, JSON.stringify({ version: 1, cars: [theirCar] }));
  target.dispatchEvent(Object.assign(new Event("storage"), { key: storageKeys.wishlist }));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(savedKeys()).toEqual(["theirs"]);
  target.dispatchEvent(Object.assign(new Event("storage"), { key: "theme" }));
  const leaveAndReturn = (change: () => void) => {
    target.dispatchEvent(new Event("pagehide"));
    change();
    target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  };
  leaveAndReturn(() => undefined);
  expect(listener).toHaveBeenCalledTimes(1);
  leaveAndReturn(() => stored.set(storageKeys.wishlist, JSON.stringify({ cars: [] })));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(savedKeys()).toEqual([]);
  stored.set(storageKeys.wishlist, JSON.stringify({ cars: [theirCar] }));
  stop();
  // Without a `storage` event, as if written in the same moment.
  stored.set(storageKeys.wishlist, JSON.stringify({ cars: [theirCar, { adKey: "too" }] }));
  saveCars([car("new")]);
  expect(savedKeys()).toEqual(["new", "theirs", "too"]);
});

it.each([
  ["known fields of a newer version", { version: 9, cars: [{ ...car("a"), tag: 1 }] }],
  [
    "broken entries beside a good one",
    { cars: [null, 5, { adKey: "../x" }, car("a"), { adKey: 7 }] },
  ],
  ["the same car twice", { cars: [{ adKey: "a" }, car("a")] }],
])("reads %s", (_, value) => {
  write(value);
  expect(savedCars()).toEqual([{ ...car("a"), savedAt: 0, note: "" }]);
});

it("keeps a car of which only the key is valid", () => {
  write({
    cars: [
      { adKey: "a" },
      { adKey: "b", name: 5, amount: "x", photo: "https://evil.example/x.jpg" },
    ],
  });
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

it("parses any stored text into cars with valid keys, or into none", () => {
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
