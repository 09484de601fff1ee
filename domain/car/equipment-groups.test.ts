import { expect, it } from "vitest";
import { groupEquipment, shortFeature } from "./equipment-groups.ts";

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

it.each([
  ["Klimaanlage", "Klima"],
  ["Leichtmetallfelgen", "Alu"],
  ["Zentralverriegelung", "ZV"],
  ["Anhängerkupplung fest", "AHK"],
  ["Anhängerkupplung schwenkbar", "AHK"],
  ["Bordcomp", "Bordcomp"],
  ["Standheizung", "Standhei..."],
  ["Augmented reality display", "Augmente..."],
])("shortens %s to %s", (feature, short) => {
  expect(shortFeature(feature)).toBe(short);
});
