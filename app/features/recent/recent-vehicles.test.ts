import fc from "fast-check";
import { expect, it } from "vitest";
import { unicodeText } from "#tests/support/test-text.ts";
import { addRecent, readRecent } from "./recent-vehicles.tsx";

const adKey = fc.stringMatching(/^[\w-]{1,64}$/);

it("remembers up to sixteen vehicles, each once, newest first", () => {
  fc.assert(
    fc.property(fc.array(adKey, { maxLength: 30 }), (viewed) => {
      let text: string | null = null;
      for (const key of viewed) text = addRecent(text, key);
      expect(readRecent(text)).toEqual([...new Set(viewed.toReversed())].slice(0, 16));
    }),
  );
});

it("ignores stored text that is no ad_key", () => {
  expect(readRecent(null)).toEqual([]);
  expect(readRecent(`[{"a":1}] ${"x".repeat(65)} <b> 4711  b-2`)).toEqual(["4711", "b-2"]);
  expect(addRecent("\u0000 4711", "1")).toBe("1 4711");
  fc.assert(
    fc.property(unicodeText(), adKey, (text, key) => {
      expect(readRecent(addRecent(text, key))[0]).toBe(key);
    }),
  );
});
