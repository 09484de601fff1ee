import { expect, it } from "vitest";
import { dueMonday } from "./weekly.ts";

it.each([
  ["2026-11-23T05:59:59Z", null],
  ["2026-11-23T06:00:00Z", "2026-11-23"],
  ["2026-11-25T22:59:59Z", "2026-11-23"],
  ["2026-11-25T23:00:00Z", null],
  ["2026-11-29T12:00:00Z", null],
  // The day after summer time ends, and after it begins.
  ["2026-10-26T05:59:00Z", null],
  ["2026-10-26T06:00:00Z", "2026-10-26"],
  ["2027-03-29T04:59:00Z", null],
  ["2027-03-29T05:00:00Z", "2027-03-29"],
])("at %s the overview of this week is due: %s", (now, monday) => {
  expect(dueMonday(new Date(now))).toBe(monday);
});
