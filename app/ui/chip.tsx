import type { ReactNode } from "react";
import type { useField } from "./field.tsx";

type ChipProps = {
  control: ReturnType<typeof useField>["control"];
  value: string;
  label: ReactNode;
  accessibleName?: string | undefined;
  detail?: string;
  disabled?: boolean;
};

export function Chip(props: ChipProps) {
  const { control, value, label, accessibleName, detail, disabled } = props;
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer flex-col items-center justify-center rounded-card border border-field bg-surface px-1 text-center max-sm:text-[0.9375rem] hover:border-muted has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none">
      <input
        type="radio"
        name={control.name}
        value={value}
        // An empty value is that of no choice, which must not look like one that the visitor has made.
        defaultChecked={value !== "" && value === control.defaultValue}
        disabled={disabled}
        aria-label={accessibleName}
        aria-describedby={control["aria-describedby"]}
        className="sr-only"
      />
      {label}
      {detail && <span className="text-sm opacity-80">{detail}</span>}
    </label>
  );
}
