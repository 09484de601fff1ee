import { expect, it } from "vitest";
import { createLogSampler } from "./log.ts";

it("limits the lines of each minute, and the next line counts those left out", () => {
  const clock = { ms: 0 };
  const limit = createLogSampler({ perMinute: 3, monotonicMs: () => clock.ms });
  const lines: object[] = [];
  const flood = (count: number) => {
    for (let at = 0; at < count; at += 1) limit((fields) => void lines.push(fields));
  };
  flood(1_000);
  expect(lines).toEqual([{}, {}, {}]);
  clock.ms = 59_999;
  flood(5);
  expect(lines).toHaveLength(3);
  clock.ms = 60_000;
  flood(2);
  expect(lines.slice(3)).toEqual([{ leftOut: 1_002 }, {}]);
});
