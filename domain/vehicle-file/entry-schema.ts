import { z } from "zod";
import { isDay } from "#domain/format/calendar.ts";

// Apart from the steps and their words, because browsers need no schemas.

const sentence = z.string().min(1).max(500);
const day = z.string().refine(isDay);
const tread = z.number().min(0).max(12).nullable();
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
    year: z.number().int().min(1990).max(2100).nullable(),
    season: z.enum(["summer", "winter", "all"]).nullable(),
    /** Somebody says that all four are; false where nobody does. */
    isNew: z.boolean(),
  }),
  z.object({ kind: z.literal("brakes"), front: brake, rear: brake }),
  z.object({
    kind: z.literal("service-book"),
    lastKm: z.number().int().min(0).max(2_000_000).nullable(),
    lastDay: day.nullable(),
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
    /** Of the outline's width and height, from its upper left corner; null for who only named the side. */
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
