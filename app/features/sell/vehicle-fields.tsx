import { commonMakes } from "#domain/car/condition-questions.ts";
import { earliestYear, longestLine } from "#domain/vehicle-inquiry-fields.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { TextField } from "../../ui/text-field.tsx";

const suggestions = "gaengige-marken";

/**
 * Tab 'vehicle': what is sold. Year and mileage are text with a keyboard of figures: a number field
 * refuses '85.000 km', and turns its value under a mouse wheel. Its bounds (specification, section 5)
 * stand there all the same, since scripts run; what holds them are the rules.
 */
export function VehicleFields() {
  const isScripted = useHydrated();
  const bounds = isScripted
    ? { year: { min: earliestYear, max: new Date().getFullYear() + 1 }, mileage: { min: 0 } }
    : null;
  return (
    <>
      <TextField
        name="make"
        label="Marke"
        required
        longest={longestLine}
        // Beside the model, whose hint would push the two out of line.
        hint="Zum Beispiel: Volkswagen"
        list={suggestions}
        autoComplete="off"
      />
      <datalist id={suggestions}>
        {commonMakes.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <TextField
        name="model"
        label="Modell"
        required
        longest={longestLine}
        hint="Zum Beispiel: Golf 1.5 TSI Life"
        autoComplete="off"
      />
      <TextField
        name="year"
        label="Baujahr"
        required
        hint={`Vier Ziffern, ab ${earliestYear}`}
        inputMode="numeric"
        autoComplete="off"
        {...bounds?.year}
      />
      <TextField
        name="mileage"
        label="Kilometerstand"
        required
        hint="Zum Beispiel: 85.000&nbsp;km"
        inputMode="numeric"
        autoComplete="off"
        {...bounds?.mileage}
      />
    </>
  );
}
