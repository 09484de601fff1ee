import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aCar, bareCar } from "#tests/support/test-car.ts";
import { aFile } from "#tests/support/test-file.ts";
import { type Comparison, compareCars, findBest } from "./compare-cars.ts";
import type { Car } from "./record.ts";

const now = new Date("2026-11-21T06:00:00Z");
const report = { kind: "inspection-report", validTo: "2027-01", isThere: true } as const;
const compare = (...cars: Partial<Car>[]) => compareCars(cars.map(aCar), now);

const readCells = ({ specs }: Comparison, term: string) => {
  const spec = specs.find((each) => each.term === term);
  return spec?.cells.map(({ text, advantage }) => [
    text?.replaceAll("\u00a0", " ") ?? null,
    advantage,
  ]);
};
const readAdvantages = (comparison: Comparison, term: string) =>
  readCells(comparison, term)?.map(([, advantage]) => advantage?.replaceAll("\u00a0", " ") ?? null);

it("lists the specs in display order, without rows that no car states", () => {
  const used = compare({ features: ["Garantie"] }, { inspection_until: null });
  expect(used.specs.map(({ term }) => term)).toEqual([
    ...["Preis", "Ausführung", "Erstzulassung", "Kilometerstand", "Leistung", "Kraftstoff"],
    ...["Verbrauch und CO₂", "Getriebe", "HU"],
    ...["Fahrzeughalter", "Türen", "Sitze", "Farbe", "Garantie"],
  ]);
  expect(readCells(used, "Leistung")).toEqual([
    ["110 kW (150 PS)", null],
    ["110 kW (150 PS)", null],
  ]);
  expect(readCells(used, "Garantie")).toEqual([
    ["ja", null],
    [null, null],
  ]);
  const bare = compareCars([bareCar, { ...bareCar, ad_key: "2" }], now);
  expect(bare.specs.map(({ term }) => term)).toEqual(["Preis"]);
});

it("states what a car may tow, and what its battery still holds, where one car has that", () => {
  const towing = (kilograms: string) => ({
    specifications: [{ term: "Anhängelast gebremst", value: `${kilograms}\u00a0kg` }],
  });
  expect(
    readCells(compare(towing("1.500"), towing("2.000"), {}), "Anhängelast (gebremst)"),
  ).toEqual([
    ["1.500 kg", null],
    ["2.000 kg", "am meisten"],
    [null, null],
  ]);
  const battery = (percent: number) =>
    aFile({ kind: "battery", percent, source: "Aviloo", day: "2026-11-20" });
  const electric = { fuel_type: "ELECTRIC" };
  const cars = [
    { ...electric, file: battery(94) },
    { ...electric, file: battery(89.5) },
    electric,
    { file: null },
  ];
  expect(readCells(compare(...cars), "Batteriezustand")).toEqual([
    ["94 % der Kapazität (Aviloo, 20.11.2026)", "am meisten"],
    ["89,5 % der Kapazität (Aviloo, 20.11.2026)", null],
    [null, null],
    ["entfällt", null],
  ]);
});

describe("the sentence above the table", () => {
  const golf = aCar({ features: ["Anhängerkupplung fest", "Sitzheizung"] });
  const octavia = aCar({
    ...{ ad_key: "2", brand: "Skoda", model: "Octavia", features: ["Sitzheizung"] },
    ...{ price_amount: 19_480, first_registration: "2021-08-01" },
  });
  const say = (...cars: readonly Partial<Car>[]) =>
    compare(...cars).sentence.replaceAll("\u00a0", " ");

  it.each<[string, Partial<Car>[]]>([
    [
      "Der Octavia ist 500 € günstiger und fünf Monate jünger, der Golf hat die Anhängerkupplung.",
      [octavia, golf],
    ],
    [
      "Der Golf hat die Anhängerkupplung, der Octavia ist 500 € günstiger und fünf Monate jünger.",
      [golf, octavia],
    ],
    [
      "Der zweite Golf ist ein Jahr und einen Monat jünger.",
      [{}, { first_registration: "2022-04-01" }],
    ],
    [
      "Der BMW 320 ist zwei Jahre jünger, der Golf 500 € günstiger.",
      [{ brand: "BMW", model: "320", price_amount: 20_480, first_registration: "2023-03-01" }, {}],
    ],
    [
      "Der Octavia ist am günstigsten und am jüngsten, der A3 am wenigsten gelaufen, der Golf hat die Anhängerkupplung.",
      [octavia, { brand: "Audi", model: "A3", mileage: 20_000 }, golf],
    ],
    [
      "Der Octavia hat das Panoramadach, der Golf das Navigationssystem.",
      [
        { ...octavia, price_amount: null, first_registration: null, features: ["Panoramadach"] },
        { mileage: null },
      ],
    ],
  ])("%s", (sentence, cars) => {
    expect(say(...cars)).toBe(sentence);
  });

  it.each<[string, Partial<Car>[]]>([
    ["nothing differs", [{}, { ad_key: "2" }]],
    [
      "the difference is too small to matter",
      [{}, { mileage: 68_400, first_registration: "2021-04-01" }],
    ],
    ["prices are in different currencies", [{ price_amount: 9_000, price_currency: "CHF" }, {}]],
    ["one has no name", [{ ...octavia, model: "Andere" }, {}]],
    ["one is no car, whose article is unknown", [{ ...octavia, vehicle_class: "Motorbike" }, {}]],
  ])("is empty if %s", (_, cars) => {
    expect(say(...cars)).toBe("");
  });
});

it("marks the specs in which the cars do not differ", () => {
  const { specs } = compare({ mileage: 10_000 }, { mileage: 20_000 });
  expect(specs.filter(({ isSameForAll }) => !isSameForAll).map(({ term }) => term)).toEqual([
    "Kilometerstand",
  ]);
});

it("shows the consumption that a listing states, whether or not the law requires it", () => {
  const read = (car: Partial<Car>) =>
    readCells(
      compare(car, { co2_class: null, co2_emission: null, consumption_combined: null }),
      "Verbrauch und CO₂",
    );
  const [required, unknown] = read({ mileage: 500 }) ?? [];
  expect(required?.[0]).toMatch(/^Energieverbrauch .*\nCO₂-Emissionen.*\nCO₂-Klasse: D$/);
  expect(unknown).toEqual([null, null]);
  expect(read({})?.[0]?.[0]).toMatch(/^\d.* km, \d+ g\/km, CO₂-Klasse D$/);
  const [isNew, used] = readCells(compare({ mileage: 500 }, {}), "Verbrauch und CO₂") ?? [];
  expect(used).toEqual(isNew);
  const some = compare({ co2_emission: null, co2_class: null }, {});
  expect(readCells(some, "Verbrauch und CO₂")?.[0]?.[0]).toMatch(/^\d.* km$/);
  const plugin = compare(
    {
      plugin_hybrid: true,
      consumption_weighted_power: 15.3,
      consumption_weighted_fuel: 1.2,
      consumption_combined: 5.9,
      co2_emission: 27,
      co2_class: "B",
      co2_class_discharged: "D",
    },
    {},
  );
  expect(readCells(plugin, "Verbrauch und CO₂")?.[0]?.[0]?.replaceAll("\u00a0", " ")).toBe(
    "gewichtet 15,3 kWh/100 km plus 1,2 l/100 km, 27 g/km, CO₂-Klasse B; entladen 5,9 l/100 km, CO₂-Klasse D",
  );
});

it("tells range, battery and charging as soon as one of them takes a plug", () => {
  const electric = { fuel_type: "ELECTRIC", electric_range: 305, battery_capacity: 42 };
  const cars = compare({ ...electric, charging_time_fast: 35 }, electric, {});
  expect(readCells(cars, "Reichweite")?.map(([text]) => text)).toEqual([
    ...["305 km", "305 km", "entfällt"],
  ]);
  expect(readCells(cars, "Batterie")?.[1]?.[0]).toBe("42 kWh");
  expect(readCells(cars, "Laden")?.map(([text]) => text)).toEqual([
    ...["35 min am Schnelllader", null, "entfällt"],
  ]);
  const farther = compare(electric, { ...electric, electric_range: 420 });
  expect(readAdvantages(farther, "Reichweite")).toEqual([null, "115 km weiter"]);
  expect(compare({}, {}).specs.map(({ term }) => term)).not.toContain("Reichweite");
});

it("lists the flaws that a listing states beside the price", () => {
  const flawed = compare({ damage_unrepaired: true, roadworthy: false }, {});
  expect(readCells(flawed, "Schäden")?.[0]?.[0]).toBe("Beschädigt, Nicht fahrtauglich");
  expect(flawed.specs.slice(0, 2).map(({ term }) => term)).toEqual(["Preis", "Schäden"]);
});

it("says once of a car without a file that it has no label yet", () => {
  const file = aFile({ kind: "merit", text: "Fährt leise" });
  const compared = compare({ file }, {});
  expect(readCells(compared, "Zettel")?.[1]).toEqual(["noch kein Zettel", null]);
  expect(readCells(compared, "Gut")).toEqual([
    ["• Fährt leise", null],
    ["", null],
  ]);
  expect(compare({}, {}).specs.map(({ term }) => term)).not.toContain("Gut");
});

describe("the advantage", () => {
  it.each<[term: string, cars: Partial<Car>[], advantage: (string | null)[]]>([
    ["Preis", [{ price_amount: 17_480 }, {}], ["2.500 € günstiger", null]],
    ["Preis", [{}, { price_amount: 17_480 }, {}], [null, "das günstigste", null]],
    ["Preis", [{ price_amount: null }, {}], [null, null]],
    ["Preis", [{ price_amount: 9_000, price_currency: "CHF" }, {}], [null, null]],
    ["Kilometerstand", [{}, { mileage: 56_450 }], [null, "12.000 km weniger"]],
    ["Kilometerstand", [{}, { mileage: 1, first_registration: null, year: 1963 }], [null, null]],
    [
      "Kilometerstand",
      [{}, { mileage: 60_000 }, { mileage: null }, { mileage: 50_000 }],
      [null, null, null, "am wenigsten"],
    ],
    ["Erstzulassung", [{ first_registration: "2022-01-01" }, {}], ["10 Monate jünger", null]],
    ["Erstzulassung", [{ first_registration: "2022-01-01" }, {}, {}], ["das jüngste", null, null]],
    ["Erstzulassung", [{ first_registration: "2022-10-01" }, {}], ["1 Jahr 7 Monate jünger", null]],
    ["HU", [{ inspection_until: "2028-04-01" }, {}], ["1 Monat länger", null]],
    ["HU", [{ inspection_until: "2026-01-01" }, {}], [null, null]],
    [
      "HU",
      [{ inspection_until: "2028-04-01", file: aFile(report) }, {}],
      [null, "1 Jahr 2 Monate länger"],
    ],
    ["HU", [{ inspection_new: true }, {}, { inspection_until: "2027-01-01" }], [null, null, null]],
    ["Fahrzeughalter", [{ previous_owners: 3 }, {}], [null, "2 weniger"]],
    ["Leistung", [{ power_kw: 200 }, {}], [null, null]],
  ])("%s of %j", (term, cars, advantage) => {
    expect(readAdvantages(compare(...cars), term)).toEqual(advantage);
  });

  const values = fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 4 });
  const direction = fc.constantFrom("less" as const, "more" as const);

  it("beats every other known value in any order, and an unknown value never wins", () => {
    fc.assert(
      fc.property(values, direction, (given, prefers) => {
        const best = findBest(given, prefers);
        const known = given.filter((value) => value !== null);
        const first = prefers === "less" ? Math.min(...known) : Math.max(...known);
        const isUnique = known.filter((value) => value === first).length === 1;
        expect(best !== null).toBe(known.length > 1 && isUnique);
        if (best === null) return;
        expect(given[best.index]).toBe(first);
        expect(best.lead).toBeGreaterThan(0);
        const reversed = findBest(given.toReversed(), prefers);
        expect(reversed).toEqual({ index: given.length - 1 - best.index, lead: best.lead });
      }),
    );
  });
});

describe("equipment", () => {
  it("is grouped, with a row for each feature that not all cars have", () => {
    const three = compare(
      { features: ["Sitzheizung", "Klimaanlage", "Standheizung"] },
      { features: ["Klimaanlage", "Standheizung", "Xenonscheinwerfer"] },
      { features: ["Klimaanlage", "Garantie"] },
    );
    const group = (name: string, feature: string, owners: boolean[]) => ({
      name,
      rows: [{ feature, owners }],
    });
    expect(three.differingEquipment).toEqual([
      group("Klima und Komfort", "Standheizung", [true, true, false]),
      group("Sitze und Innenraum", "Sitzheizung", [true, false, false]),
      group("Licht und Sicht", "Xenonscheinwerfer", [false, true, false]),
    ]);
    expect(three.sharedEquipment).toEqual([{ name: "Klima und Komfort", items: ["Klimaanlage"] }]);
  });

  it("leaves out what is standard, where only some listings mention it", () => {
    expect(compare({ features: ["Servolenkung"] }, { features: [] }).differingEquipment).toEqual(
      [],
    );
  });

  it("counts the plain kind for a car that has a better one", () => {
    const { differingEquipment, sharedEquipment } = compare(
      { features: ["Klimaanlage", "Tempomat"] },
      { features: ["2-Zonen-Klimaautomatik"] },
    );
    const rows = differingEquipment.flatMap((group) => group.rows);
    expect(rows).toEqual([
      { feature: "2-Zonen-Klimaautomatik", owners: [false, true] },
      { feature: "Tempomat", owners: [true, false] },
    ]);
    expect(sharedEquipment.flatMap(({ items }) => items)).toEqual(["Klimaanlage"]);
  });

  const equipped = fc.uniqueArray(fc.constantFrom<string[]>("Sitzheizung", "Skisack", "TV", "x"));

  it("of each car is shown exactly once, whatever the others have", () => {
    fc.assert(
      fc.property(fc.array(equipped, { minLength: 2, maxLength: 4 }), (lists) => {
        const { differingEquipment, sharedEquipment } = compare(
          ...lists.map((features) => ({ features })),
        );
        const all = sharedEquipment.flatMap(({ items }) => items);
        const rows = differingEquipment.flatMap((group) => group.rows);
        for (const { owners } of rows) expect(new Set(owners).size).toBe(2);
        for (const [index, features] of lists.entries()) {
          const own = rows.filter(({ owners }) => owners[index]).map(({ feature }) => feature);
          expect([...own, ...all].sort()).toEqual(features.toSorted());
        }
      }),
    );
  });
});

it("tells what each vehicle is only when one is no passenger car", () => {
  const kinds = (...cars: Car[]) =>
    compareCars(cars, now).specs.find(({ term }) => term === "Fahrzeugart")?.cells;
  const trailer = aCar({ vehicle_class: "Trailer", body_type: "Bootsanhänger" });
  expect(kinds(aCar(), aCar())).toBeUndefined();
  expect(kinds(aCar(), trailer)?.map(({ text }) => text)).toEqual(["Pkw", "Bootsanhänger"]);
});
