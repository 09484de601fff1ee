import { z } from "zod";
import type { Car } from "#domain/car/record.ts";
import { vehicleFilePath, withParameters } from "#domain/office/office.ts";
import { entryFields, type FileStep } from "./entries.ts";

const photoSchema = z.object({ id: z.string(), width: z.number(), height: z.number() });

const entrySchema = z.object({
  id: z.string(),
  text: z.string(),
  isImpression: z.boolean(),
  by: z.string(),
  /** '24.11.2026' */
  day: z.string(),
  photos: z.array(photoSchema).readonly(),
  /** What changed in the listing since: 'der Preis'. */
  changed: z.array(z.string()),
  /** What the listing says against it, which visitors do not read then: 'scheckheftgepflegt'. */
  denied: z.string().nullable(),
  /** For the form that corrects it. */
  values: z.record(z.string(), z.string()),
});

const historyLineSchema = z.object({
  id: z.string(),
  step: z.string(),
  text: z.string(),
  /** '24.11.2026, 14:32, Anna' */
  entered: z.string(),
  /** 'berichtigt am 25.11.2026 von Bert'; null for what counts. */
  ended: z.string().nullable(),
  canRestore: z.boolean(),
});

/** What the listing says, with which entries are compared. In km, and months: `2026-03`. */
const listedSchema = z.object({
  mileage: z.number().nullable(),
  registered: z.string().nullable(),
  serviceKm: z.number().nullable(),
  serviceMonth: z.string().nullable(),
});
export type ListedFacts = z.infer<typeof listedSchema>;

export function listedFacts({ mileage, first_registration, specifications }: Car): ListedFacts {
  const stated = (name: string) => specifications.find(({ term }) => term === name)?.value ?? "";
  const [, month, year] = /^(\d\d)\/(\d{4})$/.exec(stated("Letzte Wartung")) ?? [];
  const serviceKm = Number(stated("Letzte Wartung bei").replaceAll(/\D/g, ""));
  return {
    mileage,
    registered: first_registration?.slice(0, 7) ?? null,
    serviceKm: serviceKm || null,
    serviceMonth: year === undefined ? null : `${year}-${month}`,
  };
}

/** Which steps of the walk apply. */
export const drivesOf = (car: Pick<Car, "fuel_type" | "plugin_hybrid">) => ({
  isElectric: car.fuel_type === "ELECTRIC" || car.plugin_hybrid === true,
  hasEngine: car.fuel_type !== "ELECTRIC",
});

/** What the office's page of a car's file shows; texts are ready to be shown. */
export const fileViewSchema = z.object({
  adKey: z.string(),
  name: z.string(),
  price: z.string(),
  /** Path of the listing's first one. */
  photo: z.string().nullable(),
  bodyType: z.string().nullable(),
  hasRearDoors: z.boolean(),
  /** False once the car is sold: its file can be read. */
  isOpen: z.boolean(),
  /** Drives on a battery; a hybrid has an engine, too. */
  isElectric: z.boolean(),
  hasEngine: z.boolean(),
  listed: listedSchema,
  /** A ListingState, for the forms. */
  listing: z.string(),
  /** ISO day. */
  today: z.string(),
  /** Nobody has ever entered anything about this car. */
  isFirst: z.boolean(),
  /** Current entries by the step's slug. */
  entries: z.record(z.string(), z.array(entrySchema)),
  /** The newest first. */
  history: z.array(historyLineSchema),
});

export type FileView = z.infer<typeof fileViewSchema>;
export type FileViewEntry = z.infer<typeof entrySchema>;
export type FileHistoryLine = z.infer<typeof historyLineSchema>;

/** How far the walk is: steps with an entry, of all. */
export const progressOf = (view: Pick<FileView, "entries">, steps: readonly FileStep[]) =>
  steps.filter(({ slug }) => (view.entries[slug]?.length ?? 0) > 0).length;

/** The walk's page; without a step, its overview. `corrects`: an entry of a step with several. */
export const filePath = (adKey: string, slug: string | null = null, corrects = ""): string =>
  withParameters(vehicleFilePath(adKey), {
    [entryFields.step]: slug ?? "",
    [entryFields.corrects]: corrects,
  });

/** The step after this one; null at the end, where the overview follows. */
export const stepAfter = (steps: readonly FileStep[], slug: string): FileStep | null =>
  steps[steps.findIndex((step) => step.slug === slug) + 1] ?? null;

/** Name and value of the button that stays at a step with several entries. */
export const againField = { name: "weiter", value: "noch-eine" } as const;
