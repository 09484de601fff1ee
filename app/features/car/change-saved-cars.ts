import { useSyncExternalStore } from "react";
import { maxOnWishlist } from "#domain/site/paths.ts";
import { keepCarsMessage } from "#domain/site/storage-keys.ts";
import { wishlistText } from "../../browser-storage.ts";
import { showToast } from "../../ui/toaster.tsx";
import { type CarToSave, parseEntries, type SavedEntry, savedEntries } from "./saved-cars.ts";

/** `savedAt`: milliseconds since 1970. */
export type SavedCar = CarToSave & { savedAt: number; note: string };

export const maxNoteLength = 300;

/** With date and note, for whoever takes the last step back. */
const removedHere = new Map<string, SavedCar>();

/** Those not saved yet, before the others; one that was removed a moment ago is as it was. */
export function saveCars(cars: readonly CarToSave[]): boolean {
  const savedAt = Date.now();
  return change((saved) => [
    ...cars
      .filter(({ adKey }) => saved.every((car) => car.adKey !== adKey))
      .map((car) => removedHere.get(car.adKey) ?? { ...car, savedAt, note: "" }),
    ...saved,
  ]);
}

export function removeCars(adKeys: readonly string[]): boolean {
  return change((saved) => {
    for (const car of saved) if (adKeys.includes(car.adKey)) removedHere.set(car.adKey, car);
    return saved.filter(({ adKey }) => !adKeys.includes(adKey));
  });
}

export function writeNote(adKey: string, note: string): void {
  change((saved) => saved.map((car) => (car.adKey === adKey ? { ...car, note } : car)));
}

/** False, and the visitor is told, when the browser does not store it. */
function change(next: (saved: readonly SavedCar[]) => readonly SavedCar[]): boolean {
  // Read anew: another tab may have written meanwhile.
  const saved = parseEntries(wishlistText.read()).map(readCar);
  const cars = next(saved).toSorted((a, b) => b.savedAt - a.savedAt);
  const isFull = cars.length > maxOnWishlist;
  if (isFull || !wishlistText.write(JSON.stringify({ version: 1, cars }))) {
    showToast({ ...(isFull ? full : refused), tone: "failure" });
    return false;
  }
  savedEntries.renew();
  tellWorker("serviceWorker" in navigator ? navigator.serviceWorker.controller : null);
  return true;
}

const full = {
  title: "Die Merkliste ist voll",
  description: `Sie hat Platz für ${maxOnWishlist} Fahrzeuge. Bitte entfernen Sie zuerst andere.`,
};
const refused = {
  title: "Das lässt sich hier nicht merken",
  description:
    "Ihr Browser erlaubt dieser Website nicht, etwas zu speichern, etwa in einem privaten Fenster, oder sein Speicher ist voll.",
};

/** The service worker keeps pages and photos of these cars, and of no others (N7). */
export function tellWorker(worker: Pick<ServiceWorker, "postMessage"> | null): void {
  const cars = savedCars().map(({ adKey, photo }) => ({ adKey, photo }));
  worker?.postMessage({ type: keepCarsMessage, cars });
}

const none: readonly SavedCar[] = [];
let known: { entries: readonly SavedEntry[]; cars: readonly SavedCar[] } | null = null;

/** Newest first. */
export function savedCars(): readonly SavedCar[] {
  const entries = savedEntries.get();
  if (known?.entries !== entries) known = { entries, cars: entries.map(readCar) };
  return known.cars;
}

export const useSavedCars = (): readonly SavedCar[] =>
  useSyncExternalStore(savedEntries.subscribe, savedCars, () => none);

/** With what can be read of it; fields that nobody knows here go. */
function readCar(entry: SavedEntry): SavedCar {
  const { adKey, amount, photo, savedAt } = entry;
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, maxNoteLength) : "");
  return {
    adKey,
    name: text(entry.name),
    facts: text(entry.facts),
    price: text(entry.price),
    amount: typeof amount === "number" ? amount : null,
    photo: typeof photo === "string" && photo.startsWith("/bilder/") ? photo : null,
    savedAt: typeof savedAt === "number" ? savedAt : 0,
    note: text(entry.note),
  };
}
