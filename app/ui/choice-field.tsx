import { ChevronDown } from "lucide";
import { controlStyle, Field, type FieldProps, useField } from "./field.tsx";
import { Icon } from "./icon.tsx";

type ChoiceFieldProps = FieldProps & {
  choices: readonly { value: string; label: string }[];
  /** The option for no choice. */
  placeholder?: string;
};

export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, placeholder = "Bitte wählen" } = props;
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <div className="relative">
        <select {...control} className={`${controlStyle} h-12 appearance-none truncate pr-10`}>
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
