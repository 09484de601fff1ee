import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import { type FieldValues, focusField, readFields } from "../../ui/form-values.ts";
import { dismissFailureToast, showToast } from "../../ui/toaster.tsx";

export type CheckFields = (values: FieldValues) => readonly FieldIssue[];

/** Validates fields by the rules of domain/ on submit, and from then on while they are corrected. */
export function useFieldCheck(options: {
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
  /** The rules are loaded lazily, because they need Zod. */
  loadRules: () => Promise<CheckFields>;
  revealField?: ((field: string) => void) | undefined;
  /** False where the form itself says that it has errors. */
  hasToasts: boolean;
  /** From a form that the server refused (sent without scripts). */
  initialIssues: readonly FieldIssue[];
}) {
  const { form, fields, loadRules, revealField, initialIssues, hasToasts } = options;
  const [issues, setIssues] = useState(initialIssues);
  const [checkedFields] = useState(() => new Set(initialIssues.map(({ field }) => field)));
  const rules = useRef<Promise<CheckFields | null> | null>(null);

  function getRules(): Promise<CheckFields | null> {
    // Zod reads this when imported; it would otherwise try `new Function`, which the CSP forbids and reports.
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
    rules.current ??= loadRules().catch(() => {
      // Lets the next call retry; the server validates anyway.
      rules.current = null;
      return null;
    });
    return rules.current;
  }

  /** Null when the rules cannot be loaded. */
  async function findIssues(names: readonly string[]): Promise<readonly FieldIssue[] | null> {
    const checkFields = await getRules();
    if (checkFields === null || form.current === null) return null;
    return checkFields(readFields(form.current, fields)).filter(({ field }) =>
      names.includes(field),
    );
  }

  function replaceIssues(names: readonly string[], newIssues: readonly FieldIssue[]): void {
    setIssues((before) =>
      inFieldOrder(fields, [...before.filter(({ field }) => !names.includes(field)), ...newIssues]),
    );
  }

  function showIssues(names: readonly string[], newIssues: readonly FieldIssue[]): void {
    for (const name of names) checkedFields.add(name);
    const ordered = inFieldOrder(fields, newIssues);
    const [first] = ordered;
    // Synchronous, so that the field is visible and has its error before it gets the focus.
    flushSync(() => {
      replaceIssues(names, newIssues);
      if (first !== undefined) revealField?.(first.field);
    });
    if (first === undefined) {
      dismissFailureToast();
      return;
    }
    if (form.current === null) return;
    focusField(form.current, first.field);
    if (!hasToasts) return;
    const description = ordered.map(({ message }) => message).join(", ");
    showToast({ title: "Validierungsfehler", description, tone: "failure" });
  }

  return {
    issues,
    preloadRules: () => void getRules(),
    /** True also when the rules cannot be loaded: the server decides. */
    check: async (names = fields): Promise<boolean> => {
      const newIssues = await findIssues(names);
      if (newIssues !== null) showIssues(names, newIssues);
      return newIssues === null || newIssues.length === 0;
    },
    /** Returns whether any of the server's issues is about a field of this form. */
    showServerIssues: (serverIssues: readonly FieldIssue[]): boolean => {
      const knownIssues = serverIssues.filter(({ field }) => fields.includes(field));
      showIssues(fields, knownIssues);
      return knownIssues.length > 0;
    },
    recheck: async (name: string): Promise<void> => {
      const newIssues = checkedFields.has(name) ? await findIssues([name]) : null;
      if (newIssues !== null) replaceIssues([name], newIssues);
    },
    clearIssues: () => {
      checkedFields.clear();
      setIssues([]);
    },
  };
}

function inFieldOrder(fields: readonly string[], issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
