import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import {
  energyLine,
  energySpecs,
  isAssumedNew,
  isWithheld,
  missingEnergyData,
} from "./energy-label.ts";
import type { Car } from "./record.ts";

const now = new Date("2026-11-21T09:00:00Z");
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
const specs = (car: Car) => energySpecs(car).map(({ term, value }) => `${term}: ${plain(value)}`);

const plugin: Partial<Car> = {
  fuel_type: "HYBRID",
  plugin_hybrid: true,
  first_registration: "2026-09-01",
  co2_emission: 27,
  co2_class: "B",
  co2_class_discharged: "D",
  consumption_combined: 5.9,
  consumption_weighted_fuel: 1.2,
  consumption_weighted_power: 15.3,
  electric_range: 68,
};
const electric: Partial<Car> = {
  fuel_type: "ELECTRIC",
  first_registration: "2026-09-01",
  co2_emission: 0,
  co2_class: "A",
  consumption_combined: null,
  consumption_power: 16,
  electric_range: 452,
};

describe("a car is assumed new", () => {
  it.each<[string, Partial<Car>, boolean]>([
    ["registered this month", { first_registration: "2026-11-01" }, true],
    ["registered eight months ago, perhaps later in that month", month("2026-03"), true],
    ["registered nine months ago", month("2026-02"), false],
    ["to be registered next month", month("2026-12"), true],
    ["registered long ago with 1,000 km", { ...month("2020-01"), mileage: 1_000 }, true],
    ["registered long ago with 1,001 km", { ...month("2020-01"), mileage: 1_001 }, false],
    ["registered before WLTP with 900 km", { ...month("2009-05"), mileage: 900 }, true],
    ["registered before WLTP with 1 km", { ...month("2009-05"), mileage: 1 }, false],
    ["built in 1963, with 0 km", { ...unknownAge, year: 1963, mileage: 0 }, false],
    ["built in 2020, with 0 km", { ...unknownAge, year: 2020, mileage: 0 }, true],
    ["registered long ago, mileage unknown", { ...month("2020-01"), mileage: null }, false],
    ["young, mileage unknown", { ...month("2026-10"), mileage: null }, true],
    ["young with many kilometres", { ...month("2026-06"), mileage: 40_000 }, true],
    ["listed as new by the dealer", { condition: "NEW", ...month("2020-01") }, true],
    ["listed as used, nothing else known", { condition: "USED", ...unknownAge }, false],
    ["nothing known at all", { condition: null, ...unknownAge }, true],
    ["unregistered, built last year", { condition: null, ...unknownAge, year: 2025 }, true],
    ["unregistered, built before", { condition: null, ...unknownAge, year: 2024 }, false],
  ])("%s: %#", (_, fields, expected) => {
    expect(isAssumedNew(aCar(fields), now)).toBe(expected);
  });

  it("by months counted across the turn of the year", () => {
    const january = new Date("2027-01-31T23:30:00Z");
    expect(isAssumedNew(aCar(month("2026-05")), january)).toBe(true);
    expect(isAssumedNew(aCar(month("2026-04")), january)).toBe(false);
  });
});

function month(yearAndMonth: string): Partial<Car> {
  return { first_registration: `${yearAndMonth}-01` };
}
const unknownAge: Partial<Car> = { first_registration: null, mileage: null, year: null };

describe("the page lists", () => {
  it("a combustion engine with one decimal", () => {
    const car = aCar({ consumption_combined: 5, co2_emission: 118.6, co2_class: "D" });
    expect(specs(car)).toEqual(["Energieverbrauch (kombiniert): 5,0 l/100 km", "CO₂-Klasse: D"]);
  });

  it.each<[string, Partial<Car>, string]>([
    ["gas by weight", { fuel_type: "CNG", consumption_combined: 3.6 }, "3,6 kg/100 km"],
    ["hydrogen by weight", { fuel_type: "HYDROGEN", consumption_combined: 0.84 }, "0,84 kg/100 km"],
    ["autogas by litres", { fuel_type: "LPG", consumption_combined: 8.25 }, "8,3 l/100 km"],
  ])("%s", (_, fields, expected) => {
    expect(specs(aCar(fields))[0]).toBe(`Energieverbrauch (kombiniert): ${expected}`);
  });

  it("an electric car with its range", () => {
    expect(specs(aCar(electric))).toEqual([
      "Energieverbrauch (kombiniert): 16,0 kWh/100 km",
      "CO₂-Klasse: A",
      "Elektrische Reichweite: 452 km",
    ]);
  });

  it("a plug-in hybrid's weighted values, and those with an empty battery", () => {
    expect(specs(aCar({ ...plugin, consumption_power: 17.5 }))).toEqual([
      "Energieverbrauch (gewichtet, kombiniert): 15,3 kWh/100 km plus 1,2 l/100 km",
      "CO₂-Klasse (gewichtet, kombiniert): B",
      "Kraftstoffverbrauch bei entladener Batterie (kombiniert): 5,9 l/100 km",
      "CO₂-Klasse bei entladener Batterie: D",
      "Stromverbrauch bei rein elektrischem Antrieb: 17,5 kWh/100 km",
      "Elektrische Reichweite: 68 km",
    ]);
  });

  it("a plug-in hybrid recognized by its weighted values alone", () => {
    const terms = energySpecs(aCar({ ...plugin, plugin_hybrid: null })).map(({ term }) => term);
    expect(terms).toContain("CO₂-Klasse bei entladener Batterie");
  });

  it("no range of a petrol car, and nothing that is zero or unknown", () => {
    const car = aCar({ electric_range: 800, consumption_combined: 0 });
    expect(specs(car)).toEqual(["CO₂-Klasse: D"]);
    expect(energySpecs(aCar({ ...nothingKnown }))).toEqual([]);
  });
});

const nothingKnown: Partial<Car> = {
  co2_emission: null,
  co2_class: null,
  consumption_combined: null,
};

describe("the CO₂ class", () => {
  it.each<[string, Partial<Car>, boolean]>([
    ["that fits its grams", { co2_emission: 119, co2_class: "D" }, true],
    ["of 95 g", { co2_emission: 95, co2_class: "B" }, true],
    ["of 96 g", { co2_emission: 96, co2_class: "C" }, true],
    ["of 116 g", { co2_emission: 116, co2_class: "D" }, true],
    ["of 136 g", { co2_emission: 136, co2_class: "E" }, true],
    ["of 156 g", { co2_emission: 156, co2_class: "F" }, true],
    ["of 176 g", { co2_emission: 176, co2_class: "G" }, true],
    ["that is better than its grams", { co2_emission: 150, co2_class: "B" }, false],
    ["of the old scale", { co2_emission: 90, co2_class: "A+" }, false],
    ["that nobody stated", { co2_emission: 119, co2_class: null }, false],
    ["without grams", { co2_emission: null, co2_class: "D" }, false],
    ["of a car from before WLTP", { first_registration: "2017-08-01" }, false],
    ["of a car from the first month of WLTP", { first_registration: "2017-09-01" }, true],
    ["of a plug-in hybrid, both", plugin, true],
    ["of a plug-in hybrid, only one", { ...plugin, co2_class_discharged: null }, false],
    ["of a plug-in hybrid, one invalid", { ...plugin, co2_class_discharged: "Z" }, false],
  ])("%s: %#", (_, fields, shown) => {
    const car = aCar(fields);
    expect(specs(car).some((spec) => spec.startsWith("CO₂-Klasse"))).toBe(shown);
  });
});

describe("the energy line", () => {
  it("contains consumption, emissions and class of a car assumed new", () => {
    const car = aCar({ mileage: 10, consumption_combined: 4.5 });
    expect(plain(energyLine(car, now))).toBe(
      "Energieverbrauch (komb.): 4,5 l/100 km; CO₂-Emissionen (komb.): 119 g/km; CO₂-Klasse: D",
    );
    expect(plain(energyLine(aCar(electric), now))).toBe(
      "Energieverbrauch (komb.): 16,0 kWh/100 km; CO₂-Emissionen (komb.): 0 g/km; CO₂-Klasse: A",
    );
  });

  it("contains both states of a plug-in hybrid", () => {
    expect(plain(energyLine(aCar(plugin), now))).toBe(
      "Energieverbrauch (gewichtet, komb.): 15,3 kWh/100 km plus 1,2 l/100 km; CO₂-Emissionen (gewichtet, komb.): 27 g/km; CO₂-Klasse (gewichtet, komb.): B; Kraftstoffverbrauch bei entladener Batterie (komb.): 5,9 l/100 km; CO₂-Klasse bei entladener Batterie: D",
    );
  });

  it.each<[string, Partial<Car>]>([
    ["a used car", {}],
    ["a new car without consumption", { mileage: 10, consumption_combined: null }],
    ["a new car without class", { mileage: 10, co2_class: null }],
    ["a new car without grams", { mileage: 10, co2_emission: null }],
    ["a plug-in hybrid without weighted power", { ...plugin, consumption_weighted_power: null }],
    ["a plug-in hybrid without weighted fuel", { ...plugin, consumption_weighted_fuel: null }],
    ["a plug-in hybrid without discharged use", { ...plugin, consumption_combined: null }],
  ])("is missing for %s", (_, fields) => {
    expect(energyLine(aCar(fields), now)).toBeNull();
  });
});

const noDate: Partial<Car> = { first_registration: null, co2_class: null };

describe("a car may be advertised", () => {
  it.each<[string, Partial<Car>, "yes" | "reported" | "no"]>([
    ["a used one without figures", { co2_class: null }, "yes"],
    ["a new one with all figures", { condition: "NEW" }, "yes"],
    ["a new one without class", { condition: "NEW", co2_class: null }, "no"],
    ["a new one whose class contradicts its grams", { mileage: 5, co2_class: "B" }, "no"],
    ["a new one without consumption", { mileage: 5, consumption_combined: null }, "no"],
    ["a new one without grams", { ...month("2026-09"), co2_emission: null }, "no"],
    ["a plug-in hybrid with one class", { ...plugin, co2_class_discharged: null }, "no"],
    ["a plug-in hybrid with all figures", plugin, "yes"],
    ["one driven 1,000 km without a date", { ...noDate, mileage: 1_000 }, "no"],
    [
      "one about which nothing is known",
      { condition: null, ...unknownAge, co2_class: null },
      "reported",
    ],
    [
      "a classic, barely driven",
      { mileage: 800, usage_type: "CLASSIC", co2_class: null },
      "reported",
    ],
    ["one built before WLTP, with 1 km", { ...noDate, year: 1963, mileage: 1 }, "yes"],
    ["one built before WLTP, barely driven", { ...noDate, year: 2016, mileage: 900 }, "reported"],
    ["one built before WLTP, called new", { ...noDate, year: 2016, condition: "NEW" }, "no"],
    ["one registered in 2017, called new", { ...month("2017-02"), condition: "NEW" }, "no"],
    ["one registered in 2014, called new", { ...month("2014-02"), condition: "NEW" }, "reported"],
    ["one built long ago, called new", { ...noDate, year: 1963, condition: "NEW" }, "reported"],
    ["one from before WLTP, barely driven", { ...month("1975-06"), mileage: 800 }, "reported"],
  ])("%s: %#", (_, fields, expected) => {
    const missingData = missingEnergyData(aCar(fields), now);
    expect(missingData === null ? "yes" : missingData.isWithheld ? "no" : "reported").toBe(
      expected,
    );
    expect(isWithheld(aCar(fields), now)).toBe(expected === "no");
    // `energyLine` must have all values exactly if none is missing.
    const isComplete = energyLine(aCar(fields), now) !== null || !isAssumedNew(aCar(fields), now);
    expect(missingData === null).toBe(isComplete);
  });

  it("and the missing values are named in the terms of the energy line", () => {
    const missingData = missingEnergyData(
      aCar({ mileage: 5, consumption_combined: 0, co2_class: "A" }),
      now,
    );
    expect(missingData?.missing).toEqual(["Energieverbrauch (komb.)", "CO₂-Klasse"]);
  });
});

it("shows no consumption for a car from before WLTP", () => {
  expect(energySpecs(aCar({ first_registration: "2015-03-01" }))).toEqual([]);
  expect(energySpecs(aCar({ first_registration: null, year: 1963 }))).toEqual([]);
});

it.each(["Motorhome", "Motorbike", "Trailer", "VanUpTo7500", "EBike", "HoverCraft"])(
  "concerns no %s, however new",
  (vehicle_class) => {
    const car = aCar({ vehicle_class, condition: "NEW", mileage: 5, first_registration: null });
    expect([isAssumedNew(car, now), isWithheld(car, now), energyLine(car, now)]).toEqual([
      false,
      false,
      null,
    ]);
    expect(missingEnergyData({ ...car, co2_emission: null, co2_class: null }, now)).toBeNull();
    expect(specs(car).join()).not.toMatch(/Klasse/);
  },
);
