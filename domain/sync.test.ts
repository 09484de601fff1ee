import { describe, expect, it } from "vitest";
import { needsSync, saysNeverSynced, syncMessage, syncSuccessMessage } from "./sync.ts";

const lastSuccessAt = "2026-11-21T06:00:00.000Z";
const moment = { lastSuccessAt, lastError: null, notice: null, running: false };

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

describe("syncMessage", () => {
  it.each([
    [moment, "Zuletzt aktualisiert: 21.11.2026, 07:00 Uhr."],
    [
      { ...moment, running: true },
      "Zuletzt aktualisiert: 21.11.2026, 07:00 Uhr. Synchronisation läuft.",
    ],
    [{ ...moment, notice: "Seltsam." }, "Zuletzt aktualisiert: 21.11.2026, 07:00 Uhr. Seltsam."],
    [
      { ...moment, lastError: "Gestört.", notice: "Seltsam." },
      "Zuletzt aktualisiert: 21.11.2026, 07:00 Uhr. Gestört.",
    ],
    [
      { ...moment, lastSuccessAt: null, lastError: "Gestört." },
      "Noch nie synchronisiert. Gestört.",
    ],
  ])("of %j is %j", (state, message) => {
    expect(syncMessage(state)).toBe(message);
  });

  it("can be told from one of a stock that was synced", () => {
    const never = { ...moment, lastSuccessAt: null };
    expect(saysNeverSynced({ message: syncMessage({ ...never, running: true }) })).toBe(true);
    expect(saysNeverSynced({ message: syncMessage(moment) })).toBe(false);
  });
});

describe("syncSuccessMessage", () => {
  it("is worded as specified", () => {
    expect(syncSuccessMessage({ totalStored: 140, detailedProcessed: 138, failed: 2 })).toBe(
      "140 Autos synchronisiert (138 mit vollständigen Details, 2 mit Basis-Daten)",
    );
  });
});
