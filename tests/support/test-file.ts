import type { FileEntry, FileValue, VehicleFile } from "#domain/vehicle-file/vehicle-file.ts";

/** An entry of Anna's, with an id of its own. */
export const anEntry = (value: FileValue, fields: Partial<FileEntry> = {}): FileEntry => ({
  id: JSON.stringify(value),
  value,
  isImpression: false,
  day: "2026-11-24",
  by: "Anna",
  photos: [],
  ...fields,
});

export const aFile = (...values: FileValue[]): VehicleFile => ({
  entries: values.map((value) => anEntry(value)),
});

export const aTyreEntry = {
  kind: "tyres",
  frontLeft: 6,
  frontRight: 6.5,
  rearLeft: 6,
  rearRight: 7,
  week: 14,
  year: 2022,
  season: "winter",
  isNew: false,
} as const satisfies FileValue;

export const newTyres = {
  ...aTyreEntry,
  ...{ frontLeft: 8, frontRight: 7.8, rearLeft: 7.5, rearRight: 7, year: 2026, isNew: true },
} satisfies FileValue;

/** What somebody has to look at before a car counts as checked. */
export const mainEntries = [
  aTyreEntry,
  { kind: "brakes", front: 60, rear: 60 },
  { kind: "body", side: "rear", x: 0.9, y: 0.5, text: "Kratzer am Stoßfänger." },
  { kind: "interior", text: "Riecht neutral", isGood: true },
] as const satisfies readonly FileValue[];

/** Says something good and something bad, in the family's words. */
export const aSayingFile = aFile(
  { kind: "body", side: "rear", x: 0.9, y: 0.5, text: "Kratzer am Stoßfänger." },
  { kind: "merit", text: "Fährt leise." },
  { kind: "flaw", text: "Die Kupplung rupft." },
);
