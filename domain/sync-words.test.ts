import { describe, expect, it } from "vitest";
import { saysNeverSynced, syncMessage, syncSuccessMessage } from "./sync-words.ts";

const lastSuccessAt = "2026-11-21T06:00:00.000Z";
const moment = { lastSuccessAt, lastError: null, notice: null, running: false };

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

  it("is the message that came when it is not known how many vehicles have details", () => {
    expect(syncSuccessMessage({ message: "Fertig.", totalStored: 140 })).toBe("Fertig.");
  });
});
