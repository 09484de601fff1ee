import { createAvailability } from "#domain/car/availability.ts";
import { dropQuoted, readConditionNotes } from "#domain/car/condition-notes.ts";
import { readDescription, splitAtPhoneNumbers, splitTitle } from "#domain/car/description.ts";
import { electricRangeTerm, energyFacts, isAssumedNew } from "#domain/car/energy-label.ts";
import { groupEquipment } from "#domain/car/equipment-groups.ts";
import { historyRows, priceNotes, technicalRows } from "#domain/car/facts.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import { splitStandardEquipment } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { createSmallCar } from "../car/small-card.tsx";

/** Not in page-data.ts, to whose browser chunk the rules imported here would add 6 KB. */
export type VehicleDetails = ReturnType<typeof createDetails>;

type StockFacts = {
  now: Date;
  checkedAt: Date | null;
  rareFeatures: readonly string[];
};

export function createDetails(
  car: Car,
  similar: readonly CarSummary[],
  { now, checkedAt, rareFeatures }: StockFacts,
) {
  const { basic, other } = splitStandardEquipment(car.features);
  const notes = readConditionNotes(car.description ?? "");
  const energy = energyFacts(car);
  const range = energy.find(({ term }) => term === electricRangeTerm);
  return {
    availability: createAvailability(car, checkedAt),
    priceNotes: priceNotes(car),
    reduction: reductionNote(car, now),
    technical: technicalRows(car),
    history: historyRows(car, now),
    energy,
    isAssumedNew: isAssumedNew(car, now),
    notes,
    rareFeatures: [...(range ? [`${range.value} elektrische Reichweite`] : []), ...rareFeatures],
    equipment: groupEquipment(other),
    basics: basic,
    description: listBlocks(car.description ?? "", notes),
    similar: similar.map(createSmallCar),
  };
}

function listBlocks(text: string, notes: ReturnType<typeof readConditionNotes>) {
  const blocks = dropQuoted(readDescription(text), notes);
  return blocks.map((block, index) => {
    if (block.kind === "list")
      return { kind: block.kind, items: block.items.map(splitAtPhoneNumbers) };
    const [title, rest] = splitTitle(block.text, blocks[index + 1]?.kind === "list");
    return { kind: block.kind, title, parts: splitAtPhoneNumbers(rest) };
  });
}
