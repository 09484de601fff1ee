import { unpackStock } from "#domain/car-summary.ts";
import { columnsOf } from "#domain/filter/stock-columns.ts";
import { compareGerman } from "#domain/format.ts";
import { stockKey } from "../kept-answers.ts";
import { nextTask } from "../ui/next-task.ts";
import type { Question } from "./answers.ts";

type Stock = NonNullable<ReturnType<typeof unpackStock>>;

/**
 * Does what the first search would do before it answers, in pieces: in one with reading the file and
 * showing the result a slow phone stands still for a quarter of a second.
 */
async function prepareSearch(cars: Stock["cars"]): Promise<void> {
  await nextTask();
  // The first comparison loads the German alphabet, which takes as long as all that follows.
  compareGerman("a", "b");
  await nextTask();
  columnsOf(cars);
  await nextTask();
}

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
    await prepareSearch(stock.cars);
    return stock;
  },
});
