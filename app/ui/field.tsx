import { CircleAlert } from "lucide";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useHydrated } from "./browser.ts";
import type { FieldValues, FormIssue } from "./form-values.ts";
import { Icon } from "./icon.tsx";

export type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** By error message. */
  errorHints?: Readonly<Record<string, ReactNode>> | undefined;
  required?: boolean | undefined;
};

type FrameProps = Omit<FieldProps, "name"> & { id: string; error: string | null };

export function Field(props: FrameProps & { aside?: ReactNode; children: ReactNode }) {
  const { id, label, hint, errorHints, required, error, aside, children } = props;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1">
        <span className="font-semibold">{label}</span>
        {!required && <OptionalMark />}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hinweis`} className="pb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <FieldError id={id} error={error} hint={errorHints?.[error ?? ""]} />
        {aside}
      </div>
    </div>
  );
}

/** Of a fieldset that asks one question. */
export function Legend({ isRequired, children }: { isRequired: boolean; children: string }) {
  return (
    <legend className="font-semibold">
      {children}
      {!isRequired && <OptionalMark />}
    </legend>
  );
}

/** All fields without it are required, as each form says once. */
const OptionalMark = () => (
  <>
    {" "}
    <span className="text-sm font-normal text-muted">freiwillig</span>
  </>
);

type FieldErrorProps = Pick<FrameProps, "id" | "error"> & { hint?: ReactNode };

/** Not a live region: the moved focus and a toast announce a rejected form. */
export function FieldError({ id, error, hint }: FieldErrorProps) {
  if (error === null) return null;
  return (
    <p
      id={`${id}-fehler`}
      className="flex items-start gap-1 pt-1.5 text-[0.9375rem] font-semibold text-danger"
    >
      <Icon icon={CircleAlert} size={16} className="mt-[0.2em] shrink-0" />
      <span>
        {error} {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
      </span>
    </p>
  );
}

type Fields = { values: FieldValues; issues: readonly FormIssue[] };

const FieldsContext = createContext<Fields>({ values: {}, issues: [] });

export const FieldsProvider = FieldsContext.Provider;

/** Field names are unique on a page, because `id` derives from them and the error summary links to it. */
export function useField(props: FieldProps & { maxLength?: number | undefined }) {
  const { name, label, hint, errorHints, required, maxLength } = props;
  const { values, issues } = useContext(FieldsContext);
  const isHydrated = useHydrated();
  const id = fieldId(name);
  const error = issues.find(({ field }) => field === name)?.message ?? null;
  const descriptionIds = [hint && `${id}-hinweis`, error && `${id}-fehler`].filter(Boolean);
  return {
    frame: { id, label, hint, errorHints, required, error },
    control: {
      id,
      name,
      required,
      defaultValue: values[name] ?? "",
      /** Not with scripts, where it would silently truncate pasted text. */
      maxLength: isHydrated ? undefined : maxLength,
      "aria-invalid": error !== null,
      "aria-describedby": descriptionIds.length > 0 ? descriptionIds.join(" ") : undefined,
    },
  };
}

/** The initial value, from a rejected form or a prefilled one. */
export const useFieldValue = (name: string): string => useContext(FieldsContext).values[name] ?? "";

/** Whether one of these fields was refused, also after it was mended: what that opened stays open. */
export function useHasIssue(names: readonly string[]): boolean {
  const { issues } = useContext(FieldsContext);
  const [hasIssue] = useState(issues.some(({ field }) => names.includes(field)));
  return hasIssue;
}

const fieldId = (name: string) => `feld-${name}`;

type ErrorSummaryProps = { message: string; issues: readonly FormIssue[]; title?: string };

export function ErrorSummary(props: ErrorSummaryProps) {
  const { message, issues, title = "Validierungsfehler" } = props;
  return (
    <div role="alert" className="rounded-card border-2 border-danger bg-surface p-4">
      <p className="font-semibold">{issues.length > 0 ? title : message}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ field, message: issueMessage }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                className="inline-flex min-h-11 items-center text-danger underline underline-offset-4"
              >
                {issueMessage}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
