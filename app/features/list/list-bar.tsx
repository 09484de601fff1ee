import { ArrowDownUp, ArrowUp, SlidersHorizontal } from "lucide";
import { type ChangeEvent, useEffect, useState } from "react";
import { countActive } from "#domain/search/filters.ts";
import { sortOrderLabel, sortOrders } from "#domain/search/sort.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { onScrollStep } from "../../ui/browser-hooks.ts";
import { Icon } from "../../ui/icon.tsx";
import { focusCount, isCountAbove } from "./list-head.tsx";
import "./list-bar.css";
import { ActiveCount } from "./quick-filter-bar.tsx";
import type { FilterControls } from "./use-filters.ts";

type ListBarProps = {
  controls: Pick<FilterControls, "filters" | "change">;
  total: number;
  onOpen: () => void;
  preload: () => void;
};

/** What the list's head offers, on phones, while one scrolls back up in the list. */
export default function ListBar({
  controls: { filters, change },
  total,
  onOpen,
  preload,
}: ListBarProps) {
  const { isShown, place } = useWayBackUp();
  if (place === null) return null;

  function sort({ target }: ChangeEvent<HTMLSelectElement>): void {
    const sortBy = sortOrders[target.selectedIndex];
    if (!sortBy) return;
    change({ sortBy });
    focusCount();
  }
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
          <ActiveCount count={countActive(filters)} />
        </span>
      </button>
      <label>
        <Icon icon={ArrowDownUp} size={18} className="max-[26rem]:hidden" />
        Sortieren
        <select value={filters.sortBy} onChange={sort}>
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {sortOrderLabel(order)}
            </option>
          ))}
        </select>
      </label>
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

/** Whether one scrolls up below the list's head, and at which of all vehicles; null before the first time. */
function useWayBackUp(): { isShown: boolean; place: number | null } {
  const [state, setState] = useState<{ isShown: boolean; place: number | null }>({
    isShown: false,
    place: null,
  });

  // Outside React: the window.
  useEffect(
    () =>
      onScrollStep((isDown) => {
        const isShown = !isDown && isCountAbove();
        setState((now) =>
          isShown || now.isShown
            ? { isShown, place: (isShown ? placeInWindow() : null) ?? now.place }
            : now,
        );
      }),
    [],
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
