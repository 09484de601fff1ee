import { type SearchParameters, searchCars } from "#domain/search/wire-search.ts";
import type { Stock } from "#server/backend.ts";
import { type EncodedBody, encodeJson } from "./encoded-body.ts";

/** Answers `action=search` for a stock, from memory when the same was asked of the same stock. */
export type SearchCache = (stock: Stock, wanted: SearchParameters) => EncodedBody;

/** Answers kept at most, and their characters in all: strangers choose the parameters. */
const mostKept = 50;
const mostCharacters = 20_000_000;

/**
 * Makes the memory of search answers, each serialised and compressed once. A new stock version
 * empties it; when it is full, what was kept first goes first.
 */
export function createSearchCache(): SearchCache {
  const kept = new Map<string, { body: EncodedBody; length: number }>();
  let version: number | null = null;
  let characters = 0;

  function makeRoom(length: number): void {
    for (const [key, oldest] of kept) {
      if (kept.size < mostKept && characters + length <= mostCharacters) return;
      kept.delete(key);
      characters -= oldest.length;
    }
  }

  return (stock, wanted) => {
    if (stock.version !== version) {
      version = stock.version;
      kept.clear();
      characters = 0;
    }
    // Text parameters compare without regard to case, so they are one question in any case.
    const key = JSON.stringify(wanted).toLowerCase();
    const known = kept.get(key);
    if (known) return known.body;
    const text = JSON.stringify(searchCars(stock.cars, wanted));
    const body = encodeJson(text);
    makeRoom(text.length);
    kept.set(key, { body, length: text.length });
    characters += text.length;
    return body;
  };
}
