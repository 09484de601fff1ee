import { ChevronDown, LoaderCircle } from "lucide";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { isComposing } from "./browser.ts";
import { buttonStyle, controlStyle } from "./button-style.ts";
import { Field, type FieldProps, useField } from "./field.tsx";
import type { FieldValues } from "./form-values.ts";
import { Icon } from "./icon.tsx";

type InputAttributes = Pick<
  ComponentProps<"input">,
  | "type"
  | "placeholder"
  | "inputMode"
  | "autoComplete"
  | "enterKeyHint"
  | "autoCapitalize"
  | "list"
  | "min"
  | "max"
>;

type TextFieldProps = FieldProps & InputAttributes & { maxLength?: number | undefined };

export function TextField(props: TextFieldProps) {
  const { label, hint, errorHints, ...inputProps } = props;
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <input
        type="text"
        {...inputProps}
        {...control}
        onKeyDown={focusNext}
        className={`${controlStyle} h-12`}
      />
    </Field>
  );
}

/** Some phones submit the form on Enter although `enterKeyHint` labels the key 'next'. */
function focusNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event;
  if (key !== "Enter" || isComposing(event) || currentTarget.enterKeyHint !== "next") return;
  if (!window.matchMedia("(pointer: coarse)").matches) return;
  const focusable = [...(currentTarget.form?.elements ?? [])]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element.tabIndex >= 0 && element.offsetParent !== null);
  const next = focusable[focusable.indexOf(currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

type TextAreaProps = FieldProps & {
  maxLength: number;
  rows?: number;
  placeholder?: string | undefined;
};

export function TextArea(props: TextAreaProps) {
  const { frame, control } = useField(props);
  const [length, setLength] = useState(control.defaultValue.length);
  return (
    <Field {...frame} aside={<Counter length={length} maxLength={props.maxLength} />}>
      <textarea
        rows={props.rows ?? 6}
        placeholder={props.placeholder}
        {...control}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        className={`${controlStyle} figures field-sizing-content max-h-[60vh] min-h-36 resize-y py-2.5`}
      />
    </Field>
  );
}

/** Shown from here on; screen readers announce the last characters in steps. */
const shownUpTo = 200;
const announcedUpTo = 100;
const announcementStep = 20;

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const remaining = maxLength - length;
  const announcement =
    remaining < 0
      ? `${-remaining} Zeichen zu viel`
      : `Noch höchstens ${Math.ceil(remaining / announcementStep) * announcementStep} Zeichen`;
  return (
    <div className="ml-auto shrink-0 text-sm">
      {remaining <= shownUpTo && (
        <p
          aria-hidden
          className={`figures pt-1.5 ${remaining < 0 ? "font-semibold text-danger" : "text-muted"}`}
        >
          {remaining < 0 ? announcement : `noch ${remaining} Zeichen`}
        </p>
      )}
      <p role="status" className="sr-only">
        {remaining <= announcedUpTo && announcement}
      </p>
    </div>
  );
}

type ChoiceFieldProps = FieldProps & {
  choices: readonly { value: string; label: string }[];
  /** Null if the first choice stands until another is made. */
  placeholder?: string | null;
};

export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, placeholder = "Bitte wählen" } = props;
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      {/* HTML allows no `required` where a choice always stands. */}
      <Select {...control} required={placeholder !== null && control.required}>
        {placeholder !== null && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export const Select = (props: Omit<ComponentProps<"select">, "className">) => (
  <div className="relative">
    <select {...props} className={`${controlStyle} h-12 appearance-none truncate pr-10`} />
    <Icon
      icon={ChevronDown}
      size={18}
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
    />
  </div>
);

type FoldedFieldsProps = { isOpen: boolean; summary: ReactNode; children: ReactNode };

/** Stays open once opened. A restored draft dispatches an input event. */
export function FoldedFields({ isOpen, summary, children }: FoldedFieldsProps) {
  return (
    <details
      open={isOpen}
      onInput={({ currentTarget }) => {
        currentTarget.open = true;
      }}
      className="group self-end"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 group-open:hidden">
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** The form's vehicle, which must be posted without JavaScript too. */
export const HiddenFields = ({ values }: { values: FieldValues }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

type SubmitButtonProps = {
  isSending: boolean;
  blockedReasonId?: string | null;
  /** A secondary look, for a form that has nothing to send yet. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** `aria-disabled`, because a `disabled` button loses the focus and its description is not read. */
export function SubmitButton({
  isSending,
  blockedReasonId = null,
  isQuiet = false,
  children,
}: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        aria-disabled={isSending || blockedReasonId !== null}
        aria-describedby={blockedReasonId ?? undefined}
        className={`${isQuiet ? buttonStyle.quiet : buttonStyle.primary} aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:brightness-100 max-sm:w-full`}
      >
        {isSending ? (
          <>
            <Icon icon={LoaderCircle} size={18} className="animate-spin" />
            Wird versendet...
          </>
        ) : (
          children
        )}
      </button>
      <span role="status" className="sr-only">
        {isSending && "Wird versendet..."}
      </span>
    </>
  );
}
