import { expect, it } from "vitest";
import { berlinMoment } from "./format.ts";
import { openingText } from "./opening-hours.ts";

const textAt = (instant: string) =>
  openingText(berlinMoment(new Date(instant))).replaceAll("\u00a0", " ");

const untilSix = "Heute geöffnet bis 18:00";
const untilTwo = "Heute geöffnet bis 14:00";

/** With the offset of Ladenburg at that time, so that the text reads as its clocks do. */
it.each([
  // A Tuesday in summer, to the minute.
  ["2026-07-07T00:00:00+02:00", "Jetzt geschlossen · heute ab 8:00"],
  ["2026-07-07T07:59:59+02:00", "Jetzt geschlossen · heute ab 8:00"],
  ["2026-07-07T08:00:00+02:00", untilSix],
  ["2026-07-07T17:59:59+02:00", untilSix],
  ["2026-07-07T18:00:00+02:00", "Jetzt geschlossen · morgen ab 8:00"],
  ["2026-07-07T23:59:59+02:00", "Jetzt geschlossen · morgen ab 8:00"],
  // The weekend.
  ["2026-07-10T18:00:00+02:00", "Jetzt geschlossen · morgen ab 9:00"],
  ["2026-07-11T08:59:00+02:00", "Jetzt geschlossen · heute ab 9:00"],
  ["2026-07-11T09:00:00+02:00", untilTwo],
  ["2026-07-11T14:00:00+02:00", "Jetzt geschlossen · Montag ab 8:00"],
  ["2026-07-12T12:00:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  // The days on which the clocks change, both Sundays, and the Mondays after them.
  ["2026-03-29T01:59:59+01:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-03-29T03:00:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-03-29T23:30:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-03-30T07:59:00+02:00", "Jetzt geschlossen · heute ab 8:00"],
  ["2026-03-30T08:00:00+02:00", untilSix],
  ["2026-10-25T02:30:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-10-25T02:30:00+01:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-10-26T07:59:00+01:00", "Jetzt geschlossen · heute ab 8:00"],
  ["2026-10-26T08:00:00+01:00", untilSix],
  // Winter, asked from elsewhere: it is the clock in Ladenburg that counts.
  ["2026-11-21T08:30:00Z", untilTwo],
  ["2026-11-20T23:30:00Z", "Jetzt geschlossen · heute ab 9:00"],
  ["2026-11-23T01:59:00-05:00", "Jetzt geschlossen · heute ab 8:00"],
  ["2026-11-23T02:00:00-05:00", untilSix],
  // Holidays.
  ["2026-04-02T18:00:00+02:00", "Jetzt geschlossen · Samstag ab 9:00"],
  ["2026-04-03T10:00:00+02:00", "Heute geschlossen (Karfreitag) · morgen ab 9:00"],
  ["2026-04-04T10:00:00+02:00", untilTwo],
  ["2026-04-04T14:00:00+02:00", "Jetzt geschlossen · Dienstag ab 8:00"],
  ["2026-04-06T10:00:00+02:00", "Heute geschlossen (Ostermontag) · morgen ab 8:00"],
  ["2026-05-01T10:00:00+02:00", "Heute geschlossen (Tag der Arbeit) · morgen ab 9:00"],
  ["2026-06-04T10:00:00+02:00", "Heute geschlossen (Fronleichnam) · morgen ab 8:00"],
  ["2026-10-03T10:00:00+02:00", "Heute geschlossen (Tag der Deutschen Einheit) · Montag ab 8:00"],
  // A holiday on a Sunday is named all the same.
  ["2026-11-01T10:00:00+01:00", "Heute geschlossen (Allerheiligen) · morgen ab 8:00"],
  // Christmas 2026: Thursday to Monday. 24 and 31 December are working days by law.
  ["2026-12-24T17:59:00+01:00", untilSix],
  ["2026-12-24T18:00:00+01:00", "Jetzt geschlossen · Montag ab 8:00"],
  ["2026-12-25T10:00:00+01:00", "Heute geschlossen (1. Weihnachtstag) · Montag ab 8:00"],
  ["2026-12-26T10:00:00+01:00", "Heute geschlossen (2. Weihnachtstag) · Montag ab 8:00"],
  ["2026-12-31T12:00:00+01:00", untilSix],
  // Across the end of the year.
  ["2026-12-31T19:00:00+01:00", "Jetzt geschlossen · Samstag ab 9:00"],
  ["2027-01-01T00:00:00+01:00", "Heute geschlossen (Neujahr) · morgen ab 9:00"],
  ["2027-01-06T10:00:00+01:00", "Heute geschlossen (Heilige Drei Könige) · morgen ab 8:00"],
])("says at %s: %s", (instant, text) => {
  const isOpen = text === untilSix || text === untilTwo;
  expect(textAt(instant)).toBe(`${text} Uhr${isOpen ? "" : " wieder geöffnet"}`);
});

it("keeps the time together at a line end", () => {
  expect(openingText({ day: "2026-07-07", minutes: 600 })).toContain("18:00\u00a0Uhr");
});
