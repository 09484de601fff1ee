import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Ms of hovering until a tooltip opens. */
const openDelay = 700;
/** Ms after one closed in which the next opens at once. */
const skipDelay = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Padding, not margin: the pointer must not leave on its way to the text. */
const places = {
  above: "bottom-full left-0 pb-1",
  before: "top-1/2 right-full pr-2 -translate-y-1/2",
};

type TooltipProps = {
  /** The accessible name of the element, for those who see an icon. */
  text: string;
  place: keyof typeof places;
  children: ReactNode;
};

/** Shows the name of the icon button inside while the pointer is on either; Escape closes (WCAG 1.4.13). */
export function Tooltip({ text, place, children }: TooltipProps) {
  const { isOpen, ...handlers } = useTooltip();
  return (
    <span className="relative inline-flex" {...handlers}>
      {children}
      {isOpen && (
        <span className={`absolute z-50 ${places[place]}`}>
          <span
            role="tooltip"
            className="block w-max max-w-64 rounded-card border border-dusk-line bg-dusk px-3 py-1.5 text-sm font-semibold text-on-dusk shadow-lg"
          >
            {text}
          </span>
        </span>
      )}
    </span>
  );
}

function useTooltip() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) closedAt = Date.now();
    setIsOpen(false);
  };

  // Outside React: the keyboard, wherever the focus is.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && setIsOpen(false);
    window.addEventListener("keydown", closeByKey);
    return () => window.removeEventListener("keydown", closeByKey);
  }, [isOpen]);

  // Outside React: the timer, which must not outlive the button.
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isOpen,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === "touch") return;
      clearTimeout(timer.current);
      const delay = Date.now() - closedAt < skipDelay ? 0 : openDelay;
      timer.current = setTimeout(() => setIsOpen(true), delay);
    },
    onPointerLeave: close,
    // Keyboard users need not wait.
    onFocus({ target }: { target: Element }) {
      if (target.matches(":focus-visible")) setIsOpen(true);
    },
    onBlur: close,
  };
}
