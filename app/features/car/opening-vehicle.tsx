import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { createStore } from "../../ui/store.ts";

type FirstView = ComponentType<{ car: CarSummary }>;

const openingCar = createStore<CarSummary | null>(() => null);
let FirstView: FirstView | null = null;

/** Until the vehicle page's code has loaded, its first view cannot be shown. */
export function provideFirstView(view: FirstView): void {
  FirstView = view;
}

export const showOpening = (car: CarSummary): void => openingCar.set(car);

/**
 * Shows a tapped vehicle at once, over the list: on a phone the router takes three times longer to render the
 * page. Ends with the list, or when the navigation is given up.
 */
export function OpeningVehicle() {
  const car = useSyncExternalStore(openingCar.subscribe, openingCar.get, () => null);
  const { state } = useNavigation();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another location ends it too
  useEffect(() => {
    if (state === "idle") openingCar.set(null);
    return () => {
      if (state === "idle") openingCar.set(null);
    };
  }, [state, key]);

  return car && FirstView && <FirstView car={car} />;
}
