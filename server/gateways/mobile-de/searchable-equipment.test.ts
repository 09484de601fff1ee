import { expect, it } from "vitest";
import { equipment } from "#domain/equipment.ts";
import { equipmentRows } from "./equipment-labels.ts";

const producible = new Set(
  equipmentRows.flatMap((row) => ("label" in row ? [row.label] : Object.values(row.values))),
);

it.each(equipment.filter(({ features }) => features.length > 0))(
  "can be found when searched for: $key",
  ({ features }) => {
    expect(features.filter((label) => !producible.has(label))).toEqual([]);
  },
);
