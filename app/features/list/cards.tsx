import { type MouseEvent, startTransition, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { vehiclePath, vehiclesPagePath } from "#domain/site/paths.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import { aboveTheFold, CardGroup, groupLength } from "./card-group.tsx";
import { type ListPage, pageLength } from "./list-page.ts";
import type { ListSearch } from "./use-list-search.ts";
import { useReturnToCard } from "./use-return-to-card.ts";

export function Cards({ page, search }: { page: ListPage; search: ListSearch }) {
  const { query } = search;
  const navigate = useNavigate();
  const openVehicle = (event: MouseEvent, { ad_key }: CarSummary) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    lastAdKey.write(ad_key);
    void navigate(vehiclePath(ad_key));
  };
  const { count, soughtEnd, showMore, showAtLeast } = useShownCount(query);
  useReturnToCard(search.cars, showAtLeast);
  const isWhole = search.stock !== null;
  const shown = isWhole ? Math.min(count, search.cars.length) : search.cars.length;
  const hasMore = isWhole ? shown < search.cars.length : page.page < page.lastPage;
  const groups = Array.from({ length: Math.ceil(shown / groupLength) }, (_, i) => i * groupLength);
  return (
    <>
      {search.start > 0 && (
        <Link
          to={vehiclesPagePath(page.page - 1, query)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vorherige Fahrzeuge
        </Link>
      )}
      <ul
        aria-busy={search.state === "loading"}
        className="mt-1.5 grid grid-cols-1 gap-x-6 gap-y-8 aria-busy:opacity-60 md:mt-4 min-[44rem]:grid-cols-2 lg:grid-cols-3"
      >
        {groups.map((from) => {
          const to = Math.min(from + groupLength, shown);
          return (
            <CardGroup
              // Another search begins with new groups.
              key={`${query} ${from}`}
              // The same cars as objects of the stock file would render again for nothing.
              cars={search.isAnswer && to <= page.cars.length ? page.cars : search.cars}
              from={from}
              to={to}
              before={search.start}
              total={search.total}
              onOpen={openVehicle}
              startsNear={from < pageLength || (from < soughtEnd && from >= soughtEnd - pageLength)}
            />
          );
        })}
      </ul>
      {hasMore && (
        <MoreVehicles
          nextPath={vehiclesPagePath(page.page + 1, query)}
          onMore={isWhole ? showMore : null}
        />
      )}
    </>
  );
}

/** The list grows that far ahead of the window, in px: further than groups are rendered. */
const aheadPx = 8_000;

/** A link to the next page; the list grows instead where `onMore` is not null. */
function MoreVehicles({ nextPath, onMore }: { nextPath: string; onMore: (() => void) | null }) {
  const end = useRef<HTMLDivElement>(null);

  // Outside React: IntersectionObserver on the end of the list.
  useEffect(() => {
    if (onMore === null || end.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        onMore();
        // The observer reports changes only, and the end may still be near: observe anew.
        observer.unobserve(entry.target);
        observer.observe(entry.target);
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  return (
    // No scroll anchor, nor is the footer: else the window would stay at the end while the list grows.
    <div ref={end} className="mt-10 flex justify-center [overflow-anchor:none]">
      <Link
        to={nextPath}
        className="inline-flex min-h-12 items-center rounded-card border border-line bg-surface px-6 font-semibold hover:border-muted"
        onClick={(event) => {
          if (onMore === null) return;
          event.preventDefault();
          onMore();
        }}
      >
        Weitere Fahrzeuge
      </Link>
    </div>
  );
}

/** First cards of a search in the browser: what fills a window, of one column below 44rem. */
const ofNextSearch = () => (window.innerWidth < 704 ? aboveTheFold : groupLength);

/**
 * How many cards the list has; another search begins with the first ones again. The cards before
 * `soughtEnd`, to which somebody returns, render at once.
 */
function useShownCount(query: string) {
  const [state, setState] = useState({ query, count: pageLength, soughtEnd: 0 });
  if (state.query !== query) setState({ query, count: ofNextSearch(), soughtEnd: 0 });
  const { count, soughtEnd } = state;
  const grow = (by: number) =>
    startTransition(() => setState((now) => ({ ...now, count: now.count + by })));

  // Outside React: the browser paints the first ones before the next are rendered.
  useEffect(() => {
    if (count < pageLength) grow(groupLength - (count % groupLength));
  });
  return {
    count,
    soughtEnd,
    showMore: () => grow(pageLength),
    showAtLeast: (wanted: number) =>
      setState((now) => {
        const end = Math.ceil(wanted / groupLength) * groupLength;
        return end <= now.count ? now : { ...now, count: end, soughtEnd: end };
      }),
  };
}
