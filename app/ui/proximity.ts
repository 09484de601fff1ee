import { useState } from "react";
import { lazy } from "#domain/site/lazy.ts";

/** Told whether its element is within reach: once soon after it is watched, then whenever that changes. */
type Teller = (isInReach: boolean) => void;

/**
 * Tells which elements are at most so many px above or below the window. One observer for all of them:
 * the list may have a thousand rows.
 */
export function createProximityObserver(reachPx: number) {
  const tellers = new Map<Element, Teller>();
  // Not before somebody asks: the server has none.
  const observer = lazy(() => {
    const tell: IntersectionObserverCallback = (entries) => {
      for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
    };
    return new IntersectionObserver(tell, { rootMargin: `${reachPx}px 0px` });
  });
  return {
    /** @returns ends it */
    watch(element: Element, tell: Teller): () => void {
      tellers.set(element, tell);
      observer().observe(element);
      return () => {
        tellers.delete(element);
        observer().unobserve(element);
      };
    },
  };
}

const near = createProximityObserver(200);

/**
 * Whether an element has come into the window, or near it; false until the browser has told.
 * @returns with `watch`, the `ref` of the element
 */
export function useSeen() {
  const [isSeen, setIsSeen] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (isSeen || element === null) return;
    return near.watch(element, (isInReach) => {
      if (isInReach) setIsSeen(true);
    });
  };
  return { isSeen, watch };
}
