import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

const never = { subscribe: () => () => undefined, isPast: () => false };

/**
 * Whether the page is scrolled further down than so many pixels; false in the server's HTML. Null: nobody
 * wants to know. Asking costs a layout in the midst of a swipe.
 */
export function useScrolledPast(pixels: number | null): boolean {
  return useSyncExternalStore(
    pixels === null ? never.subscribe : subscribe,
    pixels === null ? never.isPast : () => window.scrollY > pixels,
    never.isPast,
  );
}
