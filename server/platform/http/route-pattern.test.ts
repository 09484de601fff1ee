import { expect, it } from "vitest";
import { picturePath } from "#domain/car/pictures.ts";
import {
  apiPaths,
  fixedPages,
  machinePaths,
  vehiclePath,
  vehicleQrPath,
} from "#domain/pages/paths.ts";
import { routePattern } from "./request-metrics.ts";

const picture = { adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 640 } as const;

const asTheyAre = [...fixedPages, ...Object.values(machinePaths), ...Object.values(apiPaths)];
const routes: [address: string, route: string][] = [
  ...asTheyAre.map((path): [string, string] => [path, path]),
  [vehiclePath("900000101"), "/fahrzeug/:adKey"],
  [`${vehiclePath("900000101")}.data?x`, "*.data"],
  [vehicleQrPath("900000101"), "/fahrzeug/:adKey/qr.svg"],
  [picturePath(picture), "/bilder/:adKey/:file"],
  ["/buero/anmelden/abc", "/buero"],
  ["/buero/geraete?x", "/buero"],
  ["/fahrzeuge?suche=Erika", "/fahrzeuge"],
  ["/Erika", "other"],
  ["http://evil.test/fahrzeuge", "other"],
  ["", "other"],
];

it.each(routes)("%s has the pattern %s", (address, route) => {
  expect(routePattern(address)).toBe(route);
});
