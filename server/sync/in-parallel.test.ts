import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

const items = Array.from({ length: 20 }, (_, index) => index);
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("results come in the order of the items, whoever ends first", async () => {
  const work = async (item: number) => {
    for (let turns = item % 3; turns >= 0; turns -= 1) await turn();
    return item * 2;
  };
  expect(await inParallel(items, 4, work)).toEqual(items.map((item) => item * 2));
});

test("after a failure nothing further is begun, and what runs is waited for", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await turn();
    if (item === 1) throw new Error("first");
    await turn();
    ended.push(item);
    if (item === 2) throw new Error("second");
  };
  await expect(inParallel(items, 4, work)).rejects.toThrow("first");
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(ended).toEqual([0, 2, 3]);
});
