import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { createStore } from "../../ui/store.ts";

type CarView = ComponentType<{ car: CarSummary }>;

const openingCar = createStore<CarSummary | null>(() => null);
let FirstView: CarView | null = null;

/** Until the vehicle page's code has loaded, its first view cannot be shown. */
export function provideFirstView(view: CarView): void {
  FirstView = view;
}

/** Whether the list was shown in this visit: only the list provides the first view. */
export const wasListShown = (): boolean => FirstView !== null;

export const showOpening = (car: CarSummary): void => openingCar.set(car);

/**
 * Shows a tapped vehicle at once, over the list: on a phone the router takes three times longer to render the
 * page. Ends with the list, or when the navigation is given up or fails.
 */
export function OpeningVehicle() {
  const car = useSyncExternalStore(openingCar.subscribe, openingCar.get, () => null);
  const { state } = useNavigation();

  useEffect(() => {
    if (state === "idle") openingCar.set(null);
  }, [state]);

  // The router does not tell of a Back before the navigation has begun, nor of a return from the back/forward cache.
  useEffect(() => {
    const close = () => openingCar.set(null);
    const events = ["popstate", "pagehide"];
    for (const type of events) window.addEventListener(type, close);
    return () => {
      for (const type of events) window.removeEventListener(type, close);
      close();
    };
  }, []);

  return car && FirstView && <FirstView car={car} />;
}
