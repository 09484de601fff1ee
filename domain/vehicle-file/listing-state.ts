import { z } from "zod";
import { carSchema } from "#domain/car/record.ts";
import type { FileKind } from "./entries.ts";

const flag = carSchema.shape.accident_damaged;
const listingStateSchema = z.object({
  price_amount: carSchema.shape.price_amount,
  ...{ accident_damaged: flag, damage_unrepaired: flag, hail_damage: flag, roadworthy: flag },
  inspection_until: carSchema.shape.inspection_until,
  mileage: carSchema.shape.mileage,
});

/** What the listing said when somebody entered something: if it changes, they should look again. */
export type ListingState = z.infer<typeof listingStateSchema>;

/** Leaves out the rest of the car's record. */
export const listingState = (car: ListingState): ListingState => listingStateSchema.parse(car);

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

/** Of a form, which may have waited for hours while the listing changed; null for what is none. */
export function readListingState(text: string): ListingState | null {
  try {
    return listingStateSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** An entry, and a ListingState of when somebody entered it or last said that it still holds. */
export type SeenListing = { kind: FileKind; listing: unknown };

/** What changed in the listing since an entry that concerns it: 'der Preis'. */
export function changedSince({ kind, listing }: SeenListing, now: ListingState): string[] {
  const then = listingStateSchema.safeParse(listing).data;
  if (then === undefined) return [];
  const keys = Object.keys(concerned) as (keyof ListingState)[];
  return keys
    .filter((key) => concerned[key].kinds.includes(kind) && then[key] !== now[key])
    .map((key) => concerned[key].name);
}

/** Whether somebody should look again at one of a car's current entries. */
export const isOutdated = (entries: readonly SeenListing[], car: ListingState): boolean =>
  entries.some((entry) => changedSince(entry, listingState(car)).length > 0);
