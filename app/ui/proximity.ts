/** Told whether its element is within reach: once soon after it is watched, then at each change. */
type Listener = (isInReach: boolean) => void;

/** Tells which elements are at most so many px above or below the window, by one observer for all. */
export function createProximityObserver(reachPx: number) {
  const listeners = new Map<Element, Listener>();
  let observer: IntersectionObserver | null = null;
  const notify: IntersectionObserverCallback = (entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  };
  return {
    /** @returns ends it */
    watch(element: Element, listener: Listener): () => void {
      // Not before somebody asks: the server has none.
      observer ??= new IntersectionObserver(notify, { rootMargin: `${reachPx}px 0px` });
      listeners.set(element, listener);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer?.unobserve(element);
      };
    },
  };
}
