import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isFromDetail } from "../site/site-links.tsx";

/** R18: the card returns to 100 px below the top; it may appear late. */
const retries = 15;
const retryMs = 100;
const offsetPx = 100;

/** The `id` of a vehicle's card in the list. */
export const cardId = (adKey: string) => `fahrzeug-${adKey}`;

/** A navigation inside the site that returns from a vehicle, by its link or by Back. */
function useIsReturn(): boolean {
  const { state, key } = useLocation();
  const isPop = useNavigationType() === "POP";
  // The first page of a visit is a POP too; its key is always "default".
  return isFromDetail(state) || (isPop && key !== "default");
}

/**
 * After the return from a vehicle: scrolls to its card and moves the focus there. `showAtLeast` makes the
 * list long enough first.
 */
export function useReturnToCard(
  cars: readonly CarSummary[],
  showAtLeast: (count: number) => void,
): void {
  const isReturn = useIsReturn();
  const sought = useRef<string | null>(null);

  // Outside React: storage, scroll position and focus, once when the list appears.
  useEffect(() => {
    if (isReturn) sought.current = lastAdKey.read() ?? sought.current;
    lastAdKey.clear();
    let attempts = 0;
    const isDone = () => {
      const card = sought.current && document.getElementById(cardId(sought.current));
      if (card) bringBack(card);
      attempts += 1;
      if (!card && sought.current !== null && attempts <= retries) return false;
      sought.current = null;
      return true;
    };
    if (isDone()) return;
    const timer = setInterval(() => {
      if (isDone()) clearInterval(timer);
    }, retryMs);
    return () => clearInterval(timer);
  }, [isReturn]);

  // Outside React: scroll position and focus, as soon as the card is rendered. In the same frame: far from
  // the window its group would be emptied again before the next attempt.
  useLayoutEffect(() => {
    const card = sought.current && document.getElementById(cardId(sought.current));
    if (!card) return;
    bringBack(card);
    sought.current = null;
  });

  // The stock may arrive after the page: then the index of the vehicle is known.
  useEffect(() => {
    if (sought.current === null) return;
    const place = cars.findIndex(({ ad_key }) => ad_key === sought.current);
    if (place !== -1) showAtLeast(place + 1);
  });
}

function bringBack(card: HTMLElement): void {
  window.scrollTo({ top: card.getBoundingClientRect().top + window.scrollY - offsetPx });
  card.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
}
