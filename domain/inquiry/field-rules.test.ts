import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stripScripts } from "./field-rules.ts";

describe("stripScripts", () => {
  it.each([
    ["Guten Tag", "Guten Tag"],
    ["a<script>alert(1)</script>b", "ab"],
    ["a<SCRIPT type='x'>1<b>2</SCRIPT >b", "ab"],
    ["a<script>1<script>2</script>b", "ab"],
    ["a</script>b", "ab"],
    ["<scr<script>ipt>alert(1)</script>", "<scr"],
    ["</<script></script>script>x", "script>x"],
    ["<<<//script", "script"],
    ["<script ohne Ende und mein ganzer Text", "script ohne Ende und mein ganzer Text"],
    ["Preis < 5.000 €, Baujahr > 2015", "Preis < 5.000 €, Baujahr > 2015"],
    ["Ich schreibe ein Manu/Skript/script", "Ich schreibe ein Manu/Skript/script"],
  ])("turns %j into %j", (typed, kept) => {
    expect(stripScripts(typed)).toBe(kept);
  });

  const parts = fc.constantFrom(..."<|/|>|script|SCRIPT|<script>|</script>|a |scr|ipt".split("|"));
  const nearTags = fc.array(parts, { maxLength: 40 }).map((some) => some.join(""));

  it("leaves no start of a script tag, and is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(nearTags, fc.string()), (typed) => {
        const kept = stripScripts(typed);
        expect(kept).not.toMatch(/<\/?script/i);
        expect(stripScripts(kept)).toBe(kept);
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not change other text", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!/script/i.test(typed));
        expect(stripScripts(typed)).toBe(typed);
      }),
    );
  });
});
