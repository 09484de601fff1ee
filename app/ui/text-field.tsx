import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { ariaOf, controlStyle, Field, type FieldProps, useField } from "./field.tsx";

/** What the keyboard of a phone and the memory of a browser want to know. */
type Typing = Pick<
  ComponentProps<"input">,
  "type" | "inputMode" | "autoComplete" | "enterKeyHint" | "autoCapitalize" | "list" | "min" | "max"
>;

type TextFieldProps = FieldProps & Typing & { maxLength?: number | undefined };

/** One line to type into. `maxLength` bounds it where no scripts run; with them the rules do. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, errorHints, required, maxLength, ...typing } = props;
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
        maxLength={isScripted ? undefined : maxLength}
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

type TextAreaProps = FieldProps &
  Pick<ComponentProps<"textarea">, "rows" | "autoComplete" | "enterKeyHint"> & {
    /** Characters it may have; where scripts run it may have more, and says so. */
    maxLength: number;
  };

/** Room for several lines; counts what stands there. */
export function TextArea({ name, label, hint, required, maxLength, ...rest }: TextAreaProps) {
  const { id, initial, error, isScripted } = useField(name);
  const [length, setLength] = useState(initial.length);
  const counter = <Counter length={isScripted ? length : null} maxLength={maxLength} />;
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} aside={counter}>
      <textarea
        rows={6}
        {...rest}
        id={id}
        name={name}
        defaultValue={initial}
        required={required}
        maxLength={isScripted ? undefined : maxLength}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        {...ariaOf({ id, error, hint })}
        className={`${controlStyle} figures field-sizing-content max-h-[60vh] min-h-36 resize-y py-2.5`}
      />
    </Field>
  );
}

/** From here on it is said aloud how many characters are left, in steps. */
const nearEnd = 100;
const step = 20;

function Counter({ length, maxLength }: { length: number | null; maxLength: number }) {
  const left = maxLength - (length ?? 0);
  const spoken =
    left < 0
      ? `${-left} Zeichen zu viel`
      : `Noch höchstens ${Math.ceil(left / step) * step} Zeichen`;
  return (
    <div className="ml-auto shrink-0 pt-1.5 text-sm">
      <p className={`figures ${left < 0 ? "font-semibold text-danger" : "text-muted"}`}>
        {length === null ? `Höchstens ${maxLength} Zeichen` : `${length} von ${maxLength} Zeichen`}
      </p>
      <p role="status" className="sr-only">
        {left <= nearEnd && spoken}
      </p>
    </div>
  );
}

/** Name of the field that no person fills in; the server knows it too. */
export const honeypotName = "website";

/**
 * A field for machines that fill in every form. Off the page rather than `display: none`, which they
 * look for; out of the way of keyboard, screen reader and the browser's memory.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Website (bitte leer lassen)
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
