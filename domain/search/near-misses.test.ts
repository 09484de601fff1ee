import { describe, expect, it } from "vitest";
import type { CarSummary } from "#domain/car/summary.ts";
import { baseCar, filterNaively, forAnySearch } from "#tests/support/test-searches.ts";
import { type CarFilters, noFilters } from "./filters.ts";
import { searchStock } from "./search.ts";
import { matchesWord } from "./text-query/text-match.ts";

/** Each car is an Audi of 2019 with 60,000 km unless its fields differ. */
const stockOf = (...cars: Partial<CarSummary>[]): CarSummary[] =>
  cars.map((car, index) => {
    const defaults = { brand: "Audi", first_registration: null, year: 2019, mileage: 60_000 };
    return { ...baseCar, ...defaults, ad_key: String(index), ...car };
  });

function nearMissesOf(
  stock: readonly CarSummary[],
  searched: Partial<CarFilters>,
): [string, number][] {
  const filters = { ...noFilters, ...searched };
  const { nearMisses } = searchStock(stock, filters, { matchesWord });
  return nearMisses.map(({ label, addedHits }) => [label.replaceAll("\u00a0", " "), addedHits]);
}

const stockWithPrices = (...prices: (number | null)[]) =>
  stockOf(...prices.map((price_amount) => ({ price_amount })));

describe("near misses", () => {
  it("suggest a bound 10 % wider that adds vehicles, and the filter removed", () => {
    const stock = stockWithPrices(18_000, 21_500, 22_000, 40_000, null);
    expect(nearMissesOf(stock, { priceMax: 20_000 })).toEqual([
      ["Bis 22.000 €", 2],
      ["Ohne Preisgrenze", 4],
    ]);
  });

  it("widen by 25 % when 10 % adds nothing, and no further", () => {
    const widened = (...prices: number[]) =>
      nearMissesOf(stockWithPrices(1, ...prices), { priceMax: 20_000 })[0]?.[0];
    expect(widened(24_900, 25_100)).toBe("Bis 25.000 €");
    expect(widened(25_100)).toBe("Ohne Preisgrenze");
  });

  it("lead to one result once, and not to the whole stock, which the page without hits offers", () => {
    const stock = stockOf({ price_amount: 21_000 }, { price_amount: 50_000, brand: "Opel" });
    const searched = { priceMax: 20_000, brand: ["Audi"] };
    expect(nearMissesOf(stock, searched)).toEqual([["Bis 22.000 €", 1]]);
    expect(nearMissesOf(stock, { words: ["xyzquark"] })).toEqual([]);
  });

  it.each<[string, Partial<CarSummary>, Partial<CarFilters>, string]>([
    ["upper mileages", { mileage: 53_000 }, { mileageMax: 50_000 }, "Bis 55.000 km"],
    ["lower prices", { price_amount: 9_000 }, { priceMin: 10_000 }, "Ab 9.000 €"],
    ["years", { year: 2019 }, { yearMin: 2020 }, "EZ ab 2019"],
    ["two years", { year: 2018 }, { yearMin: 2020 }, "EZ ab 2018"],
    ["power", { power_ps: 140 }, { powerMin: 150 }, "Ab 96 kW (130 PS)"],
    [
      "an electric range",
      { electric_range: 305 },
      { electricRangeMin: 450 },
      "Reichweite ab 300 km",
    ],
    ["a battery", { battery_capacity: 58 }, { batteryMin: 60 }, "Batterie ab 40 kWh"],
    ["ranges", { price_amount: 11_000 }, { priceMin: 5_000, priceMax: 10_000 }, "5.000–11.000 €"],
  ])("widen %s", (_, car, searched, label) => {
    expect(nearMissesOf(stockOf(car), searched).map(([first]) => first)).toContain(label);
  });

  it("suggest two filters to remove where no single one is to blame", () => {
    const stock = stockOf({ fuel_type: "DIESEL", gearbox: "MANUAL_GEAR", brand: "Opel" });
    const searched = { fuelType: ["PETROL"], gearbox: ["AUTOMATIC_GEAR"], brand: ["Opel"] };
    expect(nearMissesOf(stock, searched)).toEqual([["Ohne Benzin und Automatik", 1]]);
  });

  it("rather keep the make than two others", () => {
    const petrol = { fuel_type: "PETROL", gearbox: "MANUAL_GEAR" };
    const stock = stockOf(
      petrol,
      { ...petrol, brand: "Opel" },
      { ...petrol, brand: "Opel" },
      {
        fuel_type: "DIESEL",
        gearbox: "AUTOMATIC_GEAR",
        exterior_color: "RED",
        brand: "Opel",
      },
    );
    const searched = { brand: ["Audi"], fuelType: ["DIESEL"], gearbox: ["AUTOMATIC_GEAR"] };
    const [first] = nearMissesOf(stock, { ...searched, exteriorColor: ["RED"] });
    expect(first).toEqual(["Andere Marke", 1]);
    const blue = stock.map((car) => ({ ...car, exterior_color: "BLUE" }));
    const labels = nearMissesOf(blue, { ...searched, gearbox: [], exteriorColor: ["RED"] });
    expect(labels.map(([label]) => label)).toEqual(["Ohne Diesel und Rot", "Ohne Audi und Rot"]);
  });

  it("give up first what says least of which car is meant", () => {
    const [five, other] = [{ model: "500" }, { brand: "Opel", exterior_color: "WHITE" }];
    const stock = stockOf(
      { ...five, exterior_color: "RED", price_amount: 9_000 },
      { ...other, price_amount: 9_000 },
      { ...other, price_amount: 9_000 },
      { ...five, model_group: "VII", exterior_color: "WHITE", price_amount: 30_000 },
      { ...five, model_group: "VII", exterior_color: "WHITE", price_amount: 30_001 },
    );
    const audi500 = { brand: ["Audi"], model: ["Audi:500"] };
    const white = { ...audi500, exteriorColor: ["WHITE"], priceMax: 10_000 };
    expect(nearMissesOf(stock, white)).toEqual([
      ["Andere Farbe", 1],
      ["Ohne Preisgrenze", 2],
      ["Andere Marke", 2],
    ]);
    expect(nearMissesOf(stock, { ...audi500, words: ["vii"], priceMax: 10_000 })).toEqual([
      ["Ohne „vii“", 1],
      ["Ohne Preisgrenze", 2],
    ]);
  });

  it("suggest which filter to remove, most vehicles first", () => {
    const stock = stockOf(
      { fuel_type: "DIESEL", gearbox: "MANUAL_GEAR" },
      { fuel_type: "DIESEL", gearbox: "MANUAL_GEAR" },
      { fuel_type: "PETROL", gearbox: "AUTOMATIC_GEAR" },
    );
    expect(nearMissesOf(stock, { fuelType: ["DIESEL"], gearbox: ["AUTOMATIC_GEAR"] })).toEqual([
      ["Ohne Automatik", 2],
      ["Ohne Diesel", 1],
    ]);
  });

  it("remove all values of a filter, because without one of them there is less", () => {
    const stock = stockOf({ brand: "Opel" }, { brand: "Fiat", model: "Panda" }, { brand: "Fiat" });
    expect(nearMissesOf(stock, { brand: ["Ford", "Opel"] })).toEqual([["Ohne Ford und Opel", 2]]);
    const panda = { brand: ["Fiat", "Opel"], model: ["Fiat:Panda"] };
    expect(nearMissesOf(stock, panda)).toEqual([["Anderes Modell", 1]]);
  });

  it("are not suggested for a search with four hits or without filters", () => {
    expect(nearMissesOf(stockWithPrices(1, 2, 3, 4, 21_000), { priceMax: 20_000 })).toEqual([]);
    expect(nearMissesOf(stockWithPrices(1), {})).toEqual([]);
  });

  it("have bounds that a URL allows", () => {
    const labels = (stock: CarSummary[], searched: Partial<CarFilters>) =>
      nearMissesOf(stock, searched).map(([label]) => label);
    expect(labels(stockWithPrices(1, null), { priceMax: 9_999_999 })).toEqual(["Ohne Preisgrenze"]);
    expect(labels(stockOf({ year: 1880 }, {}), { yearMin: 1886 })).toEqual([
      "Ohne Grenze der Erstzulassung",
    ]);
  });

  it("count for any search how many vehicles each adds, and always add some", () => {
    forAnySearch(({ stock, filters }) => {
      const { hits, nearMisses } = searchStock(stock, filters, { matchesWord });
      for (const { filters: changed, addedHits } of nearMisses) {
        expect(addedHits).toBeGreaterThan(0);
        expect(filterNaively(stock, changed, null).length).toBe(hits.length + addedHits);
      }
    });
  });
});

describe("cars near a search without hits", () => {
  const nearbyOf = (stock: readonly CarSummary[], searched: Partial<CarFilters>) =>
    searchStock(stock, { ...noFilters, ...searched }, { matchesWord }).nearby.map(
      ({ ad_key }) => ad_key,
    );
  const days = [3, 9, 1, 7, 5, 8, 2, 6];
  const stock = stockOf(
    ...days.map((day) => ({ price_amount: 21_000, fetched_at: `2026-11-0${day}T08:00:00Z` })),
    { price_amount: 90_000, fetched_at: "2026-11-20T08:00:00Z" },
  );

  it("are the newest that the best offer finds, at most six", () => {
    expect(nearbyOf(stock, { priceMax: 20_000 })).toEqual(["1", "5", "3", "7", "4", "0"]);
  });

  it("are the newest of all if no offer finds any", () => {
    const [newest] = nearbyOf(stock, { priceMax: 1_000, brand: ["Ford"] });
    expect(newest).toBe("8");
  });

  it("are none as soon as there is a hit", () => {
    expect(nearbyOf(stock, { priceMax: 21_000 })).toEqual([]);
  });
});
