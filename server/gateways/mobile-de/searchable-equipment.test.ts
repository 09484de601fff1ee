import { expect, it } from "vitest";
import { equipmentEvidence } from "#domain/car/equipment.ts";
import { equipmentRows } from "./equipment-labels.ts";

const producible = new Set(
  equipmentRows.flatMap((row) => ("label" in row ? [row.label] : Object.values(row.values))),
);

const named = Object.entries(equipmentEvidence).flatMap(([key, { features }]) =>
  features ? [{ key, features }] : [],
);

it.each(named)("can be found when searched for: $key", ({ features }) => {
  expect(features.filter((label) => !producible.has(label))).toEqual([]);
});
