import { readConditionNotes } from "#domain/car/condition-notes.ts";
import { phoneParts, readDescription, splitTitle } from "#domain/car/description.ts";
import { energyFacts, isAssumedNew } from "#domain/car/energy-label.ts";
import { groupEquipment } from "#domain/car/equipment-groups.ts";
import { historyRows, priceNotes, technicalRows } from "#domain/car/facts.ts";
import { fitFacts } from "#domain/car/fits.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import { partBasics, searchableEquipment } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import { standOf } from "#domain/car/stand.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { smallCar } from "../car/small-card.tsx";

/**
 * Texts instead of a record: the browser needs no rules, and repeats of the HTML compress to nearly nothing. Apart
 * from page-data.ts, which the browser has: in one file its rules would come along, 6 KB.
 */
export type VehicleDetails = ReturnType<typeof vehicleDetails>;

type OfStock = {
  /** Decides what counts as new. */
  now: Date;
  /** When the stock was last compared with the provider's. */
  checkedAt: Date | null;
  /** What few other cars have. */
  special: readonly string[];
};

export function vehicleDetails(
  car: Car,
  similar: readonly CarSummary[],
  { now, checkedAt, special }: OfStock,
) {
  const { basic, other } = partBasics(car.features);
  return {
    stand: standOf(car, checkedAt),
    priceNotes: priceNotes(car),
    reduction: reductionNote(car, now),
    technical: technicalRows(car),
    history: historyRows(car, now),
    energy: energyFacts(car),
    isAssumedNew: isAssumedNew(car, now),
    fit: fitFacts(car),
    notes: readConditionNotes(car.description ?? ""),
    special,
    searchable: searchableEquipment(car),
    equipment: groupEquipment(other),
    basics: basic,
    description: readDescription(car.description ?? "").map((block, at, blocks) => {
      if (block.kind === "list") return { kind: block.kind, items: block.items.map(phoneParts) };
      const [title, rest] = splitTitle(block.text, blocks[at + 1]?.kind === "list");
      return { kind: block.kind, title, parts: phoneParts(rest) };
    }),
    similar: similar.map(smallCar),
  };
}
