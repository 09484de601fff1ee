import { describe, expect, it, test } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { mentionedVehicle, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import { wishIssues, withWishDetails } from "#domain/inquiry/wish-details.ts";
import {
  halfHoursOn,
  instantOf,
  isBookable,
  isWishable,
  openDays,
  slotAt,
  usualHalfHours,
} from "./slots.ts";
import { readTestDrive, testDriveOf, wishedSlots, withTestDrive } from "./wish.ts";

const origin = "https://www.example.de";

describe("days and half hours", () => {
  it.each([
    ["a Monday", "2026-11-23", "24 25 26 27 28 30"],
    // 1 November is a Sunday too; 25 and 26 December, a Sunday.
    ["Christmas", "2026-12-23", "24 28 29 30 31 02"],
    // Good Friday to Easter Monday, and the change of the clocks before it.
    ["Easter", "2027-03-25", "27 30 31 01 02 03"],
  ])("after %s are the next six open ones", (_, today, expected) => {
    const days = openDays(today, 6).map((day) => day.slice(-2));
    expect(days.join(" ")).toBe(expected);
  });

  it("begin with the opening and end half an hour before the closing", () => {
    expect(halfHoursOn("2026-11-28")).toEqual(
      "9:00 9:30 10:00 10:30 11:00 11:30 12:00 12:30 13:00 13:30".split(" "),
    );
    expect(halfHoursOn("2026-11-27").at(-1)).toBe("17:30");
    expect(halfHoursOn("2026-11-29")).toEqual([]);
    expect(halfHoursOn("2026-12-25")).toEqual([]);
    expect([usualHalfHours()[0], usualHalfHours().length]).toEqual(["8:00", 20]);
  });

  it.each([
    ["2026-03-27", "8:00", "2026-03-27T07:00:00.000Z"],
    ["2026-03-30", "8:00", "2026-03-30T06:00:00.000Z"],
    ["2026-10-24", "9:30", "2026-10-24T07:30:00.000Z"],
    ["2026-10-26", "17:30", "2026-10-26T16:30:00.000Z"],
  ])("of %s at %s is the instant %s, and back", (day, clock, instant) => {
    expect(instantOf({ day, clock }).toISOString()).toBe(instant);
    expect(slotAt(new Date(instant))).toEqual({ day, clock });
  });

  it.each(["2026-11-23", "2026-11-29", "2026-02-31", "2026-13-45", "x", "2027-03-01", ""])(
    "cannot be wished for on %j",
    (day) => expect(isWishable(day, "2026-11-23")).toBe(false),
  );

  it("can be confirmed until they begin", () => {
    const slot = { day: "2026-11-24", clock: "14:30" };
    expect(isBookable(slot, new Date("2026-11-24T13:29:00Z"))).toBe(true);
    expect(isBookable(slot, new Date("2026-11-24T13:30:00Z"))).toBe(false);
    expect(isBookable({ ...slot, clock: "14:31" }, new Date("2026-11-23T13:30:00Z"))).toBe(false);
  });
});

const fields = { tag: "2026-11-25", zeit: "14:30", tag2: "2026-11-28", zeit2: "vormittags" };

test("a wish is written below the message, and read from it", () => {
  const { message } = vehicleMessage({ car: aCar(), origin, intent: "probefahrt" });
  const typed = { ...fields, inzahlung: "ja" };
  const sent = withWishDetails(message, typed);
  expect(sent).toBe(`${message}

Terminwunsch: Mittwoch, 25.11.2026, 14:30 Uhr
Zweiter Wunsch: Samstag, 28.11.2026, vormittags
Inzahlungnahme: ja, ich möchte mein Auto in Zahlung geben`);
  expect(readTestDrive(sent)).toEqual(testDriveOf(typed));
  expect(mentionedVehicle(sent, origin)).toBe("900000101");
});

test("without a day the family is asked for one", () => {
  const sent = withWishDetails("Hallo", { zeit: "", tag: "" });
  expect(sent).toBe("Hallo\n\nTerminwunsch: offen, bitte schlagen Sie mir einen Termin vor");
  expect(readTestDrive(sent)).toEqual({ first: null, second: null, tradeIn: false });
  expect(readTestDrive("Hallo")).toBeNull();
});

test.each([
  "Terminwunsch: Sonntag, 29.11.2026, vormittags",
  "Terminwunsch: Mittwoch, 31.02.2026, vormittags",
  "Terminwunsch: Mittwoch, 25.11.2026, 3:00 Uhr",
  "Terminwunsch: <script>, 25.11.2026",
  `Terminwunsch: ${"9".repeat(2_000)}`,
  "Terminwunsch:",
])("words that can be no date are none: %s", (line) => {
  expect(readTestDrive(`Hallo\n${line}`)).toEqual({ first: null, second: null, tradeIn: false });
});

test("of several lines the last counts, which is ours", () => {
  const typed = "Terminwunsch: Mittwoch, 25.11.2026, 9:00 Uhr";
  expect(readTestDrive(withTestDrive(typed, testDriveOf(fields)))?.first?.time).toBe("14:30");
});

test.each([
  [{ zeit: "14:30" }, "tag", "Bitte wählen Sie zur Uhrzeit auch den Tag"],
  [{ tag: "2026-11-23", zeit: "" }, "tag", /einen anderen$/],
  [{ tag: "2026-11-29", zeit: "" }, "tag", /einen anderen$/],
  [
    { tag: "2026-11-28", zeit: "16:00" },
    "zeit",
    "Am Samstag ist von 9:00 bis 14:00\u00a0Uhr geöffnet",
  ],
  [{ tag: "2026-11-25", zeit: "irgendwann" }, "zeit", /geöffnet$/],
  [{ ...fields, zeit2: "18:00" }, "zeit2", /geöffnet$/],
])("wrong is %j", (typed, field, message) => {
  const now = { day: "2026-11-23", minutes: 600 };
  const answers: Record<string, string> = typed;
  expect(wishIssues(answers, now)).toEqual([{ field, message: expect.stringMatching(message) }]);
  expect(wishIssues(fields, now)).toEqual([]);
});

test("both wishes make the half hours of which the family chooses one", () => {
  const wish = testDriveOf(fields);
  const clocks = (now: string) =>
    wishedSlots(wish, new Date(now)).map(({ day, clock }) => `${day.slice(-2)} ${clock}`);
  const saturday = ["28 9:00", "28 9:30", "28 10:00", "28 10:30", "28 11:00", "28 11:30"];
  expect(clocks("2026-11-23T10:00:00Z")).toEqual(["25 14:30", ...saturday]);
  expect(clocks("2026-11-25T14:00:00Z")).toEqual(saturday);
  expect(clocks("2026-11-28T12:00:00Z")).toEqual([]);
});
