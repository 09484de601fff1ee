import { LRUCache } from "lru-cache";
import { type SearchParameters, searchCars } from "#domain/search/wire-search.ts";
import type { Stock } from "#server/backend.ts";
import { type EncodedBody, encodeJson } from "#server/platform/http/encoded-body.ts";

/** Responses to `action=search`, each searched, serialised and compressed once per stock version. */
export type SearchCache = (stock: Stock, wanted: SearchParameters) => EncodedBody;

/** Responses cached at most, and their bytes in all: strangers choose the parameters. */
const limits = { max: 50, maxSize: 30_000_000 };

/** Makes an empty cache; a new stock version empties it again. */
export function createSearchCache(): SearchCache {
  const cache = new LRUCache<string, EncodedBody>({
    ...limits,
    sizeCalculation: ({ size }) => size,
  });
  let cachedVersion = Number.NaN;
  return (stock, wanted) => {
    if (stock.version !== cachedVersion) cache.clear();
    cachedVersion = stock.version;
    // Text parameters compare without regard to case, so they are one question in any case.
    const key = JSON.stringify(wanted).toLowerCase();
    const known = cache.get(key);
    if (known !== undefined) return known;
    const body = encodeJson(JSON.stringify(searchCars(stock.cars, wanted)));
    cache.set(key, body);
    return body;
  };
}
