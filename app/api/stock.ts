import { unpackStock } from "#domain/car-summary.ts";
import { stockKey } from "../kept-answers.ts";
import type { Question } from "./answers.ts";

type Stock = NonNullable<ReturnType<typeof unpackStock>>;

/**
 * The compact projection of the whole stock, from the path that the page named. It never goes stale:
 * other content is another path. Rejects when the file cannot be had or is of another build.
 */
export const stockQuestion = (stockFile: string): Question<Stock> => ({
  key: stockKey(stockFile),
  freshMs: Number.POSITIVE_INFINITY,
  async ask(signal) {
    const answer = await fetch(stockFile, { signal });
    if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
    const stock = unpackStock(await answer.json());
    if (stock === null) throw new Error("The stock file has another form than this build reads.");
    return stock;
  },
});
