import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation, useMatches } from "react-router";
import { belowContentId } from "#domain/site/paths.ts";
import { onRecentChangeElsewhere, recentAdKeys } from "../../browser-storage.ts";
import { lazyOrNothing } from "../../ui/loading.ts";

/** More than are shown: some of them may be sold. */
const maxKept = 16;

/** The newest first. What is no ad_key is left out. */
export function readRecent(text: string | null): readonly string[] {
  return [...new Set(text?.match(/(?<!\S)[\w-]{1,64}(?!\S)/g))].slice(0, maxKept);
}

/** Puts a vehicle in front. */
export function withRecent(text: string | null, adKey: string): string {
  return [adKey, ...readRecent(text).filter((other) => other !== adKey)]
    .slice(0, maxKept)
    .join(" ");
}

const RecentRow = lazyOrNothing(async () => (await import("./recent-row.tsx")).default);

/** The pages below which it stands: list, vehicle (also one that is gone) and what is not there (P4). */
const pagesWithRow = ["routes/vehicles", "routes/vehicle", "routes/not-found"];

/** So far ahead of the window, in px, that nobody sees it come. */
const aheadPx = 800;

/**
 * Remembers each vehicle that is looked at (P3), and shows 'Zuletzt angesehen' below the page once somebody
 * comes near. Mounted with consent to functional cookies only.
 */
export default function RecentPlace() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  // Without its data there is no such vehicle, or it is gone.
  const isVehicle = match?.id === "routes/vehicle" && match.loaderData !== undefined;
  const adKey = isVehicle ? match.params.adKey : undefined;

  // Outside React: the browser's storage.
  useEffect(() => {
    if (adKey !== undefined) recentAdKeys.write(withRecent(recentAdKeys.read(), adKey));
  }, [adKey]);

  const place = document.getElementById(belowContentId);
  if (place === null || !pagesWithRow.includes(match?.id ?? "")) return null;
  return createPortal(<RowWhenNear key={pathname} />, place);
}

function RowWhenNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const seen = useSyncExternalStore(onRecentChangeElsewhere, recentAdKeys.read, () => null);

  // Outside React: where the page is scrolled to.
  useEffect(() => {
    if (isNear || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <RecentRow seen={readRecent(seen)} />
        </Suspense>
      )}
    </div>
  );
}
