import fc from "fast-check";
import { expect, it } from "vitest";
import {
  formatDecimal,
  formatFixed,
  formatInstant,
  formatMileage,
  formatMonth,
  formatNumber,
  formatPower,
  formatPrice,
  formatQuantity,
  formatVehicleCount,
  readAmount,
} from "./format.ts";

/** Makes no-break spaces visible in the expectations below. */
const visible = (text: string | null) => text?.replaceAll("\u00a0", "_");

it.each([
  [formatPrice(19_900, "CHF"), "19.900_CHF"],
  [formatPrice(19_900, "Taler"), "19.900_Taler"],
  [formatMileage(45_000), "45.000_km"],
  [formatMileage(0), "0_km"],
  [formatQuantity(1984, "cm³"), "1.984_cm³"],
  [formatQuantity(4.5, "l/100 km"), "4,5_l/100 km"],
  [formatPower(110, 150), "110_kW (150_PS)"],
  [formatPower(110, null), "110_kW"],
  [formatPower(null, 150), "150_PS"],
  [formatPower(null, null), undefined],
  [formatMonth("2021-03-01"), "03/2021"],
  [formatVehicleCount(1), "1 Fahrzeug"],
  [formatVehicleCount(0), "0 Fahrzeuge"],
  [formatVehicleCount(1234), "1.234 Fahrzeuge"],
])("formats %j", (text, expected) => {
  expect(visible(text)).toBe(expected);
});

it("formats instants in German time", () => {
  expect(formatInstant("2026-07-01T22:30:00Z")).toBe("02.07.2026, 00:30");
});

it.each([
  ["19.900", 19_900],
  ["19 900", 19_900],
  ["19\u00a0900 €", 19_900],
  ["19.900 Euro", 19_900],
  [" 19.900 EUR ", 19_900],
  ["19.900,50 €", 19_900],
  ["19.900,- €", 19_900],
  ["19.900,–", 19_900],
  ["1.250.000", 1_250_000],
  ["85.000 km", 85_000],
  ["15k", 15_000],
  ["15 tsd", 15_000],
  ["15 tausend Euro", 15_000],
  ["100 tkm", 100_000],
  ["1,5k", 1_500],
  ["12.5 tsd €", 12_500],
  ["0", 0],
  ["007", 7],
  ["9999999", 9_999_999],
])("reads %j", (text, value) => {
  expect(readAmount(text)).toBe(value);
});

it.each([
  "",
  "−5",
  "k",
  "1e5",
  "19.90",
  "1.2345",
  "12,345",
  "1,2,3",
  "10000000",
  "10000k",
  "15 ps",
  "15 15",
  "٣٤",
  "9".repeat(500),
])("reads no amount from %j", (text) => {
  expect(readAmount(text)).toBeNull();
});

const anyNumber = fc.oneof(
  fc.integer(),
  fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 10),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
);

it.each([
  [0, formatNumber],
  [1, formatDecimal],
])("writes numbers with up to %i decimals as Intl does", (maximumFractionDigits, format) => {
  const intl = new Intl.NumberFormat("de-DE", { maximumFractionDigits });
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(format(value)).toBe(intl.format(value));
    }),
  );
});

it("writes prices and fixed decimals as Intl does", () => {
  const euro = { style: "currency", currency: "EUR", maximumFractionDigits: 0 } as const;
  const [price, two] = [euro, { minimumFractionDigits: 2, maximumFractionDigits: 2 }].map(
    (options) => new Intl.NumberFormat("de-DE", options),
  );
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(formatPrice(value)).toBe(price?.format(value));
      expect(formatFixed(value, 2)).toBe(two?.format(value));
    }),
  );
});
