import { expect, it } from "vitest";
import { aCar } from "./car/test-car.ts";
import { mentionedVehicle } from "./mentioned-vehicle.ts";
import { vehicleLetter } from "./vehicle-letter.ts";

const origin = "https://autohaus-ladenburg.example";
const { message } = vehicleLetter({ car: aCar({ ad_key: "900000101" }), origin, wish: "anfrage" });

it.each([
  ["our own letter", message, "900000101"],
  ["the number alone", "Zu Fahrzeugnummer: 42_a-B: ist er noch da?", "42_a-B"],
  ["the address alone", `Ich meine ${origin}/fahrzeug/42.`, "42"],
  ["an address with a question", `${origin}/fahrzeug/42?von=liste`, "42"],
  ["nothing", "Guten Tag", null],
  ["a page of somebody else", "https://evil.example/fahrzeug/42", null],
  ["a number that is too long", `Fahrzeugnummer: ${"4".repeat(65)}`, null],
  ["no number behind the words", "Fahrzeugnummer: ???", null],
])("finds the vehicle in %s", (_, text, adKey) => {
  expect(mentionedVehicle(text, origin)).toBe(adKey);
});
