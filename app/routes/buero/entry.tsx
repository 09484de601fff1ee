import { redirect } from "react-router";
import {
  maxMessageLength,
  maxNameLength,
  maxPhoneLength,
  offeredSubjects,
  phoneErrorHints,
} from "#domain/inquiry/contact-fields.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import {
  carRefusal,
  enteredInquirySchema,
  entryActionSchema,
  entryButtons,
  maxCarMatches,
} from "#domain/office/entered-inquiry.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeFields } from "#domain/office/office.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { openOffice, readPosted, refuseAll } from "../../context.ts";
import { OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { useProfile } from "../../features/site/site-settings.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FieldsProvider } from "../../ui/field.tsx";
import { ChoiceField, TextArea, TextField } from "../../ui/form-controls.tsx";
import type { Route } from "./+types/entry.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  cars: await openOffice(context).desk.entry.cars(),
});

export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { aktion } = readPosted(entryActionSchema, values);
  const entered = enteredInquirySchema.safeParse(values);
  if (!entered.success) return refuseAll(fieldIssues(entered.error), values);
  const outcome = await desk.entry.enter(entered.data);
  if (typeof outcome !== "string") {
    const issues = [{ field: "car", message: carRefusal(outcome.length) }];
    return refuseAll(issues, values, { matches: outcome.slice(0, maxCarMatches) });
  }
  const next = aktion === entryButtons.appointment ? answerPath : inquiryPath;
  return redirect(next(outcome), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Anruf oder Besuch", isIndexed: false });

const carsId = "wagen-im-bestand";

export default function EntryPage({ loaderData: { cars }, actionData }: Route.ComponentProps) {
  const subjects = offeredSubjects(useProfile());
  const values = actionData?.values ?? { subject: "verkauf" };
  const matches = actionData?.matches ?? [];
  return (
    <OfficePage title="Anruf oder Besuch">
      <p className="mt-2 max-w-prose">
        Für jemanden, der angerufen hat oder auf dem Hof steht. Er bekommt dazu keine E-Mail.
      </p>
      <FieldsProvider value={{ values, issues: actionData?.issues ?? [] }}>
        <form method="post" className="mt-6 grid max-w-2xl gap-5">
          <TextField name="name" label="Name" required maxLength={maxNameLength} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              name="phone"
              label="Telefon"
              type="tel"
              maxLength={maxPhoneLength}
              errorHints={phoneErrorHints}
            />
            <TextField name="email" label="E-Mail" type="email" maxLength={254} />
          </div>
          <ChoiceField name="subject" label="Thema" choices={subjects} required />
          <TextField name="car" label="Wagen" list={carsId} hint="Marke, Modell oder Nummer" />
          {matches.length > 0 && <CarChoice matches={matches} />}
          <datalist id={carsId}>
            {cars.map((car) => (
              <option key={car} value={car} />
            ))}
          </datalist>
          <TextArea name="message" label="Anliegen" maxLength={maxMessageLength} rows={4} />
          <p className="grid gap-2 sm:flex sm:flex-wrap">
            <button
              type="submit"
              name={officeFields.action}
              value={entryButtons.save}
              className={buttonStyle.primary}
            >
              Eintragen
            </button>
            <button
              type="submit"
              name={officeFields.action}
              value={entryButtons.appointment}
              className={buttonStyle.quiet}
            >
              Eintragen und Termin wählen
            </button>
          </p>
        </form>
      </FieldsProvider>
    </OfficePage>
  );
}

/** The cars that fit what was typed. */
const CarChoice = ({ matches }: { matches: readonly string[] }) => (
  <fieldset className="-mt-3 min-w-0 rounded-card border border-line bg-surface px-4 py-2 wrap-anywhere">
    <legend className="sr-only">Welcher Wagen?</legend>
    {matches.map((car) => (
      <label key={car} className="figures flex min-h-11 items-center gap-3 py-1">
        <input
          type="radio"
          name="chosenCar"
          value={car}
          className="size-5 shrink-0 accent-accent"
        />
        {car}
      </label>
    ))}
  </fieldset>
);
