import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation, useMatches, useParams } from "react-router";
import { belowContentId, currentStockFilePath } from "#domain/pages/paths.ts";
import { onRecentChangeElsewhere, recentAdKeys } from "../../browser-storage.ts";
import { useStock } from "../car/loaded-stock.ts";
import { createSmallCar, SmallCard } from "../car/small-card.tsx";
import "./recent.css";

/** Exceeds `maxShown`, because some may have been sold. */
const maxRemembered = 16;

export function readRecent(text: string | null): readonly string[] {
  return [...new Set(text?.match(/(?<!\S)[\w-]{1,64}(?!\S)/g))].slice(0, maxRemembered);
}

export function addRecent(text: string | null, adKey: string): string {
  return [adKey, ...readRecent(text).filter((other) => other !== adKey)]
    .slice(0, maxRemembered)
    .join(" ");
}

/** List, vehicle (including one that is gone) and 404 pages. */
const routesWithRow = ["routes/vehicles", "routes/vehicle", "routes/not-found"];

/** The row is rendered this far ahead of the viewport, in px, so that nobody sees it appear. */
const aheadPx = 800;

/** Mounted only with consent to functional cookies, since it remembers the vehicles viewed. */
export default function RecentVehicles() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  // Without loader data the vehicle is unknown or gone.
  const isVehicle = match?.id === "routes/vehicle" && match.loaderData !== undefined;
  const adKey = isVehicle ? match.params.adKey : undefined;

  useEffect(() => {
    if (adKey !== undefined) recentAdKeys.write(addRecent(recentAdKeys.read(), adKey));
  }, [adKey]);

  const container = document.getElementById(belowContentId);
  if (container === null || !routesWithRow.includes(match?.id ?? "")) return null;
  return createPortal(<RowWhenNear key={pathname} />, container);
}

function RowWhenNear() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const viewed = useSyncExternalStore(onRecentChangeElsewhere, recentAdKeys.read, () => null);

  useEffect(() => {
    if (isNear || sentinel.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isNear]);

  return <div ref={sentinel}>{isNear && <RecentRow viewed={readRecent(viewed)} />}</div>;
}

const maxShown = 8;

/** Shows those still for sale, without the vehicle of this page. */
function RecentRow({ viewed }: { viewed: readonly string[] }) {
  const headingId = useId();
  const { adKey: currentAdKey } = useParams();
  const others = viewed.filter((adKey) => adKey !== currentAdKey);
  const { data: stock } = useStock(others.length > 0 ? currentStockFilePath : null);
  const findCar = (adKey: string) => stock?.cars.find(({ ad_key }) => ad_key === adKey);
  const cars = others.flatMap((adKey) => findCar(adKey) ?? []).slice(0, maxShown);
  if (cars.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mx-auto max-w-page px-4 pt-10 [overflow-anchor:none] sm:px-6 sm:pt-14 print:hidden"
    >
      <h2 id={headingId} className="text-xl font-bold sm:text-2xl">
        Zuletzt angesehen
      </h2>
      <ul className="recent-row">
        {cars.map((car) => (
          <li key={car.ad_key}>
            <SmallCard car={createSmallCar(car)} level="h3" sizes="18rem" />
          </li>
        ))}
      </ul>
    </section>
  );
}
