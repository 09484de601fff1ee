import { germanDate } from "#domain/format/calendar.ts";
import { formatQuantity } from "#domain/format/format.ts";
import { type BodySide, type FileKind, type Panel, panels, stepOf } from "./entries.ts";
import type { FileEntry, FilePhoto, FileValue, ValueOf, VehicleFile } from "./vehicle-file.ts";

// What a file says in words, by itself. It knows no car, whose record contains the file; label.ts adds the listing.

/** `yard`: somebody looked at the car; `listing`: what the provider states as data. */
export type Statement = {
  text: string;
  source: "yard" | "listing";
  /** 'nach unserem Eindruck' */
  isImpression: boolean;
  photos: readonly FilePhoto[];
};

/** `x` and `y`: shares of the outline's width and height. */
export type Spot = Statement & {
  /** As on the outline; null, like `x` and `y`, of one that nobody tapped there. */
  number: number | null;
  side: BodySide;
  place: string;
  panel: Panel | undefined;
  x: number | null;
  y: number | null;
};

/** In mm, new and as § 36 StVZO demands at least. */
export const [newTreadMm, legalTreadMm] = [8, 1.6] as const;
/** Nobody can call less new. */
export const leastNewTreadMm = 6;

type EntryOf<Kind extends FileKind> = FileEntry & { value: ValueOf<Kind> };

export const entriesOf = <Kind extends FileKind>({ entries }: VehicleFile, kind: Kind) =>
  entries.filter((entry): entry is EntryOf<Kind> => entry.value.kind === kind);

export const entryOf = <Kind extends FileKind>(file: VehicleFile | null, kind: Kind) =>
  (file && entriesOf(file, kind)[0]) ?? null;

/** A number stays with its unit. */
const joinUnits = (text: string) =>
  text.replace(/(?<=\d) (?=(?:mm|cm|km|%|€)(?!\p{L}))/gu, "\u00a0");

export const seen = ({ isImpression, photos }: FileEntry, text: string): Statement => ({
  text: joinUnits(text),
  source: "yard",
  isImpression,
  photos,
});

/** Without those that stand word for word at a place on the body or inside. */
function sentences(file: VehicleFile, kind: "merit" | "flaw"): Statement[] {
  const comparable = (text: string) => unended(text).toLowerCase();
  const placed = new Set(
    [...entriesOf(file, "body"), ...entriesOf(file, "interior")].map(({ value }) =>
      comparable(value.text),
    ),
  );
  return entriesOf(file, kind)
    .filter(({ value }) => !placed.has(comparable(value.text)))
    .map((entry) => seen(entry, entry.value.text));
}

type Damage = ValueOf<"body"> & { side: BodySide };
const damagesOf = (file: VehicleFile) =>
  entriesOf(file, "body").filter(
    (entry): entry is FileEntry & { value: Damage } => entry.value.side !== null,
  );

/** That somebody found none, until one is found. */
const soundBody = (file: VehicleFile): Statement[] =>
  damagesOf(file).length > 0
    ? []
    : entriesOf(file, "body")
        .slice(0, 1)
        .map((entry) => seen(entry, entry.value.text));

/** Those on the outline first, so that their numbers follow each other. */
export function spotsOf(file: VehicleFile): Spot[] {
  const entries = damagesOf(file);
  const isTapped = ({ value }: (typeof entries)[number]) => value.x !== null;
  return entries
    .toSorted((one, other) => Number(isTapped(other)) - Number(isTapped(one)))
    .map((entry, index) => {
      const { side, x, y, panel, text } = entry.value;
      const number = isTapped(entry) ? index + 1 : null;
      return { ...seen(entry, text), number, side, place: spotPlace(entry.value), x, y, panel };
    });
}

type Place = Pick<Damage, "side" | "x" | "y" | "panel">;

/** `Kratzer (hinten links)` */
export const bodyText = (spot: Pick<ValueOf<"body">, "side" | "x" | "y" | "panel" | "text">) =>
  [unended(spot.text), spot.side && `(${spotPlace({ ...spot, side: spot.side })})`]
    .filter(Boolean)
    .join(" ");

/** Its words name the place, so nothing else does. */
const withPlace = ({ source, isImpression, photos, ...spot }: Spot): Statement => ({
  ...{ source, isImpression, photos },
  text: bodyText(spot),
});

export const bodyDamages = (file: VehicleFile): string[] =>
  spotsOf(file).map((spot) => statementText(withPlace(spot)));

/** Only what somebody in the yard wrote, because cards, mails and signs state the listing's data already. */
export const ownStatements = (file: VehicleFile) => ({
  good: seenMerits(file),
  bad: seenFlaws(file, spotsOf(file).map(withPlace)),
});

/** Of a car on the home page. */
export type HomeLabel = {
  adKey: string;
  name: string;
  price: string;
  photo: string | null;
  good: readonly Statement[];
  bad: readonly Statement[];
  checked: string;
};

/** A sentence to which something is added. */
export const unended = (text: string) => text.replace(/\.$/, "");

export const impression = "nach unserem Eindruck";

/** A statement in a running text, where no mark stands beside it. */
export const statementText = ({ text, isImpression, source }: Statement): string =>
  [unended(text), isImpression && impression, source === "listing" && "laut Inserat"]
    .filter(Boolean)
    .join(", ");

const isNoPaint = ({ value }: FileEntry) => value.kind !== "paint";

/** In characters: a line of a card, and what has room in a shared picture. */
const [shortLine, longLine] = [46, 72];

/** Ends with a whole word. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest - 1).replace(/[\s,(]*\s\S*$/, "");
  return `${start}\u00a0…`;
}

/** For a card: the gravest flaw, or a merit, as somebody in the yard wrote it, and how much more they wrote. */
export function cardLine(
  file: VehicleFile | null,
  longest = shortLine,
): { text: string; more: number } {
  if (file === null) return { text: "", more: 0 };
  // Measured numbers of the paint take more than its line.
  const { good, bad } = ownStatements({ entries: file.entries.filter(isNoPaint) });
  const [first, ...others] = [...bad, ...good];
  if (first !== undefined) return { text: cut(statementText(first), longest), more: others.length };
  // A file may consist of measurements alone.
  const [text = ""] = measuredTexts(file);
  return { text, more: 0 };
}

/** `Kratzer, 8 cm (links) + 3` */
export function cardText(file: VehicleFile | null): string {
  const { text, more } = cardLine(file, longLine);
  return more === 0 ? text : `${text} +\u00a0${more}`;
}

/** Where a buyer would look first. */
const mainKinds: readonly FileKind[] = ["tyres", "brakes", "body", "interior"];

/** Of what matters most, the steps of the walk at which nobody has looked yet: 'Reifen'. */
export const unseenSteps = ({ entries }: VehicleFile): string[] =>
  mainKinds
    .filter((kind) => entries.every(({ value }) => value.kind !== kind))
    .map((kind) => stepOf(kind).label);

/** Only such a car counts as one with an honest label: of the others somebody has noted something. */
export const isChecked = (file: VehicleFile | null): boolean =>
  file !== null && unseenSteps(file).length === 0;

/** The days on which somebody looked at something that still counts, and who did. */
export function checkedText(file: VehicleFile): string {
  const { entries } = file;
  const byDay = entries.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first = "", last = ""] = [byDay[0]?.day, byDay.at(-1)?.day];
  // 'vom 03.03. bis 24.11.2026'
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const from = isSameYear ? `${germanDate(first.slice(5))}.` : germanDate(first);
  const when = first === last ? `am ${germanDate(last)}` : `vom ${from} bis ${germanDate(last)}`;
  const names = [...new Set(byDay.map(({ by }) => by ?? "uns"))];
  const who = names.includes("uns") ? ["uns"] : names;
  const others = who.slice(0, -1).join(", ");
  return `${isChecked(file) ? "geprüft" : "aufgeschrieben"} ${when} von ${[others, who.at(-1)].filter(Boolean).join(" und ")}`;
}

function coldStart(file: VehicleFile, isGood: boolean): Statement[] {
  const entry = entryOf(file, "cold-start");
  if (entry === null || entry.value.isGood !== isGood) return [];
  const isLabelDay = file.entries.every(({ day }) => day === entry.value.day);
  return [seen(entry, isLabelDay ? coldStartWords(entry.value) : coldStartText(entry.value))];
}

const coldStartWords = ({ isGood }: ValueOf<"cold-start">) =>
  `Springt kalt ${isGood ? "gut" : "schlecht"} an`;

export const coldStartText = (value: ValueOf<"cold-start">) =>
  `${coldStartWords(value)} (Kaltstart am ${germanDate(value.day)})`;

/** As it was entered: `6 mm`, `6,25 mm`. */
export const millimetres = (mm: number) => `${depthText(mm)}\u00a0mm`;
export const depthText = (mm: number) => String(mm).replace(".", ",");
export const tyrePlaces = [
  ["vorn links", "frontLeft"],
  ["vorn rechts", "frontRight"],
  ["hinten links", "rearLeft"],
  ["hinten rechts", "rearRight"],
] as const;

/** Of the tyres that were measured, in mm. */
export const treadsOf = (value: ValueOf<"tyres">): number[] =>
  tyrePlaces.flatMap(([, key]) => value[key] ?? []);

/** Nobody may drive with them (§ 36 StVZO). */
function wornTyres(file: VehicleFile): Statement[] {
  const entry = entryOf(file, "tyres");
  if (entry === null) return [];
  const places = tyrePlaces.flatMap(([place, key]) => {
    const mm = entry.value[key];
    return mm !== null && mm < legalTreadMm ? place : [];
  });
  const text = `Profil unter ${millimetres(legalTreadMm)}: ${places.join(", ")}`;
  return places.length === 0 ? [] : [seen(entry, text)];
}

/** What somebody in the yard wrote that is good. */
export const seenMerits = (file: VehicleFile): Statement[] => [
  ...sentences(file, "merit"),
  ...soundBody(file),
  ...interior(file, true),
  ...coldStart(file, true),
];

/** What stops a car, makes it unsafe or eats it up: a card, a sign and a shared picture have room for one flaw. */
const gravest =
  /(?<!f)rost|brems|motor(?!haube)|getriebe|kupplung|lenkung|fahrwerk|zahnriemen|undicht|airbag|reifen|profil|springt|lackdicke/i;
/** Of the body and the paint, what does not polish out. */
const graver = /grundierung|blech|gerissen|sprung|gebrochen|loch|beule/i;
const gravityOf = ({ text }: Statement) => (gravest.test(text) ? 2 : Number(graver.test(text)));

/** What somebody in the yard wrote or measured that is not so good, the gravest first and what is inside last. */
export function seenFlaws(file: VehicleFile, spots: readonly Statement[] = []): Statement[] {
  const measured = [...wornTyres(file), ...coldStart(file, false), ...thickPaint(file)];
  const said = [
    ...sentences(file, "flaw"),
    ...singleKey(file),
    ...bookStatement(file, false),
    ...spots,
    ...interior(file, false),
  ];
  return [...measured, ...said].toSorted((a, b) => gravityOf(b) - gravityOf(a));
}

/** Whether no stamp is missing in the service book; unless a sentence says something of it. */
export function bookStatement(file: VehicleFile, isComplete: boolean): Statement[] {
  const entry = entryOf(file, "service-book");
  if (entry === null || entry.value.isComplete !== isComplete) return [];
  const own = sentences(file, isComplete ? "merit" : "flaw");
  const isSaid = own.some(({ text }) => /(?:scheck|service)heft/i.test(text));
  return isSaid
    ? []
    : [seen(entry, `Serviceheft ${isComplete ? "" : "nicht "}lückenlos gestempelt`)];
}

function singleKey(file: VehicleFile): Statement[] {
  const entry = entryOf(file, "keys");
  return entry?.value.count === 1 ? [seen(entry, "Nur ein Schlüssel")] : [];
}

const interior = (file: VehicleFile, isGood: boolean): Statement[] =>
  entriesOf(file, "interior").flatMap((entry) =>
    entry.value.isGood === isGood ? seen(entry, entry.value.text) : [],
  );

/** Of the factory's paint, in micrometres: what measured values are compared with. */
const usualPaint = [80, 180] as const;

export const isThickPaint = ({ to }: ValueOf<"paint">): boolean => to > usualPaint[1];

export function paintText({ from, to, panel }: ValueOf<"paint">): string {
  const measured = from === to ? String(from) : `${from} bis ${to}`;
  const where = panel === undefined ? "" : `, am dicksten: ${panels[panel]}`;
  return `${measured}\u00a0µm${where} (ab Werk meist ${usualPaint.join(" bis ")}\u00a0µm)`;
}

function thickPaint(file: VehicleFile): Statement[] {
  const entry = entryOf(file, "paint");
  return entry !== null && isThickPaint(entry.value)
    ? [seen(entry, `Lackdicke ${paintText(entry.value)}`)]
    : [];
}

/** In mm; null unless a tyre was measured. */
export function leastTread(file: VehicleFile | null): number | null {
  const entry = entryOf(file, "tyres");
  const treads = entry === null ? [] : treadsOf(entry.value);
  return treads.length === 0 ? null : Math.min(...treads);
}

/** Somebody has seen that a service is missing, whatever the listing says. */
export const hasServiceGaps = (file: VehicleFile | null): boolean =>
  entryOf(file, "service-book")?.value.isComplete === false;

/** The month that the family read, `2027-05`, whatever the listing says. */
export const seenInspection = (file: VehicleFile | null): string | null =>
  entryOf(file, "inspection-report")?.value.validTo ?? null;

export const saysFirstHand = (value: FileValue): boolean =>
  value.kind === "merit" && /(?<!\p{L})(?:erste[rn]?|1\.) ?Hand(?!\p{L})/iu.test(value.text);

/** `Reifen noch 6 mm` of the most worn one, `Bremsen vorn noch 60 %, hinten neu`. */
export function measuredTexts(file: VehicleFile | null): string[] {
  const tread = leastTread(file);
  const brakes = brakesText(file);
  const areNew = entryOf(file, "tyres")?.value.isNew === true;
  return [
    ...(areNew ? ["Reifen neu"] : tread === null ? [] : [`Reifen noch ${millimetres(tread)}`]),
    ...(brakes === null ? [] : [`Bremsen ${brakes}`]),
  ];
}

/** Null unless they were looked at. */
export const brakesText = (file: VehicleFile | null): string | null => {
  const entry = entryOf(file, "brakes");
  return entry === null ? null : brakesWords(entry.value) || null;
};

/** `vorn noch 60 %, hinten neu` */
export const brakesWords = ({ front, rear }: ValueOf<"brakes">): string =>
  Object.entries({ vorn: front, hinten: rear })
    .flatMap(([place, left]) => (left === null ? [] : `${place} ${brakeText(left)}`))
    .join(", ");

/** `noch 60 %`, `neu`. */
export const brakeText = (left: "new" | number): string =>
  left === "new" ? "neu" : `noch ${formatQuantity(left, "%")}`;

type Thirds = readonly [low: string, middle: string, high: string];

/** What the thirds of an outline's width mean: the nose of the left side is on the left. */
const acrossOf: Readonly<Record<BodySide, Thirds>> = {
  left: ["vorn", "", "hinten"],
  right: ["hinten", "", "vorn"],
  front: ["rechts", "", "links"],
  rear: ["links", "", "rechts"],
  top: ["vorn", "", "hinten"],
};
const sideWords: Readonly<Record<BodySide, string>> = {
  left: "links",
  right: "rechts",
  front: "vorn",
  rear: "hinten",
  top: "oben",
};
const heights: Thirds = ["oben", "", "unten"];
/** Seen from above, the car's nose is on the left. */
const topHeights: Thirds = ["rechts", "", "links"];

const thirdOf = (share: number, words: Thirds): string =>
  words[share < 1 / 3 ? 0 : share > 2 / 3 ? 2 : 1];

/** In words, for whoever cannot see the outline: `Tür hinten links`, or `links hinten unten`. */
export function spotPlace({ side, x, y, panel }: Place): string {
  if (panel !== undefined) return panels[panel];
  if (x === null || y === null) return sideWords[side];
  const upright = thirdOf(y, side === "top" ? topHeights : heights);
  return [sideWords[side], thirdOf(x, acrossOf[side]), upright].filter(Boolean).join(" ");
}
