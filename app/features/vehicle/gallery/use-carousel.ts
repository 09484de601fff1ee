import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

export type CarouselState = ReturnType<typeof useCarousel>;

const options: EmblaOptionsType = {
  loop: true,
  // Slides cannot have the focus.
  watchFocus: false,
  duration: 22, // Embla's own unit, not milliseconds.
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
};

/** Loads Embla and runs it on the server's HTML; attach `viewport` to the element around the slides. */
export function useCarousel(total: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  /** Whether screen readers hear slide changes; not before the first one. */
  const [isAnnounced, setIsAnnounced] = useState(false);
  const [seenSlides, setSeenSlides] = useState<ReadonlySet<number>>(new Set([0]));
  const isLoaded = usePageLoaded();
  /** Applied once Embla has loaded. */
  const requestedIndex = useRef<number | null>(null);
  const hasMany = total > 1;

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
          setSeenSlides((before) => (before.has(index) ? before : new Set([...before, index])));
        });
        if (requestedIndex.current !== null) created.scrollTo(requestedIndex.current, true);
        requestedIndex.current = null;
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

  const getDistance = (index: number) => {
    const direct = Math.abs(index - selected);
    return Math.min(direct, total - direct);
  };
  const requestStep = (step: 1 | -1) => {
    requestedIndex.current = ((requestedIndex.current ?? selected) + step + total) % total;
  };
  return {
    total,
    viewport,
    selected,
    isAnnounced,
    isInteractive: embla !== null,
    /** Neighbors of the selected slide load only after the page's load event. */
    shouldLoad: (index: number) =>
      seenSlides.has(index) || index === selected || (isLoaded && getDistance(index) <= 1),
    previous: () => (embla ? embla.scrollPrev() : requestStep(-1)),
    next: () => (embla ? embla.scrollNext() : requestStep(1)),
    /** Jumps to a distant slide without animation. */
    select: (index: number) => {
      if (embla) embla.scrollTo(index, getDistance(index) > 1);
      else requestedIndex.current = index;
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
