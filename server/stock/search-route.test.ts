import { expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { searchParametersSchema } from "#domain/search/wire-search.ts";
import { createSearchCache } from "./stock-routes.ts";

const search = (given: Record<string, string> = {}) => searchParametersSchema.parse(given);
const stockOf = (version: number, ...adKeys: string[]) => ({
  version,
  cars: adKeys.map((ad_key) => aCar({ ad_key })),
  checkedAt: null,
});

it("makes an answer once, however the same question is put", () => {
  const searches = createSearchCache();
  const stock = stockOf(1, "1");
  const first = searches(stock, search({ make: "Volkswagen", "price.max": "50000" }));
  expect(searches(stock, search({ "price.max": "50000", make: "VOLKSWAGEN" }))).toBe(first);
  expect(searches(stock, search({ "price.max": "050000", make: "volkswagen" }))).toBe(first);
  expect(searches(stock, search({ "price.max": "49999", make: "volkswagen" }))).not.toBe(first);
});

it("answers anew for a new stock", async () => {
  const searches = createSearchCache();
  searches(stockOf(1, "1"), search());
  const answer = searches(stockOf(2, "1", "2"), search()).bytes;
  expect(JSON.parse(answer.toString())).toMatchObject({ total: 2 });
});

it("keeps fifty answers and forgets the first", () => {
  const searches = createSearchCache();
  const stock = stockOf(1, "1");
  const ask = (max: number) => searches(stock, search({ "price.max": String(max) }));
  const [first, second] = [ask(1), ask(2)];
  for (let max = 3; max <= 51; max += 1) ask(max);
  expect(ask(2)).toBe(second);
  expect(ask(1)).not.toBe(first);
});

it("keeps fewer when they are large", () => {
  const searches = createSearchCache();
  const stock = { ...stockOf(1), cars: [aCar({ description: "x".repeat(9_000_000) })] };
  const ask = (size: number) => searches(stock, search({ "page.size": String(size) }));
  const [first, second] = [ask(1), ask(2)];
  ask(3);
  expect(ask(2)).toBe(second);
  expect(ask(1)).not.toBe(first);
});
