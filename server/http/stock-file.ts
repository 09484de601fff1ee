import type { Handler } from "hono";
import type { Backend } from "#server/backend.ts";
import type { StockFile } from "#server/stock-file.ts";
import { answerWith, type EncodedBody, encodeJson } from "./encoded-body.ts";
import { type ReadySource, readyText } from "./ready-answer.ts";

const headers = { "cache-control": "public, max-age=31536000, immutable" };

/**
 * The compact projection of the stock. Its address stands for its content, so it may be kept for
 * ever; any other name in the room is led to the current one. Compressed when it is asked for first
 * and, in the background, once more as small as it goes. Ready only while it is the current one for sure.
 */
export function createStockFile(backend: Pick<Backend, "stockList" | "knownVersion">): {
  answer: Handler;
  ready: ReadySource;
} {
  let made: { file: StockFile; body: EncodedBody } | null = null;
  let squeezed: EncodedBody | null = null;
  const bodyOf = (file: StockFile) => {
    if (made?.file.path !== file.path) made = { file, body: encodeJson(file.text) };
    return made.body;
  };
  const squeezeOnce = (body: EncodedBody) => {
    if (squeezed === body) return;
    squeezed = body;
    // What fails stays as it is: larger, and just as right.
    body.squeeze().catch(() => undefined);
  };
  return {
    async answer(context) {
      const { file: current } = await backend.stockList();
      if (context.req.path !== current.path) {
        context.header("cache-control", "no-store");
        return context.redirect(current.path, 302);
      }
      const body = bodyOf(current);
      const answer = await answerWith(context.req.raw, body, { headers });
      squeezeOnce(body);
      return answer;
    },
    ready({ url, acceptEncoding }) {
      if (url !== made?.file.path || made.file.version !== backend.knownVersion()) return null;
      return readyText({ headers, body: made.body }, acceptEncoding);
    },
  };
}
