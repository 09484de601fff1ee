import { z } from "zod";
import { isDay } from "#domain/format/calendar.ts";

// What the family writes down while it walks round a car in the yard. Nothing is preset: null means 'not looked at'.

/** In mm, new and as § 36 StVZO demands at least. */
export const [newTreadMm, legalTreadMm] = [8, 1.6] as const;
export const maxSentenceLength = 200;
export const maxEntryPhotos = 4;

const sentence = z.string().min(1).max(maxSentenceLength);
const day = z.string().refine(isDay);
const tread = z.number().min(0).max(12).nullable();
/** Per cent that is left. */
const brake = z.union([z.literal("new"), z.number().min(0).max(100)]).nullable();
const share = z.number().min(0).max(1);

export const tyreSeasons = { summer: "Sommer", winter: "Winter", all: "Ganzjahr" } as const;
export const bodySides = {
  left: "Links",
  right: "Rechts",
  front: "Vorn",
  rear: "Hinten",
  top: "Oben",
} as const;
export type BodySide = keyof typeof bodySides;

/** Stored, so the names never change. */
export const fileValueSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tyres"),
    frontLeft: tread,
    frontRight: tread,
    rearLeft: tread,
    rearRight: tread,
    /** Of the oldest tyre, as its DOT number says. */
    week: z.number().int().min(1).max(53).nullable(),
    year: z.number().int().min(1990).max(2100).nullable(),
    season: z.enum(["summer", "winter", "all"]).nullable(),
  }),
  z.object({ kind: z.literal("brakes"), front: brake, rear: brake }),
  z.object({
    kind: z.literal("service-book"),
    lastKm: z.number().int().min(0).max(2_000_000).nullable(),
    lastDay: day.nullable(),
  }),
  z.object({
    kind: z.literal("inspection-report"),
    /** `2027-05` */
    validTo: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable(),
  }),
  z.object({ kind: z.literal("keys"), count: z.number().int().min(1).max(9) }),
  /** Thickness in micrometres. */
  z.object({
    kind: z.literal("paint"),
    from: z.number().int().min(20).max(3_000),
    to: z.number().int().min(20).max(3_000),
  }),
  z.object({
    kind: z.literal("body"),
    side: z.enum(["left", "right", "front", "rear", "top"]),
    /** Of the outline's width and height, from its upper left corner; the middle for who only named the side. */
    x: share,
    y: share,
    text: sentence,
  }),
  z.object({ kind: z.literal("interior"), text: sentence }),
  z.object({ kind: z.literal("cold-start"), isGood: z.boolean(), day }),
  z.object({
    kind: z.literal("battery"),
    /** State of health. */
    percent: z.number().min(1).max(100),
    source: z.string().min(1).max(80),
    day,
  }),
  z.object({ kind: z.literal("work"), day, text: sentence, hasInvoice: z.boolean() }),
  z.object({ kind: z.literal("merit"), text: sentence }),
  z.object({ kind: z.literal("flaw"), text: sentence }),
]);
export type FileValue = z.infer<typeof fileValueSchema>;
export type FileKind = FileValue["kind"];
export type ValueOf<Kind extends FileKind> = Extract<FileValue, { kind: Kind }>;

export type FileStep = {
  kind: FileKind;
  /** In the address. */
  slug: string;
  label: string;
  /** How many current entries a car may have; of a step with one, a new entry corrects the earlier. */
  max: number;
  /** Its photos show papers, with names and numbers of people. */
  isPaper: boolean;
};

const step = (kind: FileKind, slug: string, label: string, max = 1, isPaper = false): FileStep => ({
  kind,
  slug,
  label,
  max,
  isPaper,
});

/** In the order of the walk, which is also that of the file. */
export const fileSteps: readonly FileStep[] = [
  step("tyres", "reifen", "Reifen"),
  step("brakes", "bremsen", "Bremsen"),
  step("service-book", "serviceheft", "Serviceheft", 1, true),
  step("inspection-report", "hu-bericht", "HU-Bericht", 1, true),
  step("keys", "schluessel", "Schlüssel"),
  step("paint", "lack", "Lack"),
  step("body", "karosserie", "Karosserie", 20),
  step("interior", "innenraum", "Innenraum"),
  step("cold-start", "kaltstart", "Kaltstart"),
  step("battery", "batterie", "Batterie"),
  step("work", "gemacht", "Was hier gemacht wurde", 20),
  step("merit", "dafuer", "Was dafür spricht", 4),
  step("flaw", "dagegen", "Was dagegen spricht", 4),
];

/** A car without a battery to drive on has no step for it. */
export const stepsOf = (isElectric: boolean): readonly FileStep[] =>
  isElectric ? fileSteps : fileSteps.filter(({ kind }) => kind !== "battery");

export function stepOf(kind: FileKind): FileStep {
  const found = fileSteps.find((step) => step.kind === kind);
  if (found === undefined) throw new Error(`No step for ${kind}.`);
  return found;
}

export const isSingle = (kind: FileKind): boolean => stepOf(kind).max === 1;
