import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What every field may be given; it finds its text and its error by its name (fields.ts). */
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
