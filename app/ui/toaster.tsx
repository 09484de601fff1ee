import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "./store.ts";
import type { ToastCommand, ToastMessage } from "./toast-viewport.tsx";

const pending = createStore<ToastCommand | null>(() => null);
let isLoaded = false;

export const showToast = (message: ToastMessage): void => pending.set(message);

export function withdrawFailure(): void {
  if (isLoaded) pending.set("withdraw");
}

// Most visitors never see a toast.
const loadViewport = async () => (await import("./toast-viewport.tsx")).default;
type Viewport = Awaited<ReturnType<typeof loadViewport>>;

/** Preloads the code, so that a toast can be shown offline. */
export function prepareToasts(): void {
  loadViewport().catch(() => {
    // The first toast tries again.
  });
}

export function Toaster() {
  const message = useSyncExternalStore(pending.subscribe, pending.get, () => null);
  const [Viewport, setViewport] = useState<Viewport | null>(null);

  // Outside React: the network. `lazy` would throw when the code fails to load.
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

  return Viewport && <Viewport message={message} onTaken={clearPending} />;
}

/** A remounted Toaster must not show the toast again. */
const clearPending = () => pending.set(null);
