import { expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { tradeInPath } from "#domain/site/paths.ts";
import {
  contactIntents,
  mentionedIntent,
  mentionedVehicle,
  tradeInText,
  vehicleMessage,
  withoutCarLines,
} from "./vehicle-message.ts";

const origin = "https://autohaus-ladenburg.example";

it("is found in what stands for it in the message of a car offered to us", () => {
  const car = aCar({ ad_key: "900000101", model: "Golf\nIII" });
  const text = tradeInText({ car, origin });
  expect(mentionedVehicle(`${text}\n\nFahrzeugnummer: 3`, origin)).toBe("900000101");
  expect(text.length).toBeLessThan(600);
  expect(tradeInPath("900000101")).toBe("/fahrzeugankauf?interesse=900000101");
});
const { message } = vehicleMessage({
  car: aCar({ ad_key: "900000101" }),
  origin,
  intent: "anfrage",
});

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

it.each(contactIntents)("what a message of ours is about is known again: %s", (intent) => {
  const car = aCar({ internal_number: "A 12" });
  const { message } = vehicleMessage({ car, origin, intent });
  expect(mentionedIntent(message)).toBe(intent);
  const rest = withoutCarLines(message, { car, origin });
  expect(rest).not.toMatch(/Golf|Nummer|Preis|https/);
  expect(rest).toContain("Fahrzeug");
  // Words of the visitor's own stay as they are.
  const other = message.replace("Preis: ", "Mein Preis: ");
  expect(withoutCarLines(other, { car, origin })).toBe(other);
});

it("words of the visitor's own are about nothing we know", () => {
  expect(mentionedIntent("Guten Tag, ich möchte eine Probefahrt.")).toBeNull();
});
