import { describe, expect, it } from "vitest";
import { needsSync } from "./sync.ts";

const lastSuccessAt = "2026-11-21T06:00:00.000Z";

describe("needsSync", () => {
  it.each([
    [null, "2026-11-21T06:00:00Z", true],
    [lastSuccessAt, "2026-11-21T06:59:59Z", false],
    [lastSuccessAt, "2026-11-21T07:00:00Z", false],
    [lastSuccessAt, "2026-11-21T07:00:01Z", true],
  ])("after %s at %s: %s", (success, now, needed) => {
    const state = { lastSuccessAt: success, now: new Date(now), intervalSeconds: 1800 };
    expect(needsSync(state)).toBe(needed);
  });
});
