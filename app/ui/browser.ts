import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

let wasHydrated = false;

/**
 * False in the server's HTML and while the browser hydrates it, all in one. What changes then is rendered as
 * a transition: `useSyncExternalStore` would block a phone for a tenth of a second.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(wasHydrated);
  useEffect(() => {
    wasHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}

export function onScrollStep(listener: (isDown: boolean) => void): () => void {
  let last = window.scrollY;
  const listen = () => {
    const top = Math.max(0, window.scrollY);
    // Fingers tremble.
    if (Math.abs(top - last) < 8 && top > 0) return;
    listener(top > last);
    last = top;
  };
  window.addEventListener("scroll", listen, { passive: true });
  return () => window.removeEventListener("scroll", listen);
}

const wide = "(min-width: 768px)";

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  const end = new AbortController();
  for (const type of ["online", "offline"]) {
    window.addEventListener(type, listener, { signal: end.signal });
  }
  return () => end.abort();
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls back when the page has loaded and the browser is idle (Safari: after 2 s); returns how to cancel. */
export function whenIdle(work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(work, { timeout: 10_000 });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(work, 2_000);
      cancel = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** For when the button that had the focus is gone. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
