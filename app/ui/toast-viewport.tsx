import { Toast } from "@base-ui/react/toast";
import { CircleCheck, TriangleAlert, X } from "lucide";
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

type ToastViewportProps = { command: ToastCommand | null; onTaken: () => void };

export default function ToastViewport(props: ToastViewportProps) {
  return (
    <Toast.Provider limit={1} timeout={5_000}>
      <Toasts {...props} />
    </Toast.Provider>
  );
}

/** `covered`: px that other bars take at this edge of the viewport. */
type Position = { side: "top" | "bottom"; covered: number };

const gapPx = 16;

/**
 * The edge farther from the focused element (WCAG 2.4.11). On phones a success goes to the top when a heading
 * has the focus, because the next step is below.
 */
function choosePosition(tone: ToastMessage["tone"]): Position {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = Number.parseFloat(scrollPaddingTop) || 0;
  const bottom = Number.parseFloat(scrollPaddingBottom) || 0;
  const focused = document.activeElement;
  const isPhone = window.innerWidth < 640;
  const topSelector = tone === "success" && isPhone ? "body, h1, h2, h3" : "body";
  if (focused === null || focused.matches(topSelector)) return { side: "top", covered: top };
  const box = focused.getBoundingClientRect();
  const isInUpperHalf = box.top + box.bottom < top + window.innerHeight - bottom;
  return isInUpperHalf
    ? { side: "bottom", covered: bottom + gapPx }
    : { side: "top", covered: top };
}

function Toasts({ command, onTaken }: ToastViewportProps) {
  const { add, close, toasts } = Toast.useToastManager();
  const [position, setPosition] = useState<Position>({ side: "top", covered: 0 });
  const toastElement = useRef<HTMLDivElement>(null);
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
    setPosition(choosePosition(tone));
    // `high` would hide the toast from screen readers and announce a copy of it.
    add({ title, description, type: tone, priority: "low" });
  }, [command, onTaken, add, close, toasts]);

  // Scroll padding, so that the toast does not cover the focused element.
  useLayoutEffect(() => {
    if (shownId === undefined || toastElement.current === null) return;
    const { style } = document.documentElement;
    const property = `scroll-padding-${position.side}`;
    style.setProperty(
      property,
      `${position.covered + toastElement.current.offsetHeight + gapPx}px`,
    );
    const focused = document.activeElement;
    if (focused !== document.body) focused?.scrollIntoView({ block: "nearest" });
    return () => void style.removeProperty(property);
  }, [shownId, position]);

  return (
    <Toast.Portal>
      <Toast.Viewport
        aria-label="Meldungen"
        style={{ [position.side]: position.covered } satisfies CSSProperties}
        className="fixed right-4 left-4 z-50 sm:left-auto sm:w-96"
      >
        {toasts.map((toast) => {
          const isFailure = toast.type === "failure";
          return (
            <Toast.Root
              key={toast.id}
              ref={toast.id === shownId ? toastElement : undefined}
              toast={toast}
              className={`absolute right-0 left-0 max-h-[45dvh] overflow-y-auto rounded-card border bg-surface p-4 pr-14 shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 ${position.side === "top" ? "top-0" : "bottom-0"} ${isFailure ? "border-danger" : "border-line"}`}
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
