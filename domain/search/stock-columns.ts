import { type EquipmentKey, equipment, hasEquipment } from "#domain/car/equipment.ts";
import { doorsRange } from "#domain/car/labels.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/site/format.ts";
import type { CarFilters, ChoiceGroup, SortOrder } from "./filters.ts";
import { facetLabel } from "./labels.ts";
import { memoizeByStock } from "./memoize.ts";
import { sortCars } from "./sort.ts";

/** The values of one group: cars hold the number of theirs, so that counting compares no texts. */
export type ChoiceColumn = {
  /** All that stand in the stock, in the order in which they are offered. */
  values: readonly string[];
  /** One per car: 0 for none, else 1 + the place of its value. */
  codes: Uint32Array;
};

/** The equipment of all cars one after the other: that of car `i` from `starts[i]` to `starts[i + 1]`. */
export type EquipmentColumn = {
  /** Places in the list of all equipment. */
  items: Uint8Array;
  starts: Uint32Array;
  /** What stands in the stock, most frequent first, with its place in that list. */
  options: readonly { key: EquipmentKey; place: number }[];
};

/** What a search needs of a stock, laid out by column. `codes[i]` and the like belong to `stock[i]`. */
export type StockColumns = {
  stock: readonly CarSummary[];
  choices: Readonly<Record<ChoiceGroup, ChoiceColumn>>;
  /** Codes of the models of each brand, in alphabetical order. */
  modelsOf: ReadonlyMap<string, readonly number[]>;
  equipment: EquipmentColumn;
  /** Places in the stock in a sort order. */
  order: (sortBy: SortOrder) => Uint32Array;
};

/** The columns of a stock in alphabetical order, made once per array. */
export const columnsOf = memoizeByStock(createColumns);

const textGroups = [
  "brand",
  "model",
  "fuelType",
  "gearbox",
  "exteriorColor",
  "condition",
  "bodyType",
] as const satisfies readonly ChoiceGroup[];

/**
 * Filters as people type them into an address, with the values as this stock (in alphabetical order)
 * writes them: `porsche` becomes `Porsche`. What the stock does not know stays as it is.
 */
export function inStockCase(filters: CarFilters, stock: readonly CarSummary[]): CarFilters {
  const { choices, modelsOf } = columnsOf(stock);
  const proper = { ...filters };
  for (const group of textGroups) {
    const wanted = filters[group];
    if (wanted === null) continue;
    const { values } = choices[group];
    // The brand goes before the model, whose name another brand may write otherwise.
    const codes = group === "model" ? modelsOf.get(proper.brand ?? "") : undefined;
    const candidates = codes?.map((code) => values[code - 1] ?? "") ?? values;
    proper[group] = sameText(candidates, wanted);
  }
  return proper;
}

function sameText(values: readonly string[], wanted: string): string {
  if (values.includes(wanted)) return wanted;
  const folded = wanted.toLowerCase();
  return values.find((value) => value.toLowerCase() === folded) ?? wanted;
}

function createColumns(stock: readonly CarSummary[]): StockColumns {
  const named = (group: ChoiceGroup, read: (car: CarSummary) => string | null) => {
    const byLabel = (a: string, b: string) =>
      compareGerman(facetLabel(group, a), facetLabel(group, b)) || (a < b ? -1 : 1);
    return choiceColumn(stock, read, byLabel);
  };
  const counted = (read: (car: CarSummary) => number | null) =>
    choiceColumn(
      stock,
      (car) => read(car)?.toString() ?? null,
      (a, b) => Number(a) - Number(b),
    );
  const choices = {
    brand: named("brand", (car) => car.brand),
    model: named("model", (car) => car.model),
    fuelType: named("fuelType", (car) => car.fuel_type),
    gearbox: named("gearbox", (car) => car.gearbox),
    exteriorColor: named("exteriorColor", (car) => car.exterior_color),
    condition: named("condition", (car) => car.condition),
    bodyType: named("bodyType", (car) => car.body_type),
    doors: counted((car) => (car.door_count === null ? null : doorsRange(car.door_count))),
    seatsMin: counted((car) => car.seats),
  };
  return {
    stock,
    choices,
    modelsOf: modelsByBrand(stock, choices.model),
    equipment: equipmentColumn(stock),
    order: createOrders(stock),
  };
}

function choiceColumn(
  stock: readonly CarSummary[],
  read: (car: CarSummary) => string | null,
  compare: (a: string, b: string) => number,
): ChoiceColumn {
  // First numbered as they come, then in their order: each car's value is looked up once.
  const found = new Map<string, number>();
  const codes = new Uint32Array(stock.length);
  for (const [i, car] of stock.entries()) {
    const value = read(car);
    // Options with an empty value are dropped (specification, section 5).
    if (value === null || value === "") continue;
    const code = found.get(value) ?? found.size + 1;
    if (code > found.size) found.set(value, code);
    codes[i] = code;
  }
  const values = [...found.keys()].sort(compare);
  const ordered = new Uint32Array(values.length + 1);
  for (const [i, value] of values.entries()) ordered[found.get(value) ?? 0] = i + 1;
  return { values, codes: codes.map((code) => ordered[code] ?? 0) };
}

function modelsByBrand(stock: readonly CarSummary[], models: ChoiceColumn) {
  const found = new Map<string, Set<number>>();
  for (const [i, { brand }] of stock.entries()) {
    const ofBrand = found.get(brand) ?? new Set();
    ofBrand.add(models.codes[i] ?? 0);
    found.set(brand, ofBrand);
  }
  // Their order is already right: the stock is alphabetical.
  const known = (codes: Set<number>) => [...codes].filter((code) => code !== 0);
  return new Map(Array.from(found, ([brand, codes]) => [brand, known(codes)] as const));
}

function equipmentColumn(stock: readonly CarSummary[]): EquipmentColumn {
  const items: number[] = [];
  const starts = new Uint32Array(stock.length + 1);
  const cars = new Uint32Array(equipment.length);
  for (const [i, car] of stock.entries()) {
    for (let place = 0; place < equipment.length; place += 1) {
      const kind = equipment[place];
      if (kind === undefined || !hasEquipment(car, kind.key)) continue;
      items.push(place);
      cars[place] = (cars[place] ?? 0) + 1;
    }
    starts[i + 1] = items.length;
  }
  const options = equipment
    .map(({ key, label }, place) => ({ key, label, place, cars: cars[place] ?? 0 }))
    .filter((option) => option.cars > 0)
    .sort((a, b) => b.cars - a.cars || compareGerman(a.label, b.label));
  return { options, items: Uint8Array.from(items), starts };
}

/** Each order is made when it is first wished for. */
function createOrders(stock: readonly CarSummary[]): StockColumns["order"] {
  const made = new Map<SortOrder, Uint32Array>();
  const create = (sortBy: SortOrder) => {
    if (sortBy === "alphabetical") return Uint32Array.from(stock, (_, i) => i);
    const places = new Map(stock.map((car, i) => [car, i]));
    return Uint32Array.from(sortCars(stock, sortBy), (car) => places.get(car) ?? 0);
  };
  return (sortBy) => {
    const order = made.get(sortBy) ?? create(sortBy);
    made.set(sortBy, order);
    return order;
  };
}
