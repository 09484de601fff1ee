import { equipment } from "#domain/car/equipment.ts";
import type { CarFilters, ChoiceGroup, FacetOption, Facets } from "./filters.ts";
import type { ChoiceColumn, EquipmentColumn, StockColumns } from "./stock-columns.ts";

/** Counts per option of every group, while a search goes through the stock. */
export type FacetCounts = {
  /** A car that fulfils all wishes is one more vehicle for all its values. */
  countHit: (place: number) => void;
  /** A car that lacks only what was chosen in a group is one for its own value in that group. */
  countNear: (group: ChoiceGroup, place: number) => void;
  facets: (filters: CarFilters) => Facets;
};

/** Counts of zero for all options of a stock. */
export function createFacetCounts(columns: StockColumns): FacetCounts {
  const brand = tally(columns.choices.brand);
  const model = tally(columns.choices.model);
  const fuelType = tally(columns.choices.fuelType);
  const gearbox = tally(columns.choices.gearbox);
  const exteriorColor = tally(columns.choices.exteriorColor);
  const condition = tally(columns.choices.condition);
  const bodyType = tally(columns.choices.bodyType);
  const doors = tally(columns.choices.doors);
  const seatsMin = tally(columns.choices.seatsMin);
  const groups = { brand, model, fuelType, gearbox, exteriorColor, condition, bodyType };
  const tallies: Record<ChoiceGroup, Tally> = { ...groups, doors, seatsMin };
  const all = Object.values(tallies);
  const equipped = equipmentTally(columns.equipment);
  return {
    countHit(place) {
      for (let i = 0; i < all.length; i += 1) all[i]?.count(place);
      equipped.count(place);
    },
    countNear: (group, place) => tallies[group].count(place),
    facets: (filters) => ({
      brand: brand.options(),
      model: model.options(columns.modelsOf.get(filters.brand ?? "") ?? []),
      fuelType: fuelType.options(),
      gearbox: gearbox.options(),
      exteriorColor: exteriorColor.options(),
      condition: condition.options(),
      bodyType: bodyType.options(),
      doors: doors.options(),
      seatsMin: atLeast(seatsMin.options()),
      equipment: equipped.options(),
    }),
  };
}

type Tally = ReturnType<typeof tally>;

function tally({ values, codes }: ChoiceColumn) {
  const counts = new Uint32Array(values.length + 1);
  return {
    count: (place: number) => increment(counts, codes[place] ?? 0),
    /** Those of the given codes only, or all. */
    options(wanted: readonly number[] = values.map((_, i) => i + 1)): FacetOption[] {
      return wanted.map((code) => ({ value: values[code - 1] ?? "", count: counts[code] ?? 0 }));
    },
  };
}

function equipmentTally({ items, starts, options }: EquipmentColumn) {
  const counts = new Uint32Array(equipment.length);
  return {
    count(place: number) {
      const end = starts[place + 1] ?? 0;
      for (let i = starts[place] ?? end; i < end; i += 1) increment(counts, items[i] ?? 0);
    },
    options: (): FacetOption[] =>
      options.map(({ key, place }) => ({ value: key, count: counts[place] ?? 0 })),
  };
}

function increment(counts: Uint32Array, at: number) {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** From cars that have exactly so many, to cars that have at least so many; the options ascend. */
function atLeast(options: readonly FacetOption[]): FacetOption[] {
  let count = 0;
  const summed = options.toReversed().map((option) => {
    count += option.count;
    return { ...option, count };
  });
  return summed.reverse();
}
