import { expect, it } from "vitest";
import { stockFilePath, vehiclePath, vehiclesPagePath } from "./paths.ts";

it("writes every address", () => {
  expect([
    vehiclePath("900000101"),
    vehiclePath("a/../b"),
    vehiclesPagePath(1),
    vehiclesPagePath(3),
    vehiclesPagePath(1, "marke=Audi"),
    vehiclesPagePath(2, "marke=Audi"),
    vehiclesPagePath(1, "marke=Audi", { isFilterPage: true }),
    stockFilePath(7, "0b7e6c1d"),
  ]).toEqual([
    "/fahrzeug/900000101",
    "/fahrzeug/a%2F..%2Fb",
    "/fahrzeuge",
    "/fahrzeuge?seite=3",
    "/fahrzeuge?marke=Audi",
    "/fahrzeuge?marke=Audi&seite=2",
    "/fahrzeuge?marke=Audi&ansicht=filter",
    "/bestand/7-0b7e6c1d.json",
  ]);
});
