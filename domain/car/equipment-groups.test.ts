import { expect, it } from "vitest";
import { groupEquipment, isGrouped, shortFeature } from "./equipment-groups.ts";

it("puts equipment into its groups, in a fixed order of groups", () => {
  expect(groupEquipment(["ESP", "Navigationssystem", "Klimaanlage", "Leichtmetallfelgen"])).toEqual(
    [
      { name: "Klima und Komfort", items: ["Klimaanlage"] },
      { name: "Navigation und Multimedia", items: ["Navigationssystem"] },
      { name: "Sicherheit", items: ["ESP"] },
      { name: "Außen und Räder", items: ["Leichtmetallfelgen"] },
    ],
  );
});

it("keeps the given order within a group and drops duplicates", () => {
  expect(groupEquipment(["USB", "Bluetooth", "USB", "Apple CarPlay"])).toEqual([
    { name: "Navigation und Multimedia", items: ["USB", "Bluetooth", "Apple CarPlay"] },
  ]);
});

it("puts unknown labels into the last group", () => {
  const unknown = ["Rear seat tv 2", "constructor", "__proto__", "<b>x</b>", "Garantie"];
  expect(groupEquipment([...unknown, "ABS"])).toEqual([
    { name: "Sicherheit", items: ["ABS"] },
    { name: "Sonstiges", items: unknown },
  ]);
});

it("has no groups without features", () => {
  expect(groupEquipment([])).toEqual([]);
});

it("tells known labels from unknown ones", () => {
  expect(isGrouped("Garantie")).toBe(true);
  expect(isGrouped("Rear seat tv 2")).toBe(false);
});

it.each([
  ["Klimaanlage", "Klima"],
  ["Alufelgen", "Alu"],
  ["Leichtmetallfelgen", "Alu"],
  ["Zentralverriegelung", "ZV"],
  ["Anhängerkupplung fest", "AHK"],
  ["Keyless", "Keyless"],
  ["Bordcomp", "Bordcomp"],
  ["Augmented reality display", "Augmente..."],
])("shortens %s to %s", (feature, short) => {
  expect(shortFeature(feature)).toBe(short);
});
