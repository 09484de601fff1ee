import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import { type FieldValues, focusField, readFields } from "../../ui/form-values.ts";
import { showToast, withdrawFailure } from "../../ui/toaster.tsx";

export type CheckFields = (values: FieldValues) => readonly FieldIssue[];

type FieldCheckOptions = {
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
  /** The rules are loaded lazily, because they need Zod. */
  loadRules: () => Promise<CheckFields>;
  reveal?: ((field: string) => void) | undefined;
  /** From a form that the server refused (sent without scripts). */
  initialIssues: readonly FieldIssue[];
};

/** Validates fields by the rules of domain/ on submit, and from then on while they are corrected (R30). */
export function useFieldCheck(options: FieldCheckOptions) {
  const { form, fields, loadRules, reveal, initialIssues } = options;
  const [issues, setIssues] = useState(initialIssues);
  const [checked] = useState(() => new Set(initialIssues.map(({ field }) => field)));
  const loading = useRef<Promise<CheckFields | null> | null>(null);

  function rules(): Promise<CheckFields | null> {
    // Zod reads this as it starts: it would otherwise try `new Function`, which the CSP forbids and reports.
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
    loading.current ??= loadRules().catch(() => {
      // Lets the next call retry; the server validates anyway.
      loading.current = null;
      return null;
    });
    return loading.current;
  }

  /** Null when the rules cannot be loaded. */
  async function findIssues(names: readonly string[]): Promise<readonly FieldIssue[] | null> {
    const check = await rules();
    if (check === null || form.current === null) return null;
    return check(readFields(form.current, fields)).filter(({ field }) => names.includes(field));
  }

  function replaceIssues(names: readonly string[], newIssues: readonly FieldIssue[]): void {
    setIssues((before) =>
      inFieldOrder(fields, [...before.filter(({ field }) => !names.includes(field)), ...newIssues]),
    );
  }

  function show(names: readonly string[], newIssues: readonly FieldIssue[]): void {
    for (const name of names) checked.add(name);
    const ordered = inFieldOrder(fields, newIssues);
    const [first] = ordered;
    // Synchronous, so that the field is visible and has its error before it gets the focus.
    flushSync(() => {
      replaceIssues(names, newIssues);
      if (first !== undefined) reveal?.(first.field);
    });
    if (first === undefined) {
      withdrawFailure();
      return;
    }
    if (form.current === null) return;
    focusField(form.current, first.field);
    const description = ordered.map(({ message }) => message).join(", ");
    showToast({ title: "Validierungsfehler", description, tone: "failure" });
  }

  return {
    issues,
    prepare: () => void rules(),
    /** True also when the rules cannot be loaded: the server decides. */
    check: async (names = fields): Promise<boolean> => {
      const newIssues = await findIssues(names);
      if (newIssues !== null) show(names, newIssues);
      return newIssues === null || newIssues.length === 0;
    },
    /** Returns whether any of the server's issues is about a field of this form. */
    showServerIssues: (serverIssues: readonly FieldIssue[]): boolean => {
      const ofFields = serverIssues.filter(({ field }) => fields.includes(field));
      show(fields, ofFields);
      return ofFields.length > 0;
    },
    recheck: async (name: string): Promise<void> => {
      const newIssues = checked.has(name) ? await findIssues([name]) : null;
      if (newIssues !== null) replaceIssues([name], newIssues);
    },
    clear: () => {
      checked.clear();
      setIssues([]);
    },
  };
}

function inFieldOrder(fields: readonly string[], issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
