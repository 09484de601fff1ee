import { startTransition, useEffect, useState } from "react";
import { atTheTop, groupLength } from "./card-group.tsx";
import { pageLength } from "./list-page.ts";

/**
 * Cards of a search made here: what fills a window, so that it is seen soon; the others follow. In one
 * column (below 44rem) two have room, and the top of a third.
 */
const ofNextSearch = () => (window.innerWidth < 704 ? atTheTop : groupLength);
/** Places added at a time while a visitor scrolls; a group is made when it comes near. */
const growth = pageLength;

/**
 * How many cards have a place in the list. Another search begins with the first ones again.
 * @param query the search, as `formatFilters` writes it
 * @returns with `soughtEnd`, below which the last ones are made at once: somebody is led there
 */
export function useShownCount(query: string) {
  const [state, setState] = useState({ query, count: pageLength, soughtEnd: 0 });
  if (state.query !== query) setState({ query, count: ofNextSearch(), soughtEnd: 0 });
  const { count, soughtEnd } = state;
  /** What a visitor does meanwhile goes first. */
  const grow = (by: number) =>
    startTransition(() => setState((now) => ({ ...now, count: now.count + by })));

  // Outside React: the browser shows the first ones before the next are made.
  useEffect(() => {
    if (count < pageLength) grow(groupLength - (count % groupLength));
  });
  return {
    count,
    soughtEnd,
    showMore: () => grow(growth),
    /** Shows at least the first `count`. */
    showAtLeast: (wanted: number) =>
      setState((now) => {
        const end = Math.ceil(wanted / groupLength) * groupLength;
        return end <= now.count ? now : { ...now, count: end, soughtEnd: end };
      }),
  };
}
