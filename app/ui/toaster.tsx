import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "./store.ts";
import type { ToastCommand, ToastMessage } from "./toast-viewport.tsx";

const pendingCommand = createStore<ToastCommand | null>(() => null);
let isViewportMounted = false;

export const showToast = (message: ToastMessage): void => pendingCommand.set(message);

/** Does nothing before the first toast, which loads the viewport. */
export function dismissFailureToast(): void {
  if (isViewportMounted) pendingCommand.set("dismiss-failure");
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
  const command = useSyncExternalStore(pendingCommand.subscribe, pendingCommand.get, () => null);
  const [Viewport, setViewport] = useState<Viewport | null>(null);

  // Not `lazy`, which would throw when the code fails to load.
  useEffect(() => {
    if (command === null || Viewport !== null) return;
    loadViewport().then(
      (loaded) => {
        isViewportMounted = true;
        setViewport(() => loaded);
      },
      () => undefined,
    );
  }, [command, Viewport]);

  return Viewport && <Viewport command={command} onTaken={clearPendingCommand} />;
}

/** A remounted Toaster must not show the toast again. */
const clearPendingCommand = () => pendingCommand.set(null);
