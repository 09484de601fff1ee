import { useEffect, useRef } from "react";
import { Link } from "react-router";

type MoreVehiclesProps = {
  /** The next page of the list. */
  nextPath: string;
  /** Whether the whole stock is here; until then the link leads to the next page. */
  canGrow: boolean;
  onMore: () => void;
};

/** How far ahead of the window the list grows: further than cards are made, so that none is in the way. */
const aheadPx = 8_000;

/**
 * The end of the cards shown so far. A link to the next page without JavaScript; with it, the list
 * grows before the end is reached, and a click grows it too.
 */
export function MoreVehicles({ nextPath, canGrow, onMore }: MoreVehiclesProps) {
  const end = useRef<HTMLDivElement>(null);

  // Outside React: the browser tells when the end of the list comes near the window.
  useEffect(() => {
    if (!canGrow || end.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        onMore();
        // Where the window keeps its place at the footer, the end stays near: it has to be asked about
        // anew, as the browser tells changes only.
        observer.unobserve(entry.target);
        observer.observe(entry.target);
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  return (
    // Browsers hold what is seen in its place: the end (and the footer) must not be that, or the window
    // would stay at the end while the list grows above it, and the whole of it would come.
    <div ref={end} className="mt-10 flex justify-center [overflow-anchor:none]">
      <Link
        to={nextPath}
        className="inline-flex min-h-12 items-center rounded-card border border-line bg-surface px-6 font-semibold hover:border-muted"
        onClick={(event) => {
          if (!canGrow) return;
          event.preventDefault();
          onMore();
        }}
      >
        Weitere Fahrzeuge
      </Link>
    </div>
  );
}
