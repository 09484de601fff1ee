import { phoneParts, readDescription } from "#domain/car/description.ts";
import { energyFacts, isAssumedNew } from "#domain/car/energy-label.ts";
import { groupEquipment } from "#domain/car/equipment-groups.ts";
import { historyRows, priceNotes, technicalRows } from "#domain/car/facts.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { smallCar } from "../car/small-card.tsx";

/**
 * What the server says of a vehicle beyond its head, as text and not as a record: the page needs
 * none of the rules behind it in the browser, and the words stand in the HTML anyway, so that the
 * data the page is hydrated from costs next to nothing when it is compressed.
 */
export type VehicleDetails = ReturnType<typeof vehicleDetails>;

/** Writes it; `now` decides what counts as new. */
export function vehicleDetails({
  car,
  similar,
  now,
}: {
  car: Car;
  similar: readonly CarSummary[];
  now: Date;
}) {
  return {
    priceNotes: priceNotes(car),
    technical: technicalRows(car),
    history: historyRows(car, now),
    energy: energyFacts(car),
    isAssumedNew: isAssumedNew(car, now),
    equipment: groupEquipment(car.features),
    description: readDescription(car.description ?? "").map((block) =>
      block.kind === "paragraph"
        ? { kind: block.kind, parts: phoneParts(block.text) }
        : { kind: block.kind, items: block.items.map(phoneParts) },
    ),
    similar: similar.map(smallCar),
  };
}
