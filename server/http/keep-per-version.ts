import type { Stock } from "#server/backend.ts";
import { type EncodedBody, encodeBody } from "./encoded-body.ts";

/** Serialises and compresses the stock once per version instead of once per request. */
export function keepPerVersion(write: (stock: Stock) => string): (stock: Stock) => EncodedBody {
  let kept: { version: number; body: EncodedBody } | null = null;
  return (stock) => {
    if (kept?.version !== stock.version) {
      const body = encodeBody(write(stock), "application/json; charset=utf-8");
      kept = { version: stock.version, body };
    }
    return kept.body;
  };
}
