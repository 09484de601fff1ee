import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { clocksOf, isDisplaced, isInClosedTime } from "./week-plan.ts";

const special = (hours: { opens: string; closes: string } | null) => ({
  ...defaultProfile,
  specialDays: [{ day: "2026-11-25", reason: "Inventur", hours }],
});
const slot = { day: "2026-11-25", clock: "14:30" };

it.each([
  ["a day that is closed", special(null), true],
  ["an earlier end", special({ opens: "8:00", closes: "14:30" }), true],
  ["an end after it", special({ opens: "8:00", closes: "15:00" }), false],
  ["the same hours", defaultProfile, false],
])("%s displaces a test drive: %j", (_, after, expected) => {
  expect(isDisplaced(slot, defaultProfile, after)).toBe(expected);
});

it("has a scale of half hours with the break, and with whoever comes after hours", () => {
  const drive = { slot: { ...slot, clock: "12:00" } };
  expect(clocksOf([{ open: ["10:00", "10:30"], entries: [drive] }])).toEqual([
    ...["10:00", "10:30", "11:00", "11:30", "12:00"],
  ]);
  expect(clocksOf([{ open: [], entries: [] }])).toEqual([]);
});

it("displaces none that was agreed outside the hours", () => {
  expect(isDisplaced({ ...slot, clock: "20:00" }, defaultProfile, special(null))).toBe(false);
});

it.each([
  ["confirmed", [], true],
  ["confirmed", ["14:00", "14:30"], false],
  ["called-off", [], false],
] as const)(
  "one that is %s, with the house open at %j, is in closed time: %j",
  (state, open, expected) => {
    expect(isInClosedTime({ slot, state }, { open })).toBe(expected);
  },
);
