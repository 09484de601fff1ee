import { describe, expect, it } from "vitest";
import { makeName } from "./make-names.ts";

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
