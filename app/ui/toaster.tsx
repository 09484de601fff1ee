import { useEffect, useState, useSyncExternalStore } from "react";
import type { ToastMessage, ToastOrder } from "./toast-viewport.tsx";

/** Given and not carried out yet. */
let waiting: ToastOrder | null = null;
const listeners = new Set<() => void>();

/** Shows a message; one is visible at a time, a new one takes the place (specification, section 9). */
export function showToast(message: ToastMessage): void {
  order(message);
}

/** Takes away the message of a failure, if one stands: what it says is no longer so. */
export function withdrawFailure(): void {
  // Without its code no message stands.
  if (isLoaded) order("withdraw");
}

let isLoaded = false;

function order(next: ToastOrder): void {
  waiting = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was shown must not come again when the frame of the site is made anew. */
function forget(): void {
  waiting = null;
  for (const tell of listeners) tell();
}

// Most visitors never see one: its code is loaded with the first, or when one may come soon.
const loadViewport = async () => (await import("./toast-viewport.tsx")).default;
type Viewport = Awaited<ReturnType<typeof loadViewport>>;

/** Loads what shows messages, so that one can be shown when the network is gone. */
export function prepareToasts(): void {
  loadViewport().catch(() => {
    // Asked again with the first message.
  });
}

/** The place of the messages, once in the frame of the site. */
export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  );
  const [Viewport, setViewport] = useState<Viewport | null>(null);

  // Outside React: code on its way. A page must not break because a message about it cannot be shown,
  // so that this is no `lazy`, which would throw. What waits is shown when the code comes after all.
  useEffect(() => {
    if (message === null || Viewport !== null) return;
    loadViewport().then(
      (loaded) => {
        isLoaded = true;
        setViewport(() => loaded);
      },
      () => undefined,
    );
  }, [message, Viewport]);

  return Viewport && <Viewport message={message} onShown={forget} />;
}
