import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { EmblaApi } from "./embla-driver.tsx";

/** The carousel of the stage: which photo it shows, and the ways to another one. */
export type CarouselState = ReturnType<typeof useCarousel>;

const loadDriver = async () => (await import("./embla-driver.tsx")).default;
type Driver = Awaited<ReturnType<typeof loadDriver>>;

/**
 * Drives the stage with Embla, which takes over the markup that the server sent once its code is
 * here; `Driver` must then be rendered with the `viewport`. Photos count from 0.
 */
export function useCarousel(total: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<EmblaApi | null>(null);
  const [Driver, setDriver] = useState<Driver | null>(null);
  const [selected, setSelected] = useState(0);
  /** Whether the visitor chose the photo here, so that a screen reader shall say which it is. */
  const [isChosen, setIsChosen] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const isLoaded = usePageLoaded();
  /** The photo that was asked for before the carousel was there. */
  const wanted = useRef<number | null>(null);

  // Outside React: code on its way. Where it does not arrive, links lead to the pictures themselves.
  useEffect(() => {
    loadDriver().then(
      (driver) => setDriver(() => driver),
      () => undefined,
    );
  }, []);

  // Outside React: the carousel, moved by the visitor's finger as well as by our buttons.
  useEffect(() => {
    if (!carousel) return;
    const follow = () => {
      const at = carousel.selectedScrollSnap();
      setSelected(at);
      setIsChosen(true);
      setSeen((before) => (before.has(at) ? before : new Set([...before, at])));
    };
    carousel.on("select", follow);
    if (wanted.current !== null) carousel.scrollTo(wanted.current, true);
    wanted.current = null;
    return () => {
      carousel.off("select", follow);
    };
  }, [carousel]);

  const distance = (at: number) => {
    const apart = Math.abs(at - selected);
    return Math.min(apart, total - apart);
  };
  const stepEarly = (by: 1 | -1) => {
    wanted.current = ((wanted.current ?? selected) + by + total) % total;
  };
  return {
    total,
    viewport,
    setViewport,
    Driver,
    setCarousel,
    selected,
    isChosen,
    /** Whether the carousel runs; before that, links lead to the pictures themselves. */
    isLive: carousel !== null,
    /** Whether a photo is worth loading: shown once, or beside the shown one when there is time. */
    isNear: (at: number) => seen.has(at) || at === selected || (isLoaded && distance(at) <= 1),
    previous: () => (carousel ? carousel.scrollPrev() : stepEarly(-1)),
    next: () => (carousel ? carousel.scrollNext() : stepEarly(1)),
    /** Shows a photo; one that is not a neighbour at once, without racing past all between. */
    choose: (at: number) => {
      if (carousel) carousel.scrollTo(at, distance(at) > 1);
      else wanted.current = at;
    },
    /** Shows a photo that was chosen elsewhere, where it has been announced already. */
    follow: (at: number) => {
      carousel?.scrollTo(at, true);
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
