import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** From here on the links stand in the bar itself (app.css, `.site-menu`). */
const bar = "(min-width: 48rem)";

/**
 * State of a menu that is a popover on phones: the browser opens it, and closes it with Escape and by
 * a click elsewhere, with JavaScript and without. It also closes when a page was chosen, and when the
 * phone is turned and the bar has room for it.
 */
export function useMenu(menu: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();

  // Outside React: the browser's layer of popovers. Each navigation has a key of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when, not what
  useEffect(() => hide(menu.current), [key, menu]);

  // Outside React: the width of the window.
  useEffect(() => {
    const query = window.matchMedia(bar);
    const close = () => hide(menu.current);
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, [menu]);

  return {
    isOpen,
    onToggle: ({ newState }: { newState: string }) => setIsOpen(newState === "open"),
  };
}

/** Browsers of before 2024 have no popovers: there the menu always stands open, and the page must too. */
function hide(menu: HTMLElement | null): void {
  if (menu !== null && "hidePopover" in menu) menu.hidePopover();
}
