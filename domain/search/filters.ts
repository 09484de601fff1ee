import type { EquipmentKey } from "#domain/car/equipment.ts";
import {
  brandOfModel,
  type ChoiceFilter,
  type Filter,
  filterTable,
  type RangeFilter,
} from "./filter-table.ts";
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
export const isTextChoice = (key: FilterKey): key is TextChoiceKey =>
  filterTable[key].kind === "choice";
export const isRangeKey = (key: FilterKey): key is RangeKey => filterTable[key].kind === "range";
export const choiceFilters: Readonly<Record<ChoiceKey, ChoiceFilter>> = filterTable;
export const rangeFilters: Readonly<Record<RangeKey, RangeFilter>> = filterTable;
export const quickKeys = choiceKeys.filter((key) => choiceFilters[key].isQuick);

type State = { [Key in TextChoiceKey]: readonly string[] } & {
  [Key in KeyOf<"number" | "atLeast">]: number | null;
} & { [Field in `${RangeKey}Min` | `${RangeKey}Max`]: number | null } & {
  equipment: readonly EquipmentKey[];
  words: readonly string[];
  sortBy: SortOrder;
};

/** Null and an empty list mean any value. Numbers are integers. Texts of a choice are `canonicalValues`. */
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
  ...Object.fromEntries(textChoiceKeys.map((key) => [key, []])),
  equipment: [],
  words: [],
  sortBy: "alphabetical",
} as unknown as CarFilters;

export type FacetOption = { value: string; count: number };

/** Counts apply all filters except the facet's own; those of equipment apply its own too. */
export type Facets = Readonly<Record<ChoiceKey | "equipment", readonly FacetOption[]>>;

/** In the order of the URL, so that a search has one address. */
export const canonicalValues = (values: readonly string[]): readonly string[] =>
  [...new Set(values)].sort();

/** As text, like a facet's options. */
export function chosenValues(filters: CarFilters, key: ChoiceKey): readonly string[] {
  if (isTextChoice(key)) return filters[key];
  const value = filters[key];
  return value === null ? [] : [String(value)];
}

export const readBounds = (filters: CarFilters, key: RangeKey) =>
  [filters[`${key}Min`], filters[`${key}Max`]] as const;

export function countActiveFilters({ sortBy: _, ...fields }: CarFilters): number {
  const counts = Object.values(fields).map((value) => {
    if (typeof value === "object" && value !== null) return value.length;
    return value === null ? 0 : 1;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Clears the models of brands that are no longer chosen, and a bound that a new one contradicts. */
export function changeFilters(filters: CarFilters, change: Partial<CarFilters>): CarFilters {
  const changed = { ...filters, ...change };
  for (const key of rangeKeys) {
    const [min, max] = readBounds(changed, key);
    if (min === null || max === null || min <= max) continue;
    if (change[`${key}Min`] === undefined) changed[`${key}Min`] = null;
    else if (change[`${key}Max`] === undefined) changed[`${key}Max`] = null;
  }
  for (const key of textChoiceKeys) {
    if (change[key] !== undefined) changed[key] = canonicalValues(change[key]);
  }
  changed.model = changed.model.filter((value) => brandOfModel(value, changed.brand) !== null);
  return changed;
}

/** Bounds such as `von 20000 bis 10000` can only be mixed up. */
export function orderBounds<Some extends Partial<CarFilters>>(filters: Some): Some {
  const ordered = { ...filters };
  for (const key of rangeKeys) {
    const { [`${key}Min` as const]: min, [`${key}Max` as const]: max } = filters;
    if (typeof min === "number" && typeof max === "number" && min > max) {
      Object.assign(ordered, { [`${key}Min`]: max, [`${key}Max`]: min });
    }
  }
  return ordered;
}

/** Replaces choices and bounds, and appends equipment and words; words are equal regardless of case. */
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

/** Takes away what `addFilters` added, and keeps what has been changed since. */
export function withoutFilters(filters: CarFilters, added: Partial<CarFilters>): CarFilters {
  const rest = Object.entries(added).map(([field, value]): [string, unknown] => {
    // Object.entries widens its keys to string.
    const key = field as keyof CarFilters;
    const present: unknown = filters[key];
    if (Array.isArray(present) && Array.isArray(value)) {
      return [key, present.filter((item) => !value.some((other) => other === item))];
    }
    return [key, present === value ? noFilters[key] : present];
  });
  return changeFilters(filters, Object.fromEntries(rest));
}

export type ActiveFilter = {
  id: string;
  label: string;
  remainingFilters: CarFilters;
};

const firstChips = ["brand", "model", "price", "year"] as const satisfies readonly FilterKey[];
const chipOrder: readonly FilterKey[] = [...new Set<FilterKey>([...firstChips, ...filterKeys])];

/** One entry per chip. `remainingFilters`: those once it is removed, a brand together with its models. */
export function activeFilters(filters: CarFilters): ActiveFilter[] {
  return chipOrder.flatMap((key) => chipsOf(key, filters));
}

function chipsOf(key: FilterKey, filters: CarFilters): ActiveFilter[] {
  const chip = (label: string, change: Partial<CarFilters>, id: string = key) => ({
    id,
    label,
    remainingFilters: changeFilters(filters, change),
  });
  if (key === "words") {
    return Array.from(new Set(filters.words), (word) =>
      chip(`„${word}“`, { words: filters.words.filter((other) => other !== word) }, `word:${word}`),
    );
  }
  if (key === "equipment" || isTextChoice(key)) {
    const values: readonly string[] = filters[key];
    return values.map((value) => {
      const others = { [key]: values.filter((other) => other !== value) };
      return chip(filterTable[key].format(value), others, `${key}:${value}`);
    });
  }
  if (isRangeKey(key)) {
    const label = rangeLabel(rangeFilters[key], ...readBounds(filters, key));
    return label === null ? [] : [chip(label, { [`${key}Min`]: null, [`${key}Max`]: null })];
  }
  return chosenValues(filters, key).map((value) =>
    chip(choiceFilters[key].format(value), { [key]: null }),
  );
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
