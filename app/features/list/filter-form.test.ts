import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { aCar } from "#tests/support/test-car.ts";
import { FilterPageForm } from "./filter-form.tsx";

const nothing = () => undefined;

function render(cars: Partial<Car>[], chosen: Partial<CarFilters> = {}): string {
  const stock = cars.map((fields, index) => summarise(aCar({ ad_key: `${index}`, ...fields })));
  const filters = { ...noFilters, ...chosen };
  const { facets, hits } = searchStock(stock, filters, { matchesWord: null });
  const actions = { change: nothing, preview: nothing, commit: nothing, reset: nothing };
  const controls = { ...actions, filters, facets, hits: hits.length };
  const element = createElement(FilterPageForm, { controls });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** The values that the form offers for a parameter of the address. */
function offered(param: string, cars: Partial<Car>[], chosen?: Partial<CarFilters>): string[] {
  const html = render(cars, chosen);
  const fields = html.matchAll(new RegExp(`name="${param}"[^>]* value="([^"]+)"`, "g"));
  return [...fields].map(([, value = ""]) => value);
}

const { vehicleClass, brand, electricRangeMin, batteryMin, trailerLoadMin } = filterTable;
const motorhome = { vehicle_class: "Motorhome", body_type: "Alkoven" };

it("offers the class of vehicle only in a stock of several, or when one is chosen", () => {
  expect(offered(vehicleClass.param, [{}, { vehicle_class: "Car" }])).toEqual([]);
  expect(offered(vehicleClass.param, [{}, motorhome])).toEqual(["Car", "Motorhome"]);
  expect(offered(vehicleClass.param, [{}], { vehicleClass: ["Bus"] })).toEqual(["Car", "Bus"]);
});

it("offers range and battery only in a stock with electric cars, or when one is chosen", () => {
  const electric = { fuel_type: "ELECTRIC", electric_range: 424, battery_capacity: 58 };
  const steps = (...values: string[]) => ["all", ...values];
  expect(offered(electricRangeMin.param, [{}])).toEqual([]);
  expect(offered(electricRangeMin.param, [{}, electric])).toEqual(steps("200", "300", "400"));
  expect(offered(batteryMin.param, [{}, electric])).toEqual(steps("40"));
  const chosen = { electricRangeMin: 350 };
  expect(offered(electricRangeMin.param, [{}], chosen)).toEqual(steps("350"));
  expect(offered(batteryMin.param, [{}], chosen)).toEqual([]);
});

it("offers what cars may tow only where a listing states it", () => {
  const towing = { specifications: [{ term: "Anhängelast gebremst", value: "1.700\u00a0kg" }] };
  expect(offered(trailerLoadMin.param, [{}])).toEqual([]);
  expect(offered(trailerLoadMin.param, [{}, towing])).toContain("1500");
  expect(offered(trailerLoadMin.param, [{}, towing])).not.toContain("2000");
});

it("offers one value for all makes without a name", () => {
  const unnamed = { brand: "Andere", model: "Andere" };
  expect(offered(brand.param, [unnamed, { ...unnamed, model_group: "Kitcar" }])).toEqual([
    "Andere",
  ]);
});

it("begins with the sections of the specification, in its order", () => {
  const legends = render([{}, motorhome]).matchAll(/<legend[^>]*>([^<]*)/g);
  const order = [
    ...["Fahrzeugauswahl", "Preisbereich", "Kilometerstand", "Technische Daten", "Schnellfilter"],
    ...["Karosserieform", "Fahrzeugart"],
  ];
  const titles = Array.from(legends, ([, title = ""]) => title);
  expect(titles.filter((title) => order.includes(title))).toEqual(order);
});
