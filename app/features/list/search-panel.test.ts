import { expect, it } from "vitest";
import { noFilters } from "#domain/search/filters.ts";
import { queryStock } from "#tests/support/test-stock.ts";
import { createSearchView } from "./search-panel.tsx";

function suggestedLabels(text: string, cursor = text.length) {
  const typed = {
    text,
    cursor,
    isFinished: false,
    offers: { offersFinancing: true, offersWorkshop: true },
  };
  return createSearchView({ ...typed, filters: noFilters, stock: queryStock })?.suggestions.map(
    ({ label }) => label,
  );
}

it("completes the word at the cursor, or the last one before trailing spaces", () => {
  expect(suggestedLabels("kontakt")).toEqual(["Kontakt und Anfahrt"]);
  expect(suggestedLabels("kontakt ")).toEqual(["Kontakt und Anfahrt"]);
  expect(suggestedLabels("  kontakt  ")).toEqual(["Kontakt und Anfahrt"]);
  expect(suggestedLabels("  kontakt xyz", 9)).toEqual(["Kontakt und Anfahrt"]);
});

it("puts the completion of a word that adds nothing yet before what the rest finds", () => {
  expect(suggestedLabels("Kombi Auto")?.slice(0, 2)).toEqual(["Kombi, Automatik", "Kombi"]);
});

it("completes nothing after a space that ends a filter", () => {
  expect(suggestedLabels("golf ")).toEqual([]);
});
