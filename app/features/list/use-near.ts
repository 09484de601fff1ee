import { startTransition, useState } from "react";
import { flushSync } from "react-dom";
import { createDistanceWatch } from "../../ui/distance-watch.ts";

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

const coming = createDistanceWatch(nearPx);
const going = createDistanceWatch(farPx);

/** Heights in px of a group before it was left: of the whole, gaps included, and of each element. */
type Left = { height: number; each: readonly number[] };

/**
 * Whether a group of elements, `count` siblings from the watched one on, is near the window, and what
 * is known of it since it was last left; null when it never was. What can be seen is not left, nor
 * what the keyboard may go to next.
 */
export function useNear(count: number, startsNear: boolean) {
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
