import { describe, expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { contactIssues } from "./contact-schema.ts";
import { mentionedVehicle, vehicleMessage } from "./vehicle-message.ts";
import { callbackTimes, wishFields, wishIssues, withWishDetails } from "./wish-details.ts";

const origin = "https://www.example.de";
const at = (instant: string) => berlinMoment(new Date(instant));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("financing", () => {
  const { message } = vehicleMessage({ car: aCar(), origin, intent: "finanzierung" });

  it("adds what was answered below the message, in our form", () => {
    const answers = { deposit: "3000 Euro", months: "48 Monate", rate: "250,-" };
    expect(plain(withWishDetails(message, answers))).toBe(
      `${message}\n\nAnzahlung: 3.000 €\nLaufzeit: 48 Monate\nWunschrate im Monat: 250 €`,
    );
    expect(mentionedVehicle(withWishDetails(message, answers), origin)).toBe("900000101");
  });

  it("leaves out what was not, and keeps words as they are", () => {
    expect(withWishDetails(message, { deposit: "", months: "", rate: "" })).toBe(message);
    expect(withWishDetails(message, {})).toBe(message);
    expect(withWishDetails("Hallo", { deposit: " etwa ein Drittel " })).toBe(
      "Hallo\n\nAnzahlung: etwa ein Drittel",
    );
  });

  it("lets no answer begin a line of its own, nor grow", () => {
    const hostile = withWishDetails("Hallo", {
      deposit: "1\r\nRückruf: nie",
      rate: "9".repeat(999),
    });
    expect(hostile.split("\n")).toHaveLength(4);
    expect(hostile.length).toBeLessThan(150);
  });

  it("names no figure of ours, and passes the rules of the form", () => {
    expect(message).not.toMatch(/Monat(e|lich) .*€|%|effektiv/);
    const person = { name: "Erika", email: "e@example.de", phone: "0171 3920099" };
    const composed = withWishDetails(message, { deposit: "3.000", rate: "250" });
    expect(contactIssues({ ...person, subject: "beratung", message: composed })).toEqual([]);
  });
});

describe("a call back", () => {
  const offered = (instant: string) =>
    callbackTimes(at(instant)).map(({ label, hours }) =>
      plain(`${label} ${hours.map((one) => one.label).join(", ")}`),
    );

  it.each([
    // A Monday, before, while and after we are open.
    [
      "2026-11-23T07:00:00+01:00",
      ["Mo 23.11. 8–12 Uhr, 12–15 Uhr, 15–18 Uhr", "Di 24.11.", "Mi 25.11."],
    ],
    ["2026-11-23T11:31:00+01:00", ["Mo 23.11. 12–15 Uhr, 15–18 Uhr", "Di 24.11.", "Mi 25.11."]],
    ["2026-11-23T17:31:00+01:00", ["Di 24.11.", "Mi 25.11.", "Do 26.11."]],
    // Saturday is short, Sunday closed.
    ["2026-11-28T10:00:00+01:00", ["Sa 28.11. 9–12 Uhr, 12–14 Uhr", "Mo 30.11.", "Di 01.12."]],
    // Over Christmas: Thursday evening to Monday.
    ["2026-12-24T18:00:00+01:00", ["Mo 28.12.", "Di 29.12.", "Mi 30.12."]],
    // The night in which summer time ends.
    ["2026-10-25T02:30:00+01:00", ["Mo 26.10.", "Di 27.10.", "Mi 28.10."]],
  ])("is offered when we are there: %s", (instant, expected) => {
    const found = offered(instant);
    expect(found.map((text, index) => text.slice(0, expected[index]?.length))).toEqual(expected);
  });

  const [
    {
      hours: [soonest],
    } = { hours: [] },
  ] = callbackTimes(at("2026-11-23T13:00:00+01:00"));
  const value = soonest?.value ?? "";

  it("is written as a day and hours", () => {
    expect(value).toBe("2026-11-23 12:00");
    expect(withWishDetails("Hallo", { callback: value })).toBe(
      "Hallo\n\nRückruf: Montag, 23.11.2026, 12–15 Uhr",
    );
    expect(withWishDetails("Hallo", { callback: "bald" })).toBe(
      "Hallo\n\nRückruf: so bald wie möglich",
    );
  });

  it.each(["2026-11-22 12:00", "2026-02-31 8:00", "2026-11-23 12:01", "<b>", "2026-13-45 8:00"])(
    "cannot be wished for %s",
    (odd) => {
      expect(withWishDetails("Hallo", { callback: odd })).toBe("Hallo");
      expect(wishIssues({ callback: odd }, at("2026-11-01T10:00:00Z"))).toHaveLength(1);
    },
  );

  it("is refused in words once the time is over", () => {
    expect(wishIssues({ callback: value }, at("2026-11-23T14:30:00+01:00"))).toEqual([]);
    expect(wishIssues({ callback: value }, at("2026-11-23T14:31:00+01:00"))).toEqual([
      { field: "callback", message: "Diese Zeit ist vorbei: Bitte wählen Sie eine andere" },
    ]);
    expect(wishIssues({ callback: "bald" }, at("2030-01-01T00:00:00Z"))).toEqual([]);
    expect(wishIssues({}, at("2030-01-01T00:00:00Z"))).toEqual([]);
  });
});

it.each([
  ["anfrage", 0],
  ["probefahrt", 5],
  ["finanzierung", 3],
  ["rueckruf", 1],
  ["constructor", 0],
])("asks for %s %i things more", (intent, count) => {
  expect(wishFields(intent)).toHaveLength(count);
});
