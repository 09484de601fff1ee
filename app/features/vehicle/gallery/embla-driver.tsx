import useEmblaCarousel from "embla-carousel-react";
import { useEffect } from "react";

/** What moves the photos. */
export type EmblaApi = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

const reduceMotion = "(prefers-reduced-motion: reduce)";

type StageCarouselProps = {
  viewport: HTMLElement;
  /** Number of photos. */
  total: number;
  /** Called with the carousel when it runs. */
  onReady: (carousel: EmblaApi) => void;
};

/**
 * Embla on the markup that the server sent: shows nothing itself. A component, so that its code, 7 KB,
 * comes after what the page needs to be used (use-carousel.ts).
 */
export default function EmblaDriver({ viewport, total, onReady }: StageCarouselProps) {
  const [takeOver, carousel] = useEmblaCarousel({
    loop: true,
    active: total > 1,
    // No slide can be focused; the carousel need not scroll to what the keyboard reaches.
    watchFocus: false,
    duration: 22,
    breakpoints: { [reduceMotion]: { duration: 0 } },
  });

  // Outside React: Embla works on the element itself.
  useEffect(() => takeOver(viewport), [takeOver, viewport]);
  useEffect(() => {
    if (carousel) onReady(carousel);
  }, [carousel, onReady]);

  return null;
}
