import { type ComponentProps, memo, startTransition, useState } from "react";
import { flushSync } from "react-dom";
import type { CarSummary } from "#domain/car/summary.ts";
import { CarCard } from "../car/car-card.tsx";
import { cardId } from "./use-return-to-card.ts";

/** One observer for all elements: each listener learns whether its own is at most `reachPx` from the window. */
function createProximityObserver(reachPx: number) {
  const listeners = new Map<Element, (isInReach: boolean) => void>();
  let observer: IntersectionObserver | null = null;
  const notify: IntersectionObserverCallback = (entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  };
  return (element: Element, listener: (isInReach: boolean) => void): (() => void) => {
    // Not before the first element: the server has no IntersectionObserver.
    observer ??= new IntersectionObserver(notify, { rootMargin: `${reachPx}px 0px` });
    listeners.set(element, listener);
    observer.observe(element);
    return () => {
      listeners.delete(element);
      observer?.unobserve(element);
    };
  };
}

/** Fills whole rows in a grid of one, two or three columns. */
export const groupLength = 6;

/** Cards in the first window of a phone, where they stand in one column. */
export const aboveTheFold = 3;

/** Of a group that was never rendered; `defer-offscreen` assumes the same per card. */
const guessedHeight = "h-[247rem] min-[44rem]:h-[130rem] lg:h-[89rem]";

type CardGroupProps = {
  cars: readonly CarSummary[];
  /** Indexes in `cars`, `to` exclusive. */
  from: number;
  to: number;
  /** Vehicles on the pages before this one. */
  before: number;
  total: number;
  startsNear: boolean;
  onOpen: ComponentProps<typeof CarCard>["onOpen"];
};

/**
 * Cards `from` to `to`; far from the window an empty element of their height, so that ten thousand vehicles
 * take the memory of a few groups. `memo`: a growing list must not render earlier groups again.
 */
export const CardGroup = memo(function CardGroup(props: CardGroupProps) {
  const { cars, from, to, before, total, startsNear, onOpen } = props;
  const { isNear, formerSize, watch } = useVirtualGroup(to - from, startsNear);
  if (!isNear) {
    return (
      <li
        ref={watch}
        aria-hidden
        className={`col-span-full ${formerSize === null ? guessedHeight : ""}`}
        style={{ height: formerSize?.height }}
      />
    );
  }
  return cars.slice(from, to).map((car, i) => (
    <li
      key={car.ad_key}
      ref={i === 0 ? watch : undefined}
      id={cardId(car.ad_key)}
      // Not all vehicles are in the document.
      aria-posinset={before + from + i + 1}
      aria-setsize={total}
      // The first ones are in the window: deferring them would take two renderings.
      className={from + i < aboveTheFold ? undefined : "defer-offscreen"}
      // Rendered again it has its former height at once: not every browser has scroll anchoring.
      style={{
        containIntrinsicHeight: formerSize ? `auto ${formerSize.each[i] ?? 0}px` : undefined,
      }}
    >
      <CarCard
        car={car}
        priority={from + i === 0 ? "lcp" : from + i < aboveTheFold ? "next" : "lazy"}
        onOpen={onOpen}
      />
    </li>
  ));
});

/** Rendered within this distance of the window, in px: what a fast swipe passes meanwhile. */
const nearPx = 5_000;
const watchApproach = createProximityObserver(nearPx);
/**
 * Emptied beyond this distance. Observed is the whole empty group, or the first card of a rendered one: the
 * difference must not make it flicker between the two states.
 */
const watchDeparture = createProximityObserver(10_000);

const renderers = new Set<() => void>();

function renderAll(): void {
  flushSync(() => {
    for (const render of renderers) render();
  });
}

/** Heights in px of a group before it was emptied: of the whole, gaps included, and of each card. */
type FormerSize = { height: number; each: readonly number[] };

/** `watch` is the ref of the empty group, or of the first of its `count` cards. */
function useVirtualGroup(count: number, startsNear: boolean) {
  const [state, setState] = useState<{ isNear: boolean; formerSize: FormerSize | null }>({
    isNear: startsNear,
    formerSize: null,
  });
  const render = () => setState((now) => ({ ...now, isNear: true }));

  // Outside React: IntersectionObserver. Transitions do not block scrolling.
  const watch = (first: HTMLElement | null) => {
    if (first === null) return;
    if (state.isNear) {
      return watchDeparture(first, (isInReach) => {
        const formerSize = isInReach ? null : sizeToEmpty(first, count);
        if (formerSize !== null) startTransition(() => setState({ isNear: false, formerSize }));
      });
    }
    const unwatch = watchApproach(first, (isInReach) => {
      if (isInReach) startTransition(render);
    });
    renderers.add(render);
    // Printing needs all groups. Adding the same listener again has no effect.
    window.addEventListener("beforeprint", renderAll);
    return () => {
      unwatch();
      renderers.delete(render);
    };
  };
  return { ...state, watch };
}

/** Null when the group must stay rendered: it is near the window, or the focus is in or beside it. */
function sizeToEmpty(first: HTMLElement, count: number): FormerSize | null {
  const group: Element[] = [first];
  let last: Element = first;
  while (group.length < count && last.nextElementSibling !== null) {
    last = last.nextElementSibling;
    group.push(last);
  }
  const around = [first.previousElementSibling, ...group, last.nextElementSibling];
  if (around.some((element) => element?.contains(document.activeElement))) return null;
  const { top } = first.getBoundingClientRect();
  const { bottom } = last.getBoundingClientRect();
  if (bottom > -nearPx && top < window.innerHeight + nearPx) return null;
  const each = group.map((element) => element.getBoundingClientRect().height);
  return { height: bottom - top, each };
}
