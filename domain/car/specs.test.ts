import { describe, expect, it } from "vitest";
import { aCar, bareCar } from "#tests/support/test-car.ts";
import { aFile } from "#tests/support/test-file.ts";
import { energySpecs } from "./energy-label.ts";
import type { Spec } from "./labels.ts";
import type { Car } from "./record.ts";
import { electricSpecs, historyRows, keySpecs, priceNotes, technicalRows } from "./specs.ts";

const now = new Date("2026-11-21T09:00:00Z");
const lines = (specs: readonly Spec[]) =>
  specs.map(({ term, value }) => `${term}: ${value}`.replaceAll("\u00a0", " "));
const history = (fields: Partial<Car>) =>
  lines(historyRows(aCar({ ...unknownHistory, ...fields }), now));

const unknownHistory: Partial<Car> = {
  condition: null,
  usage_type: null,
  previous_owners: null,
  inspection_until: null,
  inspection_new: null,
  full_service_history: null,
  accident_damaged: null,
  damage_unrepaired: null,
  roadworthy: null,
};

it("has four key specs", () => {
  expect(lines(keySpecs(aCar()))).toEqual([
    "Erstzulassung: 03/2021",
    "Laufleistung: 68.450 km",
    "Kraftstoff: Diesel",
    "Getriebe: Automatik",
  ]);
});

const fields = { battery_capacity: 77.4, charging_time: 480, charging_time_fast: 35 };

it.each<[string, Partial<Car>, readonly string[]]>([
  [
    "an electric car",
    { fuel_type: "ELECTRIC", electric_range: 452, ...fields },
    ["Reichweite: 452 km", "Batterie: 77,4 kWh", "Schnellladen: 35 min"],
  ],
  [
    "one without a fast charger",
    { fuel_type: "ELECTRIC", ...fields, charging_time_fast: null },
    ["Batterie: 77,4 kWh", "Laden: 8 Std."],
  ],
  [
    "one from before WLTP",
    { fuel_type: "ELECTRIC", first_registration: "2015-03-01", electric_range: 190 },
    [],
  ],
  ["a plug-in hybrid", { plugin_hybrid: true, electric_range: 62 }, ["Reichweite: 62 km"]],
  ["a mild hybrid", { fuel_type: "HYBRID", battery_capacity: 0.5 }, []],
])("says how %s drives by electricity", (_, car, specs) => {
  expect(lines(electricSpecs(aCar(car)))).toEqual(specs);
});

it("lists battery and charging with the technical data", () => {
  expect(lines(technicalRows(aCar(fields)))).toEqual(
    expect.arrayContaining([
      ...["Batteriekapazität: 77,4 kWh", "Ladezeit: 8 Std."],
      "Ladezeit am Schnelllader: 35 min",
    ]),
  );
});

it("lists the specified technical data in order, then the others", () => {
  expect(lines(technicalRows(aCar({ co2_emission: 118.6, color_name: "Delfingrau" })))).toEqual([
    "Leistung: 110 kW (150 PS)",
    "Türen: 4/5",
    "Außenfarbe: Grau",
    "Innenfarbe: Schwarz",
    "Hubraum: 1.968 cm³",
    "CO₂-Emission: 119 g/km",
    "Abgasnorm: Euro 6d",
    "Sitzplätze: 5",
    "Karosserieform: Kombi",
    "Antrieb: Frontantrieb",
    "Polster: Stoff",
    "Herstellerfarbe: Delfingrau",
  ]);
});

it.each<[Partial<Car>, string]>([
  [{ door_count: 4, door_count_exact: false }, "Türen: 4/5"],
  [{ door_count: 4, door_count_exact: true }, "Türen: 4"],
  [{ door_count: 5, door_count_exact: true }, "Türen: 5"],
  [{ color_name: 'Delfingrau "Metallic"' }, "Herstellerfarbe: Delfingrau „Metallic“"],
  [{ color_name: '19" Schwarz' }, 'Herstellerfarbe: 19" Schwarz'],
  [{ plugin_hybrid: true, co2_emission: 27 }, "CO₂-Emission: 27 g/km (gewichtet, kombiniert)"],
])("shows %j as %s", (fields, line) => {
  expect(lines(technicalRows(aCar(fields)))).toContain(line);
});

it("shows each spec in one place only", () => {
  const plugin = { plugin_hybrid: true, co2_class_discharged: "D", consumption_weighted_fuel: 1.2 };
  for (const car of [aCar(), aCar({ ...plugin, co2_emission: 27, co2_class: "B" })]) {
    const terms = [...technicalRows(car), ...historyRows(car, now), ...energySpecs(car)].map(
      ({ term }) => term,
    );
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms.filter((term) => term.startsWith("CO₂-Emission"))).toEqual(["CO₂-Emission"]);
  }
});

it("has no rows for values that are not stated", () => {
  expect(keySpecs(bareCar)).toEqual([]);
  expect(technicalRows(bareCar)).toEqual([]);
  expect(historyRows(bareCar, now)).toEqual([]);
  expect(priceNotes(bareCar)).toEqual([]);
});

it("shows the history of a well-kept car", () => {
  const used = { usage_type: "DEMONSTRATION" };
  expect(lines(historyRows(aCar(used), now))).toEqual([
    "Zustand: Gebraucht",
    "Nutzung: Vorführfahrzeug",
    "Fahrzeughalter: 1",
    "Hauptuntersuchung: gültig bis 03/2028",
    "Unfallfrei: ja, laut Inserat",
    "Wartung: scheckheftgepflegt",
  ]);
});

describe("the history", () => {
  it.each<[string, Partial<Car>, string[]]>([
    ["does not infer that a car is accident-free", { damage_unrepaired: false }, []],
    [
      "does not show accident-free for a new car",
      { accident_damaged: false, condition: "NEW" },
      ["Zustand: Neu"],
    ],
    [
      "does not show accident-free for a damaged car",
      { accident_damaged: false, damage_unrepaired: true },
      ["Schäden: Beschädigt, nicht repariert"],
    ],
    [
      "does not show accident-free for a car with hail damage",
      { accident_damaged: false, hail_damage: true },
      ["Schäden: Hagelschaden"],
    ],
    ["shows an accident", { accident_damaged: true }, ["Unfallschaden: Unfallfahrzeug"]],
    [
      "shows damages",
      { damage_unrepaired: true, roadworthy: false },
      ["Schäden: Beschädigt, nicht repariert", "Fahrtauglichkeit: Nicht fahrtauglich"],
    ],
    ["has no row for a roadworthy car", { roadworthy: true, full_service_history: false }, []],
    [
      "does not repeat the listing's word on services that the family saw missing",
      {
        full_service_history: true,
        file: aFile({ kind: "service-book", lastKm: null, lastDay: null, isComplete: false }),
      },
      [],
    ],
    [
      "goes by the report that the family read",
      {
        inspection_until: "2027-12-01",
        file: aFile({ kind: "inspection-report", validTo: "2027-08", isThere: true }),
      },
      ["Hauptuntersuchung: gültig bis 08/2027"],
    ],
    [
      "has no number of owners against the family's word",
      {
        previous_owners: 2,
        file: aFile({ kind: "merit", text: "Aus erster Hand, immer in der Garage" }),
      },
      [],
    ],
    ["shows that there were no owners", { previous_owners: 0 }, ["Fahrzeughalter: keiner"]],
    ["shows a new inspection", { inspection_new: true }, ["Hauptuntersuchung: HU/AU neu"]],
    [
      "prefers the new inspection to an old date",
      { inspection_new: true, inspection_until: "2020-01-01" },
      ["Hauptuntersuchung: HU/AU neu"],
    ],
    [
      "shows an inspection valid through this month",
      { inspection_until: "2026-11-01" },
      ["Hauptuntersuchung: gültig bis 11/2026"],
    ],
    ["hides an expired inspection", { inspection_until: "2026-10-01" }, []],
    ["shows unknown values unchanged", { condition: "AS_NEW" }, ["Zustand: AS_NEW"]],
  ])("%s", (_, fields, expected) => {
    expect(history(fields)).toEqual(expected);
  });
});

it.each<[string, Partial<Car>, string[]]>([
  ["a rate", { vat_rate: 19 }, ["inkl. 19\u00a0% MwSt., ausweisbar"]],
  ["a rate with decimals", { vat_rate: 7.5 }, ["inkl. 7,5\u00a0% MwSt., ausweisbar"]],
  ["no rate for a used car", { vat_rate: null }, ["MwSt. nicht ausweisbar (§\u00a025a UStG)"]],
  ["no rate for a price in francs", { vat_rate: null, price_currency: "CHF" }, []],
  ["no rate for a new car", { vat_rate: null, condition: "NEW" }, []],
  ["no rate and no condition", { vat_rate: null, condition: null }, []],
  ["a rate of zero", { vat_rate: 0 }, []],
  ["an unreadable rate", { vat_rate: null, vat_unreadable: true }, []],
  ["no price", { vat_rate: 19, price_amount: null }, []],
])("writes the VAT note for %s", (_, fields, expected) => {
  expect(priceNotes(aCar(fields))).toEqual(expected);
});

it("names class and kind of a vehicle that is no passenger car, and its further data", () => {
  const specifications = [{ term: "Zulässiges Gesamtgewicht", value: "3.500 kg" }];
  const caravan = {
    ...bareCar,
    vehicle_class: "Motorhome",
    body_type: "Wohnwagen",
    specifications,
  };
  expect(lines(technicalRows(caravan))).toEqual([
    "Fahrzeugart: Wohnmobil oder -wagen",
    "Bauart: Wohnwagen",
    "Zulässiges Gesamtgewicht: 3.500 kg",
  ]);
});

it.each([
  ["DE", "Deutsche Ausführung"],
  ["it", "Import (Italien)"],
  ["eu", "Import (EU-Ausführung)"],
  ["ANDERES LAND", "ANDERES LAND"],
])("tells the country version %s", (country_version, text) => {
  expect(history({ country_version })).toEqual([`Länderversion: ${text}`]);
});
