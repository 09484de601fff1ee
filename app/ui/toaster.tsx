import { useEffect, useState, useSyncExternalStore } from "react";
import type { ToastMessage, ToastOrder } from "./toast-viewport.tsx";

let waiting: ToastOrder | null = null;
const listeners = new Set<() => void>();

/** Shows a message, in place of the one before. */
export function showToast(message: ToastMessage): void {
  order(message);
}

/** Takes away the message of a failure that is mended. */
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

/** What was shown must not come again when the frame is mounted anew. */
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

  // Outside React: the network. No `lazy`, which would throw where the code cannot be loaded.
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
