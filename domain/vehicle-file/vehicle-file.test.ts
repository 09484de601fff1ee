import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { fileSteps, inWalkOrder, stepsOf } from "./entries.ts";
import { changedSince, listingState } from "./listing-state.ts";
import { type FileValue, fileValueSchema } from "./vehicle-file.ts";

const tyres = {
  kind: "tyres",
  frontLeft: 6,
  frontRight: 6.5,
  rearLeft: null,
  rearRight: null,
  week: 14,
  year: 2022,
  season: "winter",
  isNew: false,
};

describe("an entry of a vehicle's file", () => {
  it.each([
    ["tyres that nobody can have measured", { ...tyres, frontLeft: 99 }],
    ["a week that no year has", { ...tyres, week: 54 }],
    ["brakes that are more than new", { kind: "brakes", front: 120, rear: null }],
    ["a month that no year has", { kind: "inspection-report", validTo: "2027-13", isThere: true }],
    ["a day that no month has", { kind: "cold-start", isGood: true, day: "2026-02-30" }],
    ["a place beside the outline", { kind: "body", side: "left", x: 1.2, y: 0, text: "Kratzer" }],
    ["an empty sentence", { kind: "flaw", text: "" }],
    ["something else", { kind: "horn", text: "laut" }],
  ])("is not %s", (_, value) => {
    expect(fileValueSchema.safeParse(value).success).toBe(false);
  });

  it("may leave open what nobody has looked at", () => {
    expect(fileValueSchema.parse(tyres)).toEqual(tyres);
  });
});

describe("the walk", () => {
  it("starts an engine cold and looks at a battery only where the car has them", () => {
    const kinds = (isElectric: boolean, hasEngine: boolean) =>
      stepsOf({ isElectric, hasEngine })
        .map(({ kind }) => kind)
        .filter((kind) => kind === "battery" || kind === "cold-start");
    expect(kinds(false, true)).toEqual(["cold-start"]);
    expect(kinds(true, false)).toEqual(["battery"]);
    expect(kinds(true, true)).toEqual(["cold-start", "battery"]);
    expect(new Set(fileSteps.map(({ slug }) => slug)).size).toBe(13);
  });

  it("sorts a file, and keeps the order within a step", () => {
    const values: FileValue[] = [
      { kind: "flaw", text: "Eins" },
      { kind: "keys", count: 2 },
      { kind: "flaw", text: "Zwei" },
    ];
    const [keys, ...flaws] = inWalkOrder(values.map((value) => ({ value })));
    expect(keys?.value.kind).toBe("keys");
    expect(flaws.map(({ value }) => "text" in value && value.text)).toEqual(["Eins", "Zwei"]);
  });
});

describe("a listing that changes", () => {
  const before = listingState(aCar({ price_amount: 10_000, damage_unrepaired: true }));

  it("asks for the entries that it concerns", () => {
    const cheaper = { ...before, price_amount: 9_000 };
    expect(changedSince({ kind: "merit", listing: before }, cheaper)).toEqual(["der Preis"]);
    expect(changedSince({ kind: "tyres", listing: before }, cheaper)).toEqual([]);
    const repaired = { ...before, damage_unrepaired: false };
    expect(changedSince({ kind: "body", listing: before }, repaired)).toEqual([
      "unreparierte Schäden",
    ]);
    expect(changedSince({ kind: "body", listing: before }, before)).toEqual([]);
    expect(changedSince({ kind: "body", listing: null }, before)).toEqual([]);
  });
});
