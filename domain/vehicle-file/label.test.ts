import { expect, it } from "vitest";
import { bareCar } from "#tests/support/test-car.ts";
import { aFile, anEntry, aTyreEntry, mainEntries } from "#tests/support/test-file.ts";
import { nothingFound } from "./entries.ts";
import { entryText } from "./entry-text.ts";
import { fileLabel } from "./label.ts";
import {
  brakesText,
  cardLine,
  cardText,
  leastTread,
  measuredTexts,
  ownStatements,
  spotPlace,
} from "./statements.ts";
import type { FileValue } from "./vehicle-file.ts";

const now = new Date("2026-11-30T10:00:00Z");
const photo = { id: "p1", width: 1600, height: 1200 };

const tyres = { ...aTyreEntry, rearLeft: 1.5, rearRight: null };

const texts = (statements: readonly { text: string }[]) => statements.map(({ text }) => text);

it("repeats what the family wrote, and marks what the listing states", () => {
  const file = {
    entries: [
      anEntry(
        { kind: "merit", text: "Zwei Vorbesitzer, beide aus Ladenburg." },
        { photos: [photo] },
      ),
      anEntry({ kind: "flaw", text: "Die Kupplung rupft kalt." }, { isImpression: true }),
    ],
  };
  const { good, bad } = fileLabel(file, { ...bareCar, previous_owners: 4 }, now);
  expect(good).toEqual([
    {
      text: "Zwei Vorbesitzer, beide aus Ladenburg.",
      source: "yard",
      isImpression: false,
      photos: [photo],
    },
  ]);
  expect(bad).toEqual([
    { text: "Die Kupplung rupft kalt.", source: "yard", isImpression: true, photos: [] },
    { text: "4 Fahrzeughalter", source: "listing", isImpression: false, photos: [] },
  ]);
});

it("names a flaw that must stand beside the price before all others", () => {
  const car = { ...bareCar, accident_damaged: true, damage_unrepaired: false };
  const { bad } = fileLabel(aFile({ kind: "flaw", text: "Laut." }), car, now);
  expect(texts(bad)).toEqual(["Unfallfahrzeug, laut Inserat ohne unreparierte Schäden", "Laut."]);
});

it("shows tyres and brakes between new and the limit, and only what was measured", () => {
  const { bars } = fileLabel(
    aFile({ ...tyres, frontRight: 6.25 }, { kind: "brakes", front: "new", rear: 30 }),
    bareCar,
    now,
  );
  expect(bars.map(({ title }) => title)).toEqual(["Reifen", "Bremsen"]);
  expect(bars[0]?.bars).toEqual([
    { place: "vorn links", text: "6\u00a0mm", share: 0.75, isBelowLimit: false },
    { place: "vorn rechts", text: "6,25\u00a0mm", share: 0.78125, isBelowLimit: false },
    { place: "hinten links", text: "1,5\u00a0mm", share: 0.1875, isBelowLimit: true },
  ]);
  expect(bars[0]?.limit).toBeCloseTo(0.2);
  expect(bars[0]?.note).toBe("Winterreifen, hergestellt in Woche 14/2022");
  expect(bars[1]?.bars).toEqual([
    { place: "vorn", text: "neu", share: 1, isBelowLimit: false },
    { place: "hinten", text: "noch 30\u00a0%", share: 0.3, isBelowLimit: false },
  ]);
});

it("has no bar for tyres and brakes of which nothing was measured", () => {
  const nothing = { frontLeft: null, frontRight: null, rearLeft: null };
  const file = aFile({ ...tyres, ...nothing }, { kind: "brakes", front: null, rear: null });
  expect(fileLabel(file, bareCar, now).bars).toEqual([]);
});

it.each<[FileValue, string, string]>([
  [
    { ...tyres, frontLeft: null, frontRight: null, rearLeft: null },
    "Reifen",
    "Winterreifen, hergestellt in Woche 14/2022",
  ],
  [
    { kind: "service-book", lastKm: 61_000, lastDay: "2026-03-10", isComplete: null },
    "Serviceheft",
    "zuletzt am 10.03.2026 bei 61.000\u00a0km",
  ],
  [
    { kind: "service-book", lastKm: null, lastDay: "2026-03", isComplete: null },
    "Serviceheft",
    "zuletzt 03/2026",
  ],
  [
    { kind: "service-book", lastKm: null, lastDay: null, isComplete: null },
    "Serviceheft",
    "liegt vor",
  ],
  [
    { kind: "inspection-report", validTo: "2027-05", isThere: true },
    "Hauptuntersuchung",
    "bis 05/2027, Bericht liegt vor",
  ],
  [
    { kind: "inspection-report", validTo: "2027-05", isThere: false },
    "Hauptuntersuchung",
    "bis 05/2027",
  ],
  [{ kind: "keys", count: 2 }, "Schlüssel", "2"],
  [
    { kind: "paint", from: 95, to: 130 },
    "Lackdicke",
    "95 bis 130\u00a0µm (ab Werk meist 80 bis 180\u00a0µm)",
  ],
  [
    { kind: "battery", percent: 91.5, source: "Aviloo", day: "2026-11-20" },
    "Batterie",
    "91,5\u00a0% der Kapazität (Aviloo, 20.11.2026)",
  ],
  [
    { kind: "work", day: "2026-11-12", text: "Bremsen vorn erneuert.", hasInvoice: true },
    "Hier gemacht",
    "Bremsen vorn erneuert, 12.11.2026, Rechnung liegt vor",
  ],
])("tells a fact that is neither good nor bad: %j", (value, term, text) => {
  const { facts, good, bad } = fileLabel(aFile(value), bareCar, now);
  expect(facts).toMatchObject([{ term, text, source: "yard" }]);
  expect([...good, ...bad]).toEqual([]);
  // The family checks in the office what visitors read.
  expect(entryText(value)).toBe(text);
});

it("judges the inspection by the report that the family read, not by the listing", () => {
  const car = { ...bareCar, inspection_until: "2026-10-01" };
  const report = { kind: "inspection-report", isThere: true } as const;
  const seen = fileLabel(aFile({ ...report, validTo: "2028-11" }), car, now);
  expect(texts(seen.good)).toEqual(["Hauptuntersuchung bis 11/2028"]);
  expect(seen.good).toMatchObject([{ source: "yard" }]);
  expect([...seen.bad, ...seen.facts]).toEqual([]);
  const unread = fileLabel(aFile({ ...report, validTo: null }), car, now);
  expect(unread.bad).toMatchObject([{ source: "listing" }]);
});

it("does not call a car full-service whose book the family found incomplete", () => {
  const good = (isComplete: boolean | null) => {
    const file = aFile({ kind: "service-book", lastKm: null, lastDay: null, isComplete });
    return texts(fileLabel(file, { ...bareCar, full_service_history: true, file }, now).good);
  };
  expect(good(null)).toEqual(["Scheckheftgepflegt"]);
  expect(good(false)).toEqual([]);
});

it("counts a cold start as what the family called it", () => {
  const start = { kind: "cold-start", day: "2026-11-23" } as const;
  expect(texts(fileLabel(aFile({ ...start, isGood: true }), bareCar, now).good)).toEqual([
    "Springt kalt gut an (Kaltstart am 23.11.2026)",
  ]);
  expect(texts(fileLabel(aFile({ ...start, isGood: false }), bareCar, now).bad)).toEqual([
    "Springt kalt schlecht an (Kaltstart am 23.11.2026)",
  ]);
  // The label's own day stands above it.
  const today = aFile({ ...start, day: "2026-11-24", isGood: true });
  expect(texts(fileLabel(today, bareCar, now).good)).toEqual(["Springt kalt gut an"]);
});

it("tells what is not so good of interior and paint among what is not so good", () => {
  const interior = { kind: "interior", text: "Fahrersitz leicht faltig." } as const;
  const paint = { kind: "paint", from: 95, to: 240 } as const;
  const worn = fileLabel(aFile({ ...interior, isGood: false }, paint), bareCar, now);
  expect(texts(worn.bad)).toEqual([
    "Lackdicke 95 bis 240\u00a0µm (ab Werk meist 80 bis 180\u00a0µm)",
    "Fahrersitz leicht faltig.",
  ]);
  expect([...worn.good, ...worn.facts]).toEqual([]);
  const fine = fileLabel(aFile({ ...interior, isGood: true }), bareCar, now);
  expect([texts(fine.good), fine.bad]).toEqual([["Fahrersitz leicht faltig."], []]);
});

it("says in words which tyres the law forbids", () => {
  const { bad } = fileLabel(aFile({ ...tyres, frontRight: 1.5 }), bareCar, now);
  expect(texts(bad)).toEqual(["Profil unter 1,6\u00a0mm: vorn rechts, hinten links"]);
  expect(fileLabel(aFile({ ...tyres, rearLeft: 1.6 }), bareCar, now).bad).toEqual([]);
});

it("numbers the places that were tapped, before the others, and says in words where they are", () => {
  const file = aFile(
    { kind: "body", side: "left", x: 0.1, y: 0.9, text: "Kratzer" },
    { kind: "body", side: "right", x: null, y: null, text: "Delle" },
    { kind: "body", side: "front", x: 0.5, y: 0.5, text: "Steinschläge" },
  );
  const { spots, bad } = fileLabel(file, bareCar, now);
  expect(spots).toMatchObject([
    { number: 1, place: "links vorn unten", text: "Kratzer", x: 0.1 },
    { number: 2, place: "vorn", text: "Steinschläge" },
    { number: null, place: "rechts", text: "Delle", x: null },
  ]);
  expect(bad).toEqual([]);
});

it.each([
  ["right", 0.9, 0.5, "rechts vorn"],
  // Who stands before a car sees its left side on the right.
  ["front", 0.9, 0.1, "vorn links oben"],
  ["rear", 0.1, 0.5, "hinten links"],
  ["top", 0.1, 0.9, "oben vorn links"],
  ["left", 0.5, 0.5, "links"],
] as const)("names a place on the %s at %d, %d: %s", (side, x, y, place) => {
  expect(spotPlace({ side, x, y })).toBe(place);
});

it("names the part of the body, where somebody tapped one", () => {
  const spot = { side: "left", x: 0.4, y: 0.5, panel: "front-door-left" } as const;
  const { bad } = ownStatements(
    aFile(
      { kind: "paint", from: 90, to: 420, panel: "roof" },
      { kind: "body", ...spot, text: "Delle." },
    ),
  );
  expect(texts(bad)).toEqual([
    "Lackdicke 90 bis 420\u00a0µm, am dicksten: Dach (ab Werk meist 80 bis 180\u00a0µm)",
    "Delle (Tür vorn links)",
  ]);
});

it("says that nothing was found as long as nothing is", () => {
  const nothing = { kind: "body", side: null, x: null, y: null, text: nothingFound.body } as const;
  const dent = { kind: "body", side: "left", x: null, y: null, text: "Delle" } as const;
  const { good, spots } = fileLabel(aFile(nothing), bareCar, now);
  expect([texts(good), spots]).toEqual([[nothingFound.body], []]);
  const later = fileLabel(aFile(nothing, dent), bareCar, now);
  expect([later.good, texts(later.spots)]).toEqual([[], ["Delle"]]);
});

it("names who looked, and from when to when", () => {
  const work = { kind: "keys", count: 2 } as const;
  const file = {
    entries: [
      anEntry(work, { day: "2026-11-20", by: "Bernd" }),
      anEntry(work, { by: "Anna" }),
      anEntry(work, { by: "Clara" }),
    ],
  };
  const checked = () => fileLabel(file, bareCar, now).checked;
  expect(checked()).toBe("aufgeschrieben vom 20.11. bis 24.11.2026 von Bernd, Anna und Clara");
  file.entries.shift();
  expect(checked()).toBe("aufgeschrieben am 24.11.2026 von Anna und Clara");
  file.entries.push(anEntry(work, { day: "2025-12-03", by: null }));
  expect(checked()).toBe("aufgeschrieben vom 03.12.2025 bis 24.11.2026 von uns");
});

it("calls a car checked once somebody has looked where a buyer would look first", () => {
  const labelOf = (...values: FileValue[]) => fileLabel(aFile(...values), bareCar, now);
  const [first, ...others] = mainEntries;
  const begun = labelOf(first);
  expect(begun.unseen).toEqual(["Bremsen", "Karosserie", "Innenraum"]);
  expect(begun.checked).toBe("aufgeschrieben am 24.11.2026 von Anna");
  const done = labelOf(first, ...others);
  expect([done.checked, ...done.unseen]).toEqual(["geprüft am 24.11.2026 von Anna"]);
});

it("says the gravest flaw on the card, whole words of it, and how much more there is", () => {
  const file = {
    entries: [
      anEntry({ kind: "body", side: "rear", x: 0.5, y: 0.5, text: "Schramme am Stoßfänger." }),
      anEntry({ kind: "merit", text: "Fährt leise" }, { isImpression: true }),
    ],
  };
  expect(cardLine(file)).toEqual({ text: "Schramme am Stoßfänger (hinten)", more: 1 });
  expect(cardText(file)).toBe("Schramme am Stoßfänger (hinten) +\u00a01");
  const long = {
    kind: "flaw",
    text: "Verdunkelndes Display in der Mittelkonsole, ab und zu",
  } as const;
  expect(cardLine(aFile(long)).text).toBe("Verdunkelndes Display in der Mittelkonsole\u00a0…");
  const { bad } = ownStatements(file);
  expect(texts(bad)).toEqual(["Schramme am Stoßfänger (hinten)"]);
  // Where no outline stands beside them, words name the place, and no number does.
  expect(bad.some((statement) => "place" in statement)).toBe(false);
});

it("names the gravest flaw first, and what is inside last", () => {
  const file = aFile(
    { kind: "interior", text: "Sitz hat Fleck", isGood: false },
    { kind: "flaw", text: "Motorhaube verkratzt, nach Frost geputzt" },
    { kind: "body", side: "left", x: null, y: null, text: "Rost, etwa 5 cm" },
    { kind: "body", side: "left", x: null, y: null, text: "Kratzer bis auf die Grundierung" },
    { kind: "cold-start", isGood: false, day: "2026-11-24" },
    { kind: "keys", count: 1 },
  );
  const { bad } = ownStatements(file);
  expect(texts(bad)).toEqual([
    "Springt kalt schlecht an",
    "Rost, etwa 5\u00a0cm (links)",
    "Kratzer bis auf die Grundierung (links)",
    "Motorhaube verkratzt, nach Frost geputzt",
    "Nur ein Schlüssel",
    "Sitz hat Fleck",
  ]);
  expect(cardText(file)).toBe("Springt kalt schlecht an +\u00a05");
  // It stands in the open, not among what was looked at besides.
  expect(fileLabel(file, bareCar, now).facts).toEqual([]);
});

it("leaves the paint's numbers to the page", () => {
  const paint = { kind: "paint", from: 95, to: 240 } as const;
  const flaw = { kind: "flaw", text: "Beifahrertür knarzt" } as const;
  expect(cardText(aFile(paint, flaw))).toBe("Beifahrertür knarzt");
});

it("falls back to the tyres on the card, and says nothing where nothing was said", () => {
  expect(cardText(aFile(aTyreEntry))).toBe("Reifen noch 6\u00a0mm");
  expect(cardText(aFile({ kind: "keys", count: 2 }))).toBe("");
});

it("sums up the measurements by the most worn tyre", () => {
  const brakes = { kind: "brakes", front: "new", rear: 60 } as const;
  expect(measuredTexts(aFile(tyres, brakes))).toEqual([
    "Reifen noch 1,5\u00a0mm",
    "Bremsen vorn neu, hinten noch 60\u00a0%",
  ]);
  expect(measuredTexts(aFile({ ...brakes, front: null, rear: null }))).toEqual([]);
  expect(brakesText(null)).toBeNull();
});

it("calls tyres new where somebody says so, whatever was measured", () => {
  const file = aFile({ ...aTyreEntry, isNew: true });
  expect(measuredTexts(file)).toEqual(["Reifen neu"]);
  const note = (...[value]: Parameters<typeof aFile>) =>
    value && fileLabel(aFile(value), bareCar, now).bars[0]?.note;
  expect(note({ ...aTyreEntry, isNew: true })).toMatch(/^Winterreifen, neu, hergestellt/);
  expect(note({ ...aTyreEntry, season: "all", year: null })).toBe("Ganzjahresreifen");
});

it("knows the tyre with the least tread", () => {
  expect(leastTread(aFile(tyres))).toBe(1.5);
  expect(leastTread(null)).toBeNull();
});

const book = {
  kind: "service-book",
  lastKm: 61_000,
  lastDay: "2026-03",
  isComplete: true,
} as const;
const merit = (text: string): FileValue => ({ kind: "merit", text });

it.each<[FileValue[], string[]]>([
  [[book], ["Serviceheft lückenlos gestempelt", "Ein Fahrzeughalter"]],
  [
    [book, merit("Vollständig scheckheftgepflegt, 1. Hand")],
    ["Vollständig scheckheftgepflegt, 1. Hand"],
  ],
  [[merit("Leise")], ["Leise", "Ein Fahrzeughalter", "Scheckheftgepflegt"]],
])("says once what the listing, the book and a sentence say: %#", (values, expected) => {
  const car = { ...bareCar, full_service_history: true, previous_owners: 1 };
  const { good, facts } = fileLabel(aFile(...values), car, now);
  expect(texts(good)).toEqual(expected);
  expect(texts(facts).filter((text) => text.includes("gestempelt"))).toEqual([]);
});

it("does not hide among the facts that services are missing, and shows the book's photo once", () => {
  const entry = anEntry({ ...book, isComplete: false }, { photos: [photo] });
  const { bad, facts } = fileLabel({ entries: [entry] }, bareCar, now);
  expect(texts(bad)).toEqual(["Serviceheft nicht lückenlos gestempelt"]);
  expect([...bad, ...facts].flatMap(({ photos }) => photos)).toEqual([photo]);
});

it("says once what somebody says of the body or the inside, and again in a sentence", () => {
  const file = aFile(
    { kind: "body", side: "left", x: null, y: null, text: "Delle, 2 cm." },
    { kind: "interior", text: "Riecht neutral", isGood: true },
    { kind: "flaw", text: "Delle, 2 cm" },
    merit("riecht neutral"),
  );
  const { good, bad, spots } = fileLabel(file, bareCar, now);
  expect(texts([...good, ...bad, ...spots])).toEqual(["Riecht neutral", "Delle, 2\u00a0cm."]);
  expect(texts(ownStatements(file).bad)).toHaveLength(1);
});
