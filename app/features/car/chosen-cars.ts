import { useSyncExternalStore } from "react";
import { maxCompared } from "#domain/pages/paths.ts";
import { comparedKeys } from "../../browser-storage.ts";
import { createStore } from "../../ui/store.ts";

export type ChosenCars = {
  adKeys: readonly string[];
  isRefused: boolean;
};

const nothing: ChosenCars = { adKeys: [], isRefused: false };

/** Where the browser stores nothing the choice lasts as long as the page. */
const chosen = createStore<ChosenCars>(() => ({
  adKeys: comparedKeys.read()?.split(",") ?? [],
  isRefused: false,
}));
export const chosenCars = chosen.get;

export function chooseCars(adKeys: readonly string[], isRefused = false): void {
  if (adKeys.length === 0) comparedKeys.clear();
  else comparedKeys.write(adKeys.join());
  chosen.set({ adKeys, isRefused });
}

export function removeChosen(adKey: string): void {
  chooseCars(chosenCars().adKeys.filter((other) => other !== adKey));
}

export function toggleChosen(adKey: string): void {
  const { adKeys } = chosenCars();
  if (adKeys.includes(adKey)) removeChosen(adKey);
  else if (adKeys.length < maxCompared) chooseCars([...adKeys, adKey]);
  else chooseCars(adKeys, true);
}

export const useChosenCars = (): ChosenCars =>
  useSyncExternalStore(chosen.subscribe, chosenCars, () => nothing);

/** Renders again for this vehicle alone: a list has many. */
export const useIsChosen = (adKey: string): boolean =>
  useSyncExternalStore(
    chosen.subscribe,
    () => chosenCars().adKeys.includes(adKey),
    () => false,
  );
