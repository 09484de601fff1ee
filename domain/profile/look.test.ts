import { expect, it } from "vitest";
import { namedPictures, parsePictureName } from "./look.ts";

const photo = `/bilder/haus/${"a1".repeat(16)}-800x200.jpg`;

it("finds the pictures that a profile names, and their digests", () => {
  const old = `/bilder/haus/${"b2".repeat(16)}.jpg`;
  const profile = { photo, former: old, text: `/bilder/haus/ und ${old}` };
  expect(namedPictures([profile, profile])).toEqual([photo, old]);
  expect(parsePictureName(photo)?.size).toEqual({ width: 800, height: 200 });
  expect(parsePictureName(old)).toEqual({ digest: "b2".repeat(16), size: null });
  expect(parsePictureName("/bilder/haus/../x.jpg")).toBeNull();
});
