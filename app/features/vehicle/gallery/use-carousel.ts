import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

export type CarouselState = ReturnType<typeof useCarousel>;

const options: EmblaOptionsType = {
  loop: true,
  // No slide can be focused.
  watchFocus: false,
  duration: 22,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
};

/** Runs Embla, loaded late, on the markup of the server; `viewport` is for the element around the photos. */
export function useCarousel(total: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  /** Whether to announce the photo to screen readers. */
  const [isChosen, setIsChosen] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const isLoaded = usePageLoaded();
  /** Wanted before Embla was loaded. */
  const requested = useRef<number | null>(null);
  const hasMany = total > 1;

  // Outside React: Embla, which moves the element by itself.
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
      // Links lead to the pictures instead.
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
    /** Whether Embla runs. */
    isLive: embla !== null,
    /** Whether to load a photo: seen once, or beside the selected one after the page has loaded. */
    isNear: (index: number) =>
      seen.has(index) || index === selected || (isLoaded && distance(index) <= 1),
    previous: () => (embla ? embla.scrollPrev() : requestStep(-1)),
    next: () => (embla ? embla.scrollNext() : requestStep(1)),
    /** Jumps unless it is a neighbour. */
    select: (index: number) => {
      if (embla) embla.scrollTo(index, distance(index) > 1);
      else requested.current = index;
    },
    /** For a photo selected, and announced, elsewhere. */
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

/** False on the server. */
function usePageLoaded(): boolean {
  return useSyncExternalStore(
    onPageLoad,
    () => document.readyState === "complete",
    () => false,
  );
}
