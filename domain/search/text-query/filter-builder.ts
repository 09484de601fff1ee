import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import type { Interpretation } from "./interpretation.ts";
import type { ValueField } from "./synonyms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** As many and as long as an address holds, see filter-address.ts. */
const maxWords = 8;
const maxWordLength = 40;

/** Filters that can be left open between two values. */
type OpenField = ValueField | "brand" | "model";

/** A word with the filters that it would belong to. */
type RequestedWord = { word: string; place: number; fields: readonly OpenField[] };

export type FilterBuilder = {
  /** `place` is where in the query it stood. */
  add(meaning: Interpretation, place: number): void;
  /**
   * For `Diesel oder Benzin`: a filter that would hold two different values is left out, and no word
   * stands for either, as no car matches both.
   */
  leaveOpen(one: Interpretation, other: Interpretation): void;
  filters(): Partial<CarFilters>;
};

/**
 * Collects what a query wishes for. A filter holds one value: a second one for the same filter stays
 * a word, so that nothing is lost without being seen.
 */
export function createFilterBuilder(
  { values }: Pick<Vocabulary, "values">,
  mentioned: string | null,
): FilterBuilder {
  const filters: Partial<CarFilters> = {};
  const equipment = new Set<EquipmentKey>();
  const words: RequestedWord[] = [];
  const open = new Set<OpenField>();

  /** Whether the filter holds the value now. */
  const hold = (field: OpenField, value: string): boolean => {
    filters[field] ??= value;
    return filters[field] === value;
  };

  const isHeld = (meaning: Interpretation): boolean => {
    switch (meaning.kind) {
      case "filters":
        Object.assign(filters, meaning.filters);
        return true;
      case "equipment":
        equipment.add(meaning.key);
        return true;
      case "value": {
        const value = soleValue(values[meaning.field], meaning.values);
        return value !== null && hold(meaning.field, value);
      }
      case "brand":
        return hold("brand", meaning.brand);
      case "model": {
        const fits = (filters.brand ?? mentioned ?? meaning.brand) === meaning.brand;
        return fits && hold("brand", meaning.brand) && hold("model", meaning.model);
      }
      case "noise":
        return true;
      case "word":
        return false;
    }
  };

  return {
    add(meaning, place) {
      if (isHeld(meaning) || !("word" in meaning)) return;
      words.push({ word: addressable(meaning.word), place, fields: fieldsOf(meaning) });
    },
    leaveOpen(one, other) {
      for (const field of differing(one, other)) open.add(field);
    },
    filters() {
      const fixed = { ...filters };
      for (const field of open) delete fixed[field];
      const kept = keptWords(words, open);
      return {
        ...fixed,
        ...(equipment.size > 0 ? { equipment: [...equipment] } : {}),
        ...(kept.length > 0 ? { words: kept } : {}),
      };
    },
  };
}

/** The one value that is meant; null when the stock holds several of them. */
function soleValue(stock: ReadonlySet<string>, meant: readonly string[]): string | null {
  const [one, other] = meant.filter((value) => stock.has(value));
  return other === undefined ? (one ?? meant[0] ?? null) : null;
}

/** In the order typed. */
function keptWords(words: readonly RequestedWord[], open: ReadonlySet<OpenField>): string[] {
  const typed = words
    .filter(({ fields }) => !fields.some((field) => open.has(field)))
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word);
  return [...new Set(typed)].filter((word) => word !== "").slice(0, maxWords);
}

/** An address divides words by spaces; a hyphen is one to whoever compares them. */
function addressable(word: string): string {
  const short = word.replaceAll(" ", "-").slice(0, maxWordLength);
  return short.isWellFormed() ? short : short.slice(0, -1);
}

function fieldsOf(meaning: Interpretation): OpenField[] {
  if (meaning.kind === "value") return [meaning.field];
  return meaning.kind === "brand" || meaning.kind === "model" ? ["brand", "model"] : [];
}

/** The filters of which two meanings want different values. */
function differing(one: Interpretation, other: Interpretation): OpenField[] {
  if (one.kind === "value" && other.kind === "value") {
    const same = one.field !== other.field || one.values.join() === other.values.join();
    return same ? [] : [one.field];
  }
  if (!("brand" in one && "brand" in other)) return [];
  if (one.brand !== other.brand) return ["brand", "model"];
  const sameModel = "model" in one && "model" in other && one.model === other.model;
  return sameModel ? [] : ["model"];
}
