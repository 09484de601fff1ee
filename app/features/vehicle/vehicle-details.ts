import { createAvailability } from "#domain/car/availability.ts";
import { layOutDescription } from "#domain/car/description-layout.ts";
import { electricRangeTerm, energySpecs, isEnergyVoluntary } from "#domain/car/energy-label.ts";
import { groupEquipment } from "#domain/car/equipment-groups.ts";
import { honestNote } from "#domain/car/honest-note.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import { splitStandardEquipment } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import { historyRows, priceNotes, technicalRows } from "#domain/car/specs.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { createSmallCar } from "../car/small-card.tsx";

/** Not in page-data.ts, to whose browser chunk the rules imported here would add 6 KB. */
export type VehicleDetails = ReturnType<typeof createDetails>;

type StockState = {
  now: Date;
  checkedAt: Date | null;
  rareFeatures: readonly string[];
};

export function createDetails(
  car: Car,
  similar: readonly CarSummary[],
  { now, checkedAt, rareFeatures }: StockState,
) {
  const { basic, other } = splitStandardEquipment(car.features);
  const energy = energySpecs(car);
  const range = energy.find(({ term }) => term === electricRangeTerm);
  return {
    availability: createAvailability(car, checkedAt),
    priceNotes: priceNotes(car),
    reduction: reductionNote(car, now),
    technical: technicalRows(car),
    history: historyRows(car, now),
    energy,
    isEnergyVoluntary: isEnergyVoluntary(car, now),
    notes: honestNote(car, now),
    rareFeatures: [...(range ? [`${range.value} elektrische Reichweite`] : []), ...rareFeatures],
    equipment: groupEquipment(other),
    basics: basic,
    description: layOutDescription(car),
    similar: similar.map(createSmallCar),
  };
}
