import { useState } from "react";

/** Cards added at a time while a visitor scrolls. */
const growth = 24;

/**
 * How many cards are shown. Another search begins with the first ones again.
 * @param query the search, as `formatFilters` writes it
 */
export function useShownCount(query: string) {
  const [state, setState] = useState({ query, count: growth });
  if (state.query !== query) setState({ query, count: growth });
  return {
    count: state.query === query ? state.count : growth,
    showMore: () => setState((now) => ({ ...now, count: now.count + growth })),
    /** Shows at least the first `count`. */
    showAtLeast: (count: number) =>
      setState((now) => {
        const wanted = Math.ceil(count / growth) * growth;
        return wanted <= now.count ? now : { ...now, count: wanted };
      }),
  };
}
