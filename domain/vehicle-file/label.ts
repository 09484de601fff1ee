import { honestNote, inspectionDue, inspectionFresh } from "#domain/car/honest-note.ts";
import { flaws } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import type { FileKind } from "./entries.ts";
import { entryText, tyreNote } from "./entry-text.ts";
import {
  bookStatement,
  brakeText,
  checkedText,
  entriesOf,
  entryOf,
  isThickPaint,
  legalTreadMm,
  millimetres,
  newTreadMm,
  type Spot,
  type Statement,
  seen,
  seenFlaws,
  seenInspection,
  seenMerits,
  spotsOf,
  treadsOf,
  tyrePlaces,
  unseenSteps,
} from "./statements.ts";
import type { FileEntry, FilePhoto, FileValue, VehicleFile } from "./vehicle-file.ts";

/** Shown between new and the limit. Shares are of the bar's length, from 0 to 1. */
type Bar = {
  place: string;
  text: string;
  share: number;
  isBelowLimit: boolean;
};

export type BarGroup = {
  title: string;
  /** `Winterreifen, hergestellt in Woche 14/2022` */
  note: string | null;
  bars: readonly Bar[];
  /** What the bar's ends mean, in words. */
  scale: string;
  /** The limit's share of the bar's length; 0 for none. */
  limit: number;
  photos: readonly FilePhoto[];
};

export type Fact = Statement & { term: (typeof factTerms)[number][0] };

/**
 * 'Der ehrliche Zettel' of a car with a file. `spots` are part of what is not so good; they stand apart because
 * each has a number on the outline.
 */
export type FileLabel = {
  good: readonly Statement[];
  bad: readonly Statement[];
  spots: readonly Spot[];
  bars: readonly BarGroup[];
  /** Neither good nor bad. */
  facts: readonly Fact[];
  /** `geprüft am 24.11.2026 von Anna` */
  checked: string;
  /** Steps at which nobody has looked: 'Reifen'. */
  unseen: readonly string[];
};

const stated = (text: string): Statement => ({
  text,
  source: "listing",
  isImpression: false,
  photos: [],
});

/** A car's own file, and what its listing states: nothing is concluded from what is not there. */
export function fileLabel(file: VehicleFile, car: Car, now: Date): FileLabel {
  const listing = honestNote(withoutSeenInspection(car, file), now);
  const isGrave = (text: string) =>
    Object.values(flaws).some((read) => text.startsWith(read(car) ?? "\n"));
  const inspection = inspectionStatements(file, now);
  const [completeBook, seenBad] = [bookStatement(file, true), seenFlaws(file)];
  const seenGood = [...seenMerits(file), ...completeBook, ...inspection.good];
  const good = [...seenGood, ...listing.good.filter((text) => !isSaid(text, seenGood)).map(stated)];
  const bad = [
    ...listing.bad.filter(isGrave).map(stated),
    ...seenBad,
    ...inspection.bad,
    ...listing.bad.filter((text) => !isGrave(text)).map(stated),
  ];
  return {
    good,
    bad,
    spots: spotsOf(file),
    bars: [...tyreBars(file), ...brakeBars(file)],
    facts: factsOf(file, {
      isInspectionSaid: inspection.good.length + inspection.bad.length > 0,
      said: [...completeBook, ...seenBad],
    }),
    checked: checkedText(file),
    unseen: unseenSteps(file),
  };
}

/** What a listing ticks, and how somebody at the car says the same. */
const sameMerits: readonly (readonly [listed: RegExp, seen: RegExp])[] = [
  [/^Scheckheft/, /(?:scheck|service)heft/i],
  [/^Unfallfrei/, /unfallfrei/i],
  [/^Ein Fahrzeughalter/, /(?<!\p{L})(?:erste[rn]?|1\.) ?Hand(?!\p{L})/iu],
  [/^HU\/AU neu/, /(?:HU|TÜV)[^.]{0,10}neu/],
  [/^Nichtraucher/, /nichtraucher/i],
  [/^Garantie/, /garantie/i],
];

/** Whether somebody at the car has said it already. */
const isSaid = (listed: string, said: readonly Statement[]): boolean =>
  sameMerits.some(
    ([pattern, seen]) => pattern.test(listed) && said.some(({ text }) => seen.test(text)),
  );

/** The family read the report itself, so that what the listing says of it would only repeat or contradict it. */
function withoutSeenInspection(car: Car, file: VehicleFile): Car {
  if (seenInspection(file) === null) return car;
  const entries = file.entries.filter(({ value }) => value.kind !== "inspection-report");
  return { ...car, inspection_new: null, inspection_until: null, file: { entries } };
}

function inspectionStatements(file: VehicleFile, now: Date) {
  const entry = entryOf(file, "inspection-report");
  const validTo = entry?.value.validTo ?? null;
  if (entry === null || validTo === null) return { good: [], bad: [] };
  const inspected = { inspection_new: null, inspection_until: `${validTo}-01` };
  const read = (text: string | null) => (text === null ? [] : [seen(entry, text)]);
  return { good: read(inspectionFresh(inspected, now)), bad: read(inspectionDue(inspected, now)) };
}

function tyreBars(file: VehicleFile): BarGroup[] {
  const entry = entryOf(file, "tyres");
  if (entry === null) return [];
  const bars = tyrePlaces.flatMap(([place, key]): Bar[] => {
    const mm = entry.value[key];
    if (mm === null) return [];
    const share = Math.min(mm / newTreadMm, 1);
    return [{ place, text: millimetres(mm), share, isBelowLimit: mm < legalTreadMm }];
  });
  if (bars.length === 0) return [];
  return [
    {
      title: "Reifen",
      note: tyreNote(entry.value),
      bars,
      scale: `Profil: neu ${millimetres(newTreadMm)}, mindestens ${millimetres(legalTreadMm)}`,
      limit: legalTreadMm / newTreadMm,
      photos: entry.photos,
    },
  ];
}

function brakeBars(file: VehicleFile): BarGroup[] {
  const entry = entryOf(file, "brakes");
  if (entry === null) return [];
  const { front, rear } = entry.value;
  const bars = Object.entries({ vorn: front, hinten: rear }).flatMap(([place, left]): Bar[] => {
    if (left === null) return [];
    const share = left === "new" ? 1 : left / 100;
    return [{ place, text: brakeText(left), share, isBelowLimit: false }];
  });
  // No limit is drawn: 10 % is not fine either.
  const scale = "Bremsbeläge: neu 100\u00a0%";
  return bars.length === 0
    ? []
    : [{ title: "Bremsen", note: null, bars, scale, limit: 0, photos: entry.photos }];
}

/** In the order of the walk. */
const factTerms = [
  ["Reifen", "tyres"],
  ["Serviceheft", "service-book"],
  ["Hauptuntersuchung", "inspection-report"],
  ["Schlüssel", "keys"],
  ["Lackdicke", "paint"],
  ["Batterie", "battery"],
  ["Hier gemacht", "work"],
] as const satisfies readonly (readonly [term: string, kind: FileKind])[];

type Said = { isInspectionSaid: boolean; said: readonly Statement[] };

const factsOf = (file: VehicleFile, { isInspectionSaid, said }: Said): Fact[] =>
  factTerms.flatMap(([term, kind]) =>
    entriesOf(file, kind)
      .filter(({ value }) => !isSaidElsewhere(value, isInspectionSaid))
      .map((entry) => ({ term, ...fact(entry, said) })),
  );

/** Whether the book is complete stands among what is good or not so good, with its photos if in words of its own. */
function fact(entry: FileEntry, said: readonly Statement[]): Statement {
  const { value, photos } = entry;
  if (value.kind !== "service-book") return seen(entry, entryText(value));
  const isShown = said.some((statement) => statement.photos === photos);
  return seen(
    { ...entry, photos: isShown ? [] : photos },
    entryText({ ...value, isComplete: null }),
  );
}

/** With the bars, or among what is good or not so good. */
function isSaidElsewhere(value: FileValue, isInspectionSaid: boolean): boolean {
  if (value.kind === "tyres") return treadsOf(value).length > 0;
  if (value.kind === "paint") return isThickPaint(value);
  if (value.kind === "keys") return value.count === 1;
  return value.kind === "inspection-report" && isInspectionSaid;
}
