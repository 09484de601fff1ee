import { expect, test } from "vitest";
import { planAlarm } from "./alarms.ts";
import type { AlarmKind } from "./mails/alarm.ts";

const hour = 3_600_000;
const start = new Date("2026-11-21T06:00:00Z").getTime();

/**
 * When the dealer is told what; `course` says at which hours a kind is looked at, and how bad it is:
 * `0:1 24:2`. An extent of 0: all is well.
 */
function toldAt(kind: AlarmKind, course: string): string {
  let told: ReturnType<typeof planAlarm> = null;
  const mails: string[] = [];
  for (const step of course.split(" ")) {
    const [atHour = 0, extent = 0] = step.split(":").map(Number);
    const trouble = extent === 0 ? null : { extent, sentences: [] };
    const next = planAlarm({ kind, trouble }, told, new Date(start + atHour * hour));
    if (next !== null) mails.push(`${atHour} ${next.phase}`);
    told = next ?? told;
  }
  return mails.join(", ");
}

test("a vehicle that was not named yet is told within the hour, in one mail for all", () => {
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const trouble = (...about: string[]) => ({
    kind: "energy" as const,
    trouble: { extent: about.length, sentences: [], about },
  });
  const first = planAlarm(trouble("1"), null, at(0));
  expect(first).toMatchObject({ phase: "raised", about: ["1"] });
  expect(planAlarm(trouble("1", "2"), first, at(29))).toBeNull();
  const second = planAlarm(trouble("1", "2", "3"), first, at(30));
  expect(second).toMatchObject({ phase: "raised", about: ["1", "2", "3"] });
  expect(planAlarm(trouble("2", "3"), second, at(600))).toBeNull();
});

test.each<[string, AlarmKind, string, string]>([
  ["all is well", "sync", "0:0 1:0", ""],
  ["an incident, once", "sync", "0:1 1:1 167:1", "0 raised"],
  [
    "it goes on after a week, and another",
    "sync",
    "0:1 168:1 169:1 336:1",
    "0 raised, 168 again, 336 again",
  ],
  ["it is over, once", "sync", "0:1 1:0 2:0", "0 raised, 1 over"],
  ["the next incident is a new one", "sync", "0:1 1:0 2:1", "0 raised, 1 over, 2 raised"],
  ["more dead mails after a day", "mails", "0:1 1:2 24:2 25:2", "0 raised, 24 again"],
  ["fewer dead mails", "mails", "0:3 24:1", "0 raised"],
  [
    "a flood that comes and goes by the hour",
    "limit",
    "0:1 1:0 2:1 3:0 24:0 25:0",
    "0 raised, 24 over",
  ],
])("%s", (_, kind, course, mails) => {
  expect(toldAt(kind, course)).toBe(mails);
});
