import { honestNote, inspectionDue, inspectionFresh } from "#domain/car/honest-note.ts";
import { flaws } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { germanDate } from "#domain/format/calendar.ts";
import { formatMileage, formatMonth, formatQuantity } from "#domain/format/format.ts";
import { type FileKind, legalTreadMm, newTreadMm, tyreSeasons, type ValueOf } from "./entries.ts";
import {
  brakeText,
  checkedText,
  coldStart,
  entriesOf,
  entryOf,
  millimetres,
  type Spot,
  type Statement,
  seen,
  seenFlaws,
  sentences,
  spotsOf,
  treadsOf,
  tyrePlaces,
  unended,
} from "./statements.ts";
import type { FilePhoto, VehicleFile } from "./vehicle-file.ts";

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
  /** The limit's share of the bar's length. */
  limit: number;
  photos: readonly FilePhoto[];
};

export type Fact = Statement & { term: string };

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
  const good = [
    ...sentences(file, "merit"),
    ...coldStart(file, true),
    ...inspection.good,
    ...listing.good.map(stated),
  ];
  const bad = [
    ...listing.bad.filter(isGrave).map(stated),
    ...seenFlaws(file),
    ...inspection.bad,
    ...listing.bad.filter((text) => !isGrave(text)).map(stated),
  ];
  return {
    good,
    bad,
    spots: spotsOf(file),
    bars: [...tyreBars(file), ...brakeBars(file)],
    facts: factRows.flatMap((read) => read(file, now)),
    checked: checkedText(file),
  };
}

/** The family read the report itself, so that what the listing says of it would only repeat or contradict it. */
function withoutSeenInspection(car: Car, file: VehicleFile): Car {
  const validTo = entryOf(file, "inspection-report")?.value.validTo ?? null;
  return validTo === null ? car : { ...car, inspection_new: null, inspection_until: null };
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
      scale: `Profil: neu ${millimetres(newTreadMm)}, erlaubt bis ${millimetres(legalTreadMm)}`,
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
    return [{ place, text: brakeText(left), share, isBelowLimit: share === 0 }];
  });
  const scale = "Beläge: neu 100\u00a0%, bei 0\u00a0% zu erneuern";
  return bars.length === 0
    ? []
    : [{ title: "Bremsen", note: null, bars, scale, limit: 0, photos: entry.photos }];
}

function tyreNote({ season, week, year }: ValueOf<"tyres">): string | null {
  const made = year && `hergestellt ${week ? `in Woche ${week}/${year}` : year}`;
  return [season && `${tyreSeasons[season]}reifen`, made].filter(Boolean).join(", ") || null;
}

/** Of the factory's paint, in micrometres: what measured values are compared with. */
const usualPaint = [80, 180] as const;

type FactRow = (file: VehicleFile, now: Date) => Fact[];

/** `read` returns null for an entry that says nothing of its own. */
const factRow =
  <Kind extends FileKind>(
    term: string,
    kind: Kind,
    read: (value: ValueOf<Kind>, now: Date) => string | null,
  ): FactRow =>
  (file, now) =>
    entriesOf(file, kind).flatMap((entry) => {
      const text = read(entry.value, now);
      return text === null ? [] : [{ term, ...seen(entry, text) }];
    });

const factRows: readonly FactRow[] = [
  // Otherwise it stands with the bars.
  factRow("Reifen", "tyres", (value) => (treadsOf(value).length > 0 ? null : tyreNote(value))),
  factRow("Serviceheft", "service-book", ({ lastKm, lastDay }) => {
    const last = [lastDay && `am ${germanDate(lastDay)}`, lastKm && `bei ${formatMileage(lastKm)}`];
    const words = last.filter(Boolean).join(" ");
    return words === "" ? "liegt vor" : `zuletzt ${words}`;
  }),
  factRow("Hauptuntersuchung", "inspection-report", ({ validTo }, now) => {
    if (validTo === null) return "Bericht liegt vor";
    const inspected = { inspection_new: null, inspection_until: `${validTo}-01` };
    const isSaid = (inspectionFresh(inspected, now) ?? inspectionDue(inspected, now)) !== null;
    return isSaid ? null : `bis ${formatMonth(validTo)}, Bericht liegt vor`;
  }),
  factRow("Schlüssel", "keys", ({ count }) => String(count)),
  factRow("Lackdicke", "paint", ({ from, to }) => {
    const measured = from === to ? String(from) : `${from} bis ${to}`;
    return `${measured}\u00a0µm (ab Werk meist ${usualPaint.join(" bis ")}\u00a0µm)`;
  }),
  factRow("Innenraum", "interior", ({ text }) => text),
  factRow(
    "Batterie",
    "battery",
    ({ percent, source, day }) =>
      `${formatQuantity(percent, "%")} der Kapazität (${source}, ${germanDate(day)})`,
  ),
  factRow(
    "Hier gemacht",
    "work",
    ({ day, text, hasInvoice }) =>
      `${unended(text)}, ${germanDate(day)}${hasInvoice ? ", Rechnung liegt vor" : ""}`,
  ),
];
