import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { unicodeText } from "#tests/support/test-text.ts";

const stored = new Map<string, string>();
let isStorageFull = false;

beforeEach(() => {
  stored.clear();
  isStorageFull = false;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isStorageFull) throw new Error("full");
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage: storage });
  vi.stubGlobal("console", { ...console, info: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  vi.resetModules();
  return import("./chosen-cars.ts");
}

it("keeps the chosen cars for the tab, and clears the storage when none is left", async () => {
  const first = await openPage();
  for (const adKey of ["a", "b", "a", "c"]) first.toggleChosen(adKey);
  expect(first.chosenCars()).toEqual({ adKeys: ["b", "c"], isOverLimit: false });
  const second = await openPage();
  expect(second.chosenCars().adKeys).toEqual(["b", "c"]);
  second.chooseCars([]);
  expect(stored.size).toBe(0);
});

it("refuses a fifth car and says so until the next choice", async () => {
  const { chosenCars, removeChosen, toggleChosen } = await openPage();
  for (const adKey of ["a", "b", "c", "d", "e"]) toggleChosen(adKey);
  expect(chosenCars()).toEqual({ adKeys: ["a", "b", "c", "d"], isOverLimit: true });
  removeChosen("a");
  toggleChosen("e");
  expect(chosenCars()).toEqual({ adKeys: ["b", "c", "d", "e"], isOverLimit: false });
});

it("keeps the choice in memory when storage is full", async () => {
  isStorageFull = true;
  const { chosenCars, toggleChosen } = await openPage();
  toggleChosen("a");
  expect(chosenCars().adKeys).toEqual(["a"]);
});

it("ignores whatever is in the storage except valid keys", async () => {
  const anyText = fc.oneof(unicodeText(), fc.json(), fc.constant("a,b,,c"));
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      stored.set(storageKeys.compared, text);
      const { chosenCars } = await openPage();
      const { adKeys } = chosenCars();
      expect(adKeys.length).toBeLessThanOrEqual(4);
      for (const adKey of adKeys) expect(adKey).toMatch(/^[\w-]{1,64}$/);
    }),
    { numRuns: 30 },
  );
});
