import { expect, test } from "vitest";
import { defaultProfile } from "./default-profile.ts";
import type { DealerProfile } from "./profile.ts";
import type { ProfileSectionKey } from "./profile-sections.ts";
import { sectionValue } from "./section-values.ts";

const today = "2026-11-30";
const shown = (key: ProfileSectionKey, changes: Partial<DealerProfile> = {}) =>
  sectionValue(key, { ...defaultProfile, ...changes }, today).replaceAll("\u00a0", " ");

test("the overview says when the house is open, and names the phone's hours if they differ", () => {
  const { phoneHours } = defaultProfile;
  const visibleHours = phoneHours.map((each) => ({ ...each, weekdays: [1, 2, 3, 4, 5] }));
  expect(shown("zeiten")).toBe(
    "Mo–Fr 8:00–18:00 · Sa 9:00–14:00 Uhr, am Telefon Mo–Fr 8:00–19:00 Uhr",
  );
  expect(shown("zeiten", { visibleHours })).toBe("Mo–Fr 8:00–19:00 Uhr");
  expect(shown("zeiten", { visibleHours: [], phoneHours: [] })).toBe("Geschlossen, am Telefon nie");
});

test("what is over is not named any more", () => {
  const notice = { text: "Wir ziehen um.", from: "2026-11-01", until: "2026-11-29" };
  const specialDays = ["2026-11-29", "2026-12-05"].map((day) => ({
    ...{ day, reason: "Inventur", hours: null },
  }));
  expect(shown("hinweis", { notice })).toBe("Kein Hinweis");
  expect(shown("hinweis", { notice: { ...notice, until: today } })).toContain("Wir ziehen um.");
  expect(shown("tage", { specialDays })).toBe("Sa 5.12.: geschlossen (Inventur)");
});

test("what the house does not offer or claim is not named", () => {
  expect(shown("leistungen")).toContain("Finanzierung");
  expect(shown("leistungen", { offersFinancing: false })).not.toContain("Finanzierung");
  expect(shown("fragen")).toBe("6 Fragen");
  expect(shown("fragen", { offersFinancing: false })).toBe("5 Fragen");
  expect(shown("antworten")).toContain("Finanzierung");
  expect(shown("antworten", { offersFinancing: false })).not.toContain("Finanzierung");
  expect(shown("versprechen")).toBe("Familienbetrieb, Nummer 1, 4,8 Sterne, 4 Zahlen");
  const claims = { numberOne: false, familyRun: false, rating: false };
  expect(shown("versprechen", { claims, statistics: [] })).toBe("Keine");
});
