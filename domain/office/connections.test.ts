import { expect, test } from "vitest";
import { syncedText } from "./connections.ts";

const now = new Date("2026-12-01T09:00:00Z");
const never = { isRunning: false, lastSuccessAt: null, found: 0, lastError: null, retryAt: null };
const shown = (synced: Partial<Parameters<typeof syncedText>[0]>) =>
  syncedText({ ...never, ...synced }, now).replaceAll("\u00a0", " ");

test("the state of mobile.de says how many ads there were, when, and what failed since", () => {
  const lastSuccessAt = new Date("2026-12-01T07:12:00Z");
  expect(shown({ lastSuccessAt, found: 145 })).toBe(
    "145 Inserate gefunden, zuletzt heute um 08:12 Uhr.",
  );
  const yesterday = new Date("2026-11-30T07:12:00Z");
  const failed = { lastError: "Nicht erreichbar.", retryAt: new Date("2026-12-01T09:05:00Z") };
  expect(shown({ lastSuccessAt: yesterday, found: 1, ...failed })).toBe(
    "1 Inserat gefunden, zuletzt am 30.11.2026, 08:12 Uhr. Nicht erreichbar. Der nächste Versuch folgt gegen 10:05 Uhr.",
  );
  expect(shown({ lastError: "Nicht erreichbar." })).toContain("Nicht erreichbar.");
});
