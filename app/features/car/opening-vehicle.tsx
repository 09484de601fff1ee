import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import type { CarSummary } from "#domain/car/summary.ts";
import { createStore } from "../../ui/store.ts";

type CarView = ComponentType<{ car: CarSummary }>;

const openingCar = createStore<CarSummary | null>(() => null);
let FirstView: CarView | null = null;

/** Until the vehicle page's code has loaded, its first view cannot be shown. */
export function provideFirstView(view: CarView): void {
  FirstView = view;
}

export const showOpening = (car: CarSummary): void => openingCar.set(car);

/** Shows a tapped vehicle at once, over the list, until its document replaces it or the visitor gives up. */
export function OpeningVehicle() {
  const car = useSyncExternalStore(openingCar.subscribe, openingCar.get, () => null);

  // The back/forward cache keeps the list without it. Escape stops the navigation.
  useEffect(() => {
    const close = () => openingCar.set(null);
    const events = ["pagehide", "popstate", "keydown"];
    for (const type of events) window.addEventListener(type, close);
    return () => {
      for (const type of events) window.removeEventListener(type, close);
      close();
    };
  }, []);

  return car && FirstView && <FirstView car={car} />;
}
