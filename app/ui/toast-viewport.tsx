import { Toast } from "@base-ui/react/toast";
import { CircleCheck, TriangleAlert, X } from "lucide";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

type ToastViewportProps = { command: ToastCommand | null; onTaken: () => void };

export default function ToastViewport(props: ToastViewportProps) {
  return (
    <Toast.Provider limit={1} timeout={5_000}>
      <Toasts {...props} />
    </Toast.Provider>
  );
}

const gapPx = 24;

function Toasts({ command, onTaken }: ToastViewportProps) {
  const { add, close, toasts } = Toast.useToastManager();
  const [isHigh, setIsHigh] = useState(false);
  const shownId = toasts.at(0)?.id;

  useEffect(() => {
    if (command === null) return;
    onTaken();
    // Closing the new toast must not reveal an old one.
    for (const { id, type } of toasts) {
      if (command !== "dismiss-failure" || type === "failure") close(id);
    }
    if (command === "dismiss-failure") return;
    const { title, description, tone } = command;
    setIsHigh(false);
    // `high` would hide the toast from screen readers and announce a copy of it.
    add({ title, description, type: tone, priority: "low" });
  }, [command, onTaken, add, close, toasts]);

  // At the bottom, clear of a page's bar, heading and steps; but at the top where the focused element is too low to be
  // scrolled above it (WCAG 2.4.11).
  const keepFocusClear = useCallback((toast: HTMLElement | null) => {
    const focused = document.activeElement;
    if (toast === null || focused === null || focused === document.body) return;
    const covered = window.innerHeight - toast.getBoundingClientRect().top + gapPx;
    const { scrollHeight, style } = document.documentElement;
    const below = scrollHeight - window.scrollY - focused.getBoundingClientRect().bottom;
    if (below < covered) return setIsHigh(true);
    style.scrollPaddingBottom = `${covered}px`;
    focused.scrollIntoView({ block: "nearest" });
    return () => void style.removeProperty("scroll-padding-bottom");
  }, []);

  return (
    <Toast.Portal>
      <Toast.Viewport
        aria-label="Meldungen"
        className={`fixed right-4 left-4 z-50 sm:left-auto sm:w-md ${isHigh ? "top-[max(0.5rem,env(safe-area-inset-top))]" : "bottom-[calc(var(--banner-height,0px)+max(1rem,env(safe-area-inset-bottom)))]"}`}
      >
        {toasts.map((toast) => {
          const isFailure = toast.type === "failure";
          return (
            <Toast.Root
              key={toast.id}
              ref={toast.id === shownId ? keepFocusClear : undefined}
              toast={toast}
              className={`absolute right-0 left-0 max-h-[45dvh] overflow-y-auto rounded-card border bg-surface p-4 pr-14 shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 ${isHigh ? "top-0" : "bottom-0"} ${isFailure ? "border-danger" : "border-line"}`}
            >
              <div className="flex gap-3">
                <Icon
                  icon={isFailure ? TriangleAlert : CircleCheck}
                  size={20}
                  className={`mt-0.5 shrink-0 tight:hidden ${isFailure ? "text-danger" : "text-success"}`}
                />
                <div className="min-w-0">
                  <Toast.Title className="text-base font-semibold" />
                  <Toast.Description className="mt-1 text-muted max-sm:text-sm" />
                </div>
              </div>
              <Toast.Close
                aria-label="Meldung schließen"
                // The library hides the button until the toast has the focus.
                aria-hidden={false}
                className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-card hover:bg-sunken"
              >
                <Icon icon={X} size={18} />
              </Toast.Close>
            </Toast.Root>
          );
        })}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

export type ToastMessage = { title: string; description: string; tone: "success" | "failure" };

export type ToastCommand = ToastMessage | "dismiss-failure";
