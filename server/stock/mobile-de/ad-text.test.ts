import { describe, expect, it } from "vitest";
import { descriptionText, makeName, modelGroup } from "./ad-text.ts";

describe("descriptionText", () => {
  it.each([
    ["eins\\\\zwei", "eins\nzwei"],
    ["eins\\\\\\\\zwei", "eins\n\nzwei"],
    ["eins\\\\\\\\\\\\\\\\zwei", "eins\n\nzwei"],
    ["**fett**, normal", "fett, normal"],
    ["**fett\\\\* Punkt**\\\\Ende", "fett\n• Punkt\nEnde"],
    ["* Navi\\\\* Klima\\\\• Alu", "• Navi\n• Klima\n• Alu"],
    ["oben\\\\----\\\\unten", "oben\n----\nunten"],
    ["oben\\\\--------\\\\unten", "oben\n----\nunten"],
    ["2*3 und 4 * 5", "2*3 und 4 * 5"],
    ["*** TOP ***", "*** TOP ***"],
    ["C:\\Fotos", "C:\\Fotos"],
    ["<b>fett</b> & <script>alert(1)</script>", "<b>fett</b> & <script>alert(1)</script>"],
    ["# keine Überschrift\\\\1. kein _Markdown_", "# keine Überschrift\n1. kein _Markdown_"],
    ["  eins   \\\\   zwei  ", "eins\nzwei"],
  ])("turns %j into %j", (markup, text) => {
    expect(descriptionText(markup, null)).toBe(text);
  });

  it("turns the reference's example into lines and paragraphs", () => {
    const markup =
      "**Gepflegter Kombi aus erster Hand.**\\\\\\\\Ausstattung:\\\\* Navigation\\\\* LED\\\\----\\\\Irrtum vorbehalten.";
    expect(descriptionText(markup, "anders")).toBe(
      "Gepflegter Kombi aus erster Hand.\n\nAusstattung:\n• Navigation\n• LED\n----\nIrrtum vorbehalten.",
    );
  });

  it("falls back to the plain text, then to nothing", () => {
    expect(descriptionText("\\\\ \\\\", "Gepflegt. - Navi")).toBe("Gepflegt. - Navi");
    expect(descriptionText(null, null)).toBeNull();
    expect(descriptionText("", "")).toBeNull();
  });
});

describe("modelGroup", () => {
  it.each([
    ["Golf VIII Variant 2.0 TDI", ["VW", "Volkswagen"], "Golf", "VIII Variant 2.0 TDI"],
    ["VW Golf VIII", ["VW", "Volkswagen"], "Golf", "VIII"],
    ["VOLKSWAGEN GOLF 1.4", ["VW", "Volkswagen"], "Golf", "1.4"],
    ["320d Touring", ["BMW", "BMW"], "320", "320d Touring"],
    ["320 d Touring", ["BMW", "BMW"], "320", "d Touring"],
    ["Golf-Variant", ["VW", "Volkswagen"], "Golf", "Golf-Variant"],
    ["Defender 90", ["LAND ROVER", "Land Rover"], "Defender", "90"],
    ["C+ 1.2 (neu)", ["X", "X"], "C+", "1.2 (neu)"],
    ["Corsa | Klima * NAVI *  LED |", ["OPEL", "Opel"], "Corsa", "Klima NAVI LED"],
    ["Golf - 1. Hand", ["VW", "Volkswagen"], "Golf", "1. Hand"],
    ["Golf", ["VW", "Volkswagen"], "Golf", null],
    ["*** | ***", ["VW", "Volkswagen"], "Golf", null],
    ["TDI Golf", ["VW", "Volkswagen"], "Golf", "TDI Golf"],
    [null, ["VW", "Volkswagen"], "Golf", null],
  ])("leaves of %j (%j %j) %j", (line, makes, model, rest) => {
    expect(modelGroup(line, makes, model)).toBe(rest);
  });
});

describe("makeName", () => {
  it("takes the provider's label first", () => {
    expect(makeName("VW", new Map([["VW", "VW Pkw"]]))).toBe("VW Pkw");
  });

  it.each([
    ["VW", "Volkswagen"],
    ["MERCEDES-BENZ", "Mercedes-Benz"],
    ["LAND ROVER", "Land Rover"],
    ["CITROËN", "Citroën"],
    ["CITROEN", "Citroën"],
    ["BMW", "BMW"],
    ["MINI", "MINI"],
    ["SKODA", "Skoda"],
    ["ŠKODA", "Skoda"],
    ["ALFA ROMEO", "Alfa Romeo"],
    ["ASTON MARTIN", "Aston Martin"],
    ["ROLLS-ROYCE", "Rolls-Royce"],
    ["SMART", "smart"],
    ["DS AUTOMOBILES", "DS Automobiles"],
    ["KGM", "KGM"],
    ["BYD", "BYD"],
    ["MG", "MG"],
    ["GWM", "GWM"],
    ["KIA", "Kia"],
    ["SEAT", "Seat"],
    ["CUPRA", "Cupra"],
    ["FIAT", "Fiat"],
    ["AUDI", "Audi"],
    ["SSANGYONG", "SsangYong"],
    ["LYNK&CO", "Lynk&Co"],
    ["Bmw", "BMW"],
    ["Polestar", "Polestar"],
    ["NEUE MARKE", "NEUE MARKE"],
    ["constructor", "constructor"],
  ])("calls %s %s without it", (key, name) => {
    expect(makeName(key, new Map())).toBe(name);
  });
});
