import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { ChoiceFilter, Filter, RangeFilter } from "./filter-kinds.ts";
import { filterTable } from "./filter-table.ts";
import type { SortOrder } from "./sort.ts";

export type FilterKey = keyof typeof filterTable;
type KeyOf<Kind> = {
  [Key in FilterKey]: (typeof filterTable)[Key]["kind"] extends Kind ? Key : never;
}[FilterKey];
export type ChoiceKey = KeyOf<"choice" | "number" | "atLeast">;
export type TextChoiceKey = KeyOf<"choice">;
export type RangeKey = KeyOf<"range">;

export const filterKeys = Object.keys(filterTable) as readonly FilterKey[];
const keysOf = (...kinds: Filter["kind"][]) =>
  filterKeys.filter((key) => kinds.includes(filterTable[key].kind));
export const choiceKeys = keysOf("choice", "number", "atLeast") as readonly ChoiceKey[];
export const textChoiceKeys = keysOf("choice") as readonly TextChoiceKey[];
export const rangeKeys = keysOf("range") as readonly RangeKey[];
export const isRangeKey = (key: FilterKey): key is RangeKey => filterTable[key].kind === "range";
export const choiceFilters: Readonly<Record<ChoiceKey, ChoiceFilter>> = filterTable;
export const rangeFilters: Readonly<Record<RangeKey, RangeFilter>> = filterTable;
export const quickKeys = choiceKeys.filter((key) => choiceFilters[key].isQuick);

type State = { [Key in TextChoiceKey]: string | null } & {
  [Key in KeyOf<"number" | "atLeast">]: number | null;
} & { [Field in `${RangeKey}Min` | `${RangeKey}Max`]: number | null } & {
  equipment: readonly EquipmentKey[];
  words: readonly string[];
  sortBy: SortOrder;
};

/** Null means any value. Numbers are integers. */
export type CarFilters = { [Field in keyof State]: State[Field] };

export const sortParam = "sortierung";

// Object.fromEntries loses the type of the keys.
export const parameterNames = Object.fromEntries([
  ...filterKeys.flatMap((key) => {
    const filter: Filter = filterTable[key];
    if (filter.kind !== "range") return [[key, filter.param]];
    return [
      [`${key}Min`, filter.params[0]],
      [`${key}Max`, filter.params[1]],
    ];
  }),
  ["sortBy", sortParam],
]) as Readonly<Record<keyof CarFilters, string>>;

export const noFilters = {
  ...Object.fromEntries(Object.keys(parameterNames).map((field) => [field, null])),
  equipment: [],
  words: [],
  sortBy: "alphabetical",
} as unknown as CarFilters;

export type FacetOption = { value: string; count: number };

/** Counts apply all filters except the facet's own; those of equipment apply its own too. */
export type Facets = Readonly<Record<ChoiceKey | "equipment", readonly FacetOption[]>>;

export const readBounds = (filters: CarFilters, key: RangeKey) =>
  [filters[`${key}Min`], filters[`${key}Max`]] as const;

export function countActiveFilters({ equipment, words, sortBy: _, ...single }: CarFilters): number {
  const given = Object.values(single).filter((value) => value !== null);
  return given.length + equipment.length + words.length;
}

export const filtersWithin = (id: string): readonly TextChoiceKey[] =>
  textChoiceKeys.filter((key) => choiceFilters[key].within === id);

/** Clears the model when the brand changes or is cleared. */
export function changeFilters(filters: CarFilters, change: Partial<CarFilters>): CarFilters {
  const changed = { ...filters, ...change };
  for (const key of textChoiceKeys) {
    const { within } = choiceFilters[key];
    if (within === undefined || change[key]) continue;
    const isSame = changed[within] !== null && changed[within] === filters[within];
    if (!isSame) changed[key] = null;
  }
  return changed;
}

/** Replaces single values and appends equipment and words; words are equal regardless of case. */
export function addFilters(filters: CarFilters, added: Partial<CarFilters>): CarFilters {
  const present = new Set(filters.words.map((word) => word.toLowerCase()));
  return changeFilters(filters, {
    ...added,
    equipment: [...new Set([...filters.equipment, ...(added.equipment ?? [])])],
    words: filters.words.concat(
      (added.words ?? []).filter((word) => !present.has(word.toLowerCase())),
    ),
  });
}

export type ActiveFilter = {
  id: string;
  label: string;
  remainingFilters: CarFilters;
};

const firstChips = ["brand", "model", "price", "year"] as const satisfies readonly FilterKey[];
const chipOrder: readonly FilterKey[] = [...new Set<FilterKey>([...firstChips, ...filterKeys])];

/** One entry per chip. `remainingFilters`: those once it is removed, a brand together with its model. */
export function activeFilters(filters: CarFilters): ActiveFilter[] {
  return chipOrder.flatMap((key) => chipsOf(key, filters));
}

function chipsOf(key: FilterKey, filters: CarFilters): ActiveFilter[] {
  const chip = (label: string, change: Partial<CarFilters>, id: string = key) => ({
    id,
    label,
    remainingFilters: changeFilters(filters, change),
  });
  if (key === "equipment" || key === "words") {
    return Array.from(new Set<string>(filters[key]), (item) => {
      const others = { [key]: filters[key].filter((other) => other !== item) };
      return key === "words"
        ? chip(`„${item}“`, others, `word:${item}`)
        : chip(filterTable.equipment.format(item), others, `equipment:${item}`);
    });
  }
  if (isRangeKey(key)) {
    const label = rangeLabel(rangeFilters[key], ...readBounds(filters, key));
    return label === null ? [] : [chip(label, { [`${key}Min`]: null, [`${key}Max`]: null })];
  }
  const value = filters[key];
  return value === null ? [] : [chip(choiceFilters[key].format(String(value)), { [key]: null })];
}

export function removalLabel({ id, label }: ActiveFilter): string {
  const key = filterKeys.find((candidate) => candidate === id);
  const filter: Filter | null = key === undefined ? null : filterTable[key];
  return (filter && "removalLabel" in filter && filter.removalLabel) || label;
}

/** `ab 5.000 €` or `5.000–20.000 €`, with no-break spaces; null when both ends are open. */
export function rangeLabel(
  { format, formatBetween, prefix = "" }: RangeFilter,
  min: number | null,
  max: number | null,
): string | null {
  if (min !== null && max !== null) {
    return prefix + (min === max ? format(min) : formatBetween(min, max));
  }
  if (min !== null) return `${prefix}ab\u00a0${format(min)}`;
  return max === null ? null : `${prefix}bis\u00a0${format(max)}`;
}
