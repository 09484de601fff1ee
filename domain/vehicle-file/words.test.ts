import { expect, it } from "vitest";
import type { FileViewEntry } from "./file-view.ts";
import { flawWords, hasWord, interiorColumn, meritWords, toggleWord } from "./words.ts";

const today = "2026-11-24";
const entries = (values: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.fromEntries(
    Object.entries(values).map(([slug, own]): [string, FileViewEntry[]] => [
      slug,
      [
        {
          ...{ id: slug, text: "", isImpression: false, by: "Anna", day: "24.11.2026" },
          ...{ photos: [], changed: [], denied: null, values: own },
        },
      ],
    ]),
  );

it.each([
  ["", "sauber", "Sauber"],
  ["Delle", "bis 1 cm", "Delle, bis 1 cm"],
  ["Sauber", "sauber", ""],
  ["Delle, bis 1 cm", "Delle", "Bis 1 cm"],
  ["Beule, wohl vom Einkaufswagen", "Rost", "Beule, wohl vom Einkaufswagen, Rost"],
  ["Rost", "Delle, bis 1 cm", "Rost, Delle, bis 1 cm"],
  ["Delle, Rost, bis 1 cm", "Delle, bis 1 cm", "Rost"],
])("changes '%s' by a tap on '%s' into '%s'", (text, word, changed) => {
  expect(toggleWord(text, word)).toBe(changed);
  expect(hasWord(changed, word)).toBe(!hasWord(text, word));
});

it.each([
  ["Sauber", "ja"],
  ["Sauber, Kratzer innen", "nein"],
  ["Sauber, riecht neutral", "ja"],
  ["", ""],
  ["Radio klemmt, sauber", null],
])("puts '%s' of the interior into the column %o", (text, column) => {
  expect(interiorColumn(text)).toBe(column);
});

it("offers against a car first what was found on it, once", () => {
  const found = entries({
    reifen: { vl: "6", hl: "2,5" },
    bremsen: { vorn: "neu", hinten: "30" },
    "hu-bericht": { bis: "05/2027" },
  });
  const words = flawWords(found, today);
  expect(words.slice(0, 3)).toEqual([
    "Reifen bald fällig",
    "Bremsen bald fällig",
    "HU bald fällig",
  ]);
  expect(new Set(words).size).toBe(words.length);
});

it.each([{}, { reifen: { vl: "", hl: "7" }, "hu-bericht": { bis: "06/2027" } }])(
  "names no reason that nobody entered: %o",
  (values) => {
    expect(flawWords(entries(values), today)).not.toContain("HU bald fällig");
    expect(flawWords(entries(values), today)[0]).not.toBe("Reifen bald fällig");
    expect(meritWords(entries(values))).not.toContain("Reifen neu");
  },
);

it("offers for a car what was done here and is good inside, against it what was found, in the same words", () => {
  const done = entries({
    reifen: { neu: "on" },
    karosserie: { text: "Delle, 2 cm, Lack ganz" },
    innenraum: { text: "Riecht neutral", gut: "ja" },
    gemacht: { text: "Klimaanlage gewartet" },
  });
  const own = ["Reifen neu", "Riecht neutral", "Klimaanlage gewartet"];
  expect(meritWords(done).slice(0, 3)).toEqual(own);
  expect(flawWords(done, today)[0]).toBe("Delle, 2 cm, Lack ganz");
  expect(flawWords(done, today)).not.toContain("Riecht neutral");
});
