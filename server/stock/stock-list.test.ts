import { expect, it } from "vitest";
import { parseCarSummaries } from "#domain/car/summary.ts";
import { noFilters } from "#domain/search/filters.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aFile, aSayingFile, mainEntries } from "#tests/support/test-file.ts";
import { createStock, createStockList } from "./stock-list.ts";

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

it("is sorted alphabetically, in the browser's file too", () => {
  expect(keys(list.cars)).toEqual(["2", "3", "1"]);
  expect(keys(parseCarSummaries(JSON.parse(list.file.text)) ?? [])).toEqual(["2", "3", "1"]);
});

it("states the consumption of a car that counts as new", () => {
  const [asNew, used] = list.cars;
  expect(asNew?.energy).toContain("CO₂");
  expect(used?.energy).toBeNull();
});

it("applies all filters, years included", () => {
  const wanted = { ...noFilters, brand: ["Opel"], yearMin: 2020 };
  const found = list.search(wanted);
  expect(keys(found.hits)).toEqual(["3"]);
  expect(list.search({ ...wanted, yearMin: 2018 }).hits).toHaveLength(2);
});

const stockOf = (...adKeys: string[]) =>
  createStockList(
    {
      version: 1,
      cars: adKeys.map((ad_key, i) =>
        aCar({ ad_key, fetched_at: `2026-11-0${i + 1}T08:00:00.000Z` }),
      ),
    },
    now,
  );

it("derives the file's address from its content alone", () => {
  const { path } = stockOf("1").file;
  expect(path).toMatch(/^\/bestand\/1-[0-9a-f]{8}\.json$/);
  expect(stockOf("1").file.path).toBe(path);
  expect(stockOf("2").file.path).not.toBe(path);
});

it("returns the vehicles that came last, by the day of their ad where it is known", () => {
  expect(keys(stockOf("1", "2", "3", "4", "5").newest())).toEqual(["5", "4", "3", "2"]);
  const [fetched, placed] = [
    aCar({ ad_key: "1", fetched_at: "2026-11-02T08:00:00.000Z" }),
    aCar({ ad_key: "2", created_at: "2026-11-03T08:00:00.000Z" }),
  ];
  const { newest } = createStockList({ version: 1, cars: [fetched, placed] }, now);
  expect(keys(newest())).toEqual(["2", "1"]);
});

it("shows honest notes of the newest cars, three at most, no point twice and none of a damaged car", () => {
  const silent = { full_service_history: null, inspection_until: null, previous_owners: null };
  const cars = [
    aCar({ ...silent, ad_key: "1", country_version: "IT" }),
    aCar({ ...silent, ad_key: "2", full_service_history: true, previous_owners: 5 }),
    aCar({ ...silent, ad_key: "3", previous_owners: 5 }),
    aCar({ ...silent, ad_key: "4" }),
    aCar({ ad_key: "5", accident_damaged: true, inspection_until: "2026-01-01" }),
  ];
  const notes = createStockList({ version: 1, cars }, now).honestNotes();
  expect(notes.map(({ adKey, good, bad }) => [adKey, ...good, ...bad])).toEqual([
    ["1", "Unfallfrei", "Import (Italien)"],
    ["2", "Scheckheftgepflegt", "5 Fahrzeughalter"],
  ]);
});

it("shows labels of checked cars with their price, and none whose price needs its consumption", () => {
  const file = aFile(...mainEntries);
  const asNew = { mileage: 20, first_registration: null };
  const cars = [
    aCar({ ad_key: "1", price_amount: 12_900, file }),
    aCar({ ad_key: "2", ...asNew, file }),
    aCar({ ad_key: "3", file: aSayingFile }),
  ];
  const labels = createStockList({ version: 1, cars }, now).homeLabels();
  expect(labels).toMatchObject([{ adKey: "1", price: "12.900\u00a0€" }]);
});

it("ends a wait for delivery on its day, although no stored vehicle changes", async () => {
  let today = new Date("2027-02-07T12:00:00+01:00");
  const cars = [aCar({ delivery_date: "2027-02-08" })];
  const stock = createStock({
    snapshots: { current: async () => ({ version: 1, cars, checkedAt: null }) },
    catalogue: { find: async () => null },
    now: () => today,
  });
  const dates = async () => (await stock.list()).cars.map(({ delivery_date }) => delivery_date);
  expect(await dates()).toEqual(["2027-02-08"]);
  today = new Date("2027-02-08T00:30:00+01:00");
  expect(await dates()).toEqual([null]);
  expect((await stock.current()).endedTerms).toBe(1);
});
