import { ChevronDown } from "lucide";
import { ariaOf, controlStyle, Field, type FieldProps, useField } from "./field.tsx";
import { Icon } from "./icon.tsx";

type ChoiceFieldProps = FieldProps & {
  choices: readonly { value: string; label: string }[];
  /** The option for no choice. */
  placeholder?: string;
};

export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, hint, required, choices, placeholder = "Bitte wählen" } = props;
  const { id, initial, error } = useField(name);
  return (
    <Field {...{ id, label, hint, required, error }}>
      <div className="relative">
        <select
          id={id}
          name={name}
          defaultValue={initial}
          required={required}
          {...ariaOf({ id, error, hint })}
          className={`${controlStyle} h-12 appearance-none truncate pr-10`}
        >
          <option value="">{placeholder}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={18}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        />
      </div>
    </Field>
  );
}
