import { expect, it } from "vitest";
import { comparePath, vehiclePath } from "#domain/pages/paths.ts";
import { findElements, findLinks, readPage, readText } from "./html.ts";
import { readCars } from "./site.ts";

const keys = (await readCars()).map(({ ad_key }) => ad_key);
const findHeads = (main: string) =>
  findElements(main, "th").filter((head) => /^<th[^>]* scope="col"/.test(head));

it("compares a vehicle with similar ones", async () => {
  const { main } = await readPage(vehiclePath(keys[0] ?? ""));
  const [, path] =
    findLinks(main).find(([label]) => label?.endsWith(" mit diesen vergleichen")) ?? [];
  const heads = findHeads((await readPage(path ?? "")).main);
  expect(heads).toHaveLength(4);
  expect(heads[0]).toContain(vehiclePath(keys[0] ?? ""));
});

it("reads the parameters that a form's checkboxes send", async () => {
  const { main } = await readPage(`/vergleich?fahrzeuge=${keys[0]}&fahrzeuge=${keys[1]}`);
  expect(findHeads(main)).toHaveLength(2);
});

it.each([
  [0, "Zwei bis vier Fahrzeuge"],
  [1, "fehlt noch ein zweites"],
  [5, "die ersten vier"],
])("shows a notice for %i vehicles: %s", async (count, text) => {
  expect(readText((await readPage(comparePath(keys.slice(0, count)))).main)).toContain(text);
});
