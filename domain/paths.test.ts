import { expect, it } from "vitest";
import { stockFilePath, vehiclePath, vehiclesPagePath } from "./paths.ts";

it("writes every address", () => {
  expect([
    vehiclePath("900000101"),
    vehiclePath("a/../b"),
    vehiclesPagePath(1),
    vehiclesPagePath(3),
    stockFilePath(7, "0b7e6c1d"),
  ]).toEqual([
    "/fahrzeug/900000101",
    "/fahrzeug/a%2F..%2Fb",
    "/fahrzeuge",
    "/fahrzeuge?seite=3",
    "/bestand/7-0b7e6c1d.json",
  ]);
});
