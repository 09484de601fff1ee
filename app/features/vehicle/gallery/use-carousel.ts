import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

export type CarouselState = ReturnType<typeof useCarousel>;

const options: EmblaOptionsType = {
  loop: true,
  // Slides cannot have the focus.
  watchFocus: false,
  duration: 22,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
};

/** Loads Embla and runs it on the server's HTML; attach `viewport` to the element around the slides. */
export function useCarousel(total: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  /** Whether screen readers hear slide changes; not before the first one. */
  const [isAnnounced, setIsAnnounced] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const isLoaded = usePageLoaded();
  /** Applied once Embla has loaded. */
  const requested = useRef<number | null>(null);
  const hasMany = total > 1;

  // Outside React: Embla, which moves the element.
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
          setIsAnnounced(true);
          setSeen((before) => (before.has(index) ? before : new Set([...before, index])));
        });
        if (requested.current !== null) created.scrollTo(requested.current, true);
        requested.current = null;
        setEmbla(created);
      },
      // Without Embla the links open the pictures.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      created?.destroy();
      setEmbla(null);
    };
  }, [hasMany]);

  const distance = (index: number) => {
    const direct = Math.abs(index - selected);
    return Math.min(direct, total - direct);
  };
  const requestStep = (by: 1 | -1) => {
    requested.current = ((requested.current ?? selected) + by + total) % total;
  };
  return {
    total,
    viewport,
    selected,
    isAnnounced,
    isLive: embla !== null,
    /** Neighbors of the selected slide load only after the page's load event. */
    shouldLoad: (index: number) =>
      seen.has(index) || index === selected || (isLoaded && distance(index) <= 1),
    previous: () => (embla ? embla.scrollPrev() : requestStep(-1)),
    next: () => (embla ? embla.scrollNext() : requestStep(1)),
    /** Jumps to a distant slide without animation. */
    select: (index: number) => {
      if (embla) embla.scrollTo(index, distance(index) > 1);
      else requested.current = index;
    },
    /** Shows the slide that the full-screen viewer shows; that viewer announces it itself. */
    syncWithFullScreen: (index: number) => {
      embla?.scrollTo(index, true);
      setIsAnnounced(false);
    },
  };
}

const subscribeToPageLoad = (onChange: () => void) => {
  window.addEventListener("load", onChange);
  return () => window.removeEventListener("load", onChange);
};

function usePageLoaded(): boolean {
  return useSyncExternalStore(
    subscribeToPageLoad,
    () => document.readyState === "complete",
    () => false,
  );
}
