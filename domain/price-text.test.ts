import { expect, it } from "vitest";
import { priceParts, priceText } from "./price-text.ts";
import { aCar } from "./test-car.ts";

it.each([
  [{ price_amount: 19_900, price_type: "FIXED" }, "19.900\u00a0€"],
  [{ price_amount: 19_900, price_type: "NEGOTIABLE" }, "19.900\u00a0€ VB"],
  [{ price_amount: 19_900, price_type: null }, "19.900\u00a0€"],
  [{ price_amount: 0, price_type: "FIXED" }, "0\u00a0€"],
  [{ price_amount: null, price_type: "NEGOTIABLE" }, "Preis auf Anfrage"],
])("%j reads %j", (fields, expected) => {
  expect(priceText(aCar(fields))).toBe(expected);
});

it("has the amount and its type apart, where they look different", () => {
  const car = aCar({ price_amount: 19_900, price_type: "NEGOTIABLE" });
  expect(priceParts(car)).toEqual({ amount: "19.900\u00a0€", type: "VB" });
});
