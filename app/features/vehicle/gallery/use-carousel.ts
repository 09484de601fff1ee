import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Which photo the carousel shows, and the ways to another one. Photos count from 0. */
export type CarouselState = ReturnType<typeof useCarousel>;

const options: EmblaOptionsType = {
  loop: true,
  // No slide can be focused: the carousel need not scroll to what the keyboard reaches.
  watchFocus: false,
  duration: 22,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
};

/**
 * Runs Embla on the markup that the server sent: put `viewport` on the element that holds the row of
 * `total` photos. Its code, 7 KB, comes after what the page needs to be used.
 */
export function useCarousel(total: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  /** Whether the visitor chose the photo here, so that a screen reader announces it. */
  const [isChosen, setIsChosen] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const isLoaded = usePageLoaded();
  /** The photo that was asked for before Embla was there. */
  const requested = useRef<number | null>(null);
  const hasMany = total > 1;

  // Outside React: Embla, which is loaded and then moves the element by itself.
  useEffect(() => {
    let isUnmounted = false;
    let created: EmblaCarouselType | null = null;
    import("embla-carousel").then(
      ({ default: createEmbla }) => {
        if (isUnmounted || viewport.current === null) return;
        created = createEmbla(viewport.current, { ...options, active: hasMany });
        created.on("select", ({ selectedScrollSnap }) => {
          const index = selectedScrollSnap();
          setSelected(index);
          setIsChosen(true);
          setSeen((before) => (before.has(index) ? before : new Set([...before, index])));
        });
        if (requested.current !== null) created.scrollTo(requested.current, true);
        requested.current = null;
        setEmbla(created);
      },
      // Without it the links lead to the pictures themselves.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      created?.destroy();
      setEmbla(null);
    };
  }, [hasMany]);

  const distance = (index: number) => {
    const apart = Math.abs(index - selected);
    return Math.min(apart, total - apart);
  };
  const requestStep = (by: 1 | -1) => {
    requested.current = ((requested.current ?? selected) + by + total) % total;
  };
  return {
    total,
    viewport,
    selected,
    isChosen,
    /** Whether Embla runs; before that, links lead to the pictures themselves. */
    isLive: embla !== null,
    /** Whether a photo is to be loaded: seen once, or beside the selected one after the page has loaded. */
    isNear: (index: number) =>
      seen.has(index) || index === selected || (isLoaded && distance(index) <= 1),
    previous: () => (embla ? embla.scrollPrev() : requestStep(-1)),
    next: () => (embla ? embla.scrollNext() : requestStep(1)),
    /** Shows a photo; one that is not a neighbour at once, without racing past all between. */
    select: (index: number) => {
      if (embla) embla.scrollTo(index, distance(index) > 1);
      else requested.current = index;
    },
    /** Shows a photo that was selected, and announced, elsewhere. */
    follow: (index: number) => {
      embla?.scrollTo(index, true);
      setIsChosen(false);
    },
  };
}

const onPageLoad = (changed: () => void) => {
  window.addEventListener("load", changed);
  return () => window.removeEventListener("load", changed);
};

/** Whether the browser has loaded everything that the first screen needs; false on the server. */
function usePageLoaded(): boolean {
  return useSyncExternalStore(
    onPageLoad,
    () => document.readyState === "complete",
    () => false,
  );
}
