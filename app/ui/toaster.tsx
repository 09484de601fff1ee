import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { ToastMessage } from "./toast-message.ts";

/** Raised and not shown yet. */
let waiting: ToastMessage | null = null;
const listeners = new Set<() => void>();

/** Shows a message; one is visible at a time, a new one takes the place (specification, section 9). */
export function raiseToast(message: ToastMessage): void {
  waiting = message;
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

// Most visitors never see one: its code is loaded with the first.
const ToastViewport = lazy(() => import("./toast-viewport.tsx"));

/** The place of the messages, once in the frame of the site. */
export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  );
  const [wasNeeded, setWasNeeded] = useState(false);
  if (message !== null && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense>
      <ToastViewport message={message} onShown={forget} />
    </Suspense>
  );
}
