import { vehicleFilePath, withParameters } from "#domain/office/office.ts";
import { entryFields, type FileStep } from "./entries.ts";
import type { FilePhoto } from "./vehicle-file.ts";

/** What the office's page of a car's file shows; texts are ready to be shown. */
export type FileView = {
  adKey: string;
  name: string;
  bodyType: string | null;
  /** False once the car is sold: its file can be read. */
  isOpen: boolean;
  isElectric: boolean;
  /** ISO day. */
  today: string;
  /** Nobody has ever entered anything about a car, or about this one. */
  isFirst: boolean;
  /** Current entries by the step's slug. */
  entries: Readonly<Record<string, readonly FileViewEntry[]>>;
  /** The newest first. */
  history: readonly FileHistoryLine[];
};

export type FileViewEntry = {
  id: string;
  text: string;
  isImpression: boolean;
  by: string;
  /** '24.11.2026' */
  day: string;
  photos: readonly FilePhoto[];
  /** What changed in the listing since: 'der Preis'. */
  changed: readonly string[];
  /** For the form that corrects it. */
  values: Readonly<Record<string, string>>;
};

export type FileHistoryLine = {
  id: string;
  step: string;
  text: string;
  /** '24.11.2026, 14:32, Anna' */
  entered: string;
  /** 'berichtigt am 25.11.2026 von Bert'; null for what counts. */
  ended: string | null;
  canRestore: boolean;
};

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
