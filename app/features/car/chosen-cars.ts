import { useSyncExternalStore } from "react";
import { maxCompared } from "#domain/pages/paths.ts";
import { comparedKeys } from "../../browser-storage.ts";
import { createStore } from "../../ui/store.ts";

export type ChosenCars = {
  adKeys: readonly string[];
  isOverLimit: boolean;
};

const noneChosen: ChosenCars = { adKeys: [], isOverLimit: false };

/** Without session storage the choice lasts until the page is left. */
const store = createStore<ChosenCars>(() => ({
  adKeys: comparedKeys.read()?.split(",") ?? [],
  isOverLimit: false,
}));
export const chosenCars = store.get;

export function chooseCars(adKeys: readonly string[]): void {
  if (adKeys.length === 0) comparedKeys.clear();
  else comparedKeys.write(adKeys.join());
  store.set({ adKeys, isOverLimit: false });
}

export function removeChosen(adKey: string): void {
  chooseCars(chosenCars().adKeys.filter((other) => other !== adKey));
}

export function toggleChosen(adKey: string): void {
  const { adKeys } = chosenCars();
  if (adKeys.includes(adKey)) removeChosen(adKey);
  else if (adKeys.length < maxCompared) chooseCars([...adKeys, adKey]);
  else store.set({ adKeys, isOverLimit: true });
}

export const useChosenCars = (): ChosenCars =>
  useSyncExternalStore(store.subscribe, chosenCars, () => noneChosen);

/** A boolean snapshot, so that a change re-renders one card and not the whole list. */
export const useIsChosen = (adKey: string): boolean =>
  useSyncExternalStore(
    store.subscribe,
    () => chosenCars().adKeys.includes(adKey),
    () => false,
  );
