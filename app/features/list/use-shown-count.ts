import { startTransition, useEffect, useState } from "react";
import { groupLength } from "./card-group.tsx";
import { pageLength } from "./list-page.ts";

/** Cards of a search made here: what fills a window, so that it is seen soon; the others follow. */
const ofNextSearch = groupLength;
/** Cards added at a time while a visitor scrolls. */
const growth = groupLength;

/**
 * How many cards are shown. Another search begins with the first ones again.
 * @param query the search, as `formatFilters` writes it
 */
export function useShownCount(query: string) {
  const [state, setState] = useState({ query, count: pageLength });
  if (state.query !== query) setState({ query, count: ofNextSearch });
  const count = state.query === query ? state.count : ofNextSearch;
  /** What a visitor does meanwhile goes first. */
  const showMore = () =>
    startTransition(() => setState((now) => ({ ...now, count: now.count + growth })));

  // Outside React: the browser shows the first ones before the next are made.
  useEffect(() => {
    if (count < pageLength) showMore();
  });
  return {
    count,
    showMore,
    /** Shows at least the first `count`. */
    showAtLeast: (count: number) =>
      setState((now) => {
        const wanted = Math.ceil(count / growth) * growth;
        return wanted <= now.count ? now : { ...now, count: wanted };
      }),
  };
}
