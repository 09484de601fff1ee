import { expect, test } from "vitest";
import { planAlarm } from "./alarms.ts";
import type { AlarmKind } from "./mails/alarm-mail.ts";

const hour = 3_600_000;
const start = new Date("2026-11-21T06:00:00Z").getTime();

/** `course` lists checks as `hour:extent`, `0:1 24:2`; extent 0 means no problem. Answers `hour phase`. */
function mailsDuring(kind: AlarmKind, course: string): string {
  let last: ReturnType<typeof planAlarm> = null;
  const mails: string[] = [];
  for (const step of course.split(" ")) {
    const [atHour = 0, extent = 0] = step.split(":").map(Number);
    const problem = extent === 0 ? null : { extent, sentences: [] };
    const next = planAlarm({ kind, problem }, last, new Date(start + atHour * hour));
    if (next !== null) mails.push(`${atHour} ${next.phase}`);
    last = next ?? last;
  }
  return mails.join(", ");
}

test("newly affected vehicles are reported within the hour, in one mail", () => {
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const problem = (...about: string[]) => ({
    kind: "energy" as const,
    problem: { extent: about.length, sentences: [], about },
  });
  const first = planAlarm(problem("1"), null, at(0));
  expect(first).toMatchObject({ phase: "raised", about: ["1"] });
  expect(planAlarm(problem("1", "2"), first, at(29))).toBeNull();
  const second = planAlarm(problem("1", "2", "3"), first, at(30));
  expect(second).toMatchObject({ phase: "raised", about: ["1", "2", "3"] });
  expect(planAlarm(problem("2", "3"), second, at(600))).toBeNull();
});

test.each<[string, AlarmKind, string, string]>([
  ["nothing while there is no problem", "sync", "0:0 1:0", ""],
  ["an incident, once", "sync", "0:1 1:1 167:1", "0 raised"],
  [
    "an incident that lasts one week, then two",
    "sync",
    "0:1 168:1 169:1 336:1",
    "0 raised, 168 again, 336 again",
  ],
  ["the end of an incident, once", "sync", "0:1 1:0 2:0", "0 raised, 1 over"],
  [
    "a second incident after the first is over",
    "sync",
    "0:1 1:0 2:1",
    "0 raised, 1 over, 2 raised",
  ],
  ["more failed mails after a day", "mails", "0:1 1:2 24:2 25:2", "0 raised, 24 again"],
  ["fewer failed mails not again", "mails", "0:3 24:1", "0 raised"],
  [
    "a flood that stops and restarts hourly",
    "limit",
    "0:1 1:0 2:1 3:0 24:0 25:0",
    "0 raised, 24 over",
  ],
  ["low storage, a day after it ends", "room", "0:1 23:0 24:0", "0 raised, 24 over"],
])("mails the dealer about %s", (_, kind, course, mails) => {
  expect(mailsDuring(kind, course)).toBe(mails);
});
