import { describe, expect, it } from "vitest";
import { defaultProfile as schedule } from "#domain/profile/default-profile.ts";
import { holdChoiceTexts, holdEnd, readHoldEnd } from "./hold.ts";

/** A Saturday, 7:00 in Germany. */
const now = new Date("2026-11-21T06:00:00Z");
const hold = (held_until: string | null) => holdEnd({ held_until }, now);

describe("the end of a hold", () => {
  it("is a weekday and a time, with the date from a week on", () => {
    expect(hold("2026-11-26T11:00:00.000Z")).toBe("Do\u00a012\u00a0Uhr");
    expect(hold("2026-11-21T17:30:00.000Z")).toBe("Sa\u00a018:30\u00a0Uhr");
    expect(hold("2026-12-05T11:00:00.000Z")).toBe("Sa\u00a05.12.,\u00a012\u00a0Uhr");
  });

  it("is nothing once it has passed, or without a hold", () => {
    expect([hold(now.toISOString()), hold(null)]).toEqual([null, null]);
  });
});

it("offers the closing times of open days, each once", () => {
  const offered = (at: string, ...closed: string[]) => {
    const specialDays = closed.map((day) => ({ day, reason: "Betriebsferien", hours: null }));
    return holdChoiceTexts(new Date(at), { ...schedule, specialDays }).map(
      ({ value, label }) => `${value} ${label.replaceAll("\u00a0", " ")}`,
    );
  };
  const tuesday = "2026-11-24T09:00:00Z";
  expect(offered(tuesday)).toEqual([
    ...["morgen Mi 18 Uhr", "samstag Sa 14 Uhr", "drei-tage Fr 18 Uhr"],
  ]);
  expect(offered(tuesday, "2026-11-25", "2026-11-27")).toEqual(["samstag Sa 14 Uhr"]);
  expect(offered("2026-11-27T09:00:00Z")).toEqual(["morgen Sa 14 Uhr", "drei-tage Mo 18 Uhr"]);
  expect(offered("2026-11-28T09:00:00Z")).toEqual(["samstag Sa 14 Uhr", "drei-tage Di 18 Uhr"]);
  expect(offered("2026-11-28T13:00:00Z")).toEqual([
    ...["samstag Sa 5.12., 14 Uhr", "drei-tage Di 18 Uhr"],
  ]);
  expect(readHoldEnd("morgen", now, schedule)).toBeNull();
});

it("accepts a typed end ahead by at most fourteen days", () => {
  expect(readHoldEnd({ day: "2026-12-05", clock: "06:59" }, now, schedule)?.toISOString()).toBe(
    "2026-12-05T05:59:00.000Z",
  );
  for (const [day, clock] of [
    ["2026-12-05", "07:01"],
    ["2026-11-21", "07:00"],
    ["morgen", "12:00"],
    ["2026-11-28", ""],
    ["2026-11-28", "24:00"],
    ["2026-11-31", "12:00"],
  ] as const)
    expect(readHoldEnd({ day, clock }, now, schedule)).toBeNull();
});
