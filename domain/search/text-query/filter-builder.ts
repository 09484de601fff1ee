import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { maxWordLength, maxWords } from "#domain/search/url.ts";
import type { Interpretation } from "./interpretation.ts";
import type { ValueField } from "./synonyms.ts";
import { foldText } from "./text-match.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** They can be left open between two values. */
type OpenField = ValueField | "brand" | "model";

/** With the filters that it would belong to. */
type RequestedWord = { word: string; index: number; fields: readonly OpenField[] };

/**
 * Collects the filters of a query. A second value for the same filter becomes a word, so that
 * nothing is lost unseen. `mentioned`: the brand that the query names.
 */
export function createFilterBuilder(
  { values }: Pick<Vocabulary, "values">,
  mentioned: string | null,
) {
  const filters: Partial<CarFilters> = {};
  const equipment = new Set<EquipmentKey>();
  const words: RequestedWord[] = [];
  const open = new Set<OpenField>();

  const hold = (field: OpenField, value: string): boolean => {
    filters[field] ??= value;
    return filters[field] === value;
  };

  const isHeld = (interpretation: Interpretation): boolean => {
    switch (interpretation.kind) {
      case "filters":
        Object.assign(filters, interpretation.filters);
        return true;
      case "equipment":
        equipment.add(interpretation.key);
        return true;
      case "value": {
        const value = soleValue(values[interpretation.field], interpretation.values);
        return value !== null && hold(interpretation.field, value);
      }
      case "brand":
        return hold("brand", interpretation.brand);
      case "model": {
        const fits = (filters.brand ?? mentioned ?? interpretation.brand) === interpretation.brand;
        return fits && hold("brand", interpretation.brand) && hold("model", interpretation.model);
      }
      case "noise":
        return true;
      case "word":
        return false;
    }
  };

  return {
    /** `index`: of its first token. */
    add(interpretation: Interpretation, index: number): void {
      if (isHeld(interpretation) || !("word" in interpretation)) return;
      const word = addressable(interpretation.word);
      words.push({ word, index, fields: fieldsOf(interpretation) });
    },
    /** For `Diesel oder Benzin`: no filter and no word for either, as no car matches both. */
    leaveOpen(one: Interpretation, other: Interpretation): void {
      for (const field of differing(one, other)) open.add(field);
    },
    filters(): Partial<CarFilters> {
      const found = { ...filters };
      for (const field of open) delete found[field];
      if (equipment.size > 0) found.equipment = [...equipment];
      const left = wordsOutside(open, words);
      if (left.length > 0) found.words = left;
      return found;
    },
  };
}

/** Null when the stock holds several of them. */
function soleValue(stock: ReadonlySet<string>, meant: readonly string[]): string | null {
  const [one, other] = meant.filter((value) => stock.has(value));
  return other === undefined ? (one ?? meant[0] ?? null) : null;
}

function wordsOutside(open: ReadonlySet<OpenField>, words: readonly RequestedWord[]): string[] {
  const typed = words
    .filter(({ fields }) => !fields.some((field) => open.has(field)))
    .sort((a, b) => a.index - b.index)
    .map(({ word }) => word);
  // `Foo, FOO` is one word, the first.
  const distinct = new Map(typed.toReversed().map((word) => [foldText(word), word]));
  distinct.delete("");
  return [...new Set(typed)]
    .filter((word) => distinct.get(foldText(word)) === word)
    .slice(0, maxWords);
}

/** Words are divided by spaces in an address; matching treats a hyphen as a space. */
function addressable(word: string): string {
  const short = word.replaceAll(" ", "-").slice(0, maxWordLength);
  return short.isWellFormed() ? short : short.slice(0, -1);
}

function fieldsOf(interpretation: Interpretation): OpenField[] {
  if (interpretation.kind === "value") return [interpretation.field];
  return "brand" in interpretation ? ["brand", "model"] : [];
}

/** The filters for which the two have different values. */
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
