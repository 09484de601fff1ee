import { describe, expect, it } from "vitest";
import { deletionDay, isForgotten, isKeptLongEnough } from "./retention.ts";

const handled = (instant: string) => ({ handledAt: new Date(instant), contractAt: null });
const contract = (instant: string) => ({ handledAt: null, contractAt: new Date(instant) });

describe("the day on which an inquiry is deleted", () => {
  it.each([
    ["2026-11-21T10:00:00Z", "2027-05-21"],
    // In Germany it is the next day, and in the second case the next year, already.
    ["2026-11-21T23:30:00Z", "2027-05-22"],
    ["2026-12-31T23:30:00Z", "2027-07-01"],
    ["2026-08-31T10:00:00Z", "2027-02-28"],
    ["2027-08-31T10:00:00Z", "2028-02-29"],
    ["2026-07-01T10:00:00Z", "2027-01-01"],
  ])("is six months after it was handled at %s: %s", (at, day) => {
    expect(deletionDay(handled(at))).toBe(day);
  });

  it.each([
    ["2026-01-01T10:00:00Z", "2037-01-01"],
    ["2026-12-31T22:30:00Z", "2037-01-01"],
    ["2026-12-31T23:30:00Z", "2038-01-01"],
  ])("is after the tenth calendar year that follows a contract at %s: %s", (at, day) => {
    expect(deletionDay(contract(at))).toBe(day);
  });

  it("is the contract's when it was handled, too", () => {
    const marks = { ...contract("2026-03-01T10:00:00Z"), handledAt: new Date("2026-02-01") };
    expect(deletionDay(marks)).toBe("2037-01-01");
  });

  it("does not exist while nobody has marked it", () => {
    expect(deletionDay({ handledAt: null, contractAt: null })).toBeNull();
  });
});

it.each([
  ["2027-05-20T21:59:59Z", false],
  ["2027-05-20T22:00:00Z", true],
  ["2030-01-01T00:00:00Z", true],
])("deletes from midnight in Germany on: %s %s", (now, isOver) => {
  expect(isKeptLongEnough(handled("2026-11-21T10:00:00Z"), new Date(now))).toBe(isOver);
});

it("keeps what is new, however old", () => {
  const marks = { handledAt: null, contractAt: null };
  expect(isKeptLongEnough(marks, new Date("2099-01-01"))).toBe(false);
});

it.each([
  ["2027-05-20T12:00:00Z", false],
  ["2027-05-21T12:00:00Z", true],
])("takes a new inquiry for forgotten after six months: %s %s", (now, isOver) => {
  expect(isForgotten({ receivedAt: new Date("2026-11-21T10:00:00Z") }, new Date(now))).toBe(isOver);
});
