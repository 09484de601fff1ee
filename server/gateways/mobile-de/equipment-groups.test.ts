import { expect, it } from "vitest";
import { groupEquipment, isGrouped, shortFeature } from "#domain/car/equipment-groups.ts";
import { equipmentRows } from "./equipment-labels.ts";

const labels = equipmentRows
  .flatMap((row) => ("label" in row ? [row.label] : Object.values(row.values)))
  .filter((label) => label !== null);

it.each([...new Set(labels)])("has a group for %s", (label) => {
  expect(isGrouped(label)).toBe(true);
});

it.each([...new Set(labels)])("has a short name for %s", (label) => {
  expect(shortFeature(label)).toMatch(/^.{1,8}$/u);
});

it("has another short name for each", () => {
  const different = new Set(labels);
  expect(new Set(Array.from(different, shortFeature)).size).toBe(different.size);
});

it("leaves only facts about the vehicle in the last group", () => {
  expect(groupEquipment(labels).at(-1)).toEqual({
    name: "Sonstiges",
    items: [
      "HU/AU neu",
      "Scheckheftgepflegt",
      "Garantie",
      "Nichtraucher-Fahrzeug",
      "Behindertengerecht",
      "Taxi oder Mietwagen",
      "Für Gewerbe, Ex-/Import",
    ],
  });
});
