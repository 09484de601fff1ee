import { useCallback } from "react";

/**
 * What makes room. Each is told for itself: a property that all elements inherit would have the browser
 * style the whole page anew (70 ms on a slow phone).
 */
const making = ":root, body, .chat-button";

/**
 * Gives the page what the banner covers: room at its end, so that everything can be scrolled into
 * sight, and the same where the browser scrolls to what has the focus (app.css reads both). Returns
 * the ref for the banner.
 */
export function useBannerRoom(): (banner: HTMLElement | null) => (() => void) | undefined {
  return useCallback((banner: HTMLElement | null) => {
    if (banner === null) return undefined;
    const tell = (height: string | null) => {
      for (const { style } of document.querySelectorAll<HTMLElement>(making)) {
        style.setProperty("--banner-height", height);
      }
    };
    const observer = new ResizeObserver(() => {
      // On a small screen it stands in the page and covers nothing.
      const covers = getComputedStyle(banner).position === "fixed";
      tell(covers ? `${banner.offsetHeight}px` : null);
    });
    observer.observe(banner);
    return () => {
      observer.disconnect();
      tell(null);
    };
  }, []);
}
