import { useCallback } from "react";

/**
 * Gives the page what the banner covers: room at its end, so that everything can be scrolled into
 * sight, and the same where the browser scrolls to what has the focus (app.css reads both). Returns
 * the ref for the banner.
 */
export function useBannerRoom(): (banner: HTMLElement | null) => (() => void) | undefined {
  return useCallback((banner: HTMLElement | null) => {
    if (banner === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--banner-height", `${banner.offsetHeight}px`);
    });
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty("--banner-height");
    };
  }, []);
}
