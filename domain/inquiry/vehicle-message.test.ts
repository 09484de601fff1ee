import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#tests/support/test-car.ts";
import { mentionedVehicle, vehicleChatText, vehicleMessage } from "./vehicle-message.ts";

const origin = "https://www.example.de";
const messageFor = (fields: Partial<Car> = {}) => vehicleMessage({ car: aCar(fields), origin });

it("asks about a vehicle", () => {
  const car = { brand: "BMW", model: "320", model_group: "320d Touring", internal_number: "A-17" };
  expect(messageFor(car)).toMatchObject({
    subject: "Anfrage: BMW 320d Touring (Nr. 900000101)",
    message: `Guten Tag,

ich interessiere mich für dieses Fahrzeug aus Ihrem Angebot:

BMW 320d Touring
Fahrzeugnummer: 900000101
Interne Nummer: A-17
Preis: 19.980 €
https://www.example.de/fahrzeug/900000101

Ist das Fahrzeug noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.

Vielen Dank und freundliche Grüße`,
  });
});

it.each<[string, Partial<Car>, string]>([
  ["an unknown price", { price_amount: null }, "Preis: auf Anfrage\n"],
  ["a negotiable price", { price_type: "NEGOTIABLE" }, "Preis: 19.980 € VB\n"],
  ["an unknown price type", { price_type: "AUCTION" }, "Preis: 19.980 €\n"],
  ["an unknown currency", { price_currency: "<b>" }, "Preis: 19.980 <b>\n"],
])("writes %s", (_, fields, line) => {
  expect(messageFor(fields).message).toContain(line);
});

it.each([null, "", " \u0000 "])("leaves out the empty internal number %j", (internal_number) => {
  expect(messageFor({ internal_number }).message).not.toContain("Interne Nummer");
});

describe("a hostile listing", () => {
  const hostile: Partial<Car> = {
    brand: "BMW\r\nBcc: x@evil.example",
    model: "\u202e320\u0000&body=x",
    model_group: `</textarea><script>${"ä🚗".repeat(3_000)}`,
    internal_number: "1\nPreis: 1 €\ud800",
  };

  it("cannot start a new line", () => {
    const { subject, message } = messageFor(hostile);
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.split("\n")).toHaveLength(13);
    expect(message).not.toMatch(/^(Bcc|Preis: 1 )/m);
  });

  it("cannot make it long", () => {
    expect(messageFor(hostile).message.length).toBeLessThan(1_000);
    expect(messageFor(hostile).subject.length).toBeLessThan(300);
  });

  it("gives a message that can be percent-encoded", () => {
    const { subject, message } = messageFor(hostile);
    expect(() => encodeURIComponent(subject + message)).not.toThrow();
  });
});

it("writes a chat message with the vehicle, and with its price if there is one", () => {
  const chat = (fields: Partial<Car>) =>
    vehicleChatText({ car: aCar({ model_group: null, ...fields }), origin });
  const page = "https://www.example.de/fahrzeug/900000101";
  expect(chat({})).toMatch(/: Volkswagen Golf, Nr. 900000101, 19.980 €. Ist es/);
  expect(chat({ price_amount: null })).toContain(
    `: Volkswagen Golf, Nr. 900000101. Ist es noch verfügbar?\n${page}`,
  );
});

it.each([
  ["our own message", messageFor().message, "900000101"],
  ["the number alone", "Zu Fahrzeugnummer: 42_a-B: ist er noch da?", "42_a-B"],
  ["the URL alone", `Ich meine ${origin}/fahrzeug/42.`, "42"],
  ["a URL with a query", `${origin}/fahrzeug/42?von=liste`, "42"],
  ["nothing", "Guten Tag", null],
  ["a URL of another origin", "https://evil.example/fahrzeug/42", null],
  ["a number that is too long", `Fahrzeugnummer: ${"4".repeat(65)}`, null],
  ["an invalid number", "Fahrzeugnummer: ???", null],
])("finds the vehicle in %s", (_, text, adKey) => {
  expect(mentionedVehicle(text, origin)).toBe(adKey);
});
