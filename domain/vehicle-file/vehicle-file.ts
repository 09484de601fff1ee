import type { Car } from "#domain/car/record.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { pathBelow, vehiclePath } from "#domain/pages/paths.ts";
import { type FileKind, type FileValue, fileSteps } from "./entries.ts";

export type FilePhoto = { id: string; width: number; height: number };

export type FileEntry = {
  id: string;
  value: FileValue;
  /** 'nach unserem Eindruck' */
  isImpression: boolean;
  /** In the German calendar. */
  day: string;
  /** First name. */
  by: string;
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

/** What the listing said when somebody entered something: if it changes, they should look again. */
export type ListingState = Pick<
  Car,
  | "price_amount"
  | "accident_damaged"
  | "damage_unrepaired"
  | "hail_damage"
  | "roadworthy"
  | "inspection_until"
  | "mileage"
>;

export const listingState = (car: ListingState): ListingState => ({
  price_amount: car.price_amount,
  accident_damaged: car.accident_damaged,
  damage_unrepaired: car.damage_unrepaired,
  hail_damage: car.hail_damage,
  roadworthy: car.roadworthy,
  inspection_until: car.inspection_until,
  mileage: car.mileage,
});

const damageKinds: readonly FileKind[] = ["paint", "body", "work", "merit", "flaw"];
const concerned: Readonly<
  Record<keyof ListingState, { name: string; kinds: readonly FileKind[] }>
> = {
  price_amount: { name: "der Preis", kinds: ["merit", "flaw"] },
  accident_damaged: { name: "der Unfallschaden", kinds: damageKinds },
  damage_unrepaired: { name: "unreparierte Schäden", kinds: damageKinds },
  hail_damage: { name: "der Hagelschaden", kinds: damageKinds },
  roadworthy: { name: "die Fahrtüchtigkeit", kinds: ["brakes", "work", "merit", "flaw"] },
  inspection_until: { name: "die Hauptuntersuchung", kinds: ["inspection-report"] },
  mileage: { name: "der Kilometerstand", kinds: ["tyres", "brakes", "service-book"] },
};

/** What changed in the listing since an entry that concerns it: 'der Preis'. */
export function changedSince(kind: FileKind, then: ListingState, now: ListingState): string[] {
  const keys = Object.keys(concerned) as (keyof ListingState)[];
  return keys
    .filter((key) => concerned[key].kinds.includes(kind) && then[key] !== now[key])
    .map((key) => concerned[key].name);
}

export const entryDay = (at: Date): string => berlinMoment(at).day;
