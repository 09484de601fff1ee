import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeText } from "#tests/support/test-text.ts";
import { type Block, readDescription, splitAtPhoneNumbers, splitTitle } from "./description.ts";

const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

/** Paragraphs as strings and lists as arrays keep the tables short. */
type Short = string | string[];
const short = (block: Block): Short => (block.kind === "paragraph" ? block.text : block.items);
const blocks = (text: string): Short[] => readDescription(text).map(short);

type Case = [name: string, text: string, expected: Short[]];

describe("free text", () => {
  it.each<Case>([
    ["nothing", "", []],
    ["separators only", "----\n****\n....\n= = =\n—\n•", []],
    [
      "dash separators",
      "Eins\n----\nzwei\n- - - -\ndrei\n———\nvier",
      ["Eins", "zwei", "drei", "vier"],
    ],
    ["blank lines and separators mixed", "Eins\n\n----\n\n====\nzwei", ["Eins", "zwei"]],
    ["a single dash as a separator", "Eins\n-\nzwei", ["Eins", "zwei"]],
    ["dashes around a heading", "----- Zustand -----\nSehr gut.", ["Zustand\nSehr gut."]],
    ["dashes within a line", "Zustand: gut ----- Reifen: neu", ["Zustand: gut\nReifen: neu"]],
    ["a dash between words", "Ladenburg - am Neckar, 8-Gang", ["Ladenburg - am Neckar, 8-Gang"]],
    ["dots of an ellipsis", "Und vieles mehr ...", ["Und vieles mehr ..."]],
    ["stars as decoration", "*** Sonderpreis ***", ["*** Sonderpreis ***"]],
    ["line ends of Windows and of old Macs", "Eins\r\n\r\nzwei\rdrei", ["Eins", "zwei\ndrei"]],
    ["tabs and double spaces", "Eins\t zwei   drei", ["Eins zwei drei"]],
    [
      "the provider's plain text, whose breaks are dashes",
      "Gepflegt. -  - Ausstattung: - Navigation - LED -  - Irrtum vorbehalten.",
      ["Gepflegt.", "Ausstattung:\nNavigation\nLED", "Irrtum vorbehalten."],
    ],
  ])("reads %s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });
});

describe("bullets in free text", () => {
  it.each<Case>([
    ["dots", "• Navi\n•LED", [["Navi", "LED"]]],
    ["stars", "* Navi\n* LED", [["Navi", "LED"]]],
    ["ticks", "✓ Navi\n✔️ LED\n✅ AHK", [["Navi", "LED", "AHK"]]],
    ["dashes without a space", "-Unfallfrei-\n-1. Hand", [["Unfallfrei"], "-1. Hand"]],
    ["commas, which do not separate items here", "- Navi, groß\n- LED", [["Navi, groß", "LED"]]],
    ["a full stop, which stays", "• Wir prüfen jeden Wagen.", [["Wir prüfen jeden Wagen."]]],
    ["blank lines between bullets", "• Navi\n\n• LED\n\n\n• AHK", [["Navi", "LED", "AHK"]]],
    [
      "a heading and an end",
      "Dabei:\n- Navi\n- LED\nRufen Sie an!",
      ["Dabei:", ["Navi", "LED"], "Rufen Sie an!"],
    ],
    ["a word twice", "- Navi\n- LED\n- Navi", [["Navi", "LED"]]],
    ["two lists", "- Navi\nund\n- LED", [["Navi"], "und", ["LED"]]],
    ["a bullet without text", "Eins\n• \nzwei", ["Eins", "zwei"]],
    ["a footnote, which is no bullet", "*ohne Gewähr\n**fett**", ["*ohne Gewähr\n**fett**"]],
    [
      "a temperature, which is no bullet",
      "-5 Grad sind kein Problem",
      ["-5 Grad sind kein Problem"],
    ],
  ])("are read: %s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });
});

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
  ])("ends at %s", (_, text, expected) => {
    expect(under(text)).toEqual(expected);
  });

  it.each([
    "Inzahlungnahme Ihres Fahrzeugs möglich",
    "Gerne nehmen wir, wenn Sie mögen, Ihren Wagen in Zahlung",
    "Ihren Gebrauchten kaufen wir an.",
    "GÜNSTIGE FINANZIERUNG",
    "Irrtu\u0308mer und Zwischenverkauf vorbehalten",
    "Technische Änderungen vorbehalten",
    "Alle Angaben ohne Gewähr",
    "Vereinbaren Sie einen Termin",
    "Rufen Sie uns an",
    "Tel.:06990009140",
    "WhatsApp: 0171 3920-014",
    "☎ 069/90009140",
    "+49 69 90009-140",
    "(069) 90009140",
    "Ihr freundliches Team",
    "Ihr Autohaus in Ladenburg",
    "Wir freuen uns auf Ihren Besuch",
  ])("ends at the closing %j", (closing) => {
    expect(under(`Navi\n${closing}`)).toEqual([["Navi"], closing.normalize("NFC")]);
  });

  it.each<Case>([
    ["comes last", `Hallo\n${phrase}`, [`Hallo\n${phrase}`]],
    ["has its equipment on its own line", `${phrase} Navi, LED`, [phrase, ["Navi", "LED"]]],
    ["ends a line", `Hallo! ${phrase}\nNavi`, [`Hallo! ${phrase}`, ["Navi"]]],
    ["is in capitals", `${phrase.toUpperCase()}\nNavi`, [phrase.toUpperCase(), ["Navi"]]],
    ["has double spaces", `${phrase.replaceAll(" ", "  ")}\nNavi`, [phrase, ["Navi"]]],
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

describe("hostile text", () => {
  it.each<Case>([
    [
      "markup stays text",
      "<script>alert(1)</script>\n\n<b>x</b><br>",
      ["<script>alert(1)</script>", "<b>x</b><br>"],
    ],
    ["emoji stay whole", "🚗 Top!\n\n👨‍👩‍👧 Familienauto", ["🚗 Top!", "👨‍👩‍👧 Familienauto"]],
    ["direction marks go", "Preis \u202e000.1\u202c \u2066x\u2069 \u200fy", ["Preis 000.1 x y"]],
    ["zero-width signs go", "\ufeffNa\u200bvi\u00adgation", ["Navigation"]],
    ["invisible lines are blank", "Eins\n\u200b\u200e\nzwei", ["Eins", "zwei"]],
    ["control characters are spaces", "Eins\u0000\u0007zwei\u001b[31m", ["Eins zwei [31m"]],
    ["line separators are line ends", "Eins\u2028zwei\u2029\u0085drei", ["Eins\nzwei", "drei"]],
    ["broken surrogates go", "Eins\ud800zwei", ["Einszwei"]],
  ])("%s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it("loses no item of a long list", () => {
    const items = Array.from({ length: 2_500 }, (_, i) => `Teil ${i}`);
    expect(blocks(`${phrase}\n${items.join(", ")}`)).toEqual([phrase, items]);
  });
});

const number = (phone: string, link: string) => ({ phone, link: `tel:${link}` });

it.each([
  ["069 90009-140", "+496990009140"],
  ["(069) 90009 140", "+496990009140"],
  ["+49 (0) 69 90009-140", "+496990009140"],
  ["0049 69 90009140", "+496990009140"],
])("links the phone number %s", (phone, link) => {
  expect(splitAtPhoneNumbers(`Tel.: ${phone}, täglich`)).toEqual([
    "Tel.: ",
    number(phone, link),
    ", täglich",
  ]);
  expect(splitAtPhoneNumbers(phone)).toEqual([number(phone, link)]);
});

it("links several phone numbers", () => {
  expect(splitAtPhoneNumbers("069 90009-140\noder 0171 3920001.")).toEqual([
    number("069 90009-140", "+496990009140"),
    "\noder ",
    number("0171 3920001", "+491713920001"),
    ".",
  ]);
});

it.each([
  "01.03.2021 - 05.06.2022",
  "0,9 % Zins",
  "WVWZZZ1KZ0690009140",
  "68.450 km",
  "Artikel 5069 90009140",
  "06203 12",
  "0000000000000000000000000000",
  "",
])("finds no phone number in %j", (text) => {
  expect(splitAtPhoneNumbers(text)).toEqual(text === "" ? [] : [text]);
});

it("keeps the whole text when it links phone numbers", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0149+()/.- ab\n"), maxLength: 80 });
  fc.assert(
    fc.property(text, (whole) => {
      const parts = splitAtPhoneNumbers(whole).map((part) =>
        typeof part === "string" ? part : part.phone,
      );
      expect(parts.join("")).toBe(whole);
    }),
  );
});

describe("a paragraph's title", () => {
  it.each([
    ["over a sentence", "Zustand\nZwei Schlüssel sind da.", false, "Zustand"],
    ["over a list", "Highlights", true, "Highlights"],
    ["over plain lines, with a colon", "Ausstattung:\nNavigation\nLED", false, "Ausstattung:"],
    ["not the first of plain lines", "Navigation\nLED", false, ""],
    ["not a single line", "Ihr Team vom Autohaus", false, ""],
    ["not a sentence", "Der Wagen ist da.\nEr fährt gut.", false, ""],
    ["not a phone number", "Telefon 069 90009-140\nWir sind für Sie da.", false, ""],
  ])("%s", (_, text, isBeforeList, title) => {
    const [actual, rest] = splitTitle(text, isBeforeList);
    expect(actual).toBe(title);
    expect([actual, rest].filter((part) => part !== "").join("\n")).toBe(text);
  });
});

/** The dealer may write carelessly, or the dealer's account may be hijacked (T6 and T12). */
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
      const sourceLetters = new Set(source);
      expect([...letters(shown.join(""))].every((letter) => sourceLetters.has(letter))).toBe(true);
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
