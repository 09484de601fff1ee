import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Block, phoneParts, readDescription, splitTitle } from "./description.ts";

const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

/** Paragraphs as strings and lists as arrays keep the tables short. */
type Short = string | string[];
const short = (block: Block): Short => (block.kind === "paragraph" ? block.text : block.items);
const blocks = (text: string): Short[] => readDescription(text).map(short);

type Case = [name: string, text: string, expected: Short[]];

describe("free text", () => {
  it.each<Case>([
    ["nothing", "", []],
    ["white space", "  \n\t\n ", []],
    ["separators only", "----\n****\n....\n= = =\n—\n•", []],
    ["a sentence", "Gepflegter Kombi.", ["Gepflegter Kombi."]],
    ["lines of one paragraph", "Eins\nzwei", ["Eins\nzwei"]],
    ["several blank lines", "Eins\n\n\n  \nzwei", ["Eins", "zwei"]],
    [
      "dash separators",
      "Eins\n----\nzwei\n- - - -\ndrei\n———\nvier",
      ["Eins", "zwei", "drei", "vier"],
    ],
    ["blank lines and separators mixed", "Eins\n\n----\n\n====\nzwei", ["Eins", "zwei"]],
    ["a lonely dash as a gap", "Eins\n-\nzwei", ["Eins", "zwei"]],
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
    ["dashes", "- Navi\n- LED", [["Navi", "LED"]]],
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

it("reads a whole listing", () => {
  const text = `Golf VIII Variant – Vollausstattung!!!
======================
Wir bieten hier einen sehr schönen Kombi an.
1. Hand, Nichtraucher.

${phrase}

- Klimaautomatik, Sitzheizung vorn
• Navigationssystem "Discover Pro", DAB+
- LED-Scheinwerfer.
- 17" Alufelgen (Sommer, 6,5 mm)
-----------
Gerne nehmen wir Ihr Fahrzeug in Zahlung.
Finanzierung auch ohne Anzahlung.

Irrtümer, Änderungen und Zwischenverkauf vorbehalten!
Tel: 069 90009-140

Ihr Team vom Autohaus Ladenburg`;
  expect(blocks(text)).toEqual([
    "Golf VIII Variant – Vollausstattung!!!",
    "Wir bieten hier einen sehr schönen Kombi an.\n1. Hand, Nichtraucher.",
    phrase,
    [
      "Klimaautomatik",
      "Sitzheizung vorn",
      'Navigationssystem "Discover Pro"',
      "DAB+",
      "LED-Scheinwerfer",
      '17" Alufelgen (Sommer, 6,5 mm)',
    ],
    "Gerne nehmen wir Ihr Fahrzeug in Zahlung.\nFinanzierung auch ohne Anzahlung.",
    "Irrtümer, Änderungen und Zwischenverkauf vorbehalten!\nTel: 069 90009-140",
    "Ihr Team vom Autohaus Ladenburg",
  ]);
});

describe("hostile text", () => {
  it.each<Case>([
    [
      "markup stays text",
      "<script>alert(1)</script>\n\n<b>x</b><br>",
      ["<script>alert(1)</script>", "<b>x</b><br>"],
    ],
    [
      "markup in a list stays text",
      `${phrase}\n<img src=x onerror=alert(1)>, &lt;b&gt;x`,
      [phrase, ["<img src=x onerror=alert(1)>", "&lt;b&gt;x"]],
    ],
    ["emoji stay whole", "🚗 Top!\n\n👨‍👩‍👧 Familienauto", ["🚗 Top!", "👨‍👩‍👧 Familienauto"]],
    ["direction marks go", "Preis \u202e000.1\u202c \u2066x\u2069 \u200fy", ["Preis 000.1 x y"]],
    ["zero-width signs go", "\ufeffNa\u200bvi\u00adgation", ["Navigation"]],
    ["invisible lines are blank", "Eins\n\u200b\u200e\nzwei", ["Eins", "zwei"]],
    ["control characters are spaces", "Eins\u0000\u0007zwei\u001b[31m", ["Eins zwei [31m"]],
    ["line separators are line ends", "Eins\u2028zwei\u2029\u0085drei", ["Eins\nzwei", "drei"]],
    ["broken surrogates go", "Eins\ud800zwei", ["Einszwei"]],
    [
      "names of object properties are words",
      `${phrase}\n__proto__, constructor`,
      [phrase, ["__proto__", "constructor"]],
    ],
  ])("%s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it("keeps one endless word whole", () => {
    expect(blocks("x".repeat(20_000))).toEqual(["x".repeat(20_000)]);
  });

  it("loses no item of a long list", () => {
    const items = Array.from({ length: 2_500 }, (_, i) => `Teil ${i}`);
    expect(blocks(`${phrase}\n${items.join(", ")}`)).toEqual([phrase, items]);
  });
});

const number = (phone: string, link: string) => ({ phone, link: `tel:${link}` });

it.each([
  ["069 90009-140", "+496990009140"],
  ["069/90009140", "+496990009140"],
  ["(069) 90009 140", "+496990009140"],
  ["+49 (0) 69 90009-140", "+496990009140"],
  ["0049 69 90009140", "+496990009140"],
  ["0171.3920001", "+491713920001"],
])("links the phone number %s", (phone, link) => {
  expect(phoneParts(`Tel.: ${phone}, täglich`)).toEqual([
    "Tel.: ",
    number(phone, link),
    ", täglich",
  ]);
  expect(phoneParts(phone)).toEqual([number(phone, link)]);
});

it("links several phone numbers", () => {
  expect(phoneParts("069 90009-140\noder 0171 3920001.")).toEqual([
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
  expect(phoneParts(text)).toEqual(text === "" ? [] : [text]);
});

it("keeps the whole text when it links phone numbers", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0149+()/.- ab\n"), maxLength: 80 });
  fc.assert(
    fc.property(text, (whole) => {
      const parts = phoneParts(whole).map((part) => (typeof part === "string" ? part : part.phone));
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
