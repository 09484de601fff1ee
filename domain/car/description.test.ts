import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeText } from "#tests/support/test-text.ts";
import { type Block, readDescription } from "./description.ts";

const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

/** Paragraphs as strings and lists as arrays keep the tables short. */
type Short = string | string[];
const short = (block: Block): Short => (block.kind === "list" ? block.items : block.text);
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
    ["dashes around a heading", "----- Zustand -----\nSehr gut.", ["Zustand", "Sehr gut."]],
    ["dashes within a line", "Zustand: gut ----- Reifen: neu", ["Zustand: gut\nReifen: neu"]],
    ["a dash between words", "Ladenburg - am Neckar, 8-Gang", ["Ladenburg - am Neckar, 8-Gang"]],
    ["dots of an ellipsis", "Und vieles mehr ...", ["Und vieles mehr ..."]],
    ["stars as decoration", "*** Sonderpreis ***", ["Sonderpreis"]],
    ["line ends of Windows and of old Macs", "Eins\r\n\r\nzwei\rdrei", ["Eins", "zwei\ndrei"]],
    ["tabs and double spaces", "Eins\t zwei   drei", ["Eins zwei drei"]],
    [
      "the provider's plain text, whose breaks are dashes",
      "Gepflegt. -  - Ausstattung: - Navigation - LED -  - Irrtum vorbehalten.",
      ["Gepflegt.", "Ausstattung:", ["Navigation", "LED"], "Irrtum vorbehalten."],
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
    ["a word twice", "- Navi\n- LED\n- Navi", [["Navi", "LED", "Navi"]]],
    ["two lists", "- Navi\nund\n- LED", [["Navi"], "und", ["LED"]]],
    ["a bullet without text", "Eins\n• \nzwei", ["Eins", "zwei"]],
    ["a footnote, which is no bullet", "*ohne Gewähr\nSehr gut.", ["*ohne Gewähr\nSehr gut."]],
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
    [
      "lines in capitals, but not the names of sections",
      "ALCANTARA\nRadio, TURBOLADER\nNAVIGATIONSRADIO\nRelaisbox",
      [["ALCANTARA", "Radio", "TURBOLADER", "NAVIGATIONSRADIO", "Relaisbox"]],
    ],
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
    ["comes last", `Hallo\n${phrase}`, ["Hallo", phrase]],
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

const kinds = (text: string) => readDescription(text).map(({ kind }) => kind);

describe("a heading", () => {
  it.each([
    ["over a sentence", "Zustand\nZwei Schlüssel sind da.", ["heading", "paragraph"]],
    ["over a list", "Highlights\n- Navi", ["heading", "list"]],
    ["over lines without bullets", "Ausstattungshighlights\nNavi\nABS", ["heading", "list"]],
    ["of any words over a list", "Gut zu wissen\n- Navi", ["heading", "list"]],
    ["over plain lines, with a colon", "Dabei:\nNavigation\nLED", ["heading", "list"]],
    ["in capitals", "KOMFORT\nNavigation", ["heading", "list"]],
    ["in capitals with signs", "RÄDER & BREMSEN\nFelgen 19 Zoll", ["heading", "list"]],
    ["in capitals over a sentence", "SERVICE\nWir warten jeden Wagen.", ["heading", "paragraph"]],
    ["in stars", "★★ TOP ★★\nSehr gepflegt.", ["heading", "paragraph"]],
    ["not the first of plain lines", "Navigation\nLED", ["paragraph"]],
    ["not a single line", "Ihr Team vom Autohaus", ["paragraph"]],
    ["not a sentence", "Der Wagen ist da.\nEr fährt gut.", ["paragraph"]],
    ["not a phone number", "Telefon 069 90009-140\nWir sind für Sie da.", ["paragraph"]],
    ["not the last line in capitals", "Navigation.\nSONDERPREIS", ["paragraph"]],
    ["not one of many lines in capitals", "FELGEN\nALARMANLAGE", ["paragraph"]],
    ["not an abbreviation", "ABS\nNavigation", ["paragraph"]],
  ])("%s", (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe("equipment under a dealer's own heading", () => {
  it.each<Case>([
    ...[
      "Sonderausstattung:",
      "Weitere Ausstattung:",
      "Serienausstattung",
      "Extras",
      "Highlights:",
      "Unsere Ausstattungshighlights:",
      "Gepflegtes Auto mit dieser Ausstattung:",
    ].map(
      (heading): Case => [heading, `${heading}\nNavi, LED\nAHK`, [heading, ["Navi", "LED", "AHK"]]],
    ),
    [
      "with blank lines",
      "Extras:\n• Navi\n\n• LED\n\nBis bald!",
      ["Extras:", ["Navi", "LED"], "Bis bald!"],
    ],
    ["in stars", "*** EXTRAS ***\nNavi", ["EXTRAS", ["Navi"]]],
    ["on the same line", "Extras: Navi, LED", ["Extras:", ["Navi", "LED"]]],
    [
      "and under the next",
      "Extras:\nNavi\nSICHERHEIT\nABS\nAirbag",
      ["Extras:", ["Navi"], "SICHERHEIT", ["ABS", "Airbag"]],
    ],
    [
      "with items in capitals",
      "Extras:\nALCANTARA\nRadio\nSTANDHEIZUNG\nSpoiler\nLICHT UND SICHT\nXenon",
      ["Extras:", ["ALCANTARA", "Radio", "STANDHEIZUNG", "Spoiler"], "LICHT UND SICHT", ["Xenon"]],
    ],
    [
      "and items that are continued, in their line and in the next",
      "Extras:\nPanoramadach, elektr. zu öffnen, mit Rollo\nAnhängerkupplung\nmit Adapter, LED",
      [
        "Extras:",
        ["Panoramadach, elektr. zu öffnen, mit Rollo", "Anhängerkupplung mit Adapter", "LED"],
      ],
    ],
    [
      "and short groups",
      "Extras\nInnen: Radio, Leder\n- Technik: Tempomat, Turbo\n\nSitze: Stoff, Rot",
      [
        ...["Extras", "Innen:", ["Radio", "Leder"], "Technik:", ["Tempomat", "Turbo"]],
        "Sitze: Stoff, Rot",
      ],
    ],
    [
      "and a lone pair, which is no group",
      "Extras:\nFarbe: Rot, metallic\nBad: Dusche, WC\nRadio",
      ["Extras:", ["Farbe: Rot, metallic", "Bad: Dusche", "WC", "Radio"]],
    ],
    ["with glued stars", "Extras: *Radio*Xenon*Turbo*", ["Extras:", ["Radio", "Xenon", "Turbo"]]],
    ["with glued plus", "Extras:\n+Radio+Xenon+Turbo", ["Extras:", ["Radio", "Xenon", "Turbo"]]],
    ["with glued dashes", "Extras: -Radio -CD -Turbo", ["Extras:", ["Radio", "CD", "Turbo"]]],
    [
      "with slashes",
      "Extras:\nRadio/CD/Turbo/GRA/ZV/eFH\nABS/ESP",
      ["Extras:", ["Radio", "CD", "Turbo", "GRA", "ZV", "eFH", "ABS/ESP"]],
    ],
    ["with ticks and commas", "Extras:\n✔Radio,✔CD,✔Turbo", ["Extras:", ["Radio", "CD", "Turbo"]]],
    [
      "with a mileage and names that begin like closings",
      "Extras:\n85000 km Kupplung neu\n12500 Kilometer alte Batterie\nExport-Radio\nKontakt-Matte",
      [
        "Extras:",
        ["85000 km Kupplung neu", "12500 Kilometer alte Batterie", "Export-Radio", "Kontakt-Matte"],
      ],
    ],
    [
      "with variants of one item",
      "Extras:\nZierleisten Ahorn, matt, Spiegel heizbar, beide, Sitze: Stoff, 3-farbig",
      ["Extras:", ["Zierleisten Ahorn, matt", "Spiegel heizbar, beide", "Sitze: Stoff, 3-farbig"]],
    ],
    ["all in small letters", "Extras: navi, led", ["Extras:", ["navi", "led"]]],
    [
      "with a name and its value",
      "Extras:\nHilfen:, Parkpilot",
      ["Extras:", ["Hilfen: Parkpilot"]],
    ],
    [
      "with an engine and a price",
      "Extras:\nMotor 1,6 l - 85 kW, Radsatz 450,- Euro",
      ["Extras:", ["Motor 1,6 l - 85 kW", "Radsatz 450,- Euro"]],
    ],
    [
      "with many bullets",
      "Extras:\n· Navi,\n- LED\no AHK\n◊ ESP\n» ABS\n*DAB\n+Isofix\n-> Alu\n>> PDC <<\n➤ USB",
      ["Extras:", ["Navi", "LED", "AHK", "ESP", "ABS", "DAB", "Isofix", "Alu", "PDC", "USB"]],
    ],
  ])("is a list: %s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it.each([
    "Der Wagen ist sofort da.",
    "24 Monate Garantie möglich",
    "Gewährleistung ist für uns Pflicht, auch nach dem Kauf.",
    "Öffnungszeiten: Mo-Fr 8-17 Uhr, Sa 9-12 Uhr",
    "Standort: Heidelberg",
    "68526 Ladenburg",
    "15806 KÖLLN",
    "Export: netto",
    "Sprachen: Deutsch, Polski",
    "verkauf@autohaus.example",
    "www.autohaus.example",
    "Irrtum und Zwischenverkauf vorbehalten",
  ])("ends at %j", (line) => {
    expect(blocks(`Extras:\nNavi\n${line}`)).toEqual(["Extras:", ["Navi"], line]);
  });
});

describe("a list without a heading", () => {
  const six = ["Navi", "LED", "Sitze (Leder, rot)", "AHK", "Alu 17 Zoll", "PDC"];
  it.each<Case>([
    ["commas", six.join(", "), [six]],
    ["ticks", "✔ TÜV neu ✔ Scheckheft", [["TÜV neu", "Scheckheft"]]],
    ["stars and dots", "17 Zoll • ESP ★ Wie neu", [["17 Zoll", "ESP", "Wie neu"]]],
    ["plus signs", "+++ Navi +++ LED +++", [["Navi", "LED"]]],
    ["bars", "Navi | LED | AHK", [["Navi", "LED", "AHK"]]],
    [
      "dashes",
      "Hallo\nNavi - LED - AHK - Motor 1,4 l - 90 kW",
      ["Hallo", ["Navi", "LED", "AHK", "Motor 1,4 l - 90 kW"]],
    ],
    ["lines", six.join("\n"), [six]],
    ["bullet", `- ${six.join(", ")}`, [six]],
    ["label", `Komfort: ${six.join(", ")}`, ["Komfort:", six]],
    ["label in capitals", "KOMFORT: Navi, Klima", ["KOMFORT:", ["Navi", "Klima"]]],
    ["a closing sentence", `${six.join(", ")}. Probefahrt möglich!`, [six, "Probefahrt möglich!"]],
  ])("is found by its %s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it.each([
    "Navi, LED und Anhängerkupplung",
    "Der Wagen steht gut da, wurde gepflegt, hat keine Beulen, ist sauber, leise, sparsam und vollgetankt.",
    "Wir führen Marken wie Audi, BMW, Opel, Seat, Skoda und Volkswagen.",
    "Sprachen : Deutsch - English - Italiano - Polski",
    "Geöffnet 9 - 18 Uhr, samstags 9 - 14 Uhr",
    "🚗 Traumwagen 🚗",
    "www.autohaus.example/a/b/c/d/e/f",
    "<p>Radio</p><p>Xenon</p><p>Turbo</p><p>Leder</p>",
    "Motor 2,0 l - 110 kW",
    "Das Modell »GTI« und das Modell »R« im Vergleich",
  ])("is not %j", (line) => {
    expect(blocks(`Hallo.\n\n${line}`)).toEqual(["Hallo.", line]);
  });
});

/** The dealer may write carelessly, or the dealer's account may be hijacked. */
const pieces = fc.constantFrom(
  ...[phrase, "\n", "\n\n", "----", "- ", "• ", ",", ".", " - "],
  ...["Navi", "LED (Matrix, hell)", "2,0 l", "Irrtum vorbehalten.", "Tel. 06203 900140"],
  ...["<script>", "</p>", "&amp;", "\u0000", "\u202e"],
  ...["Extras:", "KOMFORT", "✔ ", "+++", " | ", "o ", "*ABS", "· ", "» ", "Garantie", ": ", " kW"],
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((some) => some.join("")),
  unicodeText({ maxLength: 500 }),
);
/** Without signs, and without the letter that some dealers type for a bullet. */
const letters = (text: string) => text.normalize("NFC").replace(/[^\p{L}\p{N}]|o/gu, "");

it("becomes headings, paragraphs and lists without losing, adding or moving a word", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = readDescription(text).flatMap((block) =>
        block.kind === "list" ? block.items : [block.text],
      );
      for (const part of shown) {
        expect(part).toBe(part.trim());
        expect(part).not.toBe("");
        // No bidirectional controls, and no control characters except line ends.
        expect(part).not.toMatch(/[\u202a-\u202e]|(?!\n)\p{Cc}/u);
      }
      expect(letters(shown.join("\n"))).toBe(letters(text));
    }),
    { numRuns: 2_000 },
  );
});
