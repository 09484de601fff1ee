import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldIssue, type FieldValues, focusField, readFields } from "../../ui/form-values.ts";
import { showToast, withdrawFailure } from "../../ui/toaster.tsx";

export type CheckFields = (values: FieldValues) => readonly FieldIssue[];

type FieldCheckOptions = {
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
  /** Loads the rules when somebody begins to type: they carry Zod. */
  loadRules: () => Promise<CheckFields>;
  reveal?: ((field: string) => void) | undefined;
  refused: readonly FieldIssue[];
};

/**
 * Checks fields by the rules of domain/: when the form is sent, and from then on while they are corrected.
 * Messages stand at the fields and, joined, in a toast (R30).
 */
export function useFieldCheck(options: FieldCheckOptions) {
  const { form, fields, loadRules, reveal, refused } = options;
  const [issues, setIssues] = useState(refused);
  const [checked] = useState(() => new Set(refused.map(({ field }) => field)));
  const loading = useRef<Promise<CheckFields | null> | null>(null);

  function rules(): Promise<CheckFields | null> {
    // Read by Zod as it starts: it would try to make code from text, which our policy forbids and each
    // console tells.
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
    loading.current ??= loadRules().catch(() => {
      // The next try asks again, and the server checks anyway.
      loading.current = null;
      return null;
    });
    return loading.current;
  }

  /** What is wrong with the named fields; null when the rules cannot be loaded. */
  async function findIssues(names: readonly string[]): Promise<readonly FieldIssue[] | null> {
    const check = await rules();
    if (check === null || form.current === null) return null;
    return check(readFields(form.current, fields)).filter(({ field }) => names.includes(field));
  }

  function replaceIssues(names: readonly string[], found: readonly FieldIssue[]): void {
    setIssues((before) =>
      sorted(fields, [...before.filter(({ field }) => !names.includes(field)), ...found]),
    );
  }

  function show(names: readonly string[], found: readonly FieldIssue[]): void {
    for (const name of names) checked.add(name);
    const inOrder = sorted(fields, found);
    const [first] = inOrder;
    // At once, or the field that gets the focus would not be in sight and not know its error yet.
    flushSync(() => {
      replaceIssues(names, found);
      if (first !== undefined) reveal?.(first.field);
    });
    if (first === undefined) withdrawFailure();
    if (first === undefined || form.current === null) return;
    focusField(form.current, first.field);
    const description = inOrder.map(({ message }) => message).join(", ");
    showToast({ title: "Validierungsfehler", description, tone: "failure" });
  }

  return {
    issues,
    prepare: () => void rules(),
    check: async (names = fields): Promise<boolean> => {
      const found = await findIssues(names);
      if (found !== null) show(names, found);
      return found === null || found.length === 0;
    },
    take: (answered: readonly FieldIssue[]): boolean => {
      const ours = answered.filter(({ field }) => fields.includes(field));
      show(fields, ours);
      return ours.length > 0;
    },
    follow: async (name: string): Promise<void> => {
      const found = checked.has(name) ? await findIssues([name]) : null;
      if (found !== null) replaceIssues([name], found);
    },
    clear: () => {
      checked.clear();
      setIssues([]);
    },
  };
}

function sorted(fields: readonly string[], issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
