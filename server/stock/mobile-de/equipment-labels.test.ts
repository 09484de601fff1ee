import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyTypeLabels } from "#domain/car/body-types.ts";
import { equipmentEvidence } from "#domain/car/equipment.ts";
import { maxShortName } from "#domain/car/equipment-groups.ts";
import { bodyTypeLabel } from "#domain/car/labels.ts";
import { equipmentRows, labelRows } from "#domain/car/provider-labels.ts";
import { anAd } from "#tests/support/test-ad.ts";
import { equipmentLabels, listSpecs, unknownFlags } from "./equipment-labels.ts";
import { translateAd } from "./translate-ad.ts";

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
    [{ airbag: 2, climatisation: "4", radio: ["-"] }, []],
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

  it("keeps unknown values of known fields raw, and never shows an unknown field", () => {
    expect(
      labelsOf({ climatisation: "ICE_BLOCK", radio: ["TUNER", "SATELLITE"], rearSeatTv2: true }),
    ).toEqual(["ICE_BLOCK", "Tuner/Radio", "SATELLITE"]);
  });

  it("reads a field that was ticked once and has a value now", () => {
    expect(labelsOf({ airbag: true, trailerCoupling: true })).toEqual([
      "Anhängerkupplung",
      "Airbag",
    ]);
    expect(labelsOf({ trailerCoupling: "TRAILER_COUPLING_FIX" })).toEqual([
      "Anhängerkupplung fest",
    ]);
    expect(labelsOf({ sunroof: "GLASS_LIFT" })).toEqual(["GLASS_LIFT"]);
  });

  it.each([
    [{ xenonHeadlights: true }, ["Xenonscheinwerfer"]],
    [{ xenonHeadlights: true, headlightType: "LED_HEADLIGHTS" }, ["LED-Scheinwerfer"]],
    [{ tuner: true, radio: ["dabRadio"] }, ["Radio DAB", "Tuner/Radio"]],
    [{ tuner: true, radio: "dabRadio" }, ["Radio DAB", "Tuner/Radio"]],
    [{ tuner: "true", radio: "SATELLITE" }, ["Tuner/Radio", "SATELLITE"]],
    [
      { parkingSensors: true, parkingAssistants: "CAM_360_DEGREES" },
      ["360°-Kamera", "Einparkhilfe"],
    ],
    [
      { parkingSensors: true, parkingAssistants: ["CAM_360_DEGREES", "REAR_SENSORS"] },
      ["360°-Kamera", "Einparkhilfe hinten"],
    ],
    [
      { trailerCoupling: true, trailerCouplingType: "TRAILER_COUPLING_FIX" },
      ["Anhängerkupplung fest"],
    ],
    [{ parkingSensors: "true" }, ["Einparkhilfe"]],
    [{ daytimeRunningLights: true, bendingLights: false }, ["Tagfahrlicht"]],
    [{ heating: ["HEAT_PUMP", "DIESEL"] }, ["Wärmepumpe"]],
  ])("reads the former names %j", (fields, labels) => {
    expect(labelsOf(fields)).toEqual(labels);
  });
});

describe("listSpecs", () => {
  it.each([
    [{ emissionSticker: "EMISSIONSSTICKER_YELLOW" }, ["Feinstaubplakette: 3 (Gelb)"]],
    [
      { plugTypes: ["TYPE_2", "CCS_COMBO"] },
      ["Ladeanschlüsse: Typ-2-Stecker, CCS- oder Combo-Stecker"],
    ],
    [{ plugTypes: ["NEW_PLUG"] }, ["Ladeanschlüsse: NEW_PLUG"]],
    [{ fuelTankVolume: "77.4", axles: 2 }, ["Anzahl der Achsen: 2", "Tankgröße: 77,4\u00a0l"]],
    [{ dimension: { length: 6_900, width: 0 } }, ["Länge: 6.900\u00a0mm"]],
    [{ lastMaintenanceDate: "202604" }, ["Letzte Wartung: 04/2026"]],
    [{ lastMaintenanceDate: 20241130 }, ["Letzte Wartung: 11/2024"]],
    [{ lastMaintenanceDate: "2024-07-09T00:00:00Z" }, ["Letzte Wartung: 07/2024"]],
    [{ lastMaintenanceDate: "20241330" }, ["Letzte Wartung: 20241330"]],
    [{ lastMaintenanceDate: 12 }, ["Letzte Wartung: 12"]],
    [{ lastMaintenanceDate: "0" }, []],
    [
      { standingHeight: 198, seatHeight: "805" },
      ["Stehhöhe: 198\u00a0cm", "Sitzhöhe: 805\u00a0mm"],
    ],
    [
      { heating: ["HEAT_PUMP", "DIESEL"], wheelbase: "LONG" },
      ["Radstand: lang", "Heizung: Diesel"],
    ],
    [
      { trimLine: "Highline", modelRange: "Golf VII (AU)(08.2012->)" },
      ["Baureihe: Golf VII (AU)(ab 08.2012)", "Ausstattungslinie: Highline"],
    ],
    [{ axles: true, weight: 0, dimension: "lang", payload: null }, []],
  ])("tells %j", (fields, specs) => {
    expect(listSpecs(anAd(fields)).map(({ term, value }) => `${term}: ${value}`)).toEqual(specs);
  });
});

describe("unknownFlags", () => {
  it("names ticked fields that nobody knows, and nothing else", () => {
    expect(
      unknownFlags(
        anAd({
          hoverMode: true,
          rearSeatTv2: "true",
          roadworthy: true,
          reserved: true,
          damageByHail: true,
          cruiseControl: true,
          abs: true,
          heating: true,
          futureText: "true words",
          futureNumber: 1,
          futureNo: false,
          "<script>": true,
          ...JSON.parse('{"__proto__": true}'),
        }),
      ),
    ).toEqual(["hoverMode", "rearSeatTv2"]);
  });
});

const labels = new Set(equipmentRows.map(({ label }) => label));

it("has short names that fit on a card", () => {
  const shortNames = equipmentRows.flatMap(({ others }) => others);
  expect(shortNames.filter((name) => name.length > maxShortName)).toEqual([]);
});

it("names each field and value once", () => {
  const keys = labelRows.map(({ section, field, value }) =>
    section === "Technische Daten" ? `${section}/${field} ${value}` : `${field} ${value}`,
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

const classes = ["Car", "Motorhome", "Motorbike", "VanUpTo7500", "Trailer", "EBike", "HoverCraft"];
const keyLike = /^[a-z]+(?:[A-Z][a-z]*)+$|^[A-Z]+(?:_[A-Z0-9]+)+$|^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/;
const row = fc.constantFrom(...labelRows);
const madeUp = fc.stringMatching(/^[a-z]{3,8}[A-Z][a-z]{3,8}$/).map((name) => `${name}Q`);

it("shows German words for any ad, and no flag that nobody knows", () => {
  const anyFields = fc.record({
    known: fc.array(row, { maxLength: 40 }),
    unknown: fc.array(madeUp, { maxLength: 5 }),
    vehicleClass: fc.constantFrom(...classes),
    category: fc.constantFrom("OtherCar", ...bodyTypeLabels.keys()),
  });
  fc.assert(
    fc.property(anyFields, ({ known, unknown, ...body }) => {
      const ad: Record<string, unknown> = {};
      for (const { field, value } of known) {
        if (!field.includes(".")) ad[field] = value === "true" ? true : value;
      }
      for (const name of unknown) ad[name] = true;
      const translation = translateAd(anAd({ ...ad, ...body }), {
        origin: "https://a.example",
      });
      if (!translation.ok) throw new Error(translation.reason);
      const { features, specifications, body_type, unknown_flags } = translation.car;
      expect([...unknown_flags].sort()).toEqual([...new Set(unknown)].sort());
      const shown = [...features, ...specifications.flatMap(({ term, value }) => [term, value])];
      shown.push(bodyTypeLabel(body_type ?? ""));
      expect(shown.filter((text) => keyLike.test(text))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

const searchable = Object.entries(equipmentEvidence).flatMap(([key, evidence]) => {
  const features = evidence.filter((item) => typeof item === "string");
  return features.length > 0 ? [{ key, features }] : [];
});

it.each(searchable)("has the labels by which the search finds $key", ({ features }) => {
  expect(features.filter((label) => !labels.has(label))).toEqual([]);
});
