import { describe, expect, it } from "vitest";
import { fitAnswers, fitFacts, fitQuestions, readNeed, readNeeds, writeNeeds } from "./fits.ts";
import type { Car } from "./record.ts";
import { aCar, bareCar } from "./test-car.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const answerTo = (needs: Parameters<typeof fitAnswers>[0], car: Car) => {
  const [answer] = fitAnswers(needs, fitFacts(car));
  return answer && [answer.verdict, plain(answer.text), answer.question && plain(answer.question)];
};

describe("what is typed", () => {
  it.each([
    ["breite", "2,30", 230],
    ["breite", "2.3 m", 230],
    ["breite", "230", 230],
    ["anhaenger", "1.500 kg", 1_500],
    ["kinder", "2", 2],
    ["strecke", "60 km", 60],
    ["boxhoehe", " 65 cm", 65],
    ["breite", "", null],
  ] as const)("%s: %s", (key, typed, value) => {
    expect(readNeed(key, typed)).toEqual({ value });
  });

  it.each([
    ["breite", "breit", "Bitte 1,50 bis 6,00 m"],
    ["breite", "23", "Bitte 1,50 bis 6,00 m"],
    ["kinder", "-1", "Bitte 1 bis 6"],
    ["anhaenger", "9999", "Bitte 100 bis 3.500 kg"],
  ] as const)("%s: %s is answered with words", (key, typed, issue) => {
    const read = readNeed(key, typed);
    expect([read.value, plain(read.issue ?? "")]).toEqual([null, issue]);
  });

  it("is kept and read again; what is not ours is left out", () => {
    const needs = { breite: 230, kinder: 2, boxbreite: 90 };
    expect(writeNeeds(needs)).toBe("breite230,kinder2,boxbreite90");
    expect(readNeeds(writeNeeds(needs))).toEqual(needs);
    expect(readNeeds("breite9999,kinder<script>,fremd3,,strecke60")).toEqual({ strecke: 60 });
    expect(readNeeds(null)).toEqual({});
  });
});

describe("what the record holds answers", () => {
  const electric = aCar({ fuel_type: "ELECTRIC", electric_range: 300, consumption_combined: null });
  const hybrid = aCar({ plugin_hybrid: true, electric_range: 50 });
  it.each([
    ["a seat, with Isofix", { kinder: 1 }, aCar({ features: ["Isofix"] }), "yes", "Isofix in der"],
    ["too few seats", { kinder: 5 }, aCar(), "no", "5 Sitzplätze laut Inserat: neben dem Fahrer"],
    [
      "consumption",
      { strecke: 60 },
      aCar(),
      "yes",
      "4,5 l/100 km laut Inserat (kombiniert): rund 2,7 l",
    ],
    ["range", { strecke: 60 }, electric, "yes", "300 km elektrische Reichweite laut Inserat."],
    ["a hybrid's range", { strecke: 60 }, hybrid, "yes", "Inserat, danach mit Kraftstoff"],
    ["a range too short", { strecke: 400 }, electric, "no", "unterwegs müssten Sie laden"],
  ] as const)("%s", (_, needs, car, verdict, words) => {
    const answer = answerTo(needs, car);
    expect(answer?.[0]).toBe(verdict);
    expect(answer?.[1]).toContain(words);
    expect(answer?.[2]).toBeNull();
  });
});

describe("what it does not hold becomes a question", () => {
  it.each([
    [{ breite: 230 }, "Bitte nachmessen: Garage 2,30 m breit; bitte mit Außenspiegeln"],
    [{ breite: 230, laenge: 500 }, "Garage 2,30 m breit, 5,00 m lang"],
    [{ boxbreite: 90, boxhoehe: 65 }, "Bitte nachmessen: Hundebox 90 cm breit, 65 cm hoch"],
    [{ kinder: 2 }, "Bitte nachsehen: 2 Kindersitze, auf welchen Plätzen ist Isofix?"],
    [{ anhaenger: 1_500 }, "Darf das Fahrzeug 1.500 kg ziehen"],
    [{ strecke: 60 }, "Ich fahre 60 km am Tag: Mit welchem Verbrauch ist zu rechnen?"],
  ] as const)("%j", (needs, words) => {
    const [verdict, , question] = answerTo(needs, bareCar) ?? [];
    expect(verdict).toBe("ask");
    expect(question).toContain(words);
  });

  it("names the coupling that is there, and never a load", () => {
    const car = aCar({ features: ["Anhängerkupplung schwenkbar"] });
    expect(answerTo({ anhaenger: 1_500 }, car)?.[1]).toBe(
      "Anhängerkupplung schwenkbar; die Anhängelast steht nicht im Inserat.",
    );
    expect(fitFacts(aCar({ features: ["Anhängerkupplung-Vorbereitung"] })).towbar).toBeNull();
  });

  it("takes no figures from before WLTP", () => {
    expect(answerTo({ strecke: 60 }, aCar({ first_registration: "2015-03-01" }))?.[0]).toBe("ask");
  });

  it("asks nothing of somebody who said nothing", () => {
    expect(fitQuestions({}, fitFacts(aCar()))).toEqual([]);
  });
});
