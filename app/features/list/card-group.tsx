import { type ComponentProps, memo } from "react";
import type { CarSummary } from "#domain/car-summary.ts";
import { CarCard } from "../car/car-card.tsx";
import { useNear } from "./use-near.ts";
import { cardId } from "./use-return-to-card.ts";

/** Cards of a group: whole rows in a grid of one, two or three columns. */
export const groupLength = 6;

/** Cards that one sees when the list begins, where they stand in one column. */
export const atTheTop = 3;

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
  const { isNear, left, watch } = useNear(to - from, startsNear);
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
      className={from + i < atTheTop ? undefined : "defer-offscreen"}
      // Made again it is as tall as it was, even before it is drawn: not every browser holds what is seen
      // in its place when something above it grows.
      style={left === null ? undefined : { containIntrinsicHeight: `auto ${left.each[i] ?? 0}px` }}
    >
      <CarCard
        car={car}
        priority={from + i === 0 ? "lcp" : from + i < atTheTop ? "next" : "lazy"}
        onOpen={onOpen}
      />
    </li>
  ));
});
