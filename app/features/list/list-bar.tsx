import { ArrowDownUp, ArrowUp, SlidersHorizontal } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { formatVehicleCount } from "#domain/site/format.ts";
import { onScrollStep } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import "./list-bar.css";

/** What the list's head has too comes from there: importing it would make a third chunk for both. */
type ListBarProps = {
  total: number;
  activeCount: ReactNode;
  orderSelect: ReactNode;
  isHeadAbove: () => boolean;
  onOpen: () => void;
  preload: () => void;
};

/** What the list's head offers, on phones, while one scrolls back up in the list. */
export default function ListBar(props: ListBarProps) {
  const { total, activeCount, orderSelect, isHeadAbove, onOpen, preload } = props;
  const { isShown, place } = useWayBackUp(isHeadAbove);
  if (place === null) return null;
  return (
    <section aria-label="Liste" data-shown={isShown || undefined} className="list-bar">
      <p className="figures mr-auto min-w-0 leading-tight">
        <span className="block truncate font-semibold">{formatVehicleCount(total)}</span>
        <span className="block text-xs text-muted">
          {place} von {total}
        </span>
      </p>
      <button type="button" onPointerEnter={preload} onFocus={preload} onClick={onOpen}>
        <Icon icon={SlidersHorizontal} size={18} className="max-[22rem]:hidden" />
        <span>
          Filter
          {activeCount}
        </span>
      </button>
      <div>
        <Icon icon={ArrowDownUp} size={18} className="max-[26rem]:hidden" />
        <span aria-hidden>Sortieren</span>
        {orderSelect}
      </div>
      <button type="button" aria-label="Nach oben" onClick={toTop}>
        <Icon icon={ArrowUp} size={22} />
      </button>
    </section>
  );
}

function toTop(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

type WayBackUp = { isShown: boolean; place: number | null };

/** Whether one scrolls up below the list's head, and at which of all vehicles; null before the first time. */
function useWayBackUp(isHeadAbove: () => boolean): WayBackUp {
  const [state, setState] = useState<WayBackUp>({ isShown: false, place: null });

  // Outside React: the window.
  useEffect(
    () =>
      onScrollStep((isDown) => {
        const isShown = !isDown && isHeadAbove();
        const place = isShown ? placeInWindow() : null;
        setState((now) => (isShown || now.isShown ? { isShown, place: place ?? now.place } : now));
      }),
    [isHeadAbove],
  );
  return state;
}

/** Of the card in the middle of the window, of the last one behind the list; null while none is drawn. */
function placeInWindow(): number | null {
  const { innerWidth, innerHeight } = window;
  const at = (y: number) => document.elementFromPoint(innerWidth / 2, y);
  const middle = at(innerHeight / 2);
  const card = middle?.closest("main ul:has(article)")
    ? // Between two cards the upper one.
      (middle.closest("[aria-posinset]") ?? at(innerHeight / 2 - 40)?.closest("[aria-posinset]"))
    : [...document.querySelectorAll("[aria-posinset]")].at(-1);
  return card ? Number(card.getAttribute("aria-posinset")) : null;
}
