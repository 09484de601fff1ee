import { expect, test } from "vitest";
import { planAlarm } from "./alarms.ts";
import type { AlarmKind } from "./templates/alarm.ts";

const hour = 3_600_000;
const start = new Date("2026-11-21T06:00:00Z").getTime();

/** What the dealer is told when a kind stands like this at these hours; 0: all is well. */
function toldAt(kind: AlarmKind, course: readonly (readonly [atHour: number, extent: number])[]) {
  let told: ReturnType<typeof planAlarm> = null;
  const mails: string[] = [];
  for (const [atHour, extent] of course) {
    const trouble = extent === 0 ? null : { extent, sentences: [] };
    const next = planAlarm({ kind, trouble }, told, new Date(start + atHour * hour));
    if (next !== null) mails.push(`${atHour} ${next.phase}`);
    told = next ?? told;
  }
  return mails;
}

const week = 7 * 24;

test.each([
  [
    "all is well",
    "sync",
    [
      [0, 0],
      [1, 0],
    ],
    [],
  ],
  [
    "an incident, once",
    "sync",
    [
      [0, 1],
      [1, 1],
      [week - 1, 1],
    ],
    ["0 raised"],
  ],
  [
    "it goes on after a week, and another",
    "sync",
    [
      [0, 1],
      [week, 1],
      [week + 1, 1],
      [2 * week, 1],
    ],
    ["0 raised", `${week} again`, `${2 * week} again`],
  ],
  [
    "it is over, once",
    "sync",
    [
      [0, 1],
      [1, 0],
      [2, 0],
    ],
    ["0 raised", "1 over"],
  ],
  [
    "the next incident is a new one",
    "sync",
    [
      [0, 1],
      [1, 0],
      [2, 1],
    ],
    ["0 raised", "1 over", "2 raised"],
  ],
  [
    "more dead mails after a day",
    "letters",
    [
      [0, 1],
      [1, 2],
      [24, 2],
      [25, 2],
    ],
    ["0 raised", "24 again"],
  ],
  [
    "fewer dead mails",
    "letters",
    [
      [0, 3],
      [24, 1],
    ],
    ["0 raised"],
  ],
  [
    "a flood that comes and goes by the hour",
    "limit",
    [
      [0, 1],
      [1, 0],
      [2, 1],
      [3, 0],
      [24, 0],
      [25, 0],
    ],
    ["0 raised", "24 over"],
  ],
] as const)("%s", (_, kind, course, mails) => {
  expect(toldAt(kind, course)).toEqual(mails);
});
