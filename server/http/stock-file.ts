import type { Handler } from "hono";
import type { Backend } from "#server/backend.ts";
import { keepPerVersion } from "#server/keep-per-version.ts";
import type { StockFile } from "#server/stock-file.ts";
import { answerWith, encodeJson } from "./encoded-body.ts";

/**
 * The compact projection of the stock. Its address stands for its content, so it may be kept for
 * ever; any other name in the room is led to the current one.
 */
export function createStockFile(backend: Backend): Handler {
  const bodyOf = keepPerVersion(({ text }: StockFile) => encodeJson(text));
  return async (context) => {
    const { file: current } = await backend.stockList();
    if (context.req.path !== current.path) {
      context.header("cache-control", "no-store");
      return context.redirect(current.path, 302);
    }
    return answerWith(context.req.raw, bodyOf(current), {
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    });
  };
}
