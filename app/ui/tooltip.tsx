import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const openDelayMs = 700;
/** Within this time after a tooltip closed, the next one opens at once. */
const skipDelayMs = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Padding, not margin: the pointer must not leave the tooltip on its way to the text (WCAG 1.4.13). */
const places = {
  above: "bottom-full left-0 pb-1",
  before: "top-1/2 right-full pr-2 -translate-y-1/2",
};

type TooltipProps = {
  /** The accessible name of the icon button. */
  text: string;
  place: keyof typeof places;
  children: ReactNode;
};

/** Stays open while the pointer is on button or text, and Escape closes it (WCAG 1.4.13). */
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

  // On the window, because the button may not have the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && setIsOpen(false);
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isOpen,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === "touch") return;
      clearTimeout(timer.current);
      const delay = Date.now() - closedAt < skipDelayMs ? 0 : openDelayMs;
      timer.current = setTimeout(() => setIsOpen(true), delay);
    },
    onPointerLeave: close,
    // Keyboard users get no delay.
    onFocus({ target }: { target: Element }) {
      if (target.matches(":focus-visible")) setIsOpen(true);
    },
    onBlur: close,
  };
}
