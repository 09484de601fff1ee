import { describe, expect, it } from "vitest";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";
import {
  chooseFacetValue,
  equipmentKeys,
  filterNaively,
  forAnySearch,
  type Search,
  sortNaively,
} from "#tests/support/test-searches.ts";
import { filterTable, modelValue } from "./filter-table.ts";
import type { ChoiceKey, Facets, TextChoiceKey } from "./filters.ts";
import { searchStock } from "./search.ts";
import { matchesWord } from "./text-query/text-match.ts";

const searched = ({ stock, filters, inYears }: Search) =>
  searchStock(stock, filters, { adKeysInYears: inYears, matchesWord });

describe("any search agrees with a naive check of each car", () => {
  it("in its hits and their order", () => {
    forAnySearch(({ stock, filters, inYears }) => {
      const { hits } = searched({ stock, filters, inYears });
      expect(hits).toEqual(sortNaively(filterNaively(stock, filters, inYears), filters));
    });
  });

  it("in the count of every option, the hits that it would add", () => {
    forAnySearch(({ stock, filters, inYears }) => {
      const { facets } = searched({ stock, filters, inYears });
      for (const group of Object.keys(facets) as (keyof Facets)[]) {
        for (const { value, count } of facets[group]) {
          const chosen = chooseFacetValue(filters, group, value);
          const expected = filterNaively(stock, chosen, inYears).filter(
            (car) => group !== "model" || modelValue(car.brand, car.model) === value,
          ).length;
          expect({ group, value, count }).toEqual({ group, value, count: expected });
        }
      }
    });
  });
});

describe("options", () => {
  const read = {
    brand: (car) => car.brand,
    model: ({ brand, model }) => model && modelValue(brand, model),
    fuelType: (car) => car.fuel_type,
    gearbox: (car) => car.gearbox,
    exteriorColor: (car) => car.exterior_color,
    condition: (car) => car.condition,
    vehicleClass: (car) => car.vehicle_class ?? "Car",
    bodyType: (car) => car.body_type,
    doors: (car) => car.door_count,
    seatsMin: (car) => car.seats,
  } satisfies Record<
    Exclude<ChoiceKey, "electricRangeMin" | "batteryMin" | "trailerLoadMin">,
    (car: CarSummary) => unknown
  >;

  const label = (group: TextChoiceKey, value: string) =>
    group === "model" ? value.replace(":", " ") : filterTable[group].format(value);

  it("are the values of the whole stock, sorted by German label or number, whatever the filters", () => {
    forAnySearch(({ stock, filters, inYears }) => {
      const { facets } = searched({ stock, filters, inYears });
      for (const group of Object.keys(read) as (keyof typeof read)[]) {
        const { brand } = filters;
        const cars = group === "model" ? stock.filter((car) => brand.includes(car.brand)) : stock;
        const readValue: (car: CarSummary) => unknown = read[group];
        const values = new Set(cars.map(readValue).filter((value) => value !== null));
        values.delete("");
        const options = facets[group].map(({ value }) => value);
        expect(options.toSorted()).toEqual([...values].map(String).toSorted());
        const isNumber = group === "doors" || group === "seatsMin";
        const sorted = isNumber
          ? options.toSorted((a, b) => Number(a) - Number(b))
          : options.toSorted((a, b) => compareGerman(label(group, a), label(group, b)));
        expect(options).toEqual(sorted);
      }
    });
  });

  it("of equipment are those in the stock, most frequent first", () => {
    forAnySearch(({ stock, filters, inYears }) => {
      const options = searched({ stock, filters, inYears }).facets.equipment;
      const frequency = (value: string) =>
        stock.filter((car) => car.equipment.some((key) => key === value)).length;
      const frequencies = options.map(({ value }) => frequency(value));
      expect(frequencies).toEqual(frequencies.toSorted((a, b) => b - a));
      const inStock = equipmentKeys.filter((key) => frequency(key) > 0);
      expect(options.map(({ value }) => value).toSorted()).toEqual(inStock.toSorted());
    });
  });
});
