import { describe, expect, it } from "vitest";
import { anAd } from "./test-ad.ts";
import { translateAd } from "./translate-ad.ts";

function translated(images: unknown) {
  const context = { makeNames: new Map<string, string>(), origin: "http://127.0.0.1:4010" };
  const translation = translateAd(anAd({ images }), context);
  if (!translation.ok) throw new Error(translation.reason);
  return translation;
}

describe("photos of an ad", () => {
  const images = [{ hash: "aaa", m: "https://img.example/a" }, { m: "https://img.example/b" }];
  const [a, b] = images;
  const hashes = (given: unknown) => translated(given).photos.map(({ hash }) => hash);

  it("share one hash, which their addresses carry", () => {
    const { photos, car } = translated(images);
    const [hash] = hashes(images);
    expect(hash).toMatch(/^[0-9a-f]{8}$/);
    expect(photos).toEqual([
      { hash, sizes: { 240: "https://img.example/a" }, mark: "aaa" },
      { hash, sizes: { 240: "https://img.example/b" }, mark: "https://img.example/b" },
    ]);
    expect(car.images.map(({ url }) => url)).toEqual([
      `/bilder/900000101/1-${hash}-1600.jpg`,
      `/bilder/900000101/2-${hash}-1600.jpg`,
    ]);
  });

  it("keep that hash while they are the same", () => {
    expect(hashes([{ ...a, m: "https://other.example/a" }, b])).toEqual(hashes(images));
  });

  it.each([
    ["is swapped", [{ ...a, hash: "bbb" }, b]],
    ["moves to another address, having no hash of its own", [a, { m: "https://img.example/c" }]],
    ["is added", [a, b, { hash: "ccc", m: "https://img.example/c" }]],
    ["is taken away", [a]],
    ["changes its place", [b, a]],
  ])("get another hash when one of them %s", (_, changed) => {
    expect(hashes(changed)[0]).not.toBe(hashes(images)[0]);
  });

  it("keeps the path only of a photo at the provider's own origin", () => {
    const [photo] = translated([
      { hash: "a", xl: "http://127.0.0.1:4010/i/a?rule=mo-640.jpg" },
    ]).photos;
    expect(photo?.sizes).toEqual({ 640: "/i/a?rule=mo-640.jpg" });
  });

  it.each([
    ["http://img.example/a", false],
    ["http://127.0.0.1:4010/a", true],
    ["http://127.0.0.1:4011/a", false],
    ["https://user:pw@img.example/a", false],
    ["javascript:alert(1)", false],
    ["data:image/png;base64,AAAA", false],
    ["file:///etc/passwd", false],
    ["/a.jpg", false],
    ["https://img.example/a", true],
  ])("takes a photo at %s: %s", (url, taken) => {
    expect(translated([{ hash: "a", xl: url }]).photos).toHaveLength(taken ? 1 : 0);
  });
});
