import { describe, expect, it } from "vitest";
import {
  isNeverSynced,
  needsSync,
  syncFailureToast,
  syncMessage,
  syncSuccessMessage,
} from "./sync-result.ts";

const lastSuccessAt = "2026-11-21T06:00:00.000Z";

describe("needsSync", () => {
  it.each([
    [null, "2026-11-21T06:00:00Z", true],
    [lastSuccessAt, "2026-11-21T06:59:59Z", false],
    [lastSuccessAt, "2026-11-21T07:00:00Z", false],
    [lastSuccessAt, "2026-11-21T07:00:01Z", true],
  ])("after %s at %s is %s", (success, now, needed) => {
    const lastSuccess = success === null ? null : new Date(success);
    expect(needsSync(lastSuccess, new Date(now), 1800)).toBe(needed);
  });
});

const success = "Zuletzt aktualisiert: 21.11.2026, 07:00\u00a0Uhr.";
const syncState = { lastSuccessAt, lastError: null, notice: null, retryAt: null, running: false };

describe("syncMessage", () => {
  it.each([
    [syncState, success],
    [{ ...syncState, running: true }, `${success} Synchronisation läuft.`],
    [{ ...syncState, notice: "Seltsam." }, `${success} Seltsam.`],
    [{ ...syncState, lastError: "Gestört.", notice: "Seltsam." }, `${success} Gestört.`],
    [
      { ...syncState, lastError: "Gestört.", retryAt: new Date("2026-11-21T06:05:00Z") },
      `${success} Gestört. Der nächste Versuch folgt gegen 07:05\u00a0Uhr.`,
    ],
    [
      { ...syncState, lastSuccessAt: null, lastError: "Gestört." },
      "Noch nie synchronisiert. Gestört.",
    ],
  ])("of %j is %j", (state, message) => {
    expect(syncMessage(state)).toBe(message);
  });

  it("tells whether the stock was ever synced", () => {
    const never = { ...syncState, lastSuccessAt: null };
    expect(isNeverSynced({ message: syncMessage({ ...never, running: true }) })).toBe(true);
    expect(isNeverSynced({ message: syncMessage(syncState) })).toBe(false);
  });
});

describe("syncSuccessMessage", () => {
  it("is worded as specified", () => {
    expect(syncSuccessMessage({ totalStored: 140, detailedProcessed: 138, failed: 2 })).toBe(
      "140 Autos synchronisiert (138 mit vollständigen Details, 2 mit Basis-Daten)",
    );
  });

  it("falls back to the message without a count of details", () => {
    expect(syncSuccessMessage({ message: "Fertig.", totalStored: 140 })).toBe("Fertig.");
  });
});

describe("syncFailureToast", () => {
  const specified =
    "Daten mit vollständigen Details konnten nicht synchronisiert werden. Fehler: HTTP error! status: 502";

  it("is worded as specified", () => {
    expect(syncFailureToast("HTTP error! status: 502", null)).toBe(specified);
  });

  it("appends the server's message", () => {
    expect(syncFailureToast("HTTP error! status: 502", "Gestört.")).toBe(`${specified}. Gestört.`);
  });
});
