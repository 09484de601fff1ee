import { berlinMoment } from "#domain/format/format.ts";
import { pathBelow, vehiclePath } from "#domain/pages/paths.ts";
import { type FileValue, fileSteps } from "./entries.ts";

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

const rank = new Map(fileSteps.map(({ kind }, index) => [kind, index]));

export const inWalkOrder = <Entry extends { value: FileValue }>(
  entries: readonly Entry[],
): Entry[] =>
  entries.toSorted((a, b) => (rank.get(a.value.kind) ?? 0) - (rank.get(b.value.kind) ?? 0));

/** The public address of a photo in the file; `small` is 480 px wide or high. */
export const filePhotoPath = (adKey: string, photoId: string, size: "whole" | "small" = "whole") =>
  `${pathBelow(`${vehiclePath(adKey)}/akte`, photoId)}${size === "small" ? "/klein" : ""}`;

export const entryDay = (at: Date): string => berlinMoment(at).day;
