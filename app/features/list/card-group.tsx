import { type ComponentProps, memo, startTransition, useState } from "react";
import { flushSync } from "react-dom";
import type { CarSummary } from "#domain/car/summary.ts";
import { CarCard } from "../car/car-card.tsx";
import { cardId } from "./use-return-to-card.ts";

/** Told whether its element is within reach: once soon after it is watched, then at each change. */
type Listener = (isInReach: boolean) => void;

/** Tells which elements are at most so many px above or below the window, by one observer for all. */
function createProximityObserver(reachPx: number) {
  const listeners = new Map<Element, Listener>();
  let observer: IntersectionObserver | null = null;
  const notify: IntersectionObserverCallback = (entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  };
  return {
    /** @returns ends it */
    watch(element: Element, listener: Listener): () => void {
      // Not before somebody asks: the server has none.
      observer ??= new IntersectionObserver(notify, { rootMargin: `${reachPx}px 0px` });
      listeners.set(element, listener);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer?.unobserve(element);
      };
    },
  };
}

/** Fills whole rows in a grid of one, two or three columns. */
export const groupLength = 6;

/** Cards in the first window of a phone, where they stand in one column. */
export const aboveTheFold = 3;

/** Of a group that was never rendered, for one, two or three columns; `defer-offscreen` assumes the same per card. */
const guessedHeight = "h-[247rem] min-[44rem]:h-[130rem] lg:h-[89rem]";

type CardGroupProps = {
  /** All vehicles found; the group has those of the indexes `from` to below `to`. */
  cars: readonly CarSummary[];
  from: number;
  to: number;
  /** Vehicles on the pages before this one. */
  before: number;
  /** Vehicles found, on all pages. */
  total: number;
  /** Whether it is rendered before its position is known. */
  startsNear: boolean;
  onOpen: ComponentProps<typeof CarCard>["onOpen"];
};

/**
 * Some cards of the list. Far from the window a group is an empty element of its height: a list of ten
 * thousand vehicles takes the memory of a few groups. `memo` by hand: a growing list must not render
 * earlier groups again.
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
        style={formerSize === null ? undefined : { height: formerSize.height }}
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
      style={
        formerSize === null
          ? undefined
          : { containIntrinsicHeight: `auto ${formerSize.each[i] ?? 0}px` }
      }
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
/**
 * Emptied beyond this distance. The whole empty group is observed, or its first card: the difference, a
 * group less one card, must not make it flicker between the two states.
 */
const farPx = 10_000;

/** Render the groups that are empty. */
const renderers = new Set<() => void>();

/** Printing needs all of them. */
function renderAll(): void {
  flushSync(() => {
    for (const render of renderers) render();
  });
}

const approach = createProximityObserver(nearPx);
const departure = createProximityObserver(farPx);

/** Heights in px of a group before it was emptied: of the whole, gaps included, and of each element. */
type FormerSize = { height: number; each: readonly number[] };

/**
 * Whether a group of `count` siblings is near enough to the window to be rendered, and its size before it
 * was last emptied; null when it never was. What is visible or next to the focus is not emptied.
 *
 * `watch`: ref of the empty group, or of its first element
 */
function useVirtualGroup(count: number, startsNear: boolean) {
  const [state, setState] = useState<{ isNear: boolean; formerSize: FormerSize | null }>({
    isNear: startsNear,
    formerSize: null,
  });
  const { isNear } = state;
  const render = () => setState((now) => ({ ...now, isNear: true }));

  // Outside React: IntersectionObserver. Transitions do not block scrolling.
  const watch = (first: HTMLElement | null) => {
    if (first === null) return;
    if (isNear) {
      return departure.watch(first, (isInReach) => {
        const formerSize = isInReach ? null : sizeToEmpty(first, count);
        if (formerSize !== null) startTransition(() => setState({ isNear: false, formerSize }));
      });
    }
    const unwatch = approach.watch(first, (isInReach) => {
      if (isInReach) startTransition(render);
    });
    renderers.add(render);
    // Adding the same listener again has no effect.
    window.addEventListener("beforeprint", renderAll);
    return () => {
      unwatch();
      renderers.delete(render);
    };
  };
  return { ...state, watch };
}

/** Null when the group must stay rendered. */
function sizeToEmpty(first: HTMLElement, count: number): FormerSize | null {
  const group: Element[] = [first];
  let last: Element = first;
  while (group.length < count && last.nextElementSibling !== null) {
    last = last.nextElementSibling;
    group.push(last);
  }
  const around = [first.previousElementSibling, ...group, last.nextElementSibling];
  if (around.some((element) => element?.contains(document.activeElement))) return null;
  const boxes = group.map((element) => element.getBoundingClientRect());
  const { top } = first.getBoundingClientRect();
  const { bottom } = last.getBoundingClientRect();
  // So tall that its end is near the window: it would be rendered again at once.
  if (bottom > -nearPx && top < window.innerHeight + nearPx) return null;
  return { height: bottom - top, each: boxes.map(({ height }) => height) };
}
