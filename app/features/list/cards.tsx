import {
  type ComponentProps,
  type MouseEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { footerId, vehiclePath, vehiclesPagePath } from "#domain/pages/paths.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { CarCard } from "../car/car-card.tsx";
import { OpeningVehicle, showOpening } from "../car/opening-vehicle.tsx";
import { isFromDetail } from "../site/site-links.tsx";
import { type ListPage, pageLength } from "./list-page.ts";
import type { ListSearch } from "./list-search.ts";
import { afterPaint } from "./use-filters.ts";

type CardsProps = {
  page: ListPage;
  search: ListSearch;
  wanted: ComponentProps<typeof CarCard>["wanted"];
};

export function Cards({ page, search, wanted }: CardsProps) {
  const { query } = search;
  const list = useRef<HTMLUListElement>(null);
  const returnAdKey = useReturnAdKey();
  const { count, hasInfiniteScroll, grow, stopInfiniteScroll } = useShownCount(
    query,
    () => countUpTo(returnAdKey, search.cars) || pageLength,
  );
  const isStockLoaded = search.stock !== null;
  useReturnToCard(returnAdKey, search.cars, { isStockLoaded, showAtLeast: grow });
  const shown = search.cars.slice(0, isStockLoaded ? count : undefined);
  const hasMore = isStockLoaded ? count < search.cars.length : page.page < page.lastPage;
  const showMore = ({ detail }: MouseEvent) => {
    const next = shown.length;
    const growNow = () => grow(next + pageLength);
    if (detail > 0) return startTransition(growNow);
    // `detail` is 0 for a click by keyboard, which moves the focus to the first new card.
    flushSync(growNow);
    list.current?.children[next]?.querySelector<HTMLElement>("h2 a")?.focus();
  };
  return (
    <>
      <OpeningVehicle />
      <a
        href={`#${footerId}`}
        onClick={(event) => {
          event.preventDefault();
          // Infinite scroll would push the footer away.
          stopInfiniteScroll();
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
      <ul ref={list} aria-busy={search.state === "loading"} className={gridClass}>
        {shown.map((car, index) => (
          <ListItem
            key={car.ad_key}
            // Another object for the same car, from the stock file, would defeat `memo`.
            car={(search.isServerPage && page.cars[index]) || car}
            wanted={wanted}
            index={index}
            position={search.start + index + 1}
            total={search.total}
            onOpen={openVehicle}
          />
        ))}
      </ul>
      {hasMore && (
        <MoreVehicles
          nextPath={vehiclesPagePath(page.page + 1, query)}
          isEndless={isStockLoaded && hasInfiniteScroll}
          onEndNear={() => grow(infiniteScrollLimit)}
          onShowMore={isStockLoaded ? showMore : null}
        />
      )}
    </>
  );
}

/** Cars that are no hits. */
export function NearbyCards({ cars }: { cars: readonly CarSummary[] }) {
  return (
    <>
      <OpeningVehicle />
      <ul className={gridClass}>
        {cars.map((car) => (
          <li key={car.ad_key} id={cardId(car.ad_key)}>
            <CarCard car={car} wanted={noEquipment} priority="lazy" onOpen={openVehicle} />
          </li>
        ))}
      </ul>
    </>
  );
}

const noEquipment: CardsProps["wanted"] = [];

/** `1fr` columns are rounded to pixels, which made the middle one wider and its text lower. */
const gridClass =
  "mt-4 grid grid-cols-1 gap-x-6 gap-y-8 aria-busy:opacity-60 min-[36rem]:grid-cols-2 lg:grid-cols-[repeat(3,calc((100%-3rem)/3))] min-[100rem]:grid-cols-[repeat(4,calc((100%-4.5rem)/4))]";

/** As a document, so that Back finds the list in the browser's back/forward cache. */
function openVehicle(event: MouseEvent, car: CarSummary): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  // The second click of a double click whose first one closed the drawer above this card.
  if (event.detail > 1) return;
  lastAdKey.write(car.ad_key);
  // For Back: Safari does not focus what is tapped, and a picture's link is hidden from screen readers.
  const card = document.getElementById(cardId(car.ad_key));
  focusCard(card);
  rememberCount(card?.parentElement?.childElementCount ?? 0);
  showOpening(car);
  // A prefetched document would come before the first view is painted, and be painted later.
  afterPaint(() => window.location.assign(vehiclePath(car.ad_key)));
}

const cardsAboveTheFold = 3;
/** A phone shows two pictures; others would compete with the scripts. */
const priorities = ["lcp", "next"] as const;

type ListItemProps = Omit<ComponentProps<typeof CarCard>, "priority"> & {
  index: number;
  position: number;
  total: number;
};

function ListItem({ index, position, total, ...card }: ListItemProps) {
  const isAboveTheFold = index < cardsAboveTheFold;
  return (
    <li
      id={cardId(card.car.ad_key)}
      // The document does not contain all vehicles.
      aria-posinset={position}
      aria-setsize={total}
      // Cards visible from the start are not deferred: they would be rendered twice.
      className={isAboveTheFold ? undefined : "defer-offscreen"}
    >
      <CarCard {...card} priority={priorities[index] ?? "lazy"} />
    </li>
  );
}

/** Infinite scroll adds cards this far before the viewport reaches the end of the list. */
const loadAheadPx = 8_000;

type MoreVehiclesProps = {
  nextPath: string;
  isEndless: boolean;
  onEndNear: () => void;
  onShowMore: ((event: MouseEvent) => void) | null;
};

function MoreVehicles({ nextPath, isEndless, onEndNear, onShowMore }: MoreVehiclesProps) {
  const end = useRef<HTMLDivElement>(null);
  const growList = useEffectEvent(() => startTransition(onEndNear));

  useEffect(() => {
    if (!isEndless || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) growList();
      },
      { rootMargin: `${loadAheadPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isEndless]);

  return (
    // Scroll anchoring would keep the viewport at the end of the growing list; the footer disables it too.
    <div ref={end} className="mt-10 flex justify-center [overflow-anchor:none]">
      <Link
        to={nextPath}
        className="inline-flex min-h-12 items-center rounded-card border border-line bg-surface px-6 font-semibold hover:border-muted"
        onClick={(event) => {
          if (onShowMore === null) return;
          event.preventDefault();
          onShowMore(event);
        }}
      >
        Weitere Fahrzeuge
      </Link>
    </div>
  );
}

/** Cards of a new search that fill the viewport; below 576 px (36rem) the list has one column. */
const firstBatchSize = () => (window.innerWidth < 576 ? cardsAboveTheFold : 6);

/** Infinite scroll stops here, so that the footer can be reached. */
const infiniteScrollLimit = 48;

function useShownCount(query: string, initialCount: () => number) {
  const [state, setState] = useState(() => ({ query, count: initialCount(), isStopped: false }));
  if (state.query !== query) setState({ query, count: firstBatchSize(), isStopped: false });
  const { count, isStopped } = state;
  const grow = (minCount: number) =>
    setState((current) => (minCount > current.count ? { ...current, count: minCount } : current));

  // In an effect, so that the browser paints the first batch before the rest is rendered.
  useEffect(() => {
    if (count < pageLength) startTransition(() => grow(pageLength));
  });
  return {
    count,
    grow,
    // The end of the first batch is always near.
    hasInfiniteScroll: !isStopped && count >= pageLength && count < infiniteScrollLimit,
    stopInfiniteScroll: () => setState((current) => ({ ...current, isStopped: true })),
  };
}

/** The card of the vehicle that the visitor returns from; once, because Back within the list is no return. */
function useReturnAdKey(): string | null {
  const { state } = useLocation();
  const [adKey] = useState(() =>
    isFromDetail(state) || isLoadedByBack() ? lastAdKey.read() : null,
  );
  useEffect(() => {
    lastAdKey.clear();
    // The back/forward cache has the list as it was left, in Safari without its scroll position.
    let top = 0;
    const onHide = () => {
      top = window.scrollY;
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.scrollTo({ top });
      lastAdKey.clear();
    };
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
  return adKey;
}

/** Not every Back finds the page in the back/forward cache: memory may be short. */
const isLoadedByBack = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "back_forward");

/** Scroll restoration is retried, because cards change height once rendered. */
const maxAttempts = 15;
const retryMs = 100;

const cardId = (adKey: string) => `fahrzeug-${adKey}`;

/** In the history entry to which Back leads: the list must not be shorter than it was left. */
function rememberCount(shownCards: number): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...Object(state), shownCards }, "");
}

function rememberedCount(): number {
  const { shownCards }: { shownCards?: unknown } = Object(window.history.state);
  return typeof shownCards === "number" ? shownCards : 0;
}

/** With the cards below it, so that the list is long enough to scroll to it; 0 if it is not among `cars`. */
function countUpTo(adKey: string | null, cars: readonly CarSummary[]): number {
  const index = adKey === null ? -1 : cars.findIndex(({ ad_key }) => ad_key === adKey);
  return index === -1 ? 0 : Math.max(index + firstBatchSize(), rememberedCount());
}

/** Scroll restoration after a vehicle page; `showAtLeast` makes the list long enough for its card. */
function useReturnToCard(
  adKey: string | null,
  cars: readonly CarSummary[],
  { isStockLoaded, showAtLeast }: { isStockLoaded: boolean; showAtLeast: (count: number) => void },
): void {
  const isDone = useRef(adKey === null);
  const scrollToReturnCard = useEffectEvent((): boolean => {
    if (isDone.current || adKey === null) return true;
    showAtLeast(countUpTo(adKey, cars));
    return scrollToCard(adKey);
  });

  // Anew with the stock, which may have the card and loads late.
  useEffect(() => {
    let attempts = 0;
    const timer = setInterval(() => {
      attempts += 1;
      const isThere = scrollToReturnCard();
      if (!isThere && attempts < maxAttempts) return;
      isDone.current = isThere || isStockLoaded;
      clearInterval(timer);
    }, retryMs);
    return () => clearInterval(timer);
  }, [isStockLoaded]);

  // In the same frame in which the card appears.
  useLayoutEffect(() => {
    scrollToReturnCard();
  });
}

/** Scrolls the card to 100 px below the top; true when it was there already. */
function scrollToCard(adKey: string): boolean {
  const card = document.getElementById(cardId(adKey));
  if (card === null) return false;
  const before = window.scrollY;
  window.scrollTo({ top: before + card.getBoundingClientRect().top - 100 });
  focusCard(card);
  return Math.abs(window.scrollY - before) < 1;
}

function focusCard(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
}
