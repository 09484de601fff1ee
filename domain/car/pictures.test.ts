import { expect, it } from "vitest";
import {
  parsePictureAddress,
  parsePictureFile,
  pictureAtPosition,
  pictureInWidth,
  picturePath,
  standingPicture,
} from "./pictures.ts";

const picture = { adKey: "900000101", position: 2, hash: "0b7e6c1d", width: 1600 } as const;

it("builds the path of a picture", () => {
  expect(picturePath(picture)).toBe("/bilder/900000101/2-0b7e6c1d-1600.jpg");
});

it("derives the path of another position, and leaves other paths unchanged", () => {
  expect(pictureAtPosition(picturePath(picture), 14)).toBe(
    "/bilder/900000101/14-0b7e6c1d-1600.jpg",
  );
  expect(pictureAtPosition("/bilder/ersatz.jpg", 2)).toBe("/bilder/ersatz.jpg");
});

it("derives the path of another width, and leaves other paths unchanged", () => {
  expect(pictureInWidth(picturePath(picture), 640)).toBe("/bilder/900000101/2-0b7e6c1d-640.jpg");
  expect(pictureInWidth("/bilder/ersatz.jpg", 640)).toBe("/bilder/ersatz.jpg");
});

it("parses the path that it built", () => {
  const { adKey: _, ...file } = picture;
  expect(parsePictureFile("2-0b7e6c1d-1600.jpg")).toEqual(file);
  expect(parsePictureAddress(picturePath(picture))).toEqual(picture);
});

it("derives the path of a standing picture, and leaves other paths unchanged", () => {
  const path = standingPicture(picturePath(picture), 640);
  expect(parsePictureAddress(path)).toEqual({ ...picture, width: 640, isStanding: true });
  expect(standingPicture("/bilder/ersatz.jpg", 640)).toBe("/bilder/ersatz.jpg");
});

it.each([
  "2-0b7e6c1d-1601.jpg",
  "2-0b7e6c1d-0160.jpg",
  "1-0b7e6c1d-og.jpg",
  "0-0b7e6c1d-640.jpg",
  "1000-0b7e6c1d-640.jpg",
  "2-0B7E6C1D-1600.jpg",
  "../2-0b7e6c1d-1600.jpg",
  "2-0b7e6c1d-1600.svg",
  "2-0b7e6c1d-640.webp",
  "",
])("rejects the file name %j", (file) => {
  expect(parsePictureFile(file)).toBeNull();
});

it.each([
  "/bilder/ersatz.jpg",
  "/bilder/900000101/2-0b7e6c1d-1601.jpg",
  "https://img.example/bilder/900000101/2-0b7e6c1d-1600.jpg",
  "/bilder/a%2fb/2-0b7e6c1d-1600.jpg",
])("rejects the path %j", (path) => {
  expect(parsePictureAddress(path)).toBeNull();
});
