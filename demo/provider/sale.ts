/** Sells cars once: after a first pass was complete, when the next one begins. */
export interface Sale {
  /** The last page of a search was answered. */
  passEnds(): void;
  /** The first page of a search is asked for. */
  passBegins(): void;
}

/**
 * The cars stay until the next pass begins, not only until the first one ends: between the two the
 * client still fetches their details.
 */
export function createSale(ids: readonly string[], sell: (id: string) => void): Sale {
  let passed = false;
  let open = ids;
  return {
    passEnds: () => {
      passed = true;
    },
    passBegins: () => {
      if (!passed) return;
      for (const id of open) sell(id);
      open = [];
    },
  };
}
