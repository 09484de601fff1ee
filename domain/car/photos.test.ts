import { expect, it } from "vitest";
import {
  parsePictureAddress,
  parsePictureFile,
  pictureAt,
  pictureInWidth,
  picturePath,
} from "./photos.ts";

const photo = { adKey: "900000101", position: 2, hash: "0b7e6c1d", width: 1600 } as const;

it("writes the address of a photo", () => {
  expect(picturePath(photo)).toBe("/bilder/900000101/2-0b7e6c1d-1600.jpg");
});

it("knows the other photos of a vehicle from one, and leaves foreign addresses alone", () => {
  expect(pictureAt(picturePath(photo), 14)).toBe("/bilder/900000101/14-0b7e6c1d-1600.jpg");
  expect(pictureAt("/bilder/ersatz.jpg", 2)).toBe("/bilder/ersatz.jpg");
});

it("asks for the same photo in another width, and leaves foreign addresses alone", () => {
  expect(pictureInWidth(picturePath(photo), 640)).toBe("/bilder/900000101/2-0b7e6c1d-640.jpg");
  expect(pictureInWidth("/bilder/ersatz.jpg", 640)).toBe("/bilder/ersatz.jpg");
});

it("reads back what it wrote", () => {
  const { adKey: _, ...file } = photo;
  expect(parsePictureFile("2-0b7e6c1d-1600.jpg")).toEqual(file);
  expect(parsePictureAddress(picturePath(photo))).toEqual(photo);
});

it.each([
  "2-0b7e6c1d-1601.jpg",
  "2-0b7e6c1d-241.jpg",
  "2-0b7e6c1d-0160.jpg",
  "1-0b7e6c1d-og.jpg",
  "0-0b7e6c1d-640.jpg",
  "02-0b7e6c1d-640.jpg",
  "1000-0b7e6c1d-640.jpg",
  "2-0B7E6C1D-1600.jpg",
  "-1-0b7e6c1d-1600.jpg",
  "2-0b7e6c1d-1600.jpg/..",
  "../2-0b7e6c1d-1600.jpg",
  "2-0b7e6c1d-1600.svg",
  "",
])("takes %j for no picture", (file) => {
  expect(parsePictureFile(file)).toBeNull();
});

it.each([
  "/bilder/ersatz.jpg",
  "/bilder/900000101/2-0b7e6c1d-1601.jpg",
  "https://img.example/bilder/900000101/2-0b7e6c1d-1600.jpg",
  "/bilder/a%2fb/2-0b7e6c1d-1600.jpg",
])("takes %j for no picture of ours", (path) => {
  expect(parsePictureAddress(path)).toBeNull();
});
