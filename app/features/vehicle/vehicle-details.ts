import { createAvailability } from "#domain/car/availability.ts";
import { layOutDescription } from "#domain/car/description-layout.ts";
import { energySpecs, isEnergyVoluntary } from "#domain/car/energy-label.ts";
import { tickedFeatures } from "#domain/car/equipment.ts";
import { groupEquipment } from "#domain/car/equipment-groups.ts";
import { honestNote } from "#domain/car/honest-note.ts";
import { filePhotoPath } from "#domain/car/pictures.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import { splitStandardEquipment } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import { electricSpecs, historyRows, priceNotes, technicalRows } from "#domain/car/specs.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { type FileLabel, fileLabel } from "#domain/vehicle-file/label.ts";
import { bodyText, entryOf } from "#domain/vehicle-file/statements.ts";
import type { VehicleFile } from "#domain/vehicle-file/vehicle-file.ts";
import type { ShownLabel } from "../car/honest-label.tsx";
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
  { now, checkedAt, rareFeatures: rare }: StockState,
) {
  const { basic, other } = splitStandardEquipment(tickedFeatures(car));
  const rareFeatures = rare.filter((feature) => !isToldAbove(feature, car));
  const notes = car.file === null ? honestNote(car, now) : noNotes;
  const toldNotes = [...notes.good, ...notes.bad];
  return {
    availability: createAvailability(car, checkedAt),
    priceNotes: priceNotes(car),
    reduction: reductionNote(car, now),
    technical: technicalRows(car),
    history: historyRows(car, now).filter(
      ({ term }) => !toldAsMerits.has(term) && !toldNotes.some((note) => note.includes(term)),
    ),
    energy: energySpecs(car),
    electric: electricSpecs(car),
    isEnergyVoluntary: isEnergyVoluntary(car, now),
    notes,
    ...(car.file !== null && { label: createLabel(car, car.file, now) }),
    rareFeatures,
    // Each is told once.
    equipment: groupEquipment(
      other.filter((feature) => !rareFeatures.includes(feature) && !isToldAbove(feature, car)),
    ),
    basics: basic,
    description: layOutDescription(car),
    /** The description reserves errors and prior sale itself. */
    isReserved: /zwischenverkauf/i.test(car.description ?? ""),
    similar: similar.map(createSmallCar),
  };
}

/** Rows and features that the label, or 'Aus dem Inserat', tells. */
const toldAsMerits = new Set(["Unfallfrei", "Wartung"]);
const featuresToldAsMerits = [
  "Scheckheftgepflegt",
  "HU/AU neu",
  "Nichtraucherfahrzeug",
  "Garantie",
];
const tyreFeatures = ["Sommerreifen", "Winterreifen", "Allwetterreifen"];

/** Of the tyres on the car, whoever looked at them knows more than the listing. */
const isToldAbove = (feature: string, { file }: Car) =>
  featuresToldAsMerits.includes(feature) ||
  (tyreFeatures.includes(feature) && (entryOf(file, "tyres")?.value.season ?? null) !== null);

/** The label of a car with a file contains them. */
const noNotes = { good: [], bad: [] };

function createLabel(car: Car, file: VehicleFile, now: Date): ShownLabel {
  const label = fileLabel(file, car, now);
  const { ad_key: adKey, body_type: bodyType } = car;
  return { ...label, adKey, bodyType, photos: labelPhotos(adKey, label) };
}

/** Each photo once, with the words that it belongs to. */
function labelPhotos(adKey: string, { good, bad, spots, bars, facts }: FileLabel) {
  const owners = [
    ...bad.map(({ text, photos }) => ({ caption: text, photos })),
    ...spots.map((spot) => ({ caption: bodyText(spot), photos: spot.photos })),
    ...good.map(({ text, photos }) => ({ caption: text, photos })),
    ...bars.map(({ title, photos }) => ({ caption: title, photos })),
    ...facts.map(({ term, text, photos }) => ({ caption: `${term}: ${text}`, photos })),
  ];
  const captions = new Map<string, string>();
  for (const { caption, photos } of owners) {
    for (const { id } of photos) {
      const path = filePhotoPath(adKey, id);
      if (!captions.has(path)) captions.set(path, caption);
    }
  }
  return [...captions].map(([path, caption]) => ({ path, caption }));
}
