import { describe, expect, test } from "vitest";
import { createStandstillJudge } from "./watchdog.ts";

describe("a look at the main thread", () => {
  /** The verdicts on looks a second apart, at which the thread had so many beats and so much CPU time. */
  const verdicts = (looks: readonly (readonly [beats: number, cpuSeconds: number])[]) => {
    const judge = createStandstillJudge();
    return looks.map(([beats, cpuSeconds]) => judge({ beats, cpuSeconds, limitSeconds: 60 }));
  };
  const repeated = (times: number, look: (at: number) => readonly [number, number]) =>
    Array.from({ length: times }, (_, at) => look(at));

  test("that starts with 0.12 of a core, ten seconds of it without a beat, is slow", () => {
    expect(new Set(verdicts(repeated(84, (at) => [1, 0.12 * at])))).toEqual(new Set([null]));
  });

  test("that got a hundredth of a second in a minute for an hour is slow", () => {
    const looks = repeated(3_600, (at) => [1, Math.floor(at / 60) / 100] as const);
    expect(new Set(verdicts(looks))).toEqual(new Set([null]));
  });

  test("that computes without a beat spins when its CPU time is over, and no second earlier", () => {
    const found = verdicts(repeated(61, (at) => [7, 5 + at]));
    expect([found.indexOf("spins"), found.at(-1)]).toEqual([60, "spins"]);
  });

  test("that beats may compute for ever", () => {
    expect(new Set(verdicts(repeated(1_000, (at) => [at >> 5, at])))).toEqual(new Set([null]));
  });

  test("that gets no CPU time for ten minutes and does not beat is blocked", () => {
    const found = verdicts(repeated(601, () => [7, 5]));
    expect([found.indexOf("blocked"), found.at(-1)]).toEqual([600, "blocked"]);
  });

  test("that is idle and beats is none of that", () => {
    expect(new Set(verdicts(repeated(2_000, (at) => [at, 5])))).toEqual(new Set([null]));
  });
});
