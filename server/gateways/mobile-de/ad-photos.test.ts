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
  it("gives photos addresses that change with the photo only", () => {
    const images = [{ hash: "aaa", m: "https://img.example/a" }, { m: "https://img.example/b" }];
    const [first, second] = translated(images).photos;
    const [swapped, same] = translated([{ ...images[0], hash: "bbb" }, images[1]]).photos;
    expect(first?.sizes).toEqual({ 240: "https://img.example/a" });
    expect(swapped?.hash).not.toBe(first?.hash);
    expect(same).toEqual(second);
    expect(translated(images).car.images[1]?.url).toBe(
      `/bilder/900000101/2-${second?.hash}-1600.jpg`,
    );
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
