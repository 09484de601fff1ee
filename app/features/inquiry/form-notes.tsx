import { Save, Trash2 } from "lucide";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { paths } from "#domain/pages/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Draft } from "./use-draft.ts";
import type { InquiryForm } from "./use-inquiry-form.ts";

export function DraftStatus({ draft }: { draft: Pick<Draft, "state" | "deleteAndReset"> }) {
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p ref={status} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
        {draft.state === "stored" && (
          <>
            <Icon icon={Save} size={16} className="shrink-0" />
            Ihr Entwurf ist in diesem Browser gespeichert.
          </>
        )}
        {draft.state === "deleted" && "Ihr Entwurf ist gelöscht."}
      </p>
      {draft.state === "stored" && (
        <button
          type="button"
          onClick={() => {
            draft.deleteAndReset();
            // The button, which has the focus, disappears.
            status.current?.focus();
          }}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink underline underline-offset-4 hover:no-underline"
        >
          <Icon icon={Trash2} size={16} />
          Entwurf löschen
        </button>
      )}
    </div>
  );
}

type DraftConflictProps = { form: Pick<InquiryForm, "draft" | "write"> };

/** A message about something else stays until the visitor removes it. */
export function DraftConflict({ form }: DraftConflictProps) {
  const [isSettled, setSettled] = useState(false);
  if (!form.draft.hasMessageAboutOther || isSettled) return null;
  return (
    <div role="status" className="rounded-card bg-sunken p-4">
      Im Formular steht noch die Nachricht, die Sie zuletzt begonnen haben.
      <button
        type="button"
        onClick={() => {
          form.write({ message: "" });
          setSettled(true);
          // The button that has the focus disappears.
          document.getElementById("feld-message")?.focus();
        }}
        className={`${buttonStyle.quiet} mt-3 max-sm:w-full`}
      >
        Nachricht entfernen
      </button>
    </div>
  );
}

/** Once, instead of at each field. */
export function RequiredNote() {
  return (
    <p className="text-sm text-muted">
      Eingabefelder ohne den Zusatz „freiwillig“ sind Pflichtfelder.
    </p>
  );
}

/** No checkbox, since answering needs no consent. */
export function PrivacyNote() {
  return (
    <p className="text-sm text-muted">
      Informationen zur Verarbeitung Ihrer Daten finden Sie in unserer{" "}
      <Link to={paths.privacy} className="font-semibold text-ink underline underline-offset-4">
        Datenschutz&shy;erklärung
      </Link>
      .
    </p>
  );
}

/** Off-screen, because bots skip `display: none`; hidden from keyboard, screen reader and autofill. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Bitte leer lassen
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
