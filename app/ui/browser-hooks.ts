import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/** Whether the browser has taken the server's HTML over: what is made from then on knows at once. */
let isPageHydrated = false;

/**
 * False in the server's HTML and while the browser takes it over; true wherever JavaScript runs. Piece by
 * piece: what follows from it must not come in one task with the take-over, which holds a phone up.
 */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(isPageHydrated);

  // Outside React: the first effect anywhere runs after the take-over.
  useEffect(() => {
    isPageHydrated = true;
    startTransition(() => setIsHydrated(true));
  }, []);
  return isHydrated;
}

/** Specification, section 9: what is narrower is a phone. */
const wide = "(min-width: 768px)";

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is wider than a phone; false in the server's HTML. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}

/** Outside React: the browser's own knowledge of its network. */
function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Whether the device has a network; the server takes it for granted. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}
