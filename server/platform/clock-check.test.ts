import { expect, test } from "vitest";
import { type ClockSeen, lookAtClock } from "./clock-check.ts";

const hourMs = 3_600_000;
const start = Date.parse("2026-11-21T02:00:00Z");

/** Looks at the clock at each of these hours after the start; which looks found it believable. */
function believedAt(...hours: number[]): boolean[] {
  let last: ClockSeen | null = null;
  return hours.map((hour) => {
    last = lookAtClock(last, new Date(start + hour * hourMs));
    return last.doubtedSince === null;
  });
}
const year = 365 * 24;

test("a clock that goes on is believed, also after a long weekend", () => {
  expect(believedAt(0, 24, 48, 48 + 95)).toEqual([true, true, true, true]);
});

test("a clock that jumps on is believed only after it has gone on for a week", () => {
  const daily = [0, 24, 48, 72, 96, 120, 144, 167, 168].map((hour) => year + hour);
  const verdicts = believedAt(0, ...daily, year + 192);
  expect(verdicts).toEqual([true, ...Array.from({ length: 8 }, () => false), true, true]);
});

test("a second jump begins the week anew", () => {
  expect(believedAt(0, year, year + 90, 2 * year, 2 * year + 90)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a clock that is set right again is believed at once", () => {
  expect(believedAt(0, year, year + 24, 49, 73)).toEqual([true, false, false, true, true]);
  expect(believedAt(0, -year, -year + 24)).toEqual([true, true, true]);
});

test("a clock that is set back by an hour ends no doubt", () => {
  expect(believedAt(0, year, year + 24, year + 23)).toEqual([true, false, false, false]);
});
