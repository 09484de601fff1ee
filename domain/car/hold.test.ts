import { describe, expect, it } from "vitest";
import { holdChoiceEnd, holdEnd, readHoldEnd } from "./hold.ts";

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

it("offers tomorrow evening, the next Saturday at noon, and three days", () => {
  const choice = (...args: Parameters<typeof holdChoiceEnd>) =>
    holdChoiceEnd(...args).toISOString();
  expect(choice("morgen", now)).toBe("2026-11-22T17:00:00.000Z");
  expect(choice("samstag", now)).toBe("2026-11-21T11:00:00.000Z");
  expect(choice("samstag", new Date("2026-11-21T11:00:00Z"))).toBe("2026-11-28T11:00:00.000Z");
  expect(choice("drei-tage", now)).toBe("2026-11-24T17:00:00.000Z");
});

it("accepts a typed end ahead by at most fourteen days", () => {
  expect(readHoldEnd({ day: "2026-12-05", clock: "06:59" }, now)?.toISOString()).toBe(
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
    expect(readHoldEnd({ day, clock }, now)).toBeNull();
});
