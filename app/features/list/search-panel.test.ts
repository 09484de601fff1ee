import { expect, it } from "vitest";
import { noFilters } from "#domain/search/filters.ts";
import { queryStock } from "#tests/support/test-stock.ts";
import { createSearchView, findSearchTarget } from "./search-panel.tsx";

function viewOf(text: string, { cursor = text.length, isFinished = false } = {}) {
  const offers = { offersFinancing: true, offersWorkshop: true };
  const typed = { text, previous: "", cursor, isFinished, offers };
  return createSearchView({ ...typed, filters: noFilters, stock: queryStock });
}

const suggestedLabels = (text: string, cursor = text.length) =>
  viewOf(text, { cursor })?.suggestions.map(({ label }) => label);

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

it("shows two cars that the text finds, or its first completion", () => {
  const cars = (text: string) => viewOf(text)?.cars.map(({ model }) => model);
  expect(cars("golf")).toEqual(["Golf", "Golf"]);
  expect(cars("evoq")).toEqual(["Range Rover Evoque"]);
  expect(cars("kontakt")).toEqual([]);
});

it("suggests what was meant once an unknown word is finished", () => {
  expect(viewOf("familienauto")).toBeNull();
  const view = viewOf("familienauto", { isFinished: true });
  expect(view?.suggestions.map(({ label }) => label)).toEqual([
    "Kombi",
    "Van/Minibus",
    "Geländewagen/SUV",
    "ab\u00a07\u00a0Sitzen",
  ]);
  expect(view?.answer).toEqual({ labels: [], hits: queryStock.length });
});

it("replaces what the last text set, and keeps what was chosen by hand", () => {
  const filters = { ...noFilters, brand: ["Volkswagen"], fuelType: ["DIESEL"] };
  const typed = { text: "Kombi", previous: "Volkswagen", filters, stock: queryStock };
  expect(findSearchTarget(typed)).toMatchObject({
    filters: { ...noFilters, fuelType: ["DIESEL"], bodyType: ["EstateCar"] },
  });
});
