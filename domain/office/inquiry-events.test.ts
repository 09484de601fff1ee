import { describe, expect, it } from "vitest";
import {
  customerWaitText,
  describeEvent,
  excerpt,
  type InquiryEvent,
  keeperOf,
  lastEventText,
  readHeardAt,
} from "./inquiry-events.ts";
import { firstName } from "./people.ts";

const anna = "anna.berg@autohaus.example";
const reader = { address: anna, nameOf: firstName, now: new Date("2026-11-30T15:00:00Z") };
const event = (changes: Partial<InquiryEvent>): InquiryEvent => ({
  ...{ id: 1, at: new Date("2026-11-30T13:32:00Z"), address: anna, kind: "called" },
  ...{ text: null, withdrawnAt: null },
  ...changes,
});

it.each([
  [{}, "Anna hat um 14:32 angerufen"],
  [{ kind: "unreached", address: "chef@x.example" }, "Chef hat um 14:32 niemanden erreicht"],
  [
    { kind: "mailed", at: new Date("2026-11-29T23:10:00Z") },
    "Anna hat um 00:10 per E-Mail geantwortet",
  ],
  [{ at: new Date("2026-11-29T13:32:00Z") }, "Anna hat am 29.11. um 14:32 angerufen"],
  [{ kind: "note", address: null }, "Notiz um 14:32"],
  [{ kind: "heard" }, "Der Kunde hat um 14:32 geantwortet (eingetragen: Anna)"],
] as const)("%j reads %s", (changes, sentence) => {
  expect(describeEvent(event(changes), reader).sentence).toBe(sentence);
});

it.each([
  ["", reader.now.toISOString()],
  ["2026-11-30T09:05", "2026-11-30T08:05:00.000Z"],
  ["2026-07-01T09:05:30", "2026-07-01T07:05:00.000Z"],
  ["2026-02-31T09:05", null],
  ["2026-11-30T24:00", null],
  ["gestern", null],
])("the customer's answer came %j", (typed, instant) => {
  expect(readHeardAt(typed, reader.now)?.toISOString() ?? null).toBe(instant);
});

it("is taken back by whoever entered it, unless it changed something", () => {
  const canWithdraw = (changes: Partial<InquiryEvent>) =>
    describeEvent(event(changes), reader).canWithdraw;
  expect(canWithdraw({})).toBe(true);
  expect(canWithdraw({ kind: "note" })).toBe(true);
  expect(canWithdraw({ address: "chef@x.example" })).toBe(false);
  expect(canWithdraw({ kind: "contract" })).toBe(false);
});

describe("a card", () => {
  it("says what was done last, with a note's first words", () => {
    const note = event({ kind: "note", text: `Will den Kombi.\n${"Und noch mehr. ".repeat(9)}` });
    expect(lastEventText([event({}), note, event({ kind: "taken" })], reader)).toMatch(
      /^Anna hat um 14:32 notiert: Will den Kombi\. Und noch mehr\. .{0,70} …$/,
    );
    const withdrawn = event({ withdrawnAt: reader.now });
    expect(lastEventText([withdrawn], reader)).toBeNull();
  });

  it("keeps a proposed time apart from the sentence below it", () => {
    const text = "Mittwoch, 02.12.2026, 11:30\u00a0Uhr\n10 Uhr ist leider vergeben.";
    expect(lastEventText([event({ kind: "proposed", text })], reader)).toBe(
      "Anna hat um 14:32 einen Termin vorgeschlagen: Mittwoch, 02.12.2026, 11:30 Uhr – 10 Uhr ist leider vergeben.",
    );
  });

  it("says who is at it, while it is open", () => {
    const taken = event({ kind: "taken" });
    const keeper = { name: "Anna", isOwn: true, event: 1 };
    expect(keeperOf([taken, event({})], "new", reader)).toEqual(keeper);
    expect(keeperOf([taken], "handled", reader)).toBeNull();
    expect(keeperOf([taken, event({ kind: "yielded" })], "new", reader)).toBeNull();
  });

  it("leaves it to whoever took it last, when somebody else gives it away too late", () => {
    const yielded = event({ kind: "yielded" });
    const chef = event({ id: 2, kind: "taken", address: "chef@x.example" });
    expect(keeperOf([event({ kind: "taken" }), chef, yielded], "new", reader)).toEqual({
      name: "Chef",
      isOwn: false,
      event: 2,
    });
  });
});

it.each([
  ["Guten\n Tag", 20, "Guten Tag"],
  ["Ist der Wagen noch da?", 12, "Ist der …"],
  ["Donaudampfschifffahrt", 6, "Donaud …"],
])("the first words of %j in %d characters are %j", (text, length, shown) => {
  expect(excerpt(text, length)).toBe(shown);
});

it("says of the last answer that counts when it was, and that the customer is next", () => {
  const events = [
    event({}),
    event({ id: 2, kind: "replied", at: new Date("2026-11-30T14:41:00Z") }),
    event({ id: 3, kind: "mailed", withdrawnAt: reader.now }),
    event({ id: 4, kind: "note" }),
  ];
  const text = (at: string) => customerWaitText(events, new Date(at));
  expect(text("2026-11-30T15:00:00Z")).toBe("beantwortet 15:41, wartet auf Kunden");
  expect(text("2026-12-01T15:00:00Z")).toBe("beantwortet am 30.11. um 15:41, wartet auf Kunden");
  expect(customerWaitText([], reader.now)).toBe("wartet auf Kunden");
});
