import { describe, expect, it } from "vitest";
import { equipment, equipmentLabel, hasEquipment, isEquipmentKey } from "./equipment.ts";

describe("the bits", () => {
  it("are read alone and among all others, below and beyond 2^31", () => {
    const all = 2 ** equipment.length - 1;
    for (const [place, { key }] of equipment.entries()) {
      expect(hasEquipment({ equipment: 2 ** place }, key)).toBe(true);
      expect(hasEquipment({ equipment: all }, key)).toBe(true);
      expect(hasEquipment({ equipment: all - 2 ** place }, key)).toBe(false);
    }
  });

  it("tell the first from the last", () => {
    const last = equipment.length - 1;
    expect(hasEquipment({ equipment: 2 ** last }, "klimaanlage")).toBe(false);
    expect(hasEquipment({ equipment: 2 ** last }, "mwst-ausweisbar")).toBe(true);
    expect(hasEquipment({ equipment: 2 ** last - 1 }, "mwst-ausweisbar")).toBe(false);
  });
});

it("knows its keys, which are fit for addresses, and their German labels", () => {
  expect(equipment.every(({ key }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toBe(true);
  expect(isEquipmentKey("ahk")).toBe(true);
  expect(["Ahk", "constructor", "", null, 3].some(isEquipmentKey)).toBe(false);
  expect(equipmentLabel("ahk")).toBe("Anhängerkupplung");
});

it("names no two alike", () => {
  expect(new Set(equipment.map(({ label }) => label)).size).toBe(equipment.length);
});
