import { describe, expect, it } from "vitest";
import type { CarFilters } from "#domain/search/filters.ts";
import { queryStock } from "#tests/support/test-stock.ts";
import { understandQuery } from "./understand-query.ts";

const understood = (query: string) => understandQuery(query, queryStock);
const golf = { brand: ["Volkswagen"], model: ["Volkswagen:Golf"] };

describe("numbers", () => {
  it.each<[string, Partial<CarFilters>]>([
    ["bis 15000", { priceMax: 15_000 }],
    ["bis15000", { priceMax: 15_000 }],
    ["unter 15.000 €", { priceMax: 15_000 }],
    ["15 000 €", { priceMax: 15_000 }],
    ["max 20k", { priceMax: 20_000 }],
    ["maximal 20 Tsd. Euro", { priceMax: 20_000 }],
    ["< 20000", { priceMax: 20_000 }],
    ["ab 10000 euro", { priceMin: 10_000 }],
    ["mehr als 10.000 €", { priceMin: 10_000 }],
    ["10.000 – 20.000 €", { priceMin: 10_000, priceMax: 20_000 }],
    ["10-15k", { priceMin: 10_000, priceMax: 15_000 }],
    ["zwischen 20.000 und 10.000 Euro", { priceMin: 10_000, priceMax: 20_000 }],
    ["von 2000 bis 5000 €", { priceMin: 2_000, priceMax: 5_000 }],
    ["15000", { priceMax: 15_000 }],
    ["bis 500 €", { priceMax: 500 }],
    ["unter 2000", { priceMax: 2_000 }],
    ["unter 2020", { yearMax: 2020 }],
    ["mindestens 2018", { yearMin: 2018 }],
    ["≥ 2020", { yearMin: 2020 }],
    ["2000 bis 5000 euro", { priceMin: 2_000, priceMax: 5_000 }],
    ["10 bis 15 tausend euro", { priceMin: 10_000, priceMax: 15_000 }],
    ["bis 100tkm", { mileageMax: 100_000 }],
    ["100 t km", { mileageMax: 100_000 }],
    ["km bis 80.000", { mileageMax: 80_000 }],
    ["50 bis 80 tkm", { mileageMin: 50_000, mileageMax: 80_000 }],
    ["preis bis 5000 km bis 150000", { priceMax: 5_000, mileageMax: 150_000 }],
    ["bj 2018 km 90000", { yearMin: 2018, yearMax: 2018, mileageMax: 90_000 }],
    ["ab 2019", { yearMin: 2019 }],
    ["nicht älter als 2018", { yearMin: 2018 }],
    ["älter als 2010", { yearMax: 2010 }],
    ["neuer als 2018", { yearMin: 2018 }],
    ["nicht teurer als 15000", { priceMax: 15_000 }],
    ["nicht weniger als 100 ps", { powerMin: 100 }],
    ["TÜV bis 2027", {}],
    ["tüv ab 2019", { yearMin: 2019 }],
    ["tüv 2027 ez 2019", { yearMin: 2019, yearMax: 2019 }],
    ["mind. 400 km Reichweite", {}],
    ["Euro 6", {}],
    ["Euro 5-Türer", { doors: 4 }],
    ["max. 5 Jahre alt", {}],
    ["bis 2015", { yearMax: 2015 }],
    ["vor 2015", { yearMax: 2014 }],
    ["nach 2015", { yearMin: 2016 }],
    ["bj 2020", { yearMin: 2020, yearMax: 2020 }],
    ["EZ 03/2018", { yearMin: 2018, yearMax: 2018 }],
    ["ab Baujahr 2017", { yearMin: 2017 }],
    ["bj 19", { yearMin: 2019, yearMax: 2019 }],
    ["2019-2021", { yearMin: 2019, yearMax: 2021 }],
    ["von 2018 bis 2020", { yearMin: 2018, yearMax: 2020 }],
    ["2019", { yearMin: 2019, yearMax: 2019 }],
    ["2019er", { yearMin: 2019, yearMax: 2019 }],
    ["2008", { yearMin: 2008, yearMax: 2008 }],
    ["150 ps", { powerMin: 150 }],
    ["bis 110 kW", { powerMax: 150 }],
    ["150 bis 200 ps", { powerMin: 150, powerMax: 200 }],
    ["100-150 kw", { powerMin: 136, powerMax: 204 }],
    ["ps ab 150", { powerMin: 150 }],
    ["kw 110", { powerMin: 150 }],
    ["kw 100 bis 150", { powerMin: 136, powerMax: 204 }],
    ["9999999 kw", { powerMin: 9_999_999 }],
    ["mind. 5 sitze", { seatsMin: 5 }],
    ["7-sitzer", { seatsMin: 7 }],
    ["sieben Sitze", { seatsMin: 7 }],
    ["neunsitzer", { seatsMin: 9 }],
    ["5-türer", { doors: 4 }],
    ["4/5 Türen", { doors: 4 }],
    ["2-3 türen", { doors: 2 }],
    ["fuenftuerig", { doors: 4 }],
    ["wenig km", {}],
  ])("%j", (query, filters) => {
    expect(understood(query)).toEqual(filters);
  });

  it.each<[string, Partial<CarFilters>]>([
    ["2019 bis 15000 €", { yearMin: 2019, yearMax: 2019, priceMax: 15_000 }],
    ["ab 2018 bis 20000 €", { yearMin: 2018, priceMax: 20_000 }],
    [
      "fiat 500 bis 10000 km 2018",
      { brand: ["Fiat"], model: ["Fiat:500"], mileageMax: 10_000, yearMin: 2018, yearMax: 2018 },
    ],
    ["golf 7 bis 15 tausend", { ...golf, priceMax: 15_000, words: ["7"] }],
    ["bmw 320 bis 400 ps", { brand: ["BMW"], model: ["BMW:320"], powerMax: 400 }],
    ["peugeot 3008 bis 20000", { brand: ["Peugeot"], priceMax: 20_000, words: ["3008"] }],
    ["peugeot 3000", { brand: ["Peugeot"], priceMax: 3_000 }],
  ])("reads separate quantities: %j", (query, filters) => {
    expect(understood(query)).toEqual(filters);
  });
});
