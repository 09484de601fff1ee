import { createContext, useContext } from "react";
import { useHydrated } from "./browser-hooks.ts";
import type { FieldIssue, FieldValues } from "./form-values.ts";

type Fields = {
  /** What the server wrote into the fields: prepared words, or what was typed before a refusal. */
  values: FieldValues;
  issues: readonly FieldIssue[];
};

const FieldsContext = createContext<Fields>({ values: {}, issues: [] });

/** Around the fields of a form: tells each its first text and what is wrong with it. */
export const FieldsProvider = FieldsContext.Provider;

/** What a field gets for its name. Names are unique in a page, so that links can lead to a field. */
export function useField(name: string): {
  id: string;
  initial: string;
  error: string | null;
  /**
   * False until scripts run. The browser's own bounds hold without them only: they would cut off
   * what is pasted, and nobody could say so.
   */
  isScripted: boolean;
} {
  const { values, issues } = useContext(FieldsContext);
  const isScripted = useHydrated();
  return {
    id: fieldId(name),
    initial: values[name] ?? "",
    error: issues.find(({ field }) => field === name)?.message ?? null,
    isScripted,
  };
}

/** The id of a field, for links to it. */
export function fieldId(name: string): string {
  return `feld-${name}`;
}
