import { redirect } from "react-router";
import { z } from "zod";
import { isDay, shortDayText } from "#domain/format/calendar.ts";
import {
  maxMessageLength,
  maxNameLength,
  maxPhoneLength,
  offeredSubjects,
  phoneErrorHints,
} from "#domain/inquiry/contact-fields.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import { enteredInquirySchema, entryActionSchema } from "#domain/office/entered-inquiry.ts";
import { carQuestion, entryButtons, maxCarMatches, noCar } from "#domain/office/entry-form.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { maxSearchLength, officeFields, withParameters } from "#domain/office/office.ts";
import {
  answeredPath,
  answerFields,
  answerPath,
  readSlot,
  refusedPath,
  slotPattern,
  slotValue,
} from "#domain/office/week-plan.ts";
import { type Slot, shortSlotText } from "#domain/test-drive/slots.ts";
import type { OfficeDesk } from "#server/office/office-service.ts";
import { openOffice, readPosted, refuseAll } from "../../context.ts";
import { useLacksMailServer } from "../../features/office/fresh-page.ts";
import { OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { useProfile } from "../../features/site/site-settings.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FieldsProvider } from "../../ui/field.tsx";
import { ChoiceField, TextArea, TextField } from "../../ui/form-controls.tsx";
import type { Route } from "./+types/entry.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { cars: await openOffice(context).desk.entry.cars(), ...timeSchema.parse(queryOf(url)) };
}

const queryOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);

/** The day or the time of the week where somebody pressed; anything else is ignored. */
const timeSchema = z.object({
  [answerFields.slot]: z
    .string()
    .regex(slotPattern)
    .transform(readSlot)
    .optional()
    .catch(undefined),
  [answerFields.day]: z.string().refine(isDay).optional().catch(undefined),
});

export async function action({ context, url }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { aktion } = readPosted(entryActionSchema, values);
  const entered = enteredInquirySchema.safeParse(values);
  if (!entered.success) return refuseAll(fieldIssues(entered.error), values);
  const outcome = await desk.entry.enter(entered.data);
  if (typeof outcome !== "string") {
    return refuseAll([], values, { matches: outcome });
  }
  if (aktion === entryButtons.save) return redirect(inquiryPath(outcome), 303);
  const { zeit: slot, tag = "" } = timeSchema.parse(queryOf(url));
  if (slot !== undefined) return redirect(await confirm(desk, outcome, slot), 303);
  const next = tag === "" ? desk.entry.nextSlot() : null;
  const times = { zeit: next === null ? "" : slotValue(next), tag };
  return redirect(withParameters(answerPath(outcome), times), 303);
}

/** The time was agreed on; the appointment's page asks only if it is taken or over. */
async function confirm({ appointments }: OfficeDesk, reference: string, slot: Slot) {
  const answer = { action: "confirm", round: 0, slot, allowTaken: false, words: null } as const;
  const outcome = (await appointments.answer(reference, answer)) ?? "used";
  return outcome === "done" ? answeredPath(reference, slot) : refusedPath(reference, outcome, slot);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Anruf oder Besuch", isIndexed: false });

const carsId = "wagen-im-bestand";

export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cars, zeit, tag } = loaderData;
  const time = zeit === undefined ? tag && shortDayText(tag) : shortSlotText(zeit);
  const sendsMail = !useLacksMailServer();
  const subjects = offeredSubjects(useProfile());
  const values = actionData?.values ?? { subject: "verkauf" };
  const matches = actionData?.issues.length === 0 ? actionData.matches : null;
  return (
    <OfficePage title="Anruf oder Besuch">
      <p className="mt-2 max-w-prose">
        Für jemanden, der angerufen hat oder auf dem Hof steht.{" "}
        {zeit === undefined
          ? "Er bekommt dazu keine E-Mail."
          : sendsMail && "Mit E-Mail-Adresse bekommt er den Termin bestätigt."}
      </p>
      {time !== undefined && <p className="figures mt-2 text-lg font-bold">Termin: {time}</p>}
      <FieldsProvider value={{ values, issues: actionData?.issues ?? [] }}>
        <form method="post" action={`#${choiceId}`} className="mt-6 grid max-w-2xl gap-5">
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
          {matches !== null && <CarChoice typed={values.car ?? ""} matches={matches} />}
          <datalist id={carsId}>
            {cars.map((car) => (
              <option key={car} value={car} />
            ))}
          </datalist>
          <TextField
            name="search"
            label="Sucht"
            maxLength={maxSearchLength}
            hint="Wenn wir ihn nicht haben, zum Beispiel: Kombi, Automatik, bis 20.000 €"
          />
          <TextArea name="message" label="Anliegen" maxLength={maxMessageLength} rows={4} />
          <p className="grid gap-2 sm:flex sm:flex-wrap">
            {(time === undefined ? entries : entries.toReversed()).map(([value, label], index) => (
              <button
                key={value}
                type="submit"
                name={officeFields.action}
                value={value}
                className={index === 0 ? buttonStyle.primary : buttonStyle.quiet}
              >
                {value === entryButtons.appointment && zeit !== undefined
                  ? "Termin eintragen"
                  : label}
              </button>
            ))}
          </p>
        </form>
      </FieldsProvider>
    </OfficePage>
  );
}

const entries = [
  [entryButtons.save, "Eintragen"],
  [entryButtons.appointment, "Eintragen und Termin wählen"],
] as const;

/** Where the page goes on after the first try. */
const choiceId = "welcher-wagen";

type CarChoiceProps = { typed: string; matches: readonly string[] };

/** A question, no refusal: the cars that fit what was typed, and none of them. */
const CarChoice = ({ typed, matches }: CarChoiceProps) => (
  <fieldset
    id={choiceId}
    className="-mt-3 min-w-0 scroll-mt-16 rounded-card border-2 border-accent bg-surface px-4 py-2 wrap-anywhere"
  >
    <legend className="float-left pt-1 font-bold" role="status">
      {carQuestion(matches.length)}
    </legend>
    <div className="clear-both">
      {[...matches.slice(0, maxCarMatches), noCar].map((car) => (
        <label key={car} className="figures flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            name="chosenCar"
            value={car}
            required
            defaultChecked={car === noCar && matches.length === 0}
            className="size-5 shrink-0 accent-accent"
          />
          {car === noCar ? `Keiner aus dem Bestand: „${typed}“ kommt ins Anliegen` : car}
        </label>
      ))}
    </div>
  </fieldset>
);
