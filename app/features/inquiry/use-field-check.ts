import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldIssue, type FieldValues, focusField, readFields } from "../../ui/form-values.ts";
import { showToast, withdrawFailure } from "../../ui/toaster.tsx";

/** What is wrong with the fields, the first message of each. */
export type CheckFields = (values: FieldValues) => readonly FieldIssue[];

type FieldCheckOptions = {
  form: RefObject<HTMLFormElement | null>;
  /** Names of all fields in the order in which they stand. */
  fields: readonly string[];
  /** Loads the rules when somebody begins to type: they carry Zod, which no page should wait for. */
  loadRules: () => Promise<CheckFields>;
  /** Brings a field into sight before it gets the focus, for forms that show their fields in parts. */
  reveal?: ((field: string) => void) | undefined;
  /** What the server found wrong with a form sent without scripts. */
  refused: readonly FieldIssue[];
};

/**
 * Checks the fields of a form by the rules of domain/: when it is sent, and from then on each field
 * that was checked while it is mended. The texts stand at the fields and, joined, in a toast (R30).
 */
export function useFieldCheck(options: FieldCheckOptions): {
  issues: readonly FieldIssue[];
  /** Loads the rules. */
  prepare: () => void;
  /** Whether the named fields (all of them by default) are right; if not, says so and goes there. */
  check: (names?: readonly string[]) => Promise<boolean>;
  /** What the server refused; true when one of our fields was it. */
  take: (issues: readonly FieldIssue[]) => boolean;
  /** After a change in a field. */
  follow: (name: string) => void;
  clear: () => void;
} {
  const { form, fields, loadRules, reveal, refused } = options;
  const [issues, setIssues] = useState(refused);
  const [checked] = useState(() => new Set(refused.map(({ field }) => field)));
  const loading = useRef<Promise<CheckFields | null> | null>(null);

  function rules(): Promise<CheckFields | null> {
    loading.current ??= loadRules().catch(() => {
      // Not to be had just now: the next try asks again, and the server checks anyway.
      loading.current = null;
      return null;
    });
    return loading.current;
  }

  /** `names` are checked, `found` is wrong with them. */
  function show(names: readonly string[], found: readonly FieldIssue[]): void {
    for (const name of names) checked.add(name);
    const first = fields.find((field) => found.some((issue) => issue.field === field));
    // At once, or the field that gets the focus would not be in sight and not know its error yet.
    flushSync(() => {
      setIssues((before) => sorted(fields, [...without(before, names), ...found]));
      if (first !== undefined) reveal?.(first);
    });
    if (first === undefined) withdrawFailure();
    if (first === undefined || form.current === null) return;
    focusField(form.current, first);
    const description = sorted(fields, found).map(({ message }) => message);
    showToast({
      title: "Validierungsfehler",
      description: description.join(", "),
      tone: "failure",
    });
  }

  return {
    issues,
    prepare: () => void rules(),
    check: async (names = fields) => {
      const known = await rules();
      if (known === null || form.current === null) return true;
      const wrong = known(readFields(form.current, fields));
      const found = wrong.filter(({ field }) => names.includes(field));
      show(names, found);
      return found.length === 0;
    },
    take: (answered) => {
      const ours = answered.filter(({ field }) => fields.includes(field));
      show(fields, ours);
      return ours.length > 0;
    },
    follow: (name) => {
      if (!checked.has(name)) return;
      void rules().then((known) => {
        if (form.current === null || known === null) return;
        const wrong = known(readFields(form.current, fields));
        const found = wrong.filter(({ field }) => field === name);
        setIssues((before) => sorted(fields, [...without(before, [name]), ...found]));
      });
    },
    clear: () => {
      checked.clear();
      setIssues([]);
    },
  };
}

function without(issues: readonly FieldIssue[], names: readonly string[]): FieldIssue[] {
  return issues.filter(({ field }) => !names.includes(field));
}

function sorted(fields: readonly string[], issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
