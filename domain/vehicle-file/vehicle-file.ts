import { z } from "zod";
import { isDay } from "#domain/format/calendar.ts";
import {
  type FileKind,
  keyChoices,
  maxSentenceLength,
  maxSourceLength,
  panelKeys,
  ranges,
  seasonKeys,
  sideKeys,
} from "./entries.ts";

// Of what a car's file consists. Browsers need only the types. Nothing is preset: null means 'not looked at'.

const sentence = z.string().min(1).max(maxSentenceLength);
const day = z.string().refine(isDay);
/** Who remembers no day says the month: `2026-03`. */
const dayOrMonth = z.string().refine((text) => isDay(text) || isDay(`${text}-01`));
const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
const tread = within(ranges.treadMm).nullable();
/** Per cent that is left. */
const brake = z.union([z.literal("new"), z.number().min(0).max(100)]).nullable();
const share = z.number().min(0).max(1).nullable();

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
    year: z.number().int().min(2000).max(2099).nullable(),
    season: z.enum(seasonKeys).nullable(),
    /** Somebody says that all four are; false where nobody does. */
    isNew: z.boolean(),
  }),
  z.object({ kind: z.literal("brakes"), front: brake, rear: brake }),
  z.object({
    kind: z.literal("service-book"),
    lastKm: within(ranges.serviceKm).int().nullable(),
    lastDay: dayOrMonth.nullable(),
    /** Every service is stamped; only the family can say so (§ 434 BGB). */
    isComplete: z.boolean().nullable(),
  }),
  z.object({
    kind: z.literal("inspection-report"),
    /** `2027-05` */
    validTo: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable(),
    /** Somebody ticked it, or photographed the report; a plate on the car tells the date, too. */
    isThere: z.boolean(),
  }),
  z.object({
    kind: z.literal("keys"),
    count: z.number().int().min(1).max(keyChoices.length),
  }),
  /** Thickness in micrometres. */
  z.object({
    kind: z.literal("paint"),
    from: within(ranges.paintMicrometres).int(),
    to: within(ranges.paintMicrometres).int(),
    /** Where it is thickest. */
    panel: z.enum(panelKeys).optional(),
  }),
  z.object({
    kind: z.literal("body"),
    /** Null for who went round all of it and found nothing. */
    side: z.enum(sideKeys).nullable(),
    /** Of the outline's width and height, from its upper left corner; null for who only named the side. */
    x: share,
    y: share,
    /** Of the place that was tapped, as whoever tapped it could read. */
    panel: z.enum(panelKeys).optional(),
    text: sentence,
  }),
  z.object({
    kind: z.literal("interior"),
    text: sentence,
    /** In which column it stands; only the family can say so. */
    isGood: z.boolean(),
  }),
  z.object({ kind: z.literal("cold-start"), isGood: z.boolean(), day }),
  z.object({
    kind: z.literal("battery"),
    /** State of health. */
    percent: within(ranges.batteryPercent),
    source: z.string().min(1).max(maxSourceLength),
    day,
  }),
  z.object({ kind: z.literal("work"), day: dayOrMonth, text: sentence, hasInvoice: z.boolean() }),
  z.object({ kind: z.literal("merit"), text: sentence }),
  z.object({ kind: z.literal("flaw"), text: sentence }),
]);

export type FileValue = z.infer<typeof fileValueSchema>;
export type ValueOf<Kind extends FileKind> = Extract<FileValue, { kind: Kind }>;

export type FilePhoto = { id: string; width: number; height: number };

export type FileEntry = {
  id: string;
  value: FileValue;
  /** 'nach unserem Eindruck' */
  isImpression: boolean;
  /** In the German calendar. */
  day: string;
  /** First name; null where nobody entered one, and visitors read 'von uns'. */
  by: string | null;
  photos: readonly FilePhoto[];
};

/** `entries`: the current ones, in the walk's order, and of one step the oldest first; at least one. */
export type VehicleFile = { entries: readonly FileEntry[] };
