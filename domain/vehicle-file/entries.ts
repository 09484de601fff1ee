import type { z } from "zod";
import type { fileValueSchema } from "./entry-schema.ts";
import { maxEntryPhotos } from "./limits.ts";

// What the family writes down while it walks round a car in the yard. Nothing is preset: null means 'not looked at'.

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

/** Names of the inputs that every step has. */
export const entryFields = {
  /** The step's slug. */
  step: "schritt",
  /** Made once per form, so that sending it twice stores it once. */
  sending: "eintrag",
  /** The entry that this one corrects. */
  corrects: "berichtigt",
  /** For how many seconds it waited in the page. */
  age: "vor",
  isImpression: "eindruck",
  /** Somebody says that no photo of a paper shows whom or what it should not. */
  isBlackened: "geschwaerzt",
  /** Followed by the photo's id. */
  removed: "weg.",
} as const;

export const photoInputNames: readonly string[] = Array.from(
  { length: maxEntryPhotos },
  (_, index) => `foto${index + 1}`,
);

/** Values of the office's `aktion`. */
export const entryActions = {
  save: "eintragen",
  withdraw: "zurueckziehen",
  restore: "doch-nicht",
  /** It still holds, although the listing has changed. */
  confirm: "stimmt-noch",
} as const;

/** Takes back a chip that was tapped by mistake. */
export const notSeenChoice = "ungesehen";
