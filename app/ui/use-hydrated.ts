import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the server's HTML and while the browser takes it over; true wherever JavaScript runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
