import { expect, it } from "vitest";
import { readDescription } from "./car-description.ts";

const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

it("cuts plain text into paragraphs at blank lines and dash separators", () => {
  expect(readDescription("Eins\nzwei\n\n----\n\n\nDrei\n- - -\nVier")).toEqual({
    before: ["Eins\nzwei", "Drei", "Vier"],
    equipment: [],
    after: [],
  });
});

it("lists the equipment after the phrase until the first blank line", () => {
  const text = `Hallo\n${phrase}\n- Navi, LED-Licht\n• Sitzheizung.\n\nRest`;
  expect(readDescription(text)).toEqual({
    before: [`Hallo\n${phrase}`],
    equipment: ["Navi", "LED-Licht", "Sitzheizung"],
    after: ["Rest"],
  });
});

it.each([
  "Inzahlungnahme Ihres Fahrzeugs möglich",
  "Finanzierung möglich",
  "Irrtümer und Änderungen vorbehalten",
  "Änderungen vorbehalten",
  "Zwischenverkauf vorbehalten",
  "Probefahrt nach Vereinbarung",
  "Tel. 069 90009-140",
  "Ihr Team vom Autohaus Ladenburg",
])("ends the equipment at %j", (closing) => {
  expect(readDescription(`${phrase}\nNavi\n${closing}`)).toMatchObject({
    equipment: ["Navi"],
    after: [closing],
  });
});

it("takes equipment that stands on the phrase's own line, and skips blank lines after it", () => {
  expect(readDescription(`${phrase} Navi, LED`).equipment).toEqual(["Navi", "LED"]);
  expect(readDescription(`${phrase}\n\n\nNavi`).equipment).toEqual(["Navi"]);
});

it("keeps decimal commas together and says nothing twice", () => {
  expect(readDescription(`${phrase}\n2,0 l Motor, Navi, Navi`).equipment).toEqual([
    "2,0 l Motor",
    "Navi",
  ]);
});

it.each(["", "   \n\n ", "----\n****\n...."])("makes nothing of %j", (text) => {
  expect(readDescription(text)).toEqual({ before: [], equipment: [], after: [] });
});

it("leaves markup as the text it is", () => {
  expect(readDescription("<script>x</script>").before).toEqual(["<script>x</script>"]);
});
