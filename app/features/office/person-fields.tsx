import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { officeFields } from "#domain/office/office.ts";
import { FieldsProvider } from "../../ui/field.tsx";
import { TextField } from "../../ui/form-controls.tsx";

/** Name and address of somebody who may enter the office. `refused`: what was posted, with its faults. */
export const PersonFields = ({ refused }: { refused: RefusedForm | null }) => (
  <FieldsProvider value={{ values: refused?.values ?? {}, issues: refused?.issues ?? [] }}>
    <div className="grid gap-5">
      <TextField required name={officeFields.name} label="Vor- und Nachname" autoComplete="name" />
      <TextField
        required
        name={officeFields.email}
        label="E-Mail"
        type="email"
        autoComplete="email"
      />
    </div>
  </FieldsProvider>
);
