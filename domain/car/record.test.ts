import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { adKeySchema, carSchema, recordVersion } from "./record.ts";

describe("a field that may be text, an object or JSON", () => {
  it.each([
    ["a plain word", "MANUAL_GEAR", "MANUAL_GEAR"],
    ["an object with a type", { type: "MANUAL_GEAR" }, "MANUAL_GEAR"],
    ["the object as JSON text", '{"type":"MANUAL_GEAR"}', "MANUAL_GEAR"],
    ["an object without a type", { gears: 6 }, null],
    ["nothing", null, null],
  ])("reads the gearbox from %s", (_, gearbox, expected) => {
    expect(carSchema.parse({ ...aCar(), gearbox }).gearbox).toBe(expected);
  });

  it.each([
    ["an object", { cubicCapacity: 1968, seats: 5 }, { cubicCapacity: 1968, seats: 5 }],
    ["JSON text", '{"cubicCapacity":1968}', { cubicCapacity: 1968, seats: null }],
    ["unreadable text", "{cubic", { cubicCapacity: null, seats: null }],
    ["nothing", null, { cubicCapacity: null, seats: null }],
  ])("reads the technical data from %s", (_, technical_data, expected) => {
    expect(carSchema.parse({ ...aCar(), technical_data }).technical_data).toEqual(expected);
  });

  it("ignores __proto__ in JSON text", () => {
    const hostile = JSON.parse('{"__proto__":{"seats":9},"cubicCapacity":1000}');
    const { technical_data } = carSchema.parse({ ...aCar(), technical_data: hostile });
    expect(technical_data).toEqual({ cubicCapacity: 1000, seats: null });
    expect(Object.getPrototypeOf(technical_data)).toBe(Object.prototype);
  });
});

it("reads a record that was stored before a field existed", () => {
  const { electric_range: _, modified_at: __, ...older } = aCar();
  expect(carSchema.parse(older)).toMatchObject({ electric_range: null, modified_at: null });
});

it.each(["javascript:alert(1)", "http://suchen.mobile.de/1", "1"])(
  "has no listing at %s",
  (listing_url) => {
    expect(carSchema.parse({ ...aCar(), listing_url }).listing_url).toBeNull();
  },
);

it("keeps unknown values", () => {
  const car = carSchema.parse({ ...aCar(), fuel_type: "AMMONIA", exterior_color: "TEAL" });
  expect([car.fuel_type, car.exterior_color]).toEqual(["AMMONIA", "TEAL"]);
});

it.each(["", "a b", "../etc", "x".repeat(65), "ä", "1/2"])("refuses %j as ad_key", (key) => {
  expect(adKeySchema.safeParse(key).success).toBe(false);
});

it("needs a new recordVersion when its fields change, so that all ads are read again", () => {
  const fields = Object.keys(carSchema.shape).sort().join();
  const digest = createHash("sha256").update(fields).digest("hex").slice(0, 8);
  expect({ recordVersion, digest }).toEqual({ recordVersion: 8, digest: "f0dbaecb" });
});
