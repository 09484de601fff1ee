import { expect, it } from "vitest";
import { demandText, type OfficeDemand } from "./stock-overview.ts";

const wish: OfficeDemand = { search: "BMW", people: 1, hits: 0, path: "/fahrzeuge", similar: [] };

it.each([
  [{ searches: 0, unnamed: 0, demand: [] }, /läuft kein Suchauftrag/],
  [{ searches: 1, unnamed: 0, demand: [] }, /^1 Suchauftrag läuft\. Er findet genug/],
  [
    { searches: 2, unnamed: 1, demand: [] },
    /^2 Suchaufträge laufen\. Eine Suche mit freien Worten/,
  ],
  [{ searches: 4, unnamed: 2, demand: [wish] }, /^4 Suchaufträge laufen\. .*2 Suchen mit freien/],
])("%j is told as %s", (overview, text) => {
  expect(demandText(overview)).toMatch(text);
});
