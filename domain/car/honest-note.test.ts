import { expect, it } from "vitest";
import { bareCar } from "#tests/support/test-car.ts";
import { honestNote } from "./honest-note.ts";
import type { Car } from "./record.ts";

const now = new Date("2026-11-21T10:00:00Z");
/** Says nothing of its condition, whatever its description claims. */
const silent: Car = {
  ...bareCar,
  description: "Rost an der Tür. Unfallfrei, Scheckheft, Nichtraucher, 1. Hand. Motorschaden!",
};

it.each<[string, Partial<Car>]>([
  ["Unfallfahrzeug", { accident_damaged: true }],
  ["Beschädigt, nicht repariert", { damage_unrepaired: true }],
  ["Hagelschaden", { hail_damage: true }],
  ["Nicht fahrtauglich", { roadworthy: false }],
  ["Hauptuntersuchung abgelaufen (10/2026)", { inspection_until: "2026-10-01" }],
  ["Hauptuntersuchung nur bis 11/2026", { inspection_until: "2026-11-01" }],
  ["Hauptuntersuchung nur bis 01/2027", { inspection_until: "2027-01-01" }],
  ["4 Fahrzeughalter", { previous_owners: 4 }],
  ["Import (Polen)", { country_version: "PL" }],
  ["Import (EU-Ausführung)", { country_version: "eu" }],
  [
    "Unfallfahrzeug, laut Inserat ohne unreparierte Schäden",
    { accident_damaged: true, damage_unrepaired: false },
  ],
])("tells of %s", (bad, fields) => {
  expect(honestNote({ ...silent, ...fields }, now)).toEqual({ good: [], bad: [bad] });
});

it.each<[string, Partial<Car>]>([
  ["Unfallfrei", { accident_damaged: false }],
  ["Ein Fahrzeughalter", { previous_owners: 1 }],
  ["Scheckheftgepflegt", { full_service_history: true }],
  ["HU/AU neu", { inspection_new: true, inspection_until: "2026-12-01" }],
  ["Hauptuntersuchung bis 11/2027", { inspection_until: "2027-11-01" }],
  ["Nichtraucherfahrzeug", { features: ["Navigationssystem", "Nichtraucherfahrzeug"] }],
  ["Garantie", { features: ["Garantie"] }],
])("praises %s", (good, fields) => {
  expect(honestNote({ ...silent, ...fields }, now)).toEqual({ good: [good], bad: [] });
});

it("promises of an accident no more than the text beside it", () => {
  const good = (description: string) =>
    honestNote({ ...silent, accident_damaged: false, description }, now).good;
  expect(good("1. Hand\n- unfallfrei lt. Vorbesitzer")).toEqual(["Unfallfrei laut Vorbesitzer"]);
  expect(good("Unfallfrei laut Angabe des Vorbesitzers")).toEqual(["Unfallfrei laut Vorbesitzer"]);
  expect(good("Unfallfrei.\nLaut Vorbesitzer nie im Regen")).toEqual(["Unfallfrei"]);
});

it.each<[string, Partial<Car>]>([
  ["nothing stated", {}],
  ["a repaired car whose accident is not stated", { damage_unrepaired: false }],
  ["no full service history", { full_service_history: false }],
  ["two or three owners", { previous_owners: 3 }],
  ["none yet", { previous_owners: 0 }],
  ["an inspection that is neither due nor fresh", { inspection_until: "2027-02-01" }],
  ["a German car", { country_version: "DE" }],
  ["a version that is no country", { country_version: "OTHER" }],
  ["an unknown country", { country_version: "ZZ" }],
  ["a new car without an accident", { condition: "NEW", accident_damaged: false }],
])("says nothing of %s", (_, fields) => {
  expect(honestNote({ ...silent, ...fields }, now)).toEqual({ good: [], bad: [] });
});
