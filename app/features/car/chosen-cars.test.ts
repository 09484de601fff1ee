import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { unicodeText } from "#tests/support/test-text.ts";

const stored = new Map<string, string>();
let isRefusing = false;

beforeEach(() => {
  stored.clear();
  isRefusing = false;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isRefusing) throw new Error("full");
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage: storage });
  vi.stubGlobal("console", { ...console, info: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** As a page that was just opened in the tab. */
async function openedPage() {
  vi.resetModules();
  return import("./chosen-cars.ts");
}

it("keeps what is chosen for the tab, and forgets what is chosen no longer", async () => {
  const first = await openedPage();
  for (const adKey of ["a", "b", "a", "c"]) first.toggleChosen(adKey);
  expect(first.chosenCars()).toEqual({ adKeys: ["b", "c"], isRefused: false });
  const second = await openedPage();
  expect(second.chosenCars().adKeys).toEqual(["b", "c"]);
  second.chooseCars([]);
  expect(stored.size).toBe(0);
});

it("takes no fifth and says so until the next choice", async () => {
  const { chosenCars, removeChosen, toggleChosen } = await openedPage();
  for (const adKey of ["a", "b", "c", "d", "e"]) toggleChosen(adKey);
  expect(chosenCars()).toEqual({ adKeys: ["a", "b", "c", "d"], isRefused: true });
  removeChosen("a");
  toggleChosen("e");
  expect(chosenCars()).toEqual({ adKeys: ["b", "c", "d", "e"], isRefused: false });
});

it("works for the page where nothing can be stored", async () => {
  isRefusing = true;
  const { chosenCars, toggleChosen } = await openedPage();
  toggleChosen("a");
  expect(chosenCars().adKeys).toEqual(["a"]);
});

it("takes whatever stands in the storage for nothing, but for keys of its own", async () => {
  const anyText = fc.oneof(unicodeText(), fc.json(), fc.constant("a,b,,c"));
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      stored.set(storageKeys.compared, text);
      const { chosenCars } = await openedPage();
      const { adKeys } = chosenCars();
      expect(adKeys.length).toBeLessThanOrEqual(4);
      for (const adKey of adKeys) expect(adKey).toMatch(/^[\w-]{1,64}$/);
    }),
    { numRuns: 30 },
  );
});
