import { CircleAlert } from "lucide";
import { createContext, type ReactNode, useContext } from "react";
import { useHydrated } from "./browser-hooks.ts";
import type { FieldIssue, FieldValues } from "./form-values.ts";
import { Icon } from "./icon.tsx";

/** What every field may be given; it finds its text and its error by its name. */
export type FieldProps = {
  name: string;
  label: string;
  /** Below the label, before one types. */
  hint?: string | undefined;
  /** What helps with an error, by its message. */
  errorHints?: Readonly<Record<string, string>> | undefined;
  /** Said in words beside the label, whichever it is. */
  required?: boolean | undefined;
};

/** Look of what one types into or chooses from. */
export const controlStyle =
  "block w-full scroll-mt-16 rounded-card border border-field bg-surface px-3 text-base hover:border-muted aria-invalid:border-danger aria-invalid:outline-danger";

type FrameProps = Omit<FieldProps, "name"> & { id: string; error: string | null };

/** Label above, hint below it, the control, what is wrong with it. */
export function Field(props: FrameProps & { aside?: ReactNode; children: ReactNode }) {
  const { id, label, hint, errorHints, required = false, error, aside, children } = props;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <span className="font-semibold">{label}</span> <Necessity required={required} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <div className="flex items-start justify-between gap-4">
        <FieldError id={id} error={error} hint={errorHints?.[error ?? ""]} />
        {aside}
      </div>
    </div>
  );
}

/** Whether a field must be filled in, in words and not by a sign. */
function Necessity({ required }: { required: boolean }) {
  return (
    <span className="text-sm font-normal text-muted">
      {required ? "Pflichtfeld" : "freiwillig"}
    </span>
  );
}

function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hinweis`} className="pb-1.5 text-sm text-muted">
      {hint}
    </p>
  );
}

/** Not a live region: focus and toast say it when a form is refused, and one word while typing is none. */
export function FieldError({ id, error, hint }: Pick<FrameProps, "id" | "error" | "hint">) {
  if (error === null) return null;
  return (
    <p id={`${id}-fehler`} className="flex items-start gap-1.5 pt-1.5 font-semibold text-danger">
      <Icon icon={CircleAlert} size={18} className="mt-[0.2em] shrink-0" />
      <span>
        {error} {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
      </span>
    </p>
  );
}

/** What a control says of itself to screen readers. */
export function ariaOf({ id, error, hint }: Pick<FrameProps, "id" | "error" | "hint">) {
  const described = [hint && `${id}-hinweis`, error && `${id}-fehler`].filter(Boolean);
  return {
    "aria-invalid": error !== null,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
  };
}

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
function fieldId(name: string): string {
  return `feld-${name}`;
}

type ErrorSummaryProps = { message: string; issues: readonly FieldIssue[] };

/** Why the server refused a form that was sent without scripts, with links to the fields. */
export function ErrorSummary({ message, issues }: ErrorSummaryProps) {
  return (
    <div role="alert" className="rounded-card border-2 border-danger bg-surface p-4">
      <p className="font-semibold">{issues.length > 0 ? "Validierungsfehler" : message}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ field, message: wrong }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                className="inline-flex min-h-11 items-center text-danger underline underline-offset-4"
              >
                {wrong}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
