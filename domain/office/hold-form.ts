import { z } from "zod";
import { type HoldEnd, holdChoices } from "#domain/car/hold.ts";
import { maxNameLength } from "#domain/inquiry/contact-fields.ts";
import { holdFields, officeFields } from "./office.ts";

// Apart from the names of the fields, because browsers need no schemas.

export const releaseSchema = z.object({ [officeFields.action]: z.literal("freigeben") });

export const saleSchema = z.object({
  [officeFields.action]: z.enum(["verkauft", "doch-nicht-verkauft"]),
});

export const holdSchema = z.object({
  [officeFields.action]: z.literal("vormerken"),
  [holdFields.end]: z.enum([...holdChoices, "zeit"]),
  [holdFields.day]: z.string().max(10).default(""),
  [holdFields.clock]: z.string().max(8).default(""),
});

/** For whom a car is held by telephone; nobody has to say. */
export const holderSchema = z.object({
  [officeFields.action]: z.literal("benennen"),
  [officeFields.name]: z.string().trim().max(maxNameLength),
});

type PostedHold = z.infer<typeof holdSchema>;

/** What was chosen or typed. */
export const chosenHoldEnd = ({ bis, tag: day, uhrzeit: clock }: PostedHold): HoldEnd =>
  bis === "zeit" ? { day, clock } : bis;
