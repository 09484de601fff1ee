import { expect, it } from "vitest";
import {
  parsePictureFile,
  pictureInWidth,
  picturePath,
  stockFilePath,
  vehiclePath,
  vehiclesPagePath,
} from "./paths.ts";

const photo = { adKey: "900000101", position: 2, hash: "0b7e6c1d", width: 1600 } as const;

it("writes every address", () => {
  expect([
    vehiclePath("900000101"),
    vehiclePath("a/../b"),
    vehiclesPagePath(1),
    vehiclesPagePath(3),
    stockFilePath(7, "0b7e6c1d"),
    picturePath(photo),
  ]).toEqual([
    "/fahrzeug/900000101",
    "/fahrzeug/a%2F..%2Fb",
    "/fahrzeuge",
    "/fahrzeuge?seite=3",
    "/bestand/7-0b7e6c1d.json",
    "/bilder/900000101/2-0b7e6c1d-1600.jpg",
  ]);
});

it("asks for the same photo in another width, and leaves foreign addresses alone", () => {
  expect(pictureInWidth(picturePath(photo), 640)).toBe("/bilder/900000101/2-0b7e6c1d-640.jpg");
  expect(pictureInWidth("/bilder/ersatz.jpg", 640)).toBe("/bilder/ersatz.jpg");
});

it("reads back what it wrote", () => {
  const { adKey: _, ...file } = photo;
  expect(parsePictureFile("2-0b7e6c1d-1600.jpg")).toEqual(file);
});

it.each([
  "2-0b7e6c1d-1601.jpg",
  "2-0B7E6C1D-1600.jpg",
  "-1-0b7e6c1d-1600.jpg",
  "2-0b7e6c1d-1600.jpg/..",
  "../2-0b7e6c1d-1600.jpg",
  "2-0b7e6c1d-1600.svg",
  "",
])("takes %j for no picture", (file) => {
  expect(parsePictureFile(file)).toBeNull();
});
