import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { aFile, mainEntries, newTyres } from "#tests/support/test-file.ts";
import {
  equipment,
  equipmentEvidence,
  equipmentLabel,
  findEquipment,
  isEquipmentKey,
  tickedFeatures,
} from "./equipment.ts";
import type { Car } from "./record.ts";

it("has URL-safe keys and German labels", () => {
  expect(equipment.every(({ key }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toBe(true);
  expect(isEquipmentKey("ahk")).toBe(true);
  expect(["Ahk", "constructor", "", null, 3].some(isEquipmentKey)).toBe(false);
  expect(equipmentLabel("ahk")).toBe("Anhängerkupplung");
});

const nothing = {
  features: [],
  accident_damaged: null,
  previous_owners: null,
  vat_rate: null,
  full_service_history: null,
} satisfies Partial<Car>;

const file = aFile(
  { kind: "service-book", lastKm: null, lastDay: null, isComplete: true },
  newTyres,
);

const keysOf = (fields: Partial<Car>) => findEquipment(aCar({ ...nothing, ...fields }));

it.each<[string, Partial<Car>, string[]]>([
  ["nothing", {}, []],
  ["a fixed tow bar", { features: ["Anhängerkupplung fest"] }, ["ahk"]],
  ["only the preparation for a tow bar", { features: ["Vorbereitung für Anhängerkupplung"] }, []],
  [
    "climate of three zones",
    { features: ["3-Zonen-Klimaautomatik"] },
    ["klimaanlage", "klimaautomatik"],
  ],
  ["adaptive cruise control", { features: ["Abstandstempomat"] }, ["tempomat", "abstandstempomat"]],
  ["a 360° camera", { features: ["360°-Kamera"] }, ["rueckfahrkamera", "kamera-360"]],
  ["a glass roof", { features: ["Panoramadach"] }, ["panoramadach", "schiebedach"]],
  ["all-wheel drive", { drive_type: "ALL_WHEEL" }, ["allrad"]],
  ["leather", { interior_type: "LEATHER" }, ["leder"]],
  ["partial leather", { interior_type: "PARTIAL_LEATHER" }, ["leder"]],
  ["artificial leather", { interior_type: "IMITATION_LEATHER" }, []],
  ["a plug-in hybrid by its field", { plugin_hybrid: true }, ["plug-in-hybrid"]],
  ["a plug-in hybrid by its features", { features: ["Plug-in-Hybrid"] }, ["plug-in-hybrid"]],
  ["no accident", { accident_damaged: false }, ["unfallfrei"]],
  ["an accident", { accident_damaged: true }, []],
  [
    "no accident, but an unrepaired damage",
    { accident_damaged: false, damage_unrepaired: true },
    [],
  ],
  ["one owner", { previous_owners: 1 }, ["erste-hand"]],
  ["two owners", { previous_owners: 2 }, []],
  ["VAT shown", { vat_rate: 19 }, ["mwst-ausweisbar"]],
  ["a VAT rate of zero", { vat_rate: 0 }, []],
  ["a new inspection", { inspection_new: true }, ["hu-neu"]],
  ["a service history", { full_service_history: true }, ["scheckheft"]],
  ["a file, new tyres and a service book", { file }, ["scheckheft", "reifen-neu"]],
  ["a file with all that matters most", { file: aFile(...mainEntries) }, ["akte"]],
  [
    "tyres of 8 mm and a book of which nobody says more",
    {
      file: aFile(
        { kind: "service-book", lastKm: 81_000, lastDay: "2026-03-02", isComplete: null },
        { ...newTyres, isNew: false },
      ),
    },
    [],
  ],
  [
    "a service history that the file denies",
    {
      ...{ features: ["Scheckheftgepflegt"], full_service_history: true },
      file: aFile({ kind: "service-book", lastKm: null, lastDay: null, isComplete: false }),
    },
    [],
  ],
  ["no service history", { full_service_history: false }, []],
])("finds the equipment of a car with %s", (_, fields, keys) => {
  expect(keysOf(fields)).toEqual(keys);
});

it("finds all equipment at once without losing any", () => {
  const all = Object.values(equipmentEvidence)
    .flat()
    .filter((evidence) => typeof evidence === "string");
  const stated: Partial<Car> = {
    interior_type: "LEATHER",
    drive_type: "ALL_WHEEL",
    accident_damaged: false,
    previous_owners: 1,
    vat_rate: 19,
    file: aFile(
      { kind: "service-book", lastKm: null, lastDay: null, isComplete: true },
      { ...newTyres, season: "all" },
      ...mainEntries,
    ),
  };
  expect(keysOf({ features: all, ...stated })).toEqual(equipment.map(({ key }) => key));
});

it.each([
  ["winter", ["Winterreifen"]],
  ["all", ["Allwetterreifen", "Winterreifen"]],
] as const)("believes whoever saw the tyres, before the listing: %s", (season, expected) => {
  const features = ["Allwetterreifen", "Winterreifen"];
  const car = aCar({ ...nothing, features, file: aFile({ ...newTyres, season }) });
  expect(tickedFeatures(car)).toEqual(expected);
  expect(findEquipment(car).includes("ganzjahresreifen")).toBe(season === "all");
});
