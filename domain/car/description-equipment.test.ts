import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeText } from "#tests/support/test-text.ts";
import { type Block, readDescription } from "./description.ts";

const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

/** Paragraphs as strings and lists as arrays keep the tables short. */
type Short = string | string[];
const short = (block: Block): Short => (block.kind === "paragraph" ? block.text : block.items);
const blocks = (text: string): Short[] => readDescription(text).map(short);

type Case = [name: string, text: string, expected: Short[]];

describe("equipment", () => {
  const under = (text: string): Short[] => blocks(`${phrase}\n${text}`).slice(1);

  it.each<Case>([
    ["lines", "Navi\nLED-Licht", [["Navi", "LED-Licht"]]],
    ["commas", "Navi, LED,AHK,, Alu", [["Navi", "LED", "AHK", "Alu"]]],
    [
      "bullets and dashes",
      "- Navi\n• LED\n* AHK\n– Alu\n✓ ESP",
      [["Navi", "LED", "AHK", "Alu", "ESP"]],
    ],
    ["stray dots and dashes", "Navi.\n. LED -\n..AHK…\n-- Alu --", [["Navi", "LED", "AHK", "Alu"]]],
    ["a stray sign alone on its line", "Navi\n-\n.\nLED", [["Navi", "LED"]]],
    ["bullets within a line", "Navi • LED • AHK", [["Navi", "LED", "AHK"]]],
    ["decimal commas", "2,0 l Motor, Navi", [["2,0 l Motor", "Navi"]]],
    ["brackets with commas", "Paket (Navi, LED), AHK", [["Paket (Navi, LED)", "AHK"]]],
    ["a bracket that never closes", "Paket (Navi, LED", [["Paket (Navi", "LED"]]],
    ["a word twice", "Navi\nNavi, Navi", [["Navi"]]],
    ["blank lines before it", "\n\n----\nNavi", [["Navi"]]],
    [
      "words that only look like closings",
      "Telefonvorbereitung\nMobilfunkantenne\nFahrwerksänderung",
      [["Telefonvorbereitung", "Mobilfunkantenne", "Fahrwerksänderung"]],
    ],
    [
      "numbers that are no phone numbers",
      "Reifen 205/55 R16\nHU 03/2027\n01.03.2021",
      [["Reifen 205/55 R16", "HU 03/2027", "01.03.2021"]],
    ],
  ])("lists %s", (_, text, expected) => {
    expect(under(text)).toEqual(expected);
  });

  it.each<Case>([
    ["a blank line", "Navi\n\nLED", [["Navi"], "LED"]],
    ["a blank line before a list", "Navi\n\n- LED", [["Navi"], ["LED"]]],
    ["a separator", "Navi\n----------\nSchönes Auto", [["Navi"], "Schönes Auto"]],
    [
      "the end of a sentence within a line",
      "Navi, LED. Eine Finanzierung ist möglich.",
      [["Navi", "LED"], "Eine Finanzierung ist möglich."],
    ],
    [
      "a closing after a comma",
      "Navi, LED, Irrtümer vorbehalten",
      [["Navi", "LED"], "Irrtümer vorbehalten"],
    ],
    [
      "closings with bullets",
      "Navi\n- Probefahrt möglich\n- Finanzierung möglich",
      [["Navi"], ["Probefahrt möglich", "Finanzierung möglich"]],
    ],
    [
      "several closings",
      "Navi\nInzahlungnahme möglich.\nTel. 069 90009-140",
      [["Navi"], "Inzahlungnahme möglich.\nTel. 069 90009-140"],
    ],
  ])("ends at %s", (_, text, expected) => {
    expect(under(text)).toEqual(expected);
  });

  it.each([
    "Inzahlungnahme Ihres Fahrzeugs möglich",
    "Gerne nehmen wir, wenn Sie mögen, Ihren Wagen in Zahlung",
    "Wir nehmen Ihr Auto in Zahlung!",
    "Ihren Gebrauchten kaufen wir an.",
    "Finanzierung zu günstigen Konditionen möglich.",
    "GÜNSTIGE FINANZIERUNG",
    "Irrtum vorbehalten",
    "Irrtu\u0308mer und Zwischenverkauf vorbehalten",
    "Änderungen vorbehalten",
    "Technische Änderungen vorbehalten",
    "Alle Angaben ohne Gewähr",
    "Zwischenverkauf vorbehalten",
    "Besichtigung und Probefahrt nach Vereinbarung",
    "Vereinbaren Sie einen Termin",
    "Rufen Sie uns an",
    "Tel. 069 90009-140",
    "Telefon: +49 (0) 69 90009 140",
    "Tel.:06990009140",
    "Mobil 0171/3920014",
    "WhatsApp: 0171 3920-014",
    "069 90009-140",
    "☎ 069/90009140",
    "+49 69 90009-140",
    "(069) 90009140",
    "Ihr Team vom Autohaus Ladenburg",
    "Ihr freundliches Team",
    "Ihr Autohaus in Ladenburg",
    "Wir freuen uns auf Ihren Besuch",
  ])("ends at the closing %j", (closing) => {
    expect(under(`Navi\n${closing}`)).toEqual([["Navi"], closing.normalize("NFC")]);
  });

  it.each<Case>([
    ["comes last", `Hallo\n${phrase}`, [`Hallo\n${phrase}`]],
    ["stands alone", phrase, [phrase]],
    ["has its equipment on its own line", `${phrase} Navi, LED`, [phrase, ["Navi", "LED"]]],
    ["ends a line", `Hallo! ${phrase}\nNavi`, [`Hallo! ${phrase}`, ["Navi"]]],
    ["is in capitals", `${phrase.toUpperCase()}\nNavi`, [phrase.toUpperCase(), ["Navi"]]],
    ["has double spaces", `${phrase.replaceAll(" ", "  ")}\nNavi`, [phrase, ["Navi"]]],
    [
      "comes twice",
      `${phrase}\nNavi\n\nUnd:\n${phrase}\nLED`,
      [phrase, ["Navi"], `Und:\n${phrase}`, ["LED"]],
    ],
    ["comes twice in a row", `${phrase}${phrase}\nNavi`, [phrase, phrase, ["Navi"]]],
    [
      "interrupts its own list",
      `${phrase}\nNavi\n${phrase}\nLED`,
      [phrase, ["Navi"], phrase, ["LED"]],
    ],
    [
      "has a closing straight after it",
      `${phrase}\nFinanzierung möglich`,
      [phrase, "Finanzierung möglich"],
    ],
    [
      "is followed by free bullets",
      `${phrase}\nNavi\n\nDazu:\n• AHK`,
      [phrase, ["Navi"], "Dazu:", ["AHK"]],
    ],
    [
      "is part of the provider's plain text",
      `Hallo. -  - ${phrase} - Navi - LED -  - Tschüss`,
      ["Hallo.", phrase, ["Navi", "LED"], "Tschüss"],
    ],
    [
      "lacks its colon",
      "Sehr gepflegtes Fahrzeug mit folgender Ausstattung\nNavi",
      ["Sehr gepflegtes Fahrzeug mit folgender Ausstattung\nNavi"],
    ],
  ])("is found when the phrase %s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });
});

/** The dealer's account may be careless or hijacked (T6 and T12). */
const pieces = fc.constantFrom(
  ...[phrase, "\n", "\n\n", "----", "- ", "• ", ",", ".", " - "],
  ...["Navi", "LED (Matrix, hell)", "2,0 l", "Irrtum vorbehalten.", "Tel. 06203 900140"],
  ...["<script>", "</p>", "&amp;", "\u0000", "\u202e"],
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((some) => some.join("")),
  unicodeText({ maxLength: 500 }),
);
const letters = (text: string) => text.normalize("NFC").replace(/[^\p{L}\p{N}<>&]/gu, "");

it("becomes paragraphs and lists without losing or adding words", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const blocks = readDescription(text);
      const shown = blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.text]));
      for (const part of shown) {
        expect(part).toBe(part.trim());
        expect(part).not.toBe("");
        // No bidirectional controls, and no control characters except line ends.
        expect(part).not.toMatch(/[\u202a-\u202e]|(?!\n)\p{Cc}/u);
      }
      for (const block of blocks) {
        if (block.kind === "list") expect(new Set(block.items).size).toBe(block.items.length);
      }
      const source = letters(text);
      for (const part of shown) expect(source).toContain(letters(part.split("\n")[0] ?? ""));
      // Duplicates are dropped, so compare letters as a set.
      const words = new Set(source);
      expect([...letters(shown.join(""))].every((letter) => words.has(letter))).toBe(true);
    }),
    { numRuns: 800 },
  );
});

describe("takes linear time", () => {
  // Quadratic patterns need minutes for these texts, linear ones some hundred ms on a slow machine.
  it.each([
    ...["a", "-", "\n", "- ", ",", "(", "<script", `${phrase}\n`],
    ...["Tel. ", "+49 ", "2,", " - ", "ihr a team "],
  ])(
    "for %j repeated",
    (part) => {
      const text = part.repeat(200_000 / part.length);
      expect(readDescription(text).length).toBeLessThanOrEqual(text.length);
      expect(readDescription(phrase + text).length).toBeLessThanOrEqual(text.length);
    },
    10_000,
  );
});
