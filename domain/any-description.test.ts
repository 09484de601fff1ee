import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDescription } from "./car-description.ts";

/** Free text of an account that may be careless or taken over (T6 and T12). */
const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";
const pieces = fc.constantFrom(
  ...[
    phrase,
    "\n",
    "\n\n",
    "----",
    "- ",
    "• ",
    ",",
    ".",
    " - ",
    "Navi",
    "LED (Matrix, hell)",
    "2,0 l",
  ],
  ...["Irrtum vorbehalten.", "Tel. 06203 900140", "<script>", "</p>", "&amp;", "\u0000", "\u202e"],
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((some) => some.join("")),
  fc.string({ unit: "binary", maxLength: 500 }),
);
const letters = (text: string) => text.normalize("NFC").replace(/[^\p{L}\p{N}<>&]/gu, "");

it("is read as paragraphs and lists of text, to its last word and without a new one", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { blocks } = readDescription(text);
      const shown = blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.text]));
      for (const part of shown) {
        expect(part).toBe(part.trim());
        expect(part).not.toBe("");
        // Line ends stand in paragraphs only, and nothing that nobody sees stands anywhere.
        expect(part).not.toMatch(/[\u202a-\u202e]|(?!\n)\p{Cc}/u);
      }
      for (const block of blocks) {
        if (block.kind === "list") expect(new Set(block.items).size).toBe(block.items.length);
      }
      const source = letters(text);
      for (const part of shown) expect(source).toContain(letters(part.split("\n")[0] ?? ""));
      // What is listed twice is shown once, so that words may be fewer but never others.
      const words = new Set(source);
      expect([...letters(shown.join(""))].every((letter) => words.has(letter))).toBe(true);
    }),
    { numRuns: 800 },
  );
});

describe("grows with the text and not faster", () => {
  // Quadratic rules need minutes for these, linear ones some hundred ms on a slow machine.
  it.each([
    "a",
    "-",
    "\n",
    "- ",
    ",",
    "(",
    "<script",
    `${phrase}\n`,
    "Tel. ",
    "+49 ",
    "2,",
    " - ",
    "ihr a team ",
  ])(
    "for %j again and again",
    (part) => {
      const text = part.repeat(200_000 / part.length);
      expect(readDescription(text).blocks.length).toBeLessThanOrEqual(text.length);
      expect(readDescription(phrase + text).blocks.length).toBeLessThanOrEqual(text.length);
    },
    10_000,
  );
});
