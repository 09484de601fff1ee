import { describe, expect, it } from "vitest";
import { aCar, bareCar } from "#tests/support/test-car.ts";
import type { Car } from "./record.ts";
import {
  isUnnamed,
  nameParts,
  oneLine,
  shortVehicleName,
  unnamed,
  vehicleDescription,
  vehicleFullName,
  vehicleName,
  vehicleTitle,
} from "./title.ts";

const bmw = aCar({
  ad_key: "512345678",
  brand: "BMW",
  model: "320",
  model_group: "320d Touring Sport Line",
  mileage: 57_000,
  first_registration: "2021-05-01",
});

it("names a vehicle by make and model, in full with the rest of the listing's title", () => {
  expect(vehicleName(bmw)).toBe("BMW 320d");
  expect(vehicleFullName(bmw)).toBe("BMW 320d Touring Sport Line");
  expect(vehicleFullName(aCar({ model_group: null }))).toBe("Volkswagen Golf");
});

it.each<[string, Partial<Car>, string, string]>([
  ["a known make", { brand: "BMW", model_group: "520i Touring E28" }, "BMW 520i Touring E28", ""],
  [
    "a part of the make",
    { brand: "Mercedes-Benz", model_group: "Mercedes 200 D" },
    "Mercedes-Benz 200 D",
    "",
  ],
  [
    "the make in one word",
    { brand: "Land Rover", model_group: "LANDROVER 88" },
    "Land Rover 88",
    "",
  ],
  [
    "the make in a compound",
    { brand: "Eicher", model_group: "EICHER-Diesel 22" },
    "Eicher Diesel 22",
    "",
  ],
  ["a short word of the make", { brand: "Ford", model_group: "F 100" }, "Ford F 100", ""],
  ["only the make", { brand: "Mercedes-Benz", model_group: "Mercedes" }, "Mercedes-Benz", ""],
  ["no make", { model_group: "Roadster Nachbau V8" }, "Roadster Nachbau V8", ""],
  [
    "a long title",
    { brand: "Fiat", model_group: "Ducato Kasten hoch und lang 2.3 Multijet Klima" },
    "Fiat Ducato Kasten hoch und lang",
    "2.3 Multijet Klima",
  ],
  ["a long word", { model_group: `${"x".repeat(40)} offen` }, "x".repeat(40), "offen"],
  ["no title", { brand: "Dethleffs", model_group: null }, "Dethleffs", ""],
  ["an empty title", { brand: "Dethleffs", model_group: "Sonstige" }, "Dethleffs", ""],
  ["nothing at all", { model_group: null }, "Fahrzeug", ""],
])("takes the name of a model without one from the title: %s", (_, fields, name, variant) => {
  const car = aCar({ brand: unnamed, model: unnamed, ...fields });
  expect(vehicleName(car)).toBe(name);
  expect(nameParts(car).variant ?? "").toBe(variant);
  expect(vehicleFullName(car)).toBe(oneLine(`${name} ${variant}`));
  expect(`${shortVehicleName(car)} ${vehicleTitle(car)} ${vehicleDescription(car)}`).not.toMatch(
    /Andere|Sonstige/,
  );
});

it.each<[string, string | null, string, string | null]>([
  ["530", "530d xDrive Touring", "530d", "xDrive Touring"],
  ["C 220", "d T AVANTGARDE", "C 220 d", "T AVANTGARDE"],
  ["C 220", "C 220 d T", "C 220 d", "T"],
  ["C 300", "de AMG Line", "C 300 de", "AMG Line"],
  ["Golf", "Golf VIII Variant", "Golf", "VIII Variant"],
  ["Golf", "Golfplatz Edition", "Golf", "Golfplatz Edition"],
  ["Model 3", "MODEL 3", "Model 3", null],
  ["A4", "S line S tronic", "A4", "S line S tronic"],
  ["Leon", "ST 1.5 eTSI", "Leon", "ST 1.5 eTSI"],
  ["X1", "18 AHK", "X1", "18 AHK"],
  ["ID.3", "in Blau", "ID.3", "in Blau"],
  ["Golf", null, "Golf", null],
])("names model %j with title %j once: %j %j", (model, model_group, once, variant) => {
  const parts = nameParts({ brand: "B", model, model_group });
  expect(parts).toEqual({ brand: "B", model: once, variant });
  expect(nameParts({ ...parts, model_group: parts.variant })).toEqual(parts);
});

it.each(["OTHER", "Andere", "ANDERE", "Sonstige", "sonstiges", "andere_modelle", "Other model"])(
  "knows that %s is no name",
  (name) => expect(isUnnamed(name)).toBe(true),
);

it.each(["Anderson", "Otherland", "Golf", "", "One"])("takes %s for a name", (name) => {
  expect(isUnnamed(name)).toBe(false);
});

describe("the title", () => {
  it("contains name, registration and mileage", () => {
    expect(vehicleTitle(bmw)).toBe("BMW 320d Touring Sport Line, EZ 05/2021, 57.000 km");
  });

  it("is truncated to 60 characters at a word boundary of the name", () => {
    const model_group = "320d Touring Sport Line | Navi | Leder | Panorama";
    const title = vehicleTitle({ ...bmw, model_group });
    expect(title).toBe("BMW 320d Touring Sport Line | Navi, EZ 05/2021, 57.000 km");
    expect(title.length).toBeLessThanOrEqual(60);
  });

  it("never truncates make, model, registration and mileage", () => {
    const brand = "B".repeat(60);
    expect(vehicleTitle({ ...bmw, brand })).toBe(`${brand} 320d, EZ 05/2021, 57.000 km`);
  });

  it("omits a very long word instead of truncating it", () => {
    const title = vehicleTitle({ ...bmw, model_group: "x".repeat(200) });
    expect(title).toBe("BMW 320, EZ 05/2021, 57.000 km");
  });

  it.each([
    ["without mileage", { mileage: null }, "BMW 320, EZ 05/2021, Nr. 512345678"],
    ["without registration", { first_registration: null }, "BMW 320, 57.000 km, Nr. 512345678"],
    ["barely driven", { mileage: 10 }, "BMW 320, EZ 05/2021, 10 km, Nr. 512345678"],
  ])("includes the ad key of a vehicle that would be ambiguous: %s", (_, fields, expected) => {
    expect(vehicleTitle({ ...bmw, model_group: null, ...fields })).toBe(expected);
  });
});

describe("the description", () => {
  it("contains price, specs, place and ad key in about 150 characters", () => {
    const text = vehicleDescription(bmw);
    expect(text).toBe(
      "BMW 320d: 19.980 €, Diesel, Automatik, 110 kW (150 PS), Kombi, Grau, EZ 05/2021, 57.000 km in Ladenburg. Fahrzeugnummer 512345678",
    );
  });

  it("omits specs to stay within 150 characters", () => {
    const text = vehicleDescription({
      ...bmw,
      model: "320 Gran Turismo xDrive Steptronic Edition",
    });
    expect(text.length).toBeLessThanOrEqual(150);
    expect(text).toMatch(/Fahrzeugnummer 512345678$/);
  });

  it("omits what is not stated", () => {
    expect(vehicleDescription(bareCar)).toBe(
      "Volkswagen Golf: Preis auf Anfrage. Fahrzeugnummer 900000101",
    );
  });
});

it.each([
  ["a\nb\r\n\tc", "a b c"],
  ["  a   b ", "a b"],
  ["BMW\u202e 023", "BMW 023"],
  ["Tou\u00adring", "Touring"],
  ["a\ud800b\u0000c\u2028d", "ab c d"],
  ["🚗 Golf", "🚗 Golf"],
])("makes %j a single clean line", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

it.each([
  [{}, "VW Golf VIII Variant"],
  [
    { brand: "BMW", model: "320", model_group: "320d Touring Sport Line" },
    "BMW 320d Touring Sport Line",
  ],
  [
    { brand: "BMW", model: "X3", model_group: "xDrive20d M Sport Panoramadach" },
    "BMW X3 xDrive20d M Sport",
  ],
  [{ brand: "Smart", model: "1.0", model_group: null }, "Smart 1.0"],
])("shortens the name of %j", (fields, expected) => {
  expect(shortVehicleName(aCar(fields))).toBe(expected);
});
