import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { officeFields } from "#domain/office/office.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError, FieldsProvider, useField } from "../../ui/field.tsx";

/** Name and address of somebody who may enter the office. `refused`: what was posted, with its faults. */
export const PersonFields = ({ refused }: { refused: RefusedForm | null }) => (
  <FieldsProvider value={{ values: refused?.values ?? {}, issues: refused?.issues ?? [] }}>
    <div className="grid gap-5">
      <LineField name={officeFields.name} label="Vor- und Nachname" autoComplete="name" />
      <LineField name={officeFields.email} label="E-Mail" type="email" autoComplete="email" />
    </div>
  </FieldsProvider>
);

type LineFieldProps = {
  name: string;
  label: string;
  hint?: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  inputMode?: "numeric";
};

export function LineField({ name, label, hint, type = "text", ...rest }: LineFieldProps) {
  const { frame, control } = useField({ name, label, hint });
  return (
    <div className="min-w-0">
      <label htmlFor={frame.id} className="block pb-1 font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${frame.id}-hinweis`} className="pb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <input {...control} {...rest} type={type} className={`${controlStyle} h-12`} />
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}
