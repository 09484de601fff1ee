import { describe, expect, it } from "vitest";
import { defaultProfile } from "./default-profile.ts";
import { heroCrops } from "./hero-photo.ts";
import { cropOf, initialsOf, lookOf, namedPictures, parsePictureName } from "./look.ts";

const named = (size: string, type = "png") => `/bilder/haus/${"a1".repeat(16)}-${size}.${type}`;
const brand = { logo: named("800x200"), logoOnDark: named("90x30"), accent: "#1f5f8b" };

describe("the look of a page", () => {
  it("is absent until the dealer has one, so that no page grows", () => {
    expect(lookOf(defaultProfile)).toEqual({});
  });

  it("has the logo for the dark head, in a size that leaves room for the phone number", () => {
    expect(lookOf({ brand }).look).toMatchObject({
      head: { src: named("90x30").replace(".png", "-klein.webp"), width: 120, height: 40 },
      paper: { src: brand.logo, width: 800, height: 200 },
    });
    const { head } = lookOf({ brand: { ...brand, logoOnDark: null } }).look ?? {};
    expect(head).toMatchObject({ width: 160, height: 40, isOnPlate: true });
  });
});

describe("a crop", () => {
  const path = named("1000x800", "jpg");
  it.each([
    [{ x: 50, y: 50 }, "breit", { width: 1000, left: 0, top: 119 }],
    [{ x: 0, y: 100 }, "breit", { width: 1000, left: 0, top: 237 }],
    [{ x: 100, y: 0 }, "hoch", { height: 800, left: 360, top: 0 }],
    [{ x: 40, y: 0 }, "hoch", { height: 800, left: 80, top: 0 }],
  ] as const)("around %j, %s, is inside the photo and has its shape", (focus, crop, expected) => {
    const part = cropOf({ path, focus }, crop);
    expect(part).toMatchObject(expected);
    const { width, height } = heroCrops[crop];
    expect(part.width / part.height).toBeCloseTo(width / height, 2);
  });
});

it.each([
  ["Förde Automobile GmbH & Co. KG", "FA"],
  ["autohaus müller", "AM"],
  ["Kfz-Meyer", "KM"],
  ["BMW", "B"],
  ["GmbH", "G"],
  ["***", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it("finds the pictures that a profile names, and their digests", () => {
  const old = `/bilder/haus/${"b2".repeat(16)}.jpg`;
  const profile = { ...brand, photo: old, text: `/bilder/haus/ und ${old}` };
  expect(namedPictures([profile, profile])).toEqual([brand.logo, brand.logoOnDark, old]);
  expect(parsePictureName(old)).toEqual({ digest: "b2".repeat(16), size: null });
  expect(parsePictureName("/bilder/haus/../x.jpg")).toBeNull();
});
