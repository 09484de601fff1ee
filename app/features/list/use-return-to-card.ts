import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { isFromDetail } from "../site/site-links.tsx";

/** The card may appear late. */
const retries = 15;
const retryMs = 100;

export const cardId = (adKey: string) => `fahrzeug-${adKey}`;

/** After the return from a vehicle; `showAtLeast` makes the list long enough for its card. */
export function useReturnToCard(
  cars: readonly CarSummary[],
  showAtLeast: (count: number) => void,
): void {
  const { state, key } = useLocation();
  const isPop = useNavigationType() === "POP";
  // The first page of a visit is a POP too; its key is always "default".
  const isReturn = isFromDetail(state) || (isPop && key !== "default");
  const sought = useRef<string | null>(null);

  // Outside React: storage, scroll position and focus, once when the list appears.
  useEffect(() => {
    if (isReturn) sought.current = lastAdKey.read() ?? sought.current;
    lastAdKey.clear();
    let attempts = 0;
    const retry = () => {
      bringBack(sought);
      attempts += 1;
      if (attempts > retries) sought.current = null;
      if (sought.current === null) clearInterval(timer);
    };
    const timer = setInterval(retry, retryMs);
    retry();
    return () => clearInterval(timer);
  }, [isReturn]);

  // Outside React: scroll position and focus, as soon as the card is rendered. In the same frame: far from
  // the window its group would be emptied again before the next attempt.
  useLayoutEffect(() => bringBack(sought));

  // The stock may arrive after the page: then the index of the vehicle is known.
  useEffect(() => {
    if (sought.current === null) return;
    const index = cars.findIndex(({ ad_key }) => ad_key === sought.current);
    if (index !== -1) showAtLeast(index + 1);
  });
}

/** Scrolls the sought card, once it is there, to 100 px below the top (R18). */
function bringBack(sought: RefObject<string | null>): void {
  const card = sought.current && document.getElementById(cardId(sought.current));
  if (!card) return;
  window.scrollTo({ top: card.getBoundingClientRect().top + window.scrollY - 100 });
  card.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
  sought.current = null;
}
