import { startTransition, useState } from "react";
import { flushSync } from "react-dom";

/**
 * How far from the window, in px, something still counts as near: what a fast swipe passes while
 * cards are made.
 */
const reachPx = 9_000;

/** Heights in px of a group before it was left: of the whole, gaps included, and of each element. */
type Left = { height: number; each: readonly number[] };

const tellers = new Map<Element, (isNear: boolean) => void>();
let shared: IntersectionObserver | null = null;

function tell(element: Element, isNear: boolean): void {
  tellers.get(element)?.(isNear);
}

/** One for all: the list may have a thousand rows. */
function observer(): IntersectionObserver {
  if (shared !== null) return shared;
  shared = new IntersectionObserver(
    (entries) => {
      // A swipe goes on while cards are made.
      startTransition(() => {
        for (const { target, isIntersecting } of entries) tell(target, isIntersecting);
      });
    },
    { rootMargin: `${reachPx}px 0px` },
  );
  // On paper nothing is far. What was made for it is new to the observer, and left again.
  window.addEventListener("beforeprint", () => {
    flushSync(() => {
      for (const element of tellers.keys()) tell(element, true);
    });
  });
  return shared;
}

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
  const { isNear: isMade } = state;

  /** Outside React: the browser tells when an element comes near or goes. */
  const watch = (first: HTMLElement | null) => {
    if (first === null) return;
    tellers.set(first, (isNear) => {
      if (isNear === isMade) return;
      const left = isNear ? null : sizeToLeave(first, count);
      if (isNear) setState((now) => ({ ...now, isNear }));
      else if (left !== null) setState({ isNear, left });
    });
    observer().observe(first);
    return () => {
      tellers.delete(first);
      observer().unobserve(first);
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
  if (bottom > 0 && top < window.innerHeight) return null;
  return { height: bottom - top, each: boxes.map(({ height }) => height) };
}
