import { describe, expect, it, test } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import {
  acceptedTimes,
  readTestDrive,
  readTestDriveIfPresent,
  requestRows,
  testDriveFields,
  testDriveIssues,
  wishedSlots,
} from "./request.ts";
import {
  halfHoursOn,
  instantOf,
  isBookable,
  isRequestableDay,
  openDays,
  slotAt,
  usualHalfHours,
} from "./slots.ts";

describe("days and half hours", () => {
  it.each([
    ["a Monday", "2026-11-23", "24 25 26 27 28 30"],
    ["Christmas", "2026-12-23", "24 28 29 30 31 02"],
    // Summer time starts on Easter Sunday.
    ["Easter", "2027-03-25", "27 30 31 01 02 03"],
  ])("after %s: the next six open days", (_, today, expected) => {
    const days = openDays(today, 6, defaultProfile).map((day) => day.slice(-2));
    expect(days.join(" ")).toBe(expected);
  });

  it("start at opening and end half an hour before closing", () => {
    expect(halfHoursOn("2026-11-28", defaultProfile)).toEqual(
      "9:00 9:30 10:00 10:30 11:00 11:30 12:00 12:30 13:00 13:30".split(" "),
    );
    expect(halfHoursOn("2026-11-27", defaultProfile).at(-1)).toBe("17:30");
    expect(halfHoursOn("2026-11-29", defaultProfile)).toEqual([]);
    expect(halfHoursOn("2026-12-25", defaultProfile)).toEqual([]);
    const usual = usualHalfHours(defaultProfile).map(({ clock, onlyOnDays }) => [
      clock,
      onlyOnDays,
    ]);
    expect([usual[0], usual[2], usual.length]).toEqual([["8:00", "Mo–Fr"], ["9:00", null], 20]);
  });

  it.each([
    ["2026-03-27", "8:00", "2026-03-27T07:00:00.000Z"],
    ["2026-03-30", "8:00", "2026-03-30T06:00:00.000Z"],
    ["2026-10-24", "9:30", "2026-10-24T07:30:00.000Z"],
    ["2026-10-26", "17:30", "2026-10-26T16:30:00.000Z"],
  ])("convert %s at %s to the instant %s and back", (day, clock, instant) => {
    expect(instantOf({ day, clock }).toISOString()).toBe(instant);
    expect(slotAt(new Date(instant))).toEqual({ day, clock });
  });

  it.each(["2026-11-23", "2026-11-29", "2026-02-31", "2026-13-45", "x", "2027-03-01", ""])(
    "cannot be requested for %j",
    (day) => expect(isRequestableDay(day, "2026-11-23", defaultProfile)).toBe(false),
  );

  it("are bookable until they start", () => {
    const slot = { day: "2026-11-24", clock: "14:30" };
    expect(isBookable(slot, new Date("2026-11-24T13:29:00Z"), defaultProfile)).toBe(true);
    expect(isBookable(slot, new Date("2026-11-24T13:30:00Z"), defaultProfile)).toBe(false);
    expect(
      isBookable({ ...slot, clock: "14:31" }, new Date("2026-11-23T13:30:00Z"), defaultProfile),
    ).toBe(false);
  });
});

const names = testDriveFields;
const fields = {
  [names.day]: "2026-11-25",
  [names.time]: "14:30",
  [names.secondDay]: "2026-11-28",
  [names.secondTime]: "vormittags",
};

test("a wish is described in words", () => {
  const rows = requestRows(readTestDrive({ ...fields, [names.tradeIn]: "ja" }));
  expect(rows.map((row) => row.join(": ").replaceAll("\u00a0", " "))).toEqual([
    "Terminwunsch: Mittwoch, 25.11.2026, 14:30 Uhr",
    "Zweiter Wunsch: Samstag, 28.11.2026, vormittags",
    "Inzahlungnahme: gewünscht",
  ]);
});

test("a wish without a day asks the family to propose one", () => {
  const undecided = readTestDriveIfPresent({ [names.day]: "", [names.time]: "" });
  expect(undecided).toEqual({ first: null, second: null, tradeIn: false });
  expect(undecided && requestRows(undecided)).toEqual([
    ["Terminwunsch", "noch offen, Vorschlag gewünscht"],
  ]);
  expect(readTestDriveIfPresent({ message: "Hallo" })).toBeNull();
});

test.each([
  [["", "14:30"], names.day, "Bitte wählen Sie zur Uhrzeit auch den Tag"],
  [["2026-11-23", ""], names.day, /einen anderen$/],
  [["2026-11-29", ""], names.day, /einen anderen$/],
  [["2026-02-31", ""], names.day, /einen anderen$/],
  [
    ["2026-11-28", "16:00"],
    names.time,
    "Am Samstag sind wir von 9:00 bis 14:00\u00a0Uhr da: Bitte wählen Sie eine andere Zeit",
  ],
  [["2026-11-25", "irgendwann"], names.time, /sind wir von/],
])("rejects %j", ([day = "", time = ""], field, message) => {
  const issue = { field, message: expect.stringMatching(message) };
  expect(
    testDriveIssues({ first: { day, time }, second: null }, "2026-11-23", defaultProfile),
  ).toEqual([issue]);
  expect(testDriveIssues(readTestDrive(fields), "2026-11-23", defaultProfile)).toEqual([]);
});

test("rejects an invalid second wish", () => {
  const wish = readTestDrive({ ...fields, [names.secondTime]: "18:00" });
  const invalidFields = testDriveIssues(wish, "2026-11-23", defaultProfile).map(
    ({ field }) => field,
  );
  expect(invalidFields).toEqual([names.secondTime]);
});

test("every offered time is valid on each open day", () => {
  const today = "2026-11-23";
  for (const day of openDays(today, 50, defaultProfile)) {
    const rejected = acceptedTimes(day, defaultProfile).filter(
      (time) =>
        testDriveIssues({ first: { day, time }, second: null }, today, defaultProfile).length > 0,
    );
    expect([day, rejected]).toEqual([day, []]);
  }
  expect(acceptedTimes("2026-11-28", defaultProfile).slice(-2)).toEqual(["13:00", "13:30"]);
  expect(acceptedTimes("2026-11-27", defaultProfile)).toHaveLength(22);
});

test("the half hours of both wishes are offered while they are bookable", () => {
  const wish = readTestDrive(fields);
  const clocks = (now: string) =>
    wishedSlots(wish, new Date(now), defaultProfile).map(
      ({ day, clock }) => `${day.slice(-2)} ${clock}`,
    );
  const saturday = ["28 9:00", "28 9:30", "28 10:00", "28 10:30", "28 11:00", "28 11:30"];
  expect(clocks("2026-11-23T10:00:00Z")).toEqual(["25 14:30", ...saturday]);
  expect(clocks("2026-11-25T14:00:00Z")).toEqual(saturday);
  expect(clocks("2026-11-28T12:00:00Z")).toEqual([]);
});
