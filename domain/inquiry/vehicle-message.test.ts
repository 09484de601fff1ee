import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { maxWishlistSize } from "#domain/pages/paths.ts";
import { aCar } from "#tests/support/test-car.ts";
import {
  type ContactIntent,
  contactIntents,
  mentionedVehicle,
  vehicleChatText,
  vehicleMessage,
  wishlistChatText,
  wishlistMessage,
  withoutCarLines,
} from "./vehicle-message.ts";

const origin = "https://www.example.de";
const messageFor = (fields: Partial<Car> = {}, intent: ContactIntent = "anfrage") =>
  vehicleMessage({ car: aCar(fields), origin, intent });
const messageLimit = 2_000;

it("asks about a vehicle", () => {
  const car = { brand: "BMW", model: "320", model_group: "320d Touring", internal_number: "A-17" };
  expect(messageFor(car)).toMatchObject({
    subject: "Anfrage: BMW 320 320d Touring (Nr. 900000101)",
    message: `Guten Tag,

ich interessiere mich für dieses Fahrzeug aus Ihrem Angebot:

BMW 320 320d Touring
Fahrzeugnummer: 900000101
Interne Nummer: A-17
Preis: 19.980 €
https://www.example.de/fahrzeug/900000101

Ist das Fahrzeug noch verfügbar? Ich freue mich, wenn Sie sich bei mir melden und mir mehr darüber erzählen.

Vielen Dank und freundliche Grüße`,
  });
});

it("asks for a test drive", () => {
  const { subject, message } = messageFor({}, "probefahrt");
  expect(subject).toMatch(/^Probefahrt: Volkswagen Golf /);
  expect(message).toContain(
    "ich möchte gern eine Probefahrt mit diesem Fahrzeug machen:\n\nVolkswagen",
  );
  // The form asks for a day, but it is optional. The message must fit both cases.
  expect(message).not.toMatch(/wann|Terminvorschlag|schlagen Sie/);
});

it("asks for financing or a callback", () => {
  expect(messageFor({}, "finanzierung")).toMatchObject({
    subject: expect.stringMatching(/^Finanzierung: Volkswagen Golf /),
    message: expect.stringContaining("ich möchte dieses Fahrzeug gern finanzieren:\n\nVolkswagen"),
  });
  // Figures of our own would fall under § 17 PAngV.
  expect(messageFor({}, "finanzierung").message).not.toMatch(/Monat(e|lich) .*€|%|effektiv/);
  expect(messageFor({}, "rueckruf")).toMatchObject({
    subject: expect.stringMatching(/^Rückruf: Volkswagen Golf /),
    message: expect.stringContaining("ich bitte um einen Rückruf zu diesem Fahrzeug:\n\n"),
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

  it.each(contactIntents)("cannot start a new line: %s", (intent) => {
    const { subject, message } = messageFor(hostile, intent);
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.split("\n")).toHaveLength(13);
    expect(message).not.toMatch(/^(Bcc|Preis: 1 )/m);
  });

  it("cannot exceed the contact form's limit", () => {
    expect(messageFor(hostile).message.length).toBeLessThan(messageLimit / 2);
    expect(messageFor(hostile).subject.length).toBeLessThan(300);
  });

  it("gives a message that can be percent-encoded", () => {
    const { subject, message } = messageFor(hostile);
    expect(() => encodeURIComponent(subject + message)).not.toThrow();
  });
});

it("writes a chat message with the vehicle, and with its price if there is one", () => {
  const chat = (fields: Partial<Car>) =>
    vehicleChatText({ car: aCar({ model_group: null, ...fields }), origin, intent: "anfrage" });
  const page = "https://www.example.de/fahrzeug/900000101";
  expect(chat({})).toMatch(/: Volkswagen Golf, Nr. 900000101, 19.980 €. Ist es/);
  expect(chat({ price_amount: null })).toContain(
    `: Volkswagen Golf, Nr. 900000101. Ist es noch verfügbar?\n${page}`,
  );
});

describe("a message about several vehicles", () => {
  const cars = [
    aCar({ ad_key: "1", model_group: null }),
    aCar({ ad_key: "2", price_amount: null, model_group: null }),
  ];

  it("lists each of them on its own line", () => {
    const page = "https://www.example.de/merkliste?fahrzeuge=1,2";
    expect(wishlistMessage({ cars, origin }).message).toContain(
      `:\n\nVolkswagen Golf, Fahrzeugnummer: 1, 19.980 €\nVolkswagen Golf, Fahrzeugnummer: 2\n\n${page}\n\n`,
    );
    expect(wishlistChatText({ cars, origin })).toContain(
      `: Volkswagen Golf (Nr. 1), Volkswagen Golf (Nr. 2). Sind sie noch verfügbar?\n${page}`,
    );
  });

  it("stays within the form's limit for a full wishlist with long names and keys", () => {
    const long = (length: number) =>
      Array.from({ length: maxWishlistSize }, (_, index) =>
        aCar({ ad_key: `${index}`.padStart(length, "9"), model_group: "W\n".repeat(200) }),
      );
    for (const keyLength of [9, 64]) {
      const { message } = wishlistMessage({ cars: long(keyLength), origin });
      expect(message.length).toBeLessThan(messageLimit);
      expect(message).toMatch(/\nund \d+ weitere\n/);
      expect(wishlistChatText({ cars: long(9), origin })).toContain("und 45 weitere.");
    }
  });
});

it.each(contactIntents)("leaves out the car of its own message: %s", (intent) => {
  const car = aCar({ internal_number: "A 12" });
  const { message } = vehicleMessage({ car, origin, intent });
  const shortened = withoutCarLines(message, { car, origin });
  expect(shortened).not.toMatch(/Golf|Nummer|Preis|https/);
  // The sentence ends with a full stop instead of the colon.
  expect(shortened).toMatch(/Fahrzeug[^:\n]*\.\n\nIst das Fahrzeug noch verfügbar/);
  const edited = message.replace("Preis: ", "Mein Preis: ");
  expect(withoutCarLines(edited, { car, origin })).toBe(edited);
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
