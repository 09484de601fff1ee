import { describe, expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import {
  formatMinutes,
  formatWait,
  openMinutes,
  ownAnswerText,
  publicAnswerText,
  summarizeAnswers,
} from "./answer-time.ts";

/** Mondays to Fridays 8:00 to 18:00, Saturdays 9:00 to 14:00. */
const schedule = defaultProfile;
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("time in opening hours", () => {
  it.each([
    ["within a day", "2026-11-25T10:00+01:00", "2026-11-25T12:10+01:00", 130],
    ["from the evening on", "2026-11-25T20:00+01:00", "2026-11-26T09:00+01:00", 60],
    ["before opening", "2026-11-25T06:00+01:00", "2026-11-25T07:59+01:00", 0],
    ["over a weekend", "2026-11-27T17:00+01:00", "2026-11-30T09:00+01:00", 60 + 300 + 60],
    ["on a Sunday", "2026-11-29T10:00+01:00", "2026-11-29T18:00+01:00", 0],
    ["over Christmas", "2026-12-24T17:30+01:00", "2026-12-28T08:30+01:00", 60],
    ["over the end of summer time", "2026-10-24T13:00+02:00", "2026-10-26T09:00+01:00", 120],
    ["over its start", "2026-03-28T13:00+01:00", "2026-03-30T09:00+02:00", 120],
    ["backwards", "2026-11-26T10:00+01:00", "2026-11-25T10:00+01:00", 0],
    ["backwards within a day", "2026-11-25T12:00+01:00", "2026-11-25T10:00+01:00", 0],
  ])("%s", (_, from, to, minutes) => {
    expect(openMinutes(new Date(from), new Date(to), schedule)).toBe(minutes);
  });

  it("leaves out special days", () => {
    const closed = [{ day: "2026-11-26", reason: "Betriebsferien", hours: null }];
    const [from, to] = [new Date("2026-11-25T17:00+01:00"), new Date("2026-11-27T09:00+01:00")];
    expect(openMinutes(from, to, { ...schedule, specialDays: closed })).toBe(120);
  });

  it.each([
    [0, "0 Minuten"],
    [1, "1 Minute"],
    [40, "40 Minuten"],
    [60, "1 Stunde"],
    [130, "2 Stunden 10"],
  ])("%i minutes are %s", (minutes, words) => {
    expect(plain(formatMinutes(minutes))).toBe(words);
  });

  it.each([
    ["2026-11-25T11:30:20+01:00", "vor 2 Stunden"],
    ["2026-11-25T13:59:40+01:00", "gerade eben"],
    ["2026-11-25T13:59+01:00", "vor 1 Minute"],
    ["2026-11-25T13:01+01:00", "vor 59 Minuten"],
    ["2026-11-25T13:00+01:00", "vor 1 Stunde"],
    ["2026-11-24T14:00+01:00", "vor 1 Tag, davon 10 Stunden geöffnet"],
    ["2026-11-24T20:00+01:00", "vor 18 Stunden, davon 6 Stunden geöffnet"],
    ["2026-11-24T16:50+01:00", "vor 21 Stunden, davon 7 Stunden 10 geöffnet"],
    ["2026-11-20T13:59+01:00", "vor 5 Tagen, davon 35 Stunden geöffnet"],
  ])("an inquiry of %s waits since %s", (from, words) => {
    const now = new Date("2026-11-25T14:00+01:00");
    expect(plain(formatWait(new Date(from), now, schedule))).toBe(words);
  });

  it("says that it was closed since an inquiry came", () => {
    const [from, now] = [new Date("2026-11-29T09:00+01:00"), new Date("2026-11-29T12:00+01:00")];
    expect(plain(formatWait(from, now, schedule))).toBe("vor 3 Stunden, seitdem geschlossen");
  });
});

describe("the answer time", () => {
  const waits = (count: number) => Array.from({ length: count }, (_, index) => index * 10);
  const shown = { showsAnswerTime: true };

  it("is the median, from twenty cases on", () => {
    expect(summarizeAnswers(waits(19))).toEqual({ answers: 19, minutes: null });
    expect(summarizeAnswers(waits(20).toReversed())).toEqual({ answers: 20, minutes: 95 });
    expect(summarizeAnswers(waits(21))).toEqual({ answers: 21, minutes: 100 });
    expect(summarizeAnswers([...waits(19), 100_000, 100_000]).minutes).toBe(100);
  });

  it("is told to the family with its cases, once there are enough", () => {
    expect(plain(ownAnswerText({ answers: 34, minutes: 130 }))).toBe(
      "Sie antworten im Mittel in 2 Stunden 10 (34 Anfragen aus 90 Tagen).",
    );
    expect(ownAnswerText({ answers: 19, minutes: null })).toBeNull();
    expect(plain(ownAnswerText({ answers: 20, minutes: 0 }))).toMatch(/in weniger als 1 Minute /);
  });

  it("is told to visitors only if the family wants it and it is known", () => {
    const known = { answers: 20, minutes: 130 };
    expect(plain(publicAnswerText(known, shown))).toBe("Wir antworten im Mittel in 2 Stunden 10");
    expect(publicAnswerText(known, { showsAnswerTime: false })).toBeNull();
    expect(publicAnswerText({ answers: 19, minutes: null }, shown)).toBeNull();
  });
});
