import { expect, it } from "vitest";
import { pushTitle } from "./push.ts";

const testDrive = { first: { day: "2026-11-25", time: "14:30" }, second: null } as const;

it.each([
  ["sell", {}, false, "Ankauf angeboten"],
  ["sell", { vehicle: "1" }, true, "Inzahlungnahme angeboten"],
  ["contact", { intent: "probefahrt" }, true, "Probefahrt angefragt"],
  ["contact", { testDrive }, true, "Probefahrt angefragt"],
  ["contact", { intent: "rueckruf" }, true, "Rückruf gewünscht"],
  ["contact", { intent: "anfrage" }, true, "Neue Anfrage zu einem Fahrzeug"],
  ["contact", {}, false, "Neue Anfrage"],
] as const)("calls %s with %o (about a car: %s) %s", (kind, details, isAboutCar, title) => {
  expect(pushTitle(kind, details, isAboutCar)).toBe(title);
});
