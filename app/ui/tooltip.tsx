import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** How long a pointer rests before a tooltip opens, in ms … */
const openDelay = 700;
/** … and for how long after one has closed the next opens at once. */
const skipDelay = 300;

/** When a tooltip closed last, in ms; one for all. */
let closedAt = Number.NEGATIVE_INFINITY;

/** With padding and not margin: the pointer must not leave on its way to the text. */
const places = {
  above: "bottom-full left-0 pb-1",
  before: "top-1/2 right-full pr-2 -translate-y-1/2",
} satisfies Record<string, string>;

type TooltipProps = {
  /** What the element is called anyway: a tooltip only lets those read it who see an icon. */
  text: string;
  place: keyof typeof places;
  children: ReactNode;
};

/** Shows the name of the icon button inside, while the pointer is on either; Escape closes (WCAG 1.4.13). */
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

  // Outside React: the keyboard, wherever the focus is while the pointer rests here; as soon as the text
  // can be seen.
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
    // Whoever comes with the keyboard has come to it, and need not wait.
    onFocus({ target }: { target: Element }) {
      if (target.matches(":focus-visible")) setIsOpen(true);
    },
    onBlur: close,
  };
}
