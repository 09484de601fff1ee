import { useState } from "react";

/**
 * Whether an element has come into the window, or near it; false until the browser has told.
 * @returns with `watch`, the `ref` of the element
 */
export function useSeen() {
  const [isSeen, setIsSeen] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (isSeen || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: "200px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { isSeen, watch };
}
