import { Bell } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { paths } from "#domain/pages/paths.ts";
import { ErrorSummary, FieldsProvider } from "../../../ui/field.tsx";
import { SubmitButton, TextField } from "../../../ui/form-controls.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ListLink } from "../../site/site-links.tsx";
import { HoneypotField, PrivacyNote } from "../form-notes.tsx";
import { LazyProofOfWork } from "../lazy-proof-of-work.tsx";

type AlertFormProps = {
  refused: RefusedForm | null;
  /** The list's query string; may be empty. */
  query: string;
  title: string | null;
};

/** Also shows the errors of the short form on other pages (features/car/alert-entry.tsx). */
export function AlertForm({ refused, query, title }: AlertFormProps) {
  const values = refused?.values ?? {};
  const issues = refused?.issues ?? [];
  const { suche = query, fahrzeug } = values;
  const shownTitle = refused ? refused.alert?.title : title;
  const needsCaptcha = issues.some(({ field }) => field === "recaptchaToken");
  const [token, setToken] = useState("");
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Suchauftrag</h1>
      <p className="mt-3 text-lg text-balance text-muted">
        {fahrzeug === undefined
          ? "Wir geben Ihnen per E‑Mail Bescheid, sobald ein passendes Fahrzeug zu uns kommt."
          : "Wir geben Ihnen per E‑Mail Bescheid, sobald der Preis dieses Fahrzeugs sinkt."}
      </p>
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[35rem_20rem]">
        <form
          method="post"
          action={paths.alert}
          aria-label="Suchauftrag"
          noValidate
          className="relative grid max-w-140 grid-cols-1 gap-5 rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8"
        >
          <FieldsProvider value={{ values, issues }}>
            {refused && <ErrorSummary {...refused} issues={needsCaptcha ? [] : issues} />}
            <p className="flex items-start gap-2">
              <Icon icon={Bell} size={20} className="mt-1 shrink-0 text-muted" />
              <span>
                <span className="block text-sm text-muted">Ihr Suchauftrag</span>
                <span className="font-semibold">
                  {shownTitle ?? (fahrzeug ? `Fahrzeugnummer ${fahrzeug}` : "Ihre Suche")}
                </span>
                {suche !== "" && fahrzeug === undefined && (
                  <Link
                    to={`${paths.vehicles}?${suche}`}
                    className="ml-3 inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    Suche ändern
                  </Link>
                )}
              </span>
            </p>
            {fahrzeug === undefined ? (
              <input type="hidden" name="suche" value={suche} />
            ) : (
              <input type="hidden" name="fahrzeug" value={fahrzeug} />
            )}
            <TextField
              name="email"
              label="E-Mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              required
            />
            <HoneypotField />
            {needsCaptcha && (
              <>
                <noscript>Bitte schalten Sie für die Sicherheitsprüfung JavaScript ein.</noscript>
                <input type="hidden" name="recaptchaToken" value={token} />
                <LazyProofOfWork startsByItself onToken={(next) => setToken(next ?? "")} />
              </>
            )}
          </FieldsProvider>
          <PrivacyNote />
          <div>
            <SubmitButton isSending={false}>
              {fahrzeug === undefined ? "Suchauftrag anlegen" : "Preis beobachten"}
            </SubmitButton>
          </div>
        </form>
        <div className="max-w-prose space-y-8">
          <section>
            <h2 className="text-xl font-bold">Wann wir schreiben</h2>
            <p className="mt-2 text-muted">
              Höchstens eine E-Mail am Tag, sechs Monate lang und erst nach Ihrer Bestätigung.
              Beenden können Sie den Auftrag jederzeit mit einem Klick.
            </p>
          </section>
          {fahrzeug === undefined && suche === "" && (
            <section>
              <h2 className="text-xl font-bold">Sie suchen etwas Bestimmtes?</h2>
              <p className="mt-2 text-muted">
                Stellen Sie die{" "}
                <ListLink className="font-semibold text-ink underline underline-offset-4">
                  Fahrzeugliste
                </ListLink>{" "}
                nach Ihren Wünschen ein; am Ende der Liste legen Sie einen Auftrag für genau diese
                Suche an.
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
