import { type ComponentProps, useState } from "react";
import { ariaOf, controlStyle, Field, type FieldProps } from "./field.tsx";
import { useField } from "./fields.ts";

type TextAreaProps = FieldProps &
  Pick<ComponentProps<"textarea">, "rows" | "autoComplete" | "enterKeyHint"> & {
    /** Characters it may have; where scripts run it may have more, and says so. */
    longest: number;
  };

/** Room for several lines; counts what stands there. */
export function TextArea({ name, label, hint, required, longest, ...rest }: TextAreaProps) {
  const { id, initial, error, isScripted } = useField(name);
  const [length, setLength] = useState(initial.length);
  const counter = <Counter length={isScripted ? length : null} longest={longest} />;
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} aside={counter}>
      <textarea
        rows={6}
        {...rest}
        id={id}
        name={name}
        defaultValue={initial}
        required={required}
        maxLength={isScripted ? undefined : longest}
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

function Counter({ length, longest }: { length: number | null; longest: number }) {
  const left = longest - (length ?? 0);
  const spoken =
    left < 0
      ? `${-left} Zeichen zu viel`
      : `Noch höchstens ${Math.ceil(left / step) * step} Zeichen`;
  return (
    <div className="ml-auto shrink-0 pt-1.5 text-sm">
      <p className={`figures ${left < 0 ? "font-semibold text-danger" : "text-muted"}`}>
        {length === null ? `Höchstens ${longest} Zeichen` : `${length} von ${longest} Zeichen`}
      </p>
      <p role="status" className="sr-only">
        {left <= nearEnd && spoken}
      </p>
    </div>
  );
}
