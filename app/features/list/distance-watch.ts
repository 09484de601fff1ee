/** Told whether its element is within reach: once soon after it is watched, then whenever that changes. */
type Teller = (isInReach: boolean) => void;

/**
 * Tells which elements are at most so many px above or below the window. One observer for all of them:
 * the list may have a thousand rows.
 */
export function createDistanceWatch(reachPx: number) {
  const tellers = new Map<Element, Teller>();
  let shared: IntersectionObserver | null = null;
  const observer = () => {
    // Not before somebody asks: the server has none.
    shared ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
      },
      { rootMargin: `${reachPx}px 0px` },
    );
    return shared;
  };
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
