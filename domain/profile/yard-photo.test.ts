import { expect, it } from "vitest";
import { yardView } from "./yard-photo.ts";

const at = new Date("2026-11-28T08:12:00Z");

it.each([
  ["2026-11-28T08:12:00Z", "Der Hof heute, 9:12\u00a0Uhr"],
  ["2026-11-28T22:59:00Z", "Der Hof heute, 9:12\u00a0Uhr"],
  // In the German calendar.
  ["2026-11-28T23:00:00Z", "Der Hof gestern, 9:12\u00a0Uhr"],
  ["2026-11-30T09:00:00Z", "Der Hof am Samstag, 9:12\u00a0Uhr"],
  ["2026-12-01T08:12:00Z", "Der Hof am Samstag, 9:12\u00a0Uhr"],
  ["2026-12-01T08:13:00Z", null],
])("says at %s when the photo was taken: %s", (now, title) => {
  expect(yardView({ path: "/hof.jpg", at }, new Date(now))?.title ?? null).toBe(title);
});
