import { describe, expect, it } from "vitest";
import { isGrouped } from "./equipment-groups.ts";
import { createRarityRanking, splitStandardEquipment } from "./rare-equipment.ts";

it("picks the three rarest features that a word names; what all cars have and what would be cut is last", () => {
  const golf = ["ABS", "Servolenkung", "TV", "Skisack", "Rückfahrkamera", "Standheizung"];
  const { chips: pick } = createRarityRanking([
    { features: golf },
    { features: golf.slice(0, 5) },
    { features: ["Rückfahrkamera", "Skisack"] },
    { features: ["Rückfahrkamera"] },
  ]);
  const picked = (...features: string[]) => pick(features).map(([, full]) => full);
  expect(picked(...golf)).toEqual(["TV", "Skisack", "Rückfahrkamera"]);
  expect(picked("ABS", "Standheizung", "Rückfahrkamera")).toEqual([
    "Rückfahrkamera",
    "ABS",
    "Standheizung",
  ]);
  expect(pick(["Rückfahrkamera"])).toEqual([["Kamera", "Rückfahrkamera"]]);
  expect(pick([])).toEqual([]);
});

describe("rare features", () => {
  const golf = ["Sitzheizung", "Standheizung", "Panoramadach", "ABS", "Notrad", "Rear seat tv 2"];
  const polo = ["Sitzheizung", "Panoramadach", "ABS"];
  const { rareFeatures } = createRarityRanking([
    { features: golf },
    { features: polo },
    { features: ["Sitzheizung"] },
    { features: [] },
  ]);

  it("is what at most half of the stock has, the rarest first, without outdated features", () => {
    expect(rareFeatures(golf)).toEqual(["Standheizung", "Panoramadach"]);
    expect(rareFeatures([...golf, ...golf])).toEqual(["Standheizung", "Panoramadach"]);
  });

  it("is empty where all cars have the same, or the stock is a single car", () => {
    expect(rareFeatures(["Sitzheizung", "ABS"])).toEqual([]);
    expect(createRarityRanking([{ features: golf }]).rareFeatures(golf)).toEqual([]);
  });

  it("leaves out what a longer label implies", () => {
    const seats = [
      "Elektrische Sitzeinstellung",
      "Elektrische Sitzeinstellung mit Memory-Funktion",
    ];
    expect(rareFeatures(seats)).toEqual(seats.slice(1));
  });

  it("has at most eight entries", () => {
    const many = [
      ...["Luftfederung", "Massagesitze", "Laserlicht", "Wärmepumpe", "360°-Kamera"],
      ...["Sitzbelüftung", "Skisack", "TV", "Standheizung", "Schiebedach"],
    ];
    const stock = [{ features: many }, { features: [] }];
    expect(createRarityRanking(stock).rareFeatures(many)).toEqual(many.slice(0, 8));
  });
});

it("separates standard equipment from the rest, and loses nothing", () => {
  const features = ["ABS", "Standheizung", "ESP", "ABS", "Rear seat tv 2"];
  const { basic, other } = splitStandardEquipment(features);
  expect(basic).toEqual(["ABS", "ESP"]);
  expect(other).toEqual(["Standheizung", "Rear seat tv 2"]);
  expect(basic.every(isGrouped)).toBe(true);
});
