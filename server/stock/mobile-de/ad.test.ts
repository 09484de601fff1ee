import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carSchema } from "#domain/car/record.ts";
import { rawAd } from "#tests/support/test-ad.ts";
import { unicodeText } from "#tests/support/test-text.ts";
import {
  readAd,
  readCount,
  readDay,
  readDecimal,
  readDoors,
  readFlag,
  readId,
  readInstant,
  readMonth,
  readMultiline,
  readPrice,
  readRate,
  readText,
  readTexts,
  readYear,
} from "./ad.ts";
import { translateAd } from "./translate-ad.ts";

const readers = {
  readCount,
  readDay,
  readDecimal,
  readDoors,
  readFlag,
  readId,
  readInstant,
  readMonth,
  readPrice,
  readRate,
  readText,
  readYear,
};

it.each<[name: keyof typeof readers, value: unknown, read: unknown]>([
  ["readPrice", "22499", 22_499],
  ["readPrice", "8190.29", 8190.29],
  ["readPrice", "12.500", 12.5],
  ["readPrice", "0.00", null],
  ["readPrice", "12.500,00", null],
  ["readPrice", "22,499", null],
  ["readPrice", "1e5", null],
  ["readPrice", Number.POSITIVE_INFINITY, null],
  ["readPrice", {}, null],
  ["readCount", "68450", 68_450],
  ["readCount", "68.450", null],
  ["readCount", 0, 0],
  ["readCount", -1, null],
  ["readCount", 10_000_000, null],
  ["readCount", true, null],
  ["readDecimal", "4.5", 4.5],
  ["readDecimal", "4,5", null],
  ["readDecimal", "-4", null],
  ["readDay", "2027-02-08", "2027-02-08"],
  ["readDay", "2027-02-08T00:00:00+01:00", "2027-02-08"],
  ["readDay", "2027-02-30", null],
  ["readDay", "08.02.2027", null],
  ["readDay", 20270208, null],
  ["readDay", { toString: 1, valueOf: 1 }, null],
  ["readRate", "0.0700", 7],
  ["readRate", 0.081, 8.1],
  ["readRate", "20.00", 20],
  ["readRate", "16", 16],
  ["readRate", "0.00", 0],
  ["readRate", "7,00", 7],
  ["readRate", "7 %", 7],
  ["readRate", " 20,0% ", 20],
  ["readRate", "", null],
  ["readRate", undefined, null],
  ["readRate", "0.7", "unreadable"],
  ["readRate", 70, "unreadable"],
  ["readRate", "-7", "unreadable"],
  ["readRate", "voll", "unreadable"],
  ["readRate", ["19"], "unreadable"],
  ["readMonth", "202103", "2021-03-01"],
  ["readMonth", "2021-03", "2021-03-01"],
  ["readMonth", "0000-00", null],
  ["readMonth", "202113", null],
  ["readMonth", "March 2021", null],
  ["readMonth", [{ toString: null }], null],
  ["readDoors", "TWO_OR_THREE", { count: 2, isExact: false }],
  ["readDoors", "4/5", { count: 4, isExact: false }],
  ["readDoors", 5, { count: 5, isExact: true }],
  ["readDoors", "SIX_OR_MORE", null],
  ["readId", "1234567890123456", "1234567890123456"],
  ["readId", 424_776_053, "424776053"],
  ["readId", 2 ** 60, null],
  ["readId", "../etc", null],
  ["readId", "x".repeat(65), null],
  ["readText", "Delfingrau &quot;Metallic&quot;", 'Delfingrau "Metallic"'],
  ["readText", "&amp;quot;", "&quot;"],
  ["readText", "  zwei\n Zeilen ", "zwei Zeilen"],
  ["readText", "a\u0000b\u0007c", "abc"],
  ["readText", "halb \ud83d", "halb \ufffd"],
  ["readText", "&#0;", "\ufffd"],
  ["readText", {}, null],
  ["readFlag", true, true],
  ["readFlag", "false", false],
  ["readFlag", "ja", null],
  ["readYear", "1972", 1972],
  ["readYear", 1885, null],
  ["readYear", 2101, null],
  ["readInstant", "2026-07-23T03:05:54.81+02:00", "2026-07-23T03:05:54.81+02:00"],
  ["readInstant", "2026-02-30T03:05:54+02:00", null],
  ["readInstant", "2026-07-23T24:00:00Z", null],
  ["readInstant", "2026-07-23", null],
])("%s reads %j as %j", (name, value, read) => {
  expect(readers[name](value)).toStrictEqual(read);
});

it("normalizes line ends", () => {
  expect(readMultiline("eins\r\nzwei\rdrei\n")).toBe("eins\nzwei\ndrei\n");
});

it("reads one value, many, or none as a list", () => {
  expect(readTexts("TUNER")).toEqual(["TUNER"]);
  expect(readTexts(["TUNER", null, {}, "DAB_RADIO"])).toEqual(["TUNER", "DAB_RADIO"]);
  expect(readTexts(undefined)).toEqual([]);
});

const context = { origin: "http://127.0.0.1:4010" };

describe("an arbitrary ad", () => {
  const keys = Object.keys(rawAd());
  const oddValue = fc.oneof(
    fc.jsonValue(),
    unicodeText(),
    fc.constantFrom("&#0;", "\ud800", "__proto__", "-1", "1e999", [[]], [null], { hash: {} }),
    fc.constantFrom({ toString: 1, valueOf: 1 }, { toString: null }, [[["x"]]]),
  );
  const mutation = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), oddValue, {
    maxKeys: 8,
  });

  it("is translated to a valid record or refused, and never throws", () => {
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

  it("causes no prototype pollution", () => {
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
