import { describe, expect, it } from "vitest";
import { isSunDown } from "./daylight.ts";

const at = (text: string) => isSunDown(new Date(text));

describe("the sun in Ladenburg", () => {
  // Sunrise and sunset of Heidelberg in common calendars, five minutes to either side.
  it.each([
    ["the shortest day", "2026-12-21T08:12+01:00", "2026-12-21T08:22+01:00"],
    ["the longest day", "2026-06-21T05:17+02:00", "2026-06-21T05:28+02:00"],
    ["a day of spring", "2026-03-20T06:24+01:00", "2026-03-20T06:36+01:00"],
  ])("rises on %s", (_, before, after) => {
    expect([at(before), at(after)]).toEqual([true, false]);
  });

  it.each([
    ["the shortest day", "2026-12-21T16:23+01:00", "2026-12-21T16:34+01:00"],
    ["the longest day", "2026-06-21T21:31+02:00", "2026-06-21T21:42+02:00"],
    ["a day of spring", "2026-03-20T18:33+01:00", "2026-03-20T18:45+01:00"],
  ])("sets on %s", (_, before, after) => {
    expect([at(before), at(after)]).toEqual([false, true]);
  });

  it("is up at noon and down at midnight all year", () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2027-${String(month).padStart(2, "0")}-15`;
      expect([at(`${day}T12:00Z`), at(`${day}T00:00Z`)]).toEqual([false, true]);
    }
  });
});
