import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import { readAd } from "./ad.ts";
import { rawAd } from "./test-ad.ts";
import { translateAd } from "./translate-ad.ts";
import {
  readCount,
  readDecimal,
  readDoors,
  readFlag,
  readId,
  readInstant,
  readLines,
  readMonth,
  readPrice,
  readText,
  readTexts,
  readYear,
} from "./values.ts";

describe("readPrice", () => {
  it.each([
    ["22499.00", 22_499],
    ["22499", 22_499],
    [22_499, 22_499],
    ["8190.29", 8190.29],
    ["1.1", 1.1],
    ["12.500", 12.5],
    ["0.00", null],
    ["12.500,00", null],
    ["22,499", null],
    ["-5.00", null],
    ["1e5", null],
    ["auf Anfrage", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [{}, null],
  ])("reads %j as %j euros", (value, euros) => {
    expect(readPrice(value)).toBe(euros);
  });

  it("keeps every cent of every price up to 30000", () => {
    for (let cents = 1; cents <= 3_000_000; cents += 997) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(Math.round((readPrice(text) ?? 0) * 100)).toBe(cents);
      expect(readPrice(text)?.toFixed(2)).toBe(text);
    }
  });
});

describe("readCount", () => {
  it.each([
    [68_450, 68_450],
    ["68450", 68_450],
    ["68450.0", 68_450],
    ["68.450", null],
    [110.4, 110],
    [0, 0],
    [-1, null],
    ["-1", null],
    [10_000_000, null],
    [true, null],
    [["5"], null],
  ])("reads %j as %j", (value, count) => {
    expect(readCount(value)).toBe(count);
  });
});

describe("readDecimal", () => {
  it.each([
    ["4.5", 4.5],
    [4.5, 4.5],
    ["0", 0],
    ["19.00", 19],
    ["4,5", null],
    ["1.2.3", null],
    ["-4", null],
    ["", null],
  ])("reads %j as %j", (value, decimal) => {
    expect(readDecimal(value)).toBe(decimal);
  });
});

describe("readMonth", () => {
  it.each([
    ["202103", "2021-03-01"],
    [202_103, "2021-03-01"],
    ["2021-03", "2021-03-01"],
    ["000000", null],
    ["0000-00", null],
    ["202113", null],
    ["202100", null],
    ["2021", null],
    ["March 2021", null],
    [undefined, null],
  ])("reads %j as %j", (value, month) => {
    expect(readMonth(value)).toBe(month);
  });
});

describe("readDoors", () => {
  it.each([
    ["TWO_OR_THREE", { count: 2, isExact: false }],
    ["FOUR_OR_FIVE", { count: 4, isExact: false }],
    ["SIX_OR_SEVEN", { count: 6, isExact: false }],
    ["4/5", { count: 4, isExact: false }],
    [5, { count: 5, isExact: true }],
    [4, { count: 4, isExact: true }],
    ["3", { count: 3, isExact: true }],
    [0, null],
    ["SIX_OR_MORE", null],
  ])("reads %j as %j", (value, doors) => {
    expect(readDoors(value)).toEqual(doors);
  });
});

describe("readId", () => {
  it.each([
    ["424776053", "424776053"],
    ["1234567890123456", "1234567890123456"],
    [424_776_053, "424776053"],
    [2 ** 60, null],
    ["../etc", null],
    ["", null],
    ["x".repeat(65), null],
    [null, null],
  ])("reads %j as %j", (value, id) => {
    expect(readId(value)).toBe(id);
  });
});

describe("readText and readLines", () => {
  it.each([
    ["Delfingrau &quot;Metallic&quot;", 'Delfingrau "Metallic"'],
    ["&amp;quot;", "&quot;"],
    ["a&copy=1", "a&copy=1"],
    ["  zwei\n Zeilen ", "zwei Zeilen"],
    ["a\u0000b\u0007c", "abc"],
    ["halb \ud83d", "halb \ufffd"],
    ["   ", null],
    ["&#0;", "\ufffd"],
    [320, "320"],
    [{}, null],
  ])("reads %j as %j", (value, text) => {
    expect(readText(value)).toBe(text);
  });

  it("keeps lines with one kind of line end", () => {
    expect(readLines("eins\r\nzwei\rdrei\n")).toBe("eins\nzwei\ndrei\n");
  });

  it("takes one value, many, or none as list", () => {
    expect(readTexts("TUNER")).toEqual(["TUNER"]);
    expect(readTexts(["TUNER", null, {}, "DAB_RADIO"])).toEqual(["TUNER", "DAB_RADIO"]);
    expect(readTexts(undefined)).toEqual([]);
  });
});

describe("readFlag, readYear, readInstant", () => {
  it.each([
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
    ["ja", null],
    [1, null],
  ])("reads %j as flag %j", (value, flag) => {
    expect(readFlag(value)).toBe(flag);
  });

  it.each([
    [2021, 2021],
    ["1972", 1972],
    [1885, null],
    [2101, null],
  ])("reads %j as year %j", (value, year) => {
    expect(readYear(value)).toBe(year);
  });

  it.each([
    ["2026-07-23T03:05:54.81+02:00", "2026-07-23T03:05:54.81+02:00"],
    ["2014-02-10T23:00:00Z", "2014-02-10T23:00:00Z"],
    ["2026-13-23T03:05:54+02:00", null],
    ["2026-02-30T03:05:54+02:00", null],
    ["2026-07-23T24:00:00Z", null],
    ["2026-07-23", null],
    [1_700_000_000, null],
  ])("reads %j as instant %j", (value, instant) => {
    expect(readInstant(value)).toBe(instant);
  });
});

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
