import { describe, expect, it } from "vitest";
import { layOutDescription } from "./description-layout.ts";

const layOut = (description: string, features: string[] = []) =>
  layOutDescription({ description, features });
type Layout = ReturnType<typeof layOut>;
const kinds = ({ shown, folded }: Layout) =>
  [shown, folded].map((parts) => parts.map(({ kind }) => kind));
const words = ({ shown, folded }: Layout) =>
  JSON.stringify([...shown, ...folded]).match(/Wort\d+/g);

const items = (count: number) => Array.from({ length: count }, (_, index) => `Wort${index}`);
const sentences = (count: number) =>
  items(count)
    .map((word) => `Wir haben an diesem Wagen ${word} erneuert.`)
    .join("\n");

describe("a description", () => {
  it("is shown whole if a phone shows it on about one screen", () => {
    expect(layOut(sentences(24)).folded).toEqual([]);
    expect(layOutDescription({ description: null, features: [] })).toEqual({
      shown: [],
      folded: [],
    });
  });

  it.each([
    ["🚗 VW Golf 🚗", "VW Golf"],
    ["Er ist in TOP ZUSTAND.", "Er ist in Top Zustand."],
    ["!!! 63.400 km !!!", "63.400 km"],
    ["Er steht gut da!!! Klima, ABS", "Er steht gut da! Klima, ABS"],
    ["GÜNSTIGE FINANZIERUNG, AMG", "Günstige Finanzierung, AMG"],
    ["Mit 360°-Kamera von Bose®", "Mit 360°-Kamera von Bose®"],
  ])("makes %j read %j", (text, read) => {
    expect(layOut(text).shown).toEqual([{ kind: "paragraph", parts: [read] }]);
  });

  it.each([
    ["a paragraph", sentences(90)],
    ["a list", `Extras:\n${items(300).join("\n")}`],
    ["many paragraphs", sentences(90).replaceAll("\n", "\n\n")],
  ])("of more folds, without losing a word of %s", (_, text) => {
    const layout = layOut(text);
    expect(layout.shown).not.toEqual([]);
    expect(layout.folded).not.toEqual([]);
    expect(words(layout)).toEqual(text.match(/Wort\d+/g));
  });

  it("never ends with a heading above the fold", () => {
    for (let count = 12; count < 36; count += 1) {
      const layout = layOut(`${sentences(count)}\n\nExtras:\n${items(90).join("\n")}`);
      expect(layout.folded).not.toEqual([]);
      expect(layout.shown.at(-1)?.kind).not.toBe("heading");
    }
  });
});

describe("a list", () => {
  it("has more than one item", () => {
    const parts = ["MwSt. ausweisbar"];
    expect(layOut("- MwSt. ausweisbar").shown).toEqual([{ kind: "paragraph", parts }]);
  });

  it.each([
    ["narrow", ["Navi", "Klima"]],
    [null, ["Navigationssystem groß", "Klima"]],
    ["wide", ["Navi", `Ein Satz ${"ohne Ende ".repeat(12)}`]],
  ])("has columns for its items: %s", (width, list) => {
    expect(layOut(list.map((item) => `• ${item}`).join("\n")).shown).toMatchObject([
      { kind: "list", width },
    ]);
  });

  it("folds under its heading if the equipment names nearly all of it", () => {
    const text = "Extras:\nABS\nTempomat\nSitz-Heizung\nNavi\nAHK\n\nGerne zeigen wir ihn.";
    const features = ["Tempomat", "Sitzheizung", "ABS", "Navi"];
    expect(layOut(text, features).shown).toMatchObject([
      { kind: "known", title: "Extras", items: ["ABS", "Tempomat", "Sitz-Heizung", "Navi", "AHK"] },
      { kind: "paragraph" },
    ]);
    expect(kinds(layOut(text, features.slice(1)))).toEqual([["heading", "list", "paragraph"], []]);
  });
});
