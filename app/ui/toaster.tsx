import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "./store.ts";
import type { ToastMessage, ToastOrder } from "./toast-viewport.tsx";

const pending = createStore<ToastOrder | null>(() => null);
let isLoaded = false;

export const showToast = (message: ToastMessage): void => pending.set(message);

export function withdrawFailure(): void {
  if (isLoaded) pending.set("withdraw");
}

// Most visitors never see a toast.
const loadViewport = async () => (await import("./toast-viewport.tsx")).default;
type Viewport = Awaited<ReturnType<typeof loadViewport>>;

/** Loads the code ahead, so that a toast can be shown when the network is gone. */
export function prepareToasts(): void {
  loadViewport().catch(() => {
    // Retried with the first toast.
  });
}

/** Where toasts appear, once in the frame of the site. */
export function Toaster() {
  const message = useSyncExternalStore(pending.subscribe, pending.get, () => null);
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

/** A toast must not come again when the frame is mounted anew. */
const forget = () => pending.set(null);
