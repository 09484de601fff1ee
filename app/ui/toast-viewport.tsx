import { Toast } from "@base-ui/react/toast";
import { CircleCheck, TriangleAlert, X } from "lucide";
import { useEffect } from "react";
import { Icon } from "./icon.tsx";
import type { ToastOrder } from "./toast-message.ts";

/** Specification, section 9: one visible at a time, for 5000 ms. */
const limits = { limit: 1, timeout: 5_000 };

type ToastViewportProps = { message: ToastOrder | null; onShown: () => void };

/** Shows each new `message`; the timer stops while pointer or focus rest on it. */
export default function ToastViewport(props: ToastViewportProps) {
  return (
    <Toast.Provider {...limits}>
      <Announcer {...props} />
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Meldungen"
          // Below the bar: at the bottom it would cover the button that was pressed, and what went wrong.
          className="fixed top-[calc(5rem+env(safe-area-inset-top,0px))] right-4 left-4 z-50 sm:left-auto sm:w-96"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Announcer({ message, onShown }: ToastViewportProps) {
  const { add, close, toasts } = Toast.useToastManager();
  // Outside React: the toast manager keeps its own list and clock.
  useEffect(() => {
    if (message === null) return;
    onShown();
    // With a message comes the end of all others: closing the new one must not bring back an old one.
    for (const { id, type } of toasts) {
      if (message !== "withdraw" || type === "failure") close(id);
    }
    if (message === "withdraw") return;
    const { title, description, tone } = message;
    add({ title, description, type: tone, priority: tone === "failure" ? "high" : "low" });
  }, [message, onShown, add, close, toasts]);
  return null;
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const isFailure = toast.type === "failure";
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`absolute top-0 right-0 left-0 rounded-card border bg-surface p-4 pr-14 shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 ${isFailure ? "border-danger" : "border-line"}`}
      >
        <div className="flex gap-3">
          <Icon
            of={isFailure ? TriangleAlert : CircleCheck}
            size={20}
            className={`mt-0.5 shrink-0 ${isFailure ? "text-danger" : "text-success"}`}
          />
          <div className="min-w-0">
            <Toast.Title className="text-base font-semibold" />
            <Toast.Description className="mt-1 break-words text-muted" />
          </div>
        </div>
        <Toast.Close
          aria-label="Meldung schließen"
          className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-card hover:bg-sunken"
        >
          <Icon of={X} size={18} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
