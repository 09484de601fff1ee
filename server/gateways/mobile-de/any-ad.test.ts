import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import { readAd } from "./ad.ts";
import { rawAd } from "./test-ad.ts";
import { translateAd } from "./translate-ad.ts";

const context = { makeNames: new Map<string, string>(), origin: "http://127.0.0.1:4010" };

describe("any ad at all", () => {
  const keys = Object.keys(rawAd());
  const oddValue = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("&#0;", "\ud800", "__proto__", "-1", "1e999", [[]], [null], { hash: {} }),
  );
  const mutation = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), oddValue, {
    maxKeys: 8,
  });

  it("becomes a valid record or is refused, and never throws", () => {
    fc.assert(
      fc.property(mutation, (changes) => {
        const ad = readAd(rawAd(changes));
        if (ad === null) return;
        const translation = translateAd(ad, context);
        if (!translation.ok) return;
        carSchema.parse({ ...translation.car, fetched_at: "2026-11-21T06:00:00Z" });
        expect(JSON.stringify(translation)).not.toMatch(/\\u0000|\\ud8/);
      }),
      { numRuns: 500 },
    );
  });

  it("changes no prototype", () => {
    const raw: unknown = JSON.parse(
      '{"mobileAdId":"1","make":"VW","__proto__":{"polluted":1},"price":{"__proto__":{"polluted":1}}}',
    );
    const ad = readAd(raw);
    expect(ad && translateAd(ad, context).ok).toBe(true);
    expect("polluted" in {}).toBe(false);
    expect(ad && "polluted" in ad).toBe(false);
  });

  it.each([[null], [[]], ["ad"], [{}], [{ mobileAdId: "" }], [{ mobileAdId: 2 ** 60 }]])(
    "%j is no ad",
    (value) => {
      expect(readAd(value)).toBeNull();
    },
  );
});
