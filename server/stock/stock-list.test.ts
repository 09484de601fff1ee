import { expect, it } from "vitest";
import { summarise, unpackStock } from "#domain/car/summary.ts";
import { aCar } from "#domain/car/test-car.ts";
import { noFilters } from "#domain/search/filters.ts";
import {
  carsMissingEnergyLabel,
  createSimilarVehicles,
  createStockList,
  packStockFile,
} from "./stock-list.ts";

const now = new Date("2026-11-21");
const list = createStockList(
  {
    version: 3,
    cars: [
      aCar({ ad_key: "1", brand: "Opel", model: "Corsa", first_registration: "2019-05-01" }),
      aCar({ ad_key: "2", brand: "Audi", model: "A4", mileage: 20, first_registration: null }),
      aCar({ ad_key: "3", brand: "Opel", model: "Astra", first_registration: "2021-02-01" }),
    ],
  },
  now,
);
const keys = (cars: readonly { ad_key: string }[]) => cars.map(({ ad_key }) => ad_key);

it("is in the order of the alphabet, in the browser's file too", () => {
  expect(keys(list.cars)).toEqual(["2", "3", "1"]);
  expect(keys(unpackStock(JSON.parse(list.file.text))?.cars ?? [])).toEqual(["2", "3", "1"]);
});

it("tells of a car that counts as new what it consumes", () => {
  const [asNew, used] = list.cars;
  expect(asNew?.energy).toContain("CO₂");
  expect(used?.energy).toBeNull();
});

it("applies all filters, years included, and remembers what it found", () => {
  const wanted = { ...noFilters, brand: "Opel", yearMin: 2020 };
  const found = list.search(wanted);
  expect(keys(found.hits)).toEqual(["3"]);
  expect(list.search({ ...wanted })).toBe(found);
  expect(list.search({ ...wanted, yearMin: 2018 }).hits).toHaveLength(2);
});

it("shows of each car what few others have", () => {
  const everyday = ["Klimaanlage", "ABS", "ESP", "Navigationssystem"];
  const { cars } = createStockList(
    {
      version: 1,
      cars: [
        aCar({ ad_key: "1", features: [...everyday, "Standheizung"] }),
        aCar({
          ad_key: "2",
          features: [...everyday, "Anhängerkupplung fest", "Taxi", "Etwas Unbekanntes"],
        }),
        aCar({ ad_key: "3", features: everyday.slice(1) }),
      ],
    },
    now,
  );
  expect(cars.map(({ chips }) => chips)).toEqual([
    [
      ["Standhzg", "Standheizung"],
      ["Klima", "Klimaanlage"],
      ["ABS", "ABS"],
    ],
    [
      ["AHK", "Anhängerkupplung fest"],
      ["Taxi", "Taxi"],
      ["Klima", "Klimaanlage"],
    ],
    [
      ["ABS", "ABS"],
      ["ESP", "ESP"],
      ["Navi", "Navigationssystem"],
    ],
  ]);
});

it("counts the ways into the stock once", () => {
  const entries = list.entries();
  expect(entries).toContainEqual(expect.objectContaining({ query: "preis-bis=20000", count: 3 }));
  expect(list.entries()).toBe(entries);
});

it("forgets of too many searches the one unused for longest", () => {
  const first = list.search({ ...noFilters, priceMax: 1 });
  for (let price = 2; price <= 101; price += 1) list.search({ ...noFilters, priceMax: price });
  expect(list.search({ ...noFilters, priceMax: 1 })).not.toBe(first);
  expect(list.search({ ...noFilters, priceMax: 1 })).toEqual(first);
});

it("finds the new cars of which the listing tells too little", () => {
  const complete = aCar({ ad_key: "1", mileage: 20 });
  const lacking = aCar({ ad_key: "2", mileage: 20, co2_class: null });
  const used = aCar({ ad_key: "3", co2_class: null });
  const { cars } = createStockList({ version: 1, cars: [complete, lacking, used] }, now);
  expect(carsMissingEnergyLabel({ cars }, now)).toEqual(["2"]);
});

const cars = [summarise(aCar({ ad_key: "1" }))];

it("gives other cars another address, though their version is the same in another database", () => {
  const here = packStockFile(1, cars);
  const elsewhere = packStockFile(1, [summarise(aCar({ ad_key: "2" }))]);
  expect(here.path).toMatch(/^\/bestand\/1-[0-9a-f]{8}\.json$/);
  expect(elsewhere.path).not.toBe(here.path);
});

it("gives the same cars the same address in every process", () => {
  expect(packStockFile(1, cars)).toEqual(packStockFile(1, cars));
});

const stockOf = (...adKeys: string[]) =>
  adKeys.map((ad_key, i) =>
    summarise(aCar({ ad_key, fetched_at: `2026-11-0${i + 1}T08:00:00.000Z` })),
  );
const adKeysOf = (cars: readonly { ad_key: string }[]) => cars.map(({ ad_key }) => ad_key);

it("finds four others for a vehicle, never itself", () => {
  const similarTo = createSimilarVehicles(stockOf("1", "2", "3", "4", "5", "6"));
  const found = adKeysOf(similarTo(aCar({ ad_key: "2" })));
  expect(found).toHaveLength(4);
  expect(found).not.toContain("2");
});

it("finds some for a vehicle that is gone", () => {
  const similarTo = createSimilarVehicles(stockOf("1", "2"));
  expect(adKeysOf(similarTo(aCar({ ad_key: "sold" }))).sort()).toEqual(["1", "2"]);
});

it("gives the newest where nothing is known of the vehicle", () => {
  const similarTo = createSimilarVehicles(stockOf("1", "2", "3", "4", "5"));
  expect(adKeysOf(similarTo(null))).toEqual(["5", "4", "3", "2"]);
});

it("passes over the stock once per vehicle, however often its page is rendered", () => {
  let reads = 0;
  const counted = stockOf("1", "2").map((car) => ({
    ...car,
    get body_type() {
      reads += 1;
      return "EstateCar";
    },
  }));
  const similarTo = createSimilarVehicles(counted);
  const first = similarTo(aCar({ ad_key: "9" }));
  const readsOfFirst = reads;
  expect(readsOfFirst).toBeGreaterThan(0);
  expect(similarTo(aCar({ ad_key: "9" }))).toBe(first);
  expect(reads).toBe(readsOfFirst);
});
