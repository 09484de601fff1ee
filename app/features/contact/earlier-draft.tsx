import { useState } from "react";
import type { InquiryForm } from "../../inquiry-form.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import type { FieldValues } from "../../ui/form-values.ts";

type EarlierDraftProps = {
  form: Pick<InquiryForm, "draft" | "read" | "write">;
  /** The words about this vehicle. */
  prepared: FieldValues;
};

/**
 * Whoever began another message before finds it in the form: it is not overwritten by the one about
 * this vehicle. This offers to change, and to change back.
 */
export function EarlierDraft({ form, prepared }: EarlierDraftProps) {
  const [laidAside, setLaidAside] = useState<FieldValues | null>(null);
  const { foreign } = form.draft;
  if (foreign?.message === undefined) return null;

  function swap(): void {
    const { subject = "", message = "" } = form.read();
    form.write(laidAside ?? prepared);
    setLaidAside(laidAside === null ? { subject, message } : null);
  }

  return (
    <div className="rounded-card bg-sunken p-4">
      <p role="status">
        {laidAside === null
          ? "Im Formular steht die Nachricht, die Sie zuletzt begonnen haben."
          : "Im Formular steht jetzt die Nachricht zu diesem Fahrzeug."}
      </p>
      <button type="button" onClick={swap} className={`${buttonStyle.quiet} mt-3 max-sm:w-full`}>
        {laidAside === null
          ? "Nachricht zu diesem Fahrzeug einsetzen"
          : "Begonnene Nachricht zurückholen"}
      </button>
    </div>
  );
}
