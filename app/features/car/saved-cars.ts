import { useSyncExternalStore } from "react";
import { maxOnWishlist } from "#domain/pages/paths.ts";
import { onWishlistChangeElsewhere, wishlistText } from "../../browser-storage.ts";
import { createStore } from "../../ui/store.ts";

/**
 * The Merkliste as it is stored (N1 to N3), for whoever only shows it: what reads whole cars and changes
 * them is loaded later (change-saved-cars.ts).
 */

/** What is stored of a car as it was then: enough to show it when it is gone. */
export type CarToSave = {
  adKey: string;
  name: string;
  facts: string;
  price: string;
  /** In euros; null without a price. */
  amount: number | null;
  flaw: string | null;
  photo: string | null;
};

/** Of a car: its key is one, nothing else is sure. */
export type SavedEntry = { readonly adKey: string } & Readonly<Partial<Record<string, unknown>>>;

const none: readonly SavedEntry[] = [];

export const savedEntries = createStore(
  () => parseEntries(wishlistText.read()),
  (changed) => {
    const stop = onWishlistChangeElsewhere(changed);
    // A page that comes back by 'Back' heard nothing meanwhile.
    window.addEventListener("pageshow", changed);
    return () => {
      stop();
      window.removeEventListener("pageshow", changed);
      changed();
    };
  },
);

/**
 * Whatever an older or newer version wrote: each car that names its key counts, once. The same empty list each
 * time, as React compares.
 */
export function parseEntries(text: string | null): readonly SavedEntry[] {
  try {
    const found = JSON.parse(text ?? "[]");
    const entries: unknown[] = found?.cars ?? found;
    const byKey = new Map(
      entries
        .map((entry): unknown => (typeof entry === "string" ? { adKey: entry } : entry))
        .filter(isEntry)
        .map((entry) => [entry.adKey, entry]),
    );
    return byKey.size === 0 ? none : [...byKey.values()].slice(0, maxOnWishlist);
  } catch {
    // Not ours, or cut off.
    return none;
  }
}

/** As in `adKeySchema`, without Zod. */
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
