import { useSyncExternalStore } from "react";

/** Specification, section 9: what is narrower is a phone. */
const wide = "(min-width: 768px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is wider than a phone; false in the server's HTML. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
