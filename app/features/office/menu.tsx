import { type ReactNode, type Ref, useEffect } from "react";
import { scrollIntoView } from "../../ui/browser.ts";

type MenuProps = {
  ref?: Ref<HTMLDetailsElement>;
  /** What opens it. */
  label: ReactNode;
  title?: string;
  className?: string;
  /** Of what opens it. */
  look: string;
  /** Of what it holds: where it stands. */
  panel: string;
  children: ReactNode;
};

/** A menu is open until another one is, the focus leaves it, or one presses Esc or elsewhere. */
export const Menu = ({ ref, label, title, className, look, panel, children }: MenuProps) => (
  <details
    ref={ref}
    name="mehr"
    onBlur={({ currentTarget, relatedTarget }) => {
      // The page itself takes the focus, too, of whoever presses where nothing is.
      const isControl = relatedTarget instanceof HTMLElement && relatedTarget.tabIndex >= 0;
      if (isControl && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
    }}
    onToggle={({ currentTarget: { open, lastElementChild } }) =>
      open && scrollIntoView(lastElementChild)
    }
    className={className}
  >
    <summary title={title} className={`${look} cursor-pointer list-none`}>
      {label}
    </summary>
    {/* Can take the focus, so that a press between its buttons does not close it. */}
    <div
      tabIndex={-1}
      className={`absolute top-full z-10 mt-1 grid w-full rounded-card border border-field bg-surface shadow-lg outline-none sm:w-80 ${panel}`}
    >
      {children}
    </div>
  </details>
);

/** Closes the menus that it picks, and gives the focus back unless somebody has taken it elsewhere. */
function closeMenus(isOver: (menu: Element) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name="mehr"][open]')) {
    if (!isOver(menu)) continue;
    const { activeElement } = document;
    const isLost = menu.contains(activeElement) || activeElement?.matches('body, [tabindex="-1"]');
    menu.open = false;
    if (isLost) menu.querySelector("summary")?.focus({ preventScroll: true });
  }
}

const onKey = ({ key }: KeyboardEvent) => {
  if (key === "Escape") closeMenus(() => true);
};
const onPress = ({ target }: PointerEvent) =>
  closeMenus((menu) => target instanceof Node && !menu.contains(target));

/** For all menus of the office. */
export function useMenus(): void {
  // Keys and presses reach the document wherever the focus is.
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    // After the focus has moved; a finger that scrolls lifts without it.
    document.addEventListener("pointerup", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerup", onPress);
    };
  }, []);
}
