import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeText } from "#domain/site/test-text.ts";
import { conditionLabels, conditionQuestions, withCondition } from "./condition-questions.ts";
import { maxTextLength } from "./sell-fields.ts";
import { sellInquirySchema } from "./sell-schema.ts";

const none = { equipment: "", message: "" };

describe("the answers about a car's condition", () => {
  it("become readable lines below the equipment", () => {
    const { equipment, message } = withCondition(
      { equipment: "Navi, Klima ", message: "Hallo" },
      {
        priceIdea: "12500",
        inspection: "5.27",
        owners: "2",
        accident: "keine bekannt",
        serviceBook: "lückenlos gepflegt",
        keys: "2",
        defects: "Kratzer hinten\n\nKlima kühlt nicht",
      },
    );
    expect(equipment.replaceAll("\u00a0", " ")).toBe(
      [
        "Navi, Klima",
        "",
        "Angaben zum Zustand",
        "HU bis: 05/2027",
        "Anzahl Halter: 2",
        "Unfallschäden: keine bekannt",
        "Scheckheft: lückenlos gepflegt",
        "Anzahl Schlüssel: 2",
        "Bekannte Mängel: Kratzer hinten; Klima kühlt nicht",
        "Preisvorstellung: 12.500 €",
      ].join("\n"),
    );
    expect(message).toBe("Hallo");
  });

  it("leave the texts alone when there are none", () => {
    const texts = { equipment: " a ", message: "b" };
    expect(withCondition(texts, {})).toEqual(texts);
    expect(withCondition(texts, { owners: " ", defects: "\n" })).toEqual(texts);
  });

  it.each([
    ["inspection", "05/2027", "05/2027"],
    ["inspection", "11-28", "11/2028"],
    ["inspection", "13/2027", "13/2027"],
    ["inspection", "abgelaufen", "abgelaufen"],
    ["priceIdea", "9.900 €", "9.900 €"],
    ["priceIdea", "verhandelbar", "verhandelbar"],
  ] as const)("writes %s '%s' as '%s'", (question, typed, written) => {
    const { equipment } = withCondition(none, { [question]: typed });
    expect(equipment.replaceAll("\u00a0", " ")).toContain(
      `${conditionLabels[question]}: ${written}`,
    );
  });

  it("go below the message when the equipment has no room", () => {
    const full = "x".repeat(maxTextLength - 10);
    const { equipment, message } = withCondition(
      { equipment: full, message: "Hallo" },
      { keys: "2" },
    );
    expect(equipment).toBe(full);
    expect(message).toBe("Hallo\n\nAngaben zum Zustand\nAnzahl Schlüssel: 2");
  });

  it("are never cut: without any room the rules of the form complain about the equipment", () => {
    const full = "x".repeat(maxTextLength);
    const { equipment, message } = withCondition({ equipment: full, message: full }, { keys: "2" });
    expect(message).toBe(full);
    expect(equipment).toContain("Anzahl Schlüssel: 2");
    const { shape } = sellInquirySchema(2026);
    expect(shape.equipment.safeParse(equipment).success).toBe(false);
  });

  it("hold their line, whatever was typed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...conditionQuestions), unicodeText(), (question, typed) => {
        const { equipment } = withCondition(none, { [question]: typed });
        const lines = equipment.split(/[\r\n\u2028\u2029]/);
        expect([1, 2]).toContain(lines.length);
        expect(
          lines.length === 1 ? equipment : lines[1]?.startsWith(conditionLabels[question]),
        ).toBe(lines.length === 1 ? "" : true);
      }),
    );
  });
});
