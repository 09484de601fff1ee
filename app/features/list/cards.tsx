import {
  type MouseEvent,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { footerId, vehiclePath, vehiclesPagePath } from "#domain/site/paths.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { aboveTheFold, CardGroup, groupLength } from "./card-group.tsx";
import { type ListPage, type ListSearch, pageLength } from "./list-search.ts";
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
  const list = useRef<HTMLUListElement>(null);
  const { count, soughtEnd, growing, showAtLeast } = useShownCount(query, list);
  useReturnToCard(search.cars, showAtLeast);
  const isWhole = search.stock !== null;
  const shown = isWhole ? Math.min(count, search.cars.length) : search.cars.length;
  const hasMore = isWhole ? shown < search.cars.length : page.page < page.lastPage;
  const groups = Array.from({ length: Math.ceil(shown / groupLength) }, (_, i) => i * groupLength);
  return (
    <>
      <a
        href={`#${footerId}`}
        onClick={(event) => {
          event.preventDefault();
          // The footer is to stay where it is.
          growing.stop();
          document.getElementById(footerId)?.focus();
        }}
        className="sr-only focus:not-sr-only focus:mt-2 focus:inline-flex focus:min-h-11 focus:items-center focus:font-semibold focus:underline"
      >
        Fahrzeugliste überspringen
      </a>
      {search.start > 0 && (
        <Link
          to={vehiclesPagePath(page.page - 1, query)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vorherige Fahrzeuge
        </Link>
      )}
      <ul
        ref={list}
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
          growing={isWhole ? growing : null}
        />
      )}
    </>
  );
}

/** The list grows that far ahead of the window, in px: further than groups are rendered. */
const aheadPx = 8_000;

type MoreVehiclesProps = {
  nextPath: string;
  growing: ReturnType<typeof useShownCount>["growing"] | null;
};

/** A link to the next page; the list grows instead where `growing` is not null. */
function MoreVehicles({ nextPath, growing }: MoreVehiclesProps) {
  const end = useRef<HTMLDivElement>(null);

  // Outside React: IntersectionObserver on the end of the list.
  useEffect(() => {
    if (growing === null || !growing.isOn || end.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        growing.step();
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
          if (growing === null) return;
          event.preventDefault();
          // The keyboard goes on with the first card that comes.
          growing.resume(event.detail === 0);
        }}
      >
        Weitere Fahrzeuge
      </Link>
    </div>
  );
}

/** First cards of a search in the browser: what fills a window, of one column below 44rem. */
const ofNextSearch = () => (window.innerWidth < 704 ? aboveTheFold : groupLength);

/** So many cards come by themselves; then the footer is in reach, until somebody wants more. */
const comeByThemselves = 48;

/**
 * How many cards the list has; another search begins with the first ones again. The cards before
 * `soughtEnd`, to which somebody returns, render at once.
 */
function useShownCount(query: string, list: RefObject<HTMLUListElement | null>) {
  const first = { query, soughtEnd: 0, growsTo: comeByThemselves };
  const [state, setState] = useState({ ...first, count: pageLength });
  if (state.query !== query) setState({ ...first, count: ofNextSearch() });
  const { count, soughtEnd, growsTo } = state;
  const grow = (by: number) =>
    startTransition(() => setState((now) => ({ ...now, count: now.count + by })));

  // Outside React: the browser paints the first ones before the next are rendered.
  useEffect(() => {
    if (count < pageLength) grow(groupLength - (count % groupLength));
  });
  // Outside React: the focus, once the card behind the former last one is rendered.
  const former = useRef<Element | null>(null);
  useEffect(() => {
    const link = former.current?.nextElementSibling?.querySelector<HTMLElement>("h2 a");
    if (!link) return;
    former.current = null;
    link.focus({ preventScroll: true });
  });
  return {
    count,
    soughtEnd,
    growing: {
      isOn: count < growsTo,
      step: () => grow(pageLength),
      stop: () => setState((now) => ({ ...now, growsTo: now.count })),
      resume(movesFocus: boolean) {
        if (movesFocus) former.current = list.current?.lastElementChild ?? null;
        startTransition(() =>
          setState(({ query, count }) => ({
            query,
            count: count + pageLength,
            soughtEnd: count + groupLength,
            growsTo: count + comeByThemselves,
          })),
        );
      },
    },
    showAtLeast: (wanted: number) =>
      setState((now) => {
        const end = Math.ceil(wanted / groupLength) * groupLength;
        return end <= now.count ? now : { ...now, count: end, soughtEnd: end };
      }),
  };
}
