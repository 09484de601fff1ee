import { type ComponentProps, memo, startTransition, useState } from "react";
import { flushSync } from "react-dom";
import type { CarSummary } from "#domain/car/summary.ts";
import { createProximityObserver } from "../../ui/proximity.ts";
import { CarCard } from "../car/car-card.tsx";
import { cardId } from "./use-return-to-card.ts";

/** Cards of a group: whole rows in a grid of one, two or three columns. */
export const groupLength = 6;

/** Cards that one sees when the list begins, where they stand in one column. */
export const aboveTheFold = 3;

/** Of a group that was never seen: its rows in one, two or three columns as `defer-offscreen` guesses a card. */
const guessedHeight = "h-[247rem] min-[44rem]:h-[130rem] lg:h-[89rem]";

type CardGroupProps = {
  /** All vehicles found; the group's are those `from` a place, below `to`. */
  cars: readonly CarSummary[];
  from: number;
  to: number;
  /** Vehicles on the pages before this one. */
  before: number;
  /** Vehicles found, on all pages. */
  total: number;
  /** Whether its cards are made before the browser has told where it is. */
  startsNear: boolean;
  onOpen: ComponentProps<typeof CarCard>["onOpen"];
};

/**
 * Some cards of the list. Far from the window a group is but its height, so that a list of ten
 * thousand vehicles takes no more memory than its neighbourhood. Remembered by hand: a list that grows
 * must not make all earlier groups anew.
 */
export const CardGroup = memo(function CardGroup(props: CardGroupProps) {
  const { cars, from, to, before, total, startsNear, onOpen } = props;
  const { isNear, left, watch } = useVirtualGroup(to - from, startsNear);
  if (!isNear) {
    return (
      <li
        ref={watch}
        aria-hidden
        className={`col-span-full ${left === null ? guessedHeight : ""}`}
        style={left === null ? undefined : { height: left.height }}
      />
    );
  }
  return cars.slice(from, to).map((car, i) => (
    <li
      key={car.ad_key}
      ref={i === 0 ? watch : undefined}
      id={cardId(car.ad_key)}
      // Not all of them are in the page.
      aria-posinset={before + from + i + 1}
      aria-setsize={total}
      // The first ones stand in the window: putting them off would be two steps instead of one.
      className={from + i < aboveTheFold ? undefined : "defer-offscreen"}
      // Made again it is as tall as it was, even before it is drawn: not every browser holds what is seen
      // in its place when something above it grows.
      style={left === null ? undefined : { containIntrinsicHeight: `auto ${left.each[i] ?? 0}px` }}
    >
      <CarCard
        car={car}
        priority={from + i === 0 ? "lcp" : from + i < aboveTheFold ? "next" : "lazy"}
        onOpen={onOpen}
      />
    </li>
  ));
});

/** How near the window, in px, something is made: what a fast swipe passes while cards are made. */
const nearPx = 5_000;
/**
 * How far it is left again. Before it is made all of a group is watched, then its first element: what is
 * between these two, a group but one card, must not be made and left in turns.
 */
const farPx = 10_000;

/** Makes what is far and not made. */
const makers = new Set<() => void>();

/** On paper nothing is far. */
function makeAll(): void {
  flushSync(() => {
    for (const make of makers) make();
  });
}

const coming = createProximityObserver(nearPx);
const going = createProximityObserver(farPx);

/** Heights in px of a group before it was left: of the whole, gaps included, and of each element. */
type Left = { height: number; each: readonly number[] };

/**
 * Whether a group of elements, `count` siblings from the watched one on, is near the window, and what
 * is known of it since it was last left; null when it never was. What can be seen is not left, nor
 * what the keyboard may go to next.
 */
function useVirtualGroup(count: number, startsNear: boolean) {
  const [state, setState] = useState<{ isNear: boolean; left: Left | null }>({
    isNear: startsNear,
    left: null,
  });
  const { isNear } = state;
  const make = () => setState((now) => ({ ...now, isNear: true }));

  /** Outside React: the browser tells when an element comes near or goes. A swipe goes on meanwhile. */
  const watch = (first: HTMLElement | null) => {
    if (first === null) return;
    if (isNear) {
      return going.watch(first, (isInReach) => {
        const left = isInReach ? null : sizeToLeave(first, count);
        if (left !== null) startTransition(() => setState({ isNear: false, left }));
      });
    }
    const unwatch = coming.watch(first, (isInReach) => {
      if (isInReach) startTransition(make);
    });
    makers.add(make);
    // The same listener again is none.
    window.addEventListener("beforeprint", makeAll);
    return () => {
      unwatch();
      makers.delete(make);
    };
  };
  return { ...state, watch };
}

/** Null when the group must stay. */
function sizeToLeave(first: HTMLElement, count: number): Left | null {
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
  // Taller than two reaches apart it would be made again at once.
  if (bottom > -nearPx && top < window.innerHeight + nearPx) return null;
  return { height: bottom - top, each: boxes.map(({ height }) => height) };
}
