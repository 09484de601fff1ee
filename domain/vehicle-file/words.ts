import { addMonths } from "#domain/format/calendar.ts";
import { formatMonth } from "#domain/format/format.ts";
import type { FileView } from "./file-view.ts";

// Words that people at the car tap instead of typing them. A tap only writes into a field, which stays as it can be
// typed: nothing is said about a car that nobody tapped.

/** As they stand within a sentence. */
export const damageWords = [
  ...["Kratzer", "Delle", "Steinschlag", "Rost", "Lackabplatzer"],
  ...["bis 1 cm", "etwa 5 cm", "über 10 cm", "Grundierung zu sehen"],
] as const;

export const interiorWords = {
  good: ["sauber", "Nichtraucher", "Sitze ohne Flecken", "riecht neutral"],
  bad: ["Fahrersitz durchgesessen", "Fleck im Polster", "Lenkrad abgegriffen", "Kratzer innen"],
} as const;

export const workWords = [
  ...["Inspektion", "Ölwechsel", "HU und AU neu"],
  ...["Bremsen vorn neu", "Zahnriemen neu", "aufbereitet"],
] as const;

export const batterySources = ["Aviloo", "Werkstatt", "Bordcomputer"] as const;

type Entries = FileView["entries"];
type FileValues = Readonly<Record<string, string>>;

const valuesOf = (entries: Entries, slug: string) => entries[slug]?.[0]?.values ?? {};

const textsOf = (entries: Entries, slug: string, isWanted = (_: FileValues) => true) =>
  (entries[slug] ?? []).flatMap(({ values }) => (isWanted(values) && values.text) || []);

/** What somebody said at the car before comes first, in their words, and what gives reason for a word. */
export function meritWords(entries: Entries): string[] {
  const isNew = (axle: string) => valuesOf(entries, "bremsen")[axle] === "neu";
  return unique([
    ...(valuesOf(entries, "reifen").neu === "on" ? ["Reifen neu"] : []),
    ...(isNew("vorn") && isNew("hinten") ? ["Bremsen rundum neu"] : []),
    ...(valuesOf(entries, "serviceheft").lueckenlos === "ja" ? ["Serviceheft lückenlos"] : []),
    ...textsOf(entries, "innenraum", ({ gut }) => gut === "ja"),
    ...textsOf(entries, "gemacht"),
    ...["Kupplung neu", "Zahnriemen neu", "zweiter Radsatz", "Anhängerkupplung"],
    ...["erste Hand", "Garagenwagen", "Inspektion neu"],
  ]);
}

/** In mm, per cent and months: what soon has to be replaced or done. */
const soon = { treadMm: 3, brakePercent: 30, inspectionMonths: 6 };

export function flawWords(entries: Entries, today: string): string[] {
  const { vl, vr, hl, hr } = valuesOf(entries, "reifen");
  const { vorn, hinten } = valuesOf(entries, "bremsen");
  const isLow = (typed: readonly (string | undefined)[], limit: number) =>
    typed.some((text = "") => text !== "" && Number(text.replace(",", ".")) <= limit);
  const [month = "", year = ""] = (valuesOf(entries, "hu-bericht").bis ?? "").split("/");
  const isDue =
    year !== "" && `${year}-${month}` <= addMonths(today, soon.inspectionMonths).slice(0, 7);
  return unique([
    ...textsOf(entries, "karosserie"),
    ...textsOf(entries, "innenraum", ({ gut }) => gut === "nein"),
    ...(isLow([vl, vr, hl, hr], soon.treadMm) ? ["Reifen bald fällig"] : []),
    ...(isLow([vorn, hinten], soon.brakePercent) ? ["Bremsen bald fällig"] : []),
    ...(isDue ? ["HU bald fällig"] : []),
    ...["Bremsen bald fällig", "Reifen bald fällig", "Inspektion fällig", "Zahnriemen fällig"],
    ...["kleine Kratzer", "Steinschläge vorn", "Felgen verschrammt"],
  ]);
}

/** In a phone's first screen. */
const maxWords = 8;
const unique = (words: readonly string[]): string[] => [...new Set(words)].slice(0, maxWords);

const separator = ", ";
const partsOf = (text: string) => text.split(separator).filter((part) => part.trim() !== "");
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isAmong = (words: readonly string[]) => (part: string) =>
  words.some((word) => isSame(word, part));

/** `word`: a whole sentence, too, as somebody said it before. */
export const hasWord = (text: string, word: string): boolean =>
  partsOf(word).every(isAmong(partsOf(text)));

/** Of what is said of the interior; empty where nothing is. Null where somebody's own words have to be judged. */
export function interiorColumn(text: string): "ja" | "nein" | "" | null {
  const parts = partsOf(text);
  if (parts.some(isAmong(interiorWords.bad))) return "nein";
  if (!parts.every(isAmong(interiorWords.good))) return null;
  return parts.length > 0 ? "ja" : "";
}

/** Adds a word to what somebody typed, or takes it out again. */
export function toggleWord(text: string, word: string): string {
  const [parts, tapped] = [partsOf(text), partsOf(word)];
  const others = parts.filter((part) => !isAmong(tapped)(part));
  const changed = hasWord(text, word) ? others : [...others, ...tapped];
  const [first = "", ...rest] = changed;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(separator);
}

/** Until when an inspection of this month, or the last, holds. */
export const freshInspections = (today: string): string[] =>
  [24, 23].map((months) => formatMonth(addMonths(today, months).slice(0, 7)));
