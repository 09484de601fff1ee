import { useSyncExternalStore } from "react";
import { maxCompared } from "#domain/site/paths.ts";
import { comparedKeys } from "../../browser-storage.ts";

/** The vehicles that somebody has chosen to compare, by ad_key, until the tab is closed (V7). */
export type ChosenCars = {
  adKeys: readonly string[];
  /** Whether one more than fits was just wanted. */
  isRefused: boolean;
};

const nothing: ChosenCars = { adKeys: [], isRefused: false };
let known: ChosenCars | null = null;
const listeners = new Set<() => void>();

/** Where the browser stores nothing the choice lasts as long as the page. */
export function chosenCars(): ChosenCars {
  known ??= { adKeys: comparedKeys.read()?.split(",") ?? [], isRefused: false };
  return known;
}

export function chooseCars(adKeys: readonly string[], isRefused = false): void {
  known = { adKeys, isRefused };
  if (adKeys.length === 0) comparedKeys.clear();
  else comparedKeys.write(adKeys.join());
  for (const notify of listeners) notify();
}

export function removeChosen(adKey: string): void {
  chooseCars(chosenCars().adKeys.filter((other) => other !== adKey));
}

/** Chooses a vehicle, or no longer; never more than can be compared. */
export function toggleChosen(adKey: string): void {
  const { adKeys } = chosenCars();
  if (adKeys.includes(adKey)) removeChosen(adKey);
  else if (adKeys.length < maxCompared) chooseCars([...adKeys, adKey]);
  else chooseCars(adKeys, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChosenCars = (): ChosenCars =>
  useSyncExternalStore(subscribe, chosenCars, () => nothing);

/** Renders again for this vehicle alone: a list has many. */
export const useIsChosen = (adKey: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => chosenCars().adKeys.includes(adKey),
    () => false,
  );
