import { expect, it } from "vitest";
import { createLeastRecentlyUsed } from "./cache.ts";

function aShelf(most: number) {
  const dropped: string[] = [];
  const shelf = createLeastRecentlyUsed<number>({
    most,
    sizeOf: (size) => size,
    dropped: (key) => dropped.push(key),
  });
  return { shelf, dropped };
}

it("drops what was not used for longest, once the bound is passed", () => {
  const { shelf, dropped } = aShelf(30);
  for (const key of ["a", "b", "c"]) shelf.set(key, 10);
  shelf.get("a");
  shelf.set("d", 5);
  expect(dropped).toEqual(["b"]);
  expect(["a", "b", "c", "d"].map(shelf.get)).toEqual([10, undefined, 10, 5]);
  expect(shelf.size).toBe(25);
});

it("counts a value that is replaced once, and one that is forgotten not at all", () => {
  const { shelf, dropped } = aShelf(30);
  shelf.set("a", 10);
  shelf.set("a", 20);
  expect(shelf.size).toBe(20);
  shelf.forget("a");
  shelf.forget("a");
  expect([shelf.size, dropped]).toEqual([0, []]);
});

it("keeps nothing that is larger than the bound", () => {
  const { shelf, dropped } = aShelf(30);
  shelf.set("a", 31);
  expect([shelf.size, dropped]).toEqual([0, ["a"]]);
});

it("puts what it learns of late behind what was used since", () => {
  const { shelf, dropped } = aShelf(30);
  shelf.set("new", 10);
  shelf.set("known", 10);
  shelf.addOlder([
    ["old", 10],
    ["known", 99],
    ["less old", 10],
  ]);
  expect(dropped).toEqual(["old"]);
  expect(shelf.size).toBe(30);
  shelf.set("newest", 20);
  expect(dropped).toEqual(["old", "less old", "new"]);
});
