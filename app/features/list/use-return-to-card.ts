import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isFromDetail } from "../site/site-links.tsx";

/** Specification, section 4 and 9: up to 15 retries every 100 ms, 100 px below the top. */
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
 * After the return from a vehicle: puts its card where it was, gives it the focus, and forgets it.
 * `showAtLeast` makes the list long enough first.
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

  // Outside React: scroll position and focus, as soon as the card is made. In the very frame, as far
  // from the window it would be left again before the next try (use-near.ts).
  useLayoutEffect(() => {
    const card = sought.current && document.getElementById(cardId(sought.current));
    if (!card) return;
    bringBack(card);
    sought.current = null;
  });

  // The stock may come after the page: as soon as the vehicle's place is known its card is made.
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
