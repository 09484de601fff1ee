import { describe, expect, it } from "vitest";
import { equipmentEvidence } from "#domain/car/equipment.ts";
import { isGrouped } from "#domain/car/equipment-groups.ts";
import { anAd } from "#tests/support/test-ad.ts";
import { equipmentLabels, labelsByField } from "./equipment.ts";

const labelsOf = (fields: Record<string, unknown>) =>
  equipmentLabels(anAd({ abs: undefined, ...fields }));

describe("equipmentLabels", () => {
  it.each([
    [{ climatisation: "MANUAL_CLIMATISATION" }, ["Klimaanlage"]],
    [{ climatisation: "NO_CLIMATISATION" }, []],
    [
      { parkingAssistants: ["FRONT_SENSORS", "REAR_SENSORS", "REAR_VIEW_CAM"] },
      ["Rückfahrkamera", "Einparkhilfe vorne", "Einparkhilfe hinten"],
    ],
    [{ radio: ["TUNER", "DAB_RADIO"] }, ["Radio DAB", "Tuner/Radio"]],
    [{ alloyWheels: true, centralLocking: true }, ["Leichtmetallfelgen", "Zentralverriegelung"]],
    [{ alloyWheels: "true" }, ["Leichtmetallfelgen"]],
    [{ alloyWheels: false, abs: null, esp: "yes" }, []],
  ])("names %j", (fields, labels) => {
    expect(labelsOf(fields)).toEqual(labels);
  });

  it("lists the most searched equipment first, however the provider orders its fields", () => {
    const labels = labelsOf({
      abs: true,
      centralLocking: true,
      navigationSystem: true,
      climatisation: "AUTOMATIC_CLIMATISATION_2_ZONES",
    });
    expect(labels).toEqual([
      "2-Zonen-Klimaautomatik",
      "Navigationssystem",
      "Zentralverriegelung",
      "ABS",
    ]);
  });

  it("removes duplicates when two fields mean the same", () => {
    expect(labelsOf({ allSeasonTires: true, hasAllSeasonTires: true })).toEqual([
      "Allwetterreifen",
    ]);
  });

  it("keeps unknown values raw and derives labels of unknown true fields from their names", () => {
    expect(
      labelsOf({ climatisation: "ICE_BLOCK", radio: ["TUNER", "SATELLITE"], rearSeatTv2: true }),
    ).toEqual(["ICE_BLOCK", "Tuner/Radio", "SATELLITE", "Rear seat tv 2"]);
  });

  it("ignores states, unknown fields that are not true, and odd names", () => {
    expect(
      labelsOf({
        roadworthy: true,
        accidentDamaged: true,
        damageUnrepaired: true,
        reserved: true,
        futureText: "true words",
        futureNumber: 1,
        "<script>": true,
        constructor: true,
        ...JSON.parse('{"__proto__": true}'),
      }),
    ).toEqual(["Constructor"]);
  });
});

const labels = Object.values(labelsByField)
  .flatMap((words) => (typeof words === "string" ? [words] : Object.values(words)))
  .filter((label) => label !== null);
const uniqueLabels = new Set(labels);

it.each([...uniqueLabels])("has a group for %s", (label) => expect(isGrouped(label)).toBe(true));

const searchable = Object.entries(equipmentEvidence).flatMap(([key, evidence]) => {
  const features = evidence.filter((item) => typeof item === "string");
  return features.length > 0 ? [{ key, features }] : [];
});

it.each(searchable)("has the labels by which the search finds $key", ({ features }) => {
  expect(features.filter((label) => !uniqueLabels.has(label))).toEqual([]);
});
