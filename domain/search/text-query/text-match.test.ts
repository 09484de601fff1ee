import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { aCar } from "#tests/support/test-car.ts";
import { foldText, matchesWord } from "./text-match.ts";

describe("folded text", () => {
  it.each([
    ["Škoda", "skoda"],
    ["Huracán", "huracan"],
    ["Grün", "gruen"],
    ["GRÜN", "grun"],
    ["weiß", "weiss"],
    ["T-Roc", "t roc"],
    ["T‑Roc", "T_Roc"],
    ["  ID.3 ", "id 3"],
    ["2,0 TDI", "2.0 tdi"],
    ["Grün", "Gru\u0308n"],
  ])("is the same for %j and %j", (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ["2.0 TDI", "2.0 tdi"],
    ["L&K", "l k"],
    ["up!", "up"],
    ["", ""],
    ["🚗 …", ""],
    ["\ud83d", ""],
  ])("of %j is %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each(["Blauee", "Citroën", "aee ooe uëe", "1.2.3,4", "ß-ä"])(
    "of %j does not change when it is folded again",
    (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    },
  );

  it("keeps prefixes prefixes, so that hits do not disappear while somebody types", () => {
    for (const text of ["Blaue Käfer", "Steuergerät", "Neue Queue 2.0", "Maße"]) {
      const whole = foldText(text);
      for (let end = 0; end <= text.length; end += 1) {
        expect(whole.startsWith(foldText(text.slice(0, end)))).toBe(true);
      }
    }
  });
});

const matching = (fields: Partial<Car>, words: string[]) => {
  const car = summarise(aCar(fields));
  return words.filter((word) => matchesWord(word)(car));
};

const golf = { brand: "Volkswagen", model: "Golf", model_group: "VII Variant 2.0 TDI DSG" };

describe("a word", () => {
  it.each<[string, Partial<Car>, string[]]>([
    [
      "make, model and variant",
      golf,
      ["volks", "Volkswagen", "golf", "gol", "variant", "2.0", "TDI"],
    ],
    ["the make's other name", golf, ["vw"]],
    ["the generation", golf, ["7", "vii"]],
    ["labels", golf, ["Diesel", "automatik", "grau", "kombi", "Autom"]],
    ["equipment", { features: ["Anhängerkupplung fest"] }, ["ahk", "AHK", "anhaenger", "anhänger"]],
    ["short names", { model: "T-Roc" }, ["t-roc", "troc", "T Roc", "tro"]],
    ["names with a point", { model: "ID.3" }, ["id3", "ID.3", "id 3", "id-3", "3"]],
    ["names with a hyphen", { brand: "Mazda", model: "CX-5" }, ["cx5", "cx-5", "CX 5"]],
    ["a name without the typed hyphen", { model: "CX5" }, ["cx-5", "cx5"]],
    ["the 3 series", { brand: "BMW", model: "320", model_group: "320d" }, ["3er", "320d"]],
    [
      "a Mercedes class",
      { brand: "Mercedes-Benz", model: "C 220", model_group: "d T-Modell" },
      ["c-klasse", "C Klasse", "cklasse", "c220", "c220d", "t-modell", "benz", "mercedesbenz"],
    ],
    ["no accident", { accident_damaged: false }, ["unfallfrei", "Unfallf"]],
    ["short words as a whole", { features: ["LED-Scheinwerfer"] }, ["led", "LED", "led-s"]],
    ["words with a hyphen for a space", { model_group: "S line 2.0" }, ["s-line", "S Line"]],
    ["gas of both kinds", { fuel_type: "LPG" }, ["gas", "autogas", "lpg"]],
    ["nothing to compare", golf, ["", " ", "🚗", "-"]],
  ])("finds %s", (_, fields, words) => {
    expect(matching(fields, words)).toEqual(words);
  });

  it.each<[string, Partial<Car>, string[]]>([
    ["in the middle of another word", golf, ["olf", "wagen", "iesel"]],
    ["as a short number within a longer word", golf, ["2", "vi", "ii"]],
    ["of equipment that is missing", { features: ["Vorbereitung für Anhängerkupplung"] }, ["ahk"]],
    ["of another series", { brand: "BMW", model: "X3" }, ["3er"]],
    ["of a class of another make", { brand: "Audi", model: "A 4" }, ["a-klasse"]],
    ["longer than the name", golf, ["golfer", "golf plus"]],
    ["of three letters within labels", { fuel_type: "DIESEL" }, ["die", "gra", "kom", "ahn"]],
    ["of three letters within equipment", { features: ["Panoramadach"] }, ["gla", "pan"]],
    ["that means the opposite", { accident_damaged: false }, ["unfall", "Unfall", "kein", "ohne"]],
    ["as the number of owners", { previous_owners: 1 }, ["1"]],
  ])("does not match %s", (_, fields, words) => {
    expect(matching({ model_group: "", ...fields }, words)).toEqual([]);
  });

  it("matches cars with few details", () => {
    const bare = {
      model_group: null,
      fuel_type: null,
      gearbox: null,
      exterior_color: null,
      body_type: null,
    };
    expect(matching(bare, ["golf", "null", "diesel"])).toEqual(["golf"]);
  });

  it("matches values without a label", () => {
    expect(matching({ fuel_type: "STEAM" }, ["steam"])).toEqual(["steam"]);
  });
});
