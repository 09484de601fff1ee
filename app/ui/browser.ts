import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

let wasHydrated = false;

/** A transition, because the blocking render of `useSyncExternalStore` takes a phone 100 ms. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(wasHydrated);
  useEffect(() => {
    wasHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}

export function onScrollDirection(listener: (isDown: boolean) => void): () => void {
  let last = window.scrollY;
  const listen = () => {
    const top = Math.max(0, window.scrollY);
    // Ignores jitter of a finger (under 8 px), except at the top of the page.
    if (Math.abs(top - last) < 8 && top > 0) return;
    listener(top > last);
    last = top;
  };
  window.addEventListener("scroll", listen, { passive: true });
  return () => window.removeEventListener("scroll", listen);
}

/** The breakpoint `md` of Tailwind and of the style sheets. */
const wideQuery = "(min-width: 48rem)";

/** Calls back when the viewport becomes wide or narrow. */
export function onWidthChange(listener: () => void): () => void {
  const wide = window.matchMedia(wideQuery);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  const controller = new AbortController();
  for (const type of ["online", "offline"]) {
    window.addEventListener(type, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls back in idle time after the page load (Safari: after 2 s); returns a function that cancels. */
export function whenIdle(work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const schedule = () => {
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(work, { timeout: 10_000 });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(work, 2_000);
      cancel = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") schedule();
  else window.addEventListener("load", schedule, { once: true });
  return () => {
    window.removeEventListener("load", schedule);
    cancel();
  };
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

type KeyPress = { nativeEvent: Pick<KeyboardEvent, "isComposing" | "keyCode"> };

/**
 * Whether the key belongs to an input method (Japanese, Chinese, Korean, some phones' word suggestions), such
 * as the Enter that accepts a word. Safari ends the composition before that key press and marks it with the
 * code 229 only (UI Events, 'keyCode').
 */
export function isComposing({ nativeEvent }: KeyPress): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Use this when the button that has the focus is about to disappear. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** On a phone the element may be off screen, below the button that was just pressed. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
