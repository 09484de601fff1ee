import { useSyncExternalStore } from "react";
import { maxWishlistSize } from "#domain/pages/paths.ts";
import { wishlistText } from "../../browser-storage.ts";
import { showToast } from "../../ui/toaster.tsx";
import { type CarToSave, parseEntries, type SavedEntry, savedEntries } from "./saved-cars.ts";

/** Writes the stored wishlist: a chunk that loads later than saved-cars.ts, which every page has. */

/** `savedAt`: milliseconds since 1970. */
export type SavedCar = CarToSave & { savedAt: number; note: string };

export const maxNoteLength = 300;
/** A longer stored text was not written by this site. */
const maxTextLength = 300;

/** Of cars removed since the last full page load, so that a second tap on the heart loses no text. */
const removedNotes = new Map<string, string>();

export function saveCars(cars: readonly CarToSave[]): boolean {
  const savedAt = Date.now();
  return restoreCars(
    cars.map((car) => ({ ...car, savedAt, note: removedNotes.get(car.adKey) ?? "" })),
  );
}

/** Undoes a removal: the cars keep their date, price and note. */
export const restoreCars = (cars: readonly SavedCar[]): boolean =>
  updateList((saved) => [
    ...cars.filter(({ adKey }) => saved.every((car) => car.adKey !== adKey)),
    ...saved,
  ]);

export const removeCars = (adKeys: readonly string[]): boolean =>
  updateList((saved) => {
    for (const { adKey, note } of saved) if (adKeys.includes(adKey)) removedNotes.set(adKey, note);
    return saved.filter(({ adKey }) => !adKeys.includes(adKey));
  });

export function writeNote(adKey: string, note: string): void {
  updateList((saved) => saved.map((car) => (car.adKey === adKey ? { ...car, note } : car)));
}

function updateList(update: (saved: readonly SavedCar[]) => readonly SavedCar[]): boolean {
  // Read again, because another tab may have written meanwhile.
  const saved = parseEntries(wishlistText.read()).map(readCar);
  const cars = update(saved).toSorted((a, b) => b.savedAt - a.savedAt);
  const isFull = cars.length > maxWishlistSize;
  if (isFull || !wishlistText.write(JSON.stringify({ version: 1, cars }))) {
    showToast({ ...(isFull ? listFullToast : storageRefusedToast), tone: "failure" });
    return false;
  }
  savedEntries.invalidate();
  return true;
}

const listFullToast = {
  title: "Die Merkliste ist voll",
  description: `Sie hat Platz für ${maxWishlistSize} Fahrzeuge. Bitte entfernen Sie zuerst ein anderes.`,
};
const storageRefusedToast = {
  title: "Die Merkliste lässt sich hier nicht speichern",
  description:
    "Ihr Browser speichert hier nichts, etwa weil das Fenster privat oder sein Speicher voll ist. Öffnen Sie die Seite bitte in einem normalen Fenster oder schaffen Sie Platz.",
};

const noCars: readonly SavedCar[] = [];
let cached: { entries: readonly SavedEntry[]; cars: readonly SavedCar[] } | null = null;

export function savedCars(): readonly SavedCar[] {
  const entries = savedEntries.get();
  if (cached?.entries !== entries) cached = { entries, cars: entries.map(readCar) };
  return cached.cars;
}

export const useSavedCars = (): readonly SavedCar[] =>
  useSyncExternalStore(savedEntries.subscribe, savedCars, () => noCars);

/** Drops unknown fields and replaces invalid ones by defaults. */
function readCar(entry: SavedEntry): SavedCar {
  const { adKey, amount, photo, savedAt } = entry;
  const readText = (value: unknown, maxLength = maxTextLength) =>
    typeof value === "string" ? value.slice(0, maxLength) : "";
  return {
    adKey,
    name: readText(entry.name),
    facts: readText(entry.facts),
    price: readText(entry.price),
    amount: typeof amount === "number" ? amount : null,
    flaw: readText(entry.flaw) || null,
    photo: typeof photo === "string" && photo.startsWith("/bilder/") ? photo : null,
    savedAt: typeof savedAt === "number" ? savedAt : 0,
    note: readText(entry.note, maxNoteLength),
  };
}
