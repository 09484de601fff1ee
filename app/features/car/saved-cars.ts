import { useSyncExternalStore } from "react";
import { maxWishlistSize } from "#domain/pages/paths.ts";
import { onWishlistChangeElsewhere, wishlistText } from "../../browser-storage.ts";
import { createStore } from "../../ui/store.ts";

/** Reads the stored wishlist; change-saved-cars.ts, which writes it, is a chunk that loads later. */

/** A snapshot of the car when it was saved, so that it can be shown after it was sold. */
export type CarToSave = {
  adKey: string;
  name: string;
  /** Its specs, under the name that is in browsers. */
  facts: string;
  price: string;
  /** In euros; null without a price. */
  amount: number | null;
  flaw: string | null;
  photo: string | null;
};

/** Only the key is validated. */
export type SavedEntry = { readonly adKey: string } & Readonly<Partial<Record<string, unknown>>>;

const noEntries: readonly SavedEntry[] = [];

export const savedEntries = createStore(
  () => parseEntries(wishlistText.read()),
  (onChange) => {
    const stop = onWishlistChangeElsewhere(onChange);
    return () => {
      stop();
      // Without subscribers, later changes go unnoticed: the next read must not use the cache.
      onChange();
    };
  },
);

/** The browser's storage may hold anything. Empty results are one object, because React compares snapshots. */
export function parseEntries(text: string | null): readonly SavedEntry[] {
  try {
    const entries: unknown[] = JSON.parse(text ?? '{"cars":[]}').cars;
    const byKey = new Map(entries.filter(isEntry).map((entry) => [entry.adKey, entry]));
    return byKey.size === 0 ? noEntries : [...byKey.values()].slice(0, maxWishlistSize);
  } catch {
    // Invalid JSON, or not a list.
    return noEntries;
  }
}

/** Repeats `adKeySchema` without Zod, so that not every page loads Zod. */
function isEntry(entry: unknown): entry is SavedEntry {
  const { adKey } = (entry ?? {}) as Partial<SavedEntry>;
  return typeof adKey === "string" && /^[\w-]{1,64}$/.test(adKey);
}

export const useSavedCount = (): number =>
  useSyncExternalStore(
    savedEntries.subscribe,
    () => savedEntries.get().length,
    () => 0,
  );

export const useIsSaved = (adKey: string): boolean =>
  useSyncExternalStore(
    savedEntries.subscribe,
    () => savedEntries.get().some((car) => car.adKey === adKey),
    () => false,
  );
