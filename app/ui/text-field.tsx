import type { ComponentProps, KeyboardEvent } from "react";
import { ariaOf, controlStyle, Field, type FieldProps } from "./field.tsx";
import { useField } from "./fields.ts";

/** What the keyboard of a phone and the memory of a browser want to know. */
type Typing = Pick<
  ComponentProps<"input">,
  "type" | "inputMode" | "autoComplete" | "enterKeyHint" | "autoCapitalize" | "list" | "min" | "max"
>;

type TextFieldProps = FieldProps & Typing & { longest?: number };

/** One line to type into. `longest` bounds it where no scripts run; with them the rules do. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, errorHints, required, longest, ...typing } = props;
  const { id, initial, error, isScripted } = useField(name);
  return (
    <Field {...{ id, label, error, hint, errorHints, required }}>
      <input
        type="text"
        {...typing}
        onKeyDown={goOn}
        id={id}
        name={name}
        defaultValue={initial}
        required={required}
        maxLength={isScripted ? undefined : longest}
        {...ariaOf({ id, error, hint })}
        className={`${controlStyle} h-12`}
      />
    </Field>
  );
}

/** Where a phone's key says 'next' it leads to the next field; on some it would send the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event;
  if (key !== "Enter" || currentTarget.enterKeyHint !== "next") return;
  if (!window.matchMedia("(pointer: coarse)").matches) return;
  const stops = [...(currentTarget.form?.elements ?? [])]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element.tabIndex >= 0 && element.checkVisibility());
  const next = stops[stops.indexOf(currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
