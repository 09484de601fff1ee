import { ArrowLeft, ArrowRight, TriangleAlert } from "lucide";
import { data, redirect } from "react-router";
import { z } from "zod";
import { shortDayText } from "#domain/format/calendar.ts";
import { optionalText } from "#domain/inquiry/field-rules.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeFields } from "#domain/office/office.ts";
import {
  type AnswerableAppointment,
  answeredPath,
  answerFields,
  maxWordsLength,
  readSlot,
  refusedPath,
  slotPattern,
  slotValue,
} from "#domain/office/week-plan.ts";
import { isInForce, type LinkOutcome, parseOutcome } from "#domain/test-drive/appointment.ts";
import {
  dayText,
  isSameSlot,
  type Slot,
  slotInSentence,
  slotText,
} from "#domain/test-drive/slots.ts";
import { openOffice, readPosted } from "../../context.ts";
import { CarPicture } from "../../features/car/car-parts.tsx";
import { Progress } from "../../features/office/contact.tsx";
import { useLacksMailServer } from "../../features/office/fresh-page.ts";
import {
  CallLink,
  CarLine,
  NotMailed,
  OfficePage,
  Warnings,
} from "../../features/office/office-parts.tsx";
import { unsavedNames } from "../../features/office/page-draft.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/appointment.ts";

const answers = { bestaetigen: "confirm", vorschlagen: "propose", absagen: "cancel" } as const;

const slotSchema = z.string().regex(slotPattern).transform(readSlot);

const answerSchema = z.object({
  [officeFields.action]: z.enum(Object.keys(answers) as (keyof typeof answers)[]),
  [answerFields.round]: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  [answerFields.slot]: slotSchema.nullable().catch(null),
  [answerFields.allowTaken]: z.string().optional(),
  [answerFields.words]: z.string().default(""),
});

const wordsSchema = optionalText({
  max: maxWordsLength,
  tooLong: `Höchstens ${maxWordsLength} Zeichen`,
});

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const chosen = searchParams.get(answerFields.slot) ?? "";
  const day = searchParams.get(answerFields.day) ?? slotSchema.safeParse(chosen).data?.day ?? null;
  const appointment = await openOffice(context).desk.appointments.find(params.reference, day);
  if (appointment === null) throw data(null, { status: 404 });
  const outcome = parseOutcome(searchParams.get(answerFields.outcome));
  // A link may name a time that somebody else has by now.
  const isFree = appointment.slots.some(
    (slot) => slotValue(slot) === chosen && slot.takenBy === null,
  );
  return { appointment, outcome, chosen: outcome === null && !isFree ? "" : chosen };
}

/** What was chosen and typed; `error`: about the sentence. */
const notSaved = (values: FieldValues, error: string | null, outcome: LinkOutcome | null) => ({
  values,
  error,
  outcome,
});

export async function action({ context, params: { reference } }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { aktion, runde: round, zeit: slot, trotzdem, satz } = readPosted(answerSchema, values);
  const words = wordsSchema.safeParse(satz);
  if (!words.success) {
    const tooLong = words.error.issues[0]?.message ?? "";
    return data(notSaved(values, tooLong, null), { status: 422 });
  }
  const outcome =
    (await desk.appointments.answer(reference, {
      action: answers[aktion],
      round,
      slot,
      allowTaken: trotzdem !== undefined,
      words: words.data || null,
    })) ?? "used";
  if (outcome === "done") return redirect(answeredPath(reference, slot), 303);
  // The page says why, with what was chosen and typed; what is meant for the customer belongs into no address.
  if (words.data !== "") return data(notSaved(values, null, outcome));
  return redirect(refusedPath(reference, outcome, slot), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Termin", isIndexed: false });

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, chosen } = loaderData;
  const { name } = appointment;
  const refused = actionData ?? null;
  const outcome = refused?.outcome ?? loaderData.outcome;
  const form: AnswerFormProps = {
    appointment,
    outcome,
    chosen: refused?.values[answerFields.slot] ?? chosen,
    words: refused?.values[answerFields.words] ?? "",
    error: refused?.error ?? null,
  };
  return (
    <OfficePage title={`Termin: ${name}`}>
      {outcome !== null && (
        <p role="status" className="mt-4 rounded-card bg-sunken px-4 py-3 font-semibold">
          {outcomeTexts[outcome]}
        </p>
      )}
      {appointment.warnings.length > 0 && (
        <div className="mt-3">
          <Warnings texts={appointment.warnings} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <About appointment={appointment} />
        <div className="grid min-w-0 gap-8">
          <AnswerForm {...form} />
          {appointment.isCancellable && appointment.startsAt !== null && (
            <CancelForm {...form} startsAt={appointment.startsAt} />
          )}
        </div>
      </div>
    </OfficePage>
  );
}

/** Who comes for which car, and what was said of it. */
function About({ appointment }: Pick<AnswerFormProps, "appointment">) {
  const { reference, car, carNote, picture, phone, message } = appointment;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-x-4 gap-y-3 md:block">
        {picture !== null && (
          <div className="w-28 shrink-0 self-start overflow-hidden rounded-card md:mb-4 md:w-full">
            <CarPicture
              path={picture}
              alt=""
              sizes="(min-width: 48rem) 32rem, 7rem"
              priority="early"
              widest={960}
            />
          </div>
        )}
        <div className="min-w-0 flex-[1_1_12rem] md:text-xl md:font-bold">
          <CarLine car={car} carNote={carNote} />
        </div>
      </div>
      <dl className="figures mt-3 grid gap-y-1">
        {describeTimes(appointment).map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-4">
            <dt className="min-w-32 text-muted">{term}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {message !== "" && (
        <p dir="auto" className="mt-3 whitespace-pre-line text-muted">
          „{message}“
        </p>
      )}
      <Progress {...appointment} />
      <p className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
        {phone !== "" && <CallLink phone={phone} />}
        <a href={inquiryPath(reference)} className="action-link">
          <span>
            Zur Anfrage <span className="whitespace-nowrap">{reference}</span>
          </span>
        </a>
      </p>
    </div>
  );
}

const outcomeTexts: Readonly<Record<LinkOutcome, string>> = {
  done: "Gespeichert.",
  used: "Inzwischen hat sich etwas geändert. Hier steht der neue Stand.",
  invalid: "Noch nicht gespeichert: Bitte wählen Sie eine Zeit, die noch frei und offen ist.",
  taken:
    "Noch nicht gespeichert: Diese Zeit ist vergeben. Wählen Sie eine andere oder nehmen Sie beide an.",
};

function describeTimes(appointment: AnswerableAppointment) {
  const { state, rows, startsAt, proposedFor, isUnasked } = appointment;
  const isStanding = isInForce({ state, startsAt });
  return [
    ...(isUnasked ? [] : rows),
    ...(startsAt === null ? [] : [[isStanding ? "Bestätigt" : "Abgesagt", slotText(startsAt)]]),
    ...(proposedFor === null || state !== "proposed"
      ? []
      : [["Vorgeschlagen", slotText(proposedFor)]]),
  ] as const;
}

type AnswerFormProps = {
  appointment: AnswerableAppointment;
  outcome: LinkOutcome | null;
  /** What was chosen and typed in a refused form. */
  chosen: string;
  words: string;
  error: string | null;
};

function AnswerForm({ appointment, outcome, chosen, words, error }: AnswerFormProps) {
  const { round, slots, state, startsAt, email } = appointment;
  const isMove = isInForce({ state, startsAt });
  const isMailed = !useLacksMailServer() && email !== "";
  const taken = slots.find((slot) => outcome === "taken" && slotValue(slot) === chosen);
  return (
    <form method="post" className="@container" {...unsavedWords(words)}>
      <h2 className="part-title mb-4">{isMove ? "Verschieben" : "Zeit"}</h2>
      <input type="hidden" name={answerFields.round} value={round} />
      <DayGrid appointment={appointment} chosen={chosen} />
      {taken && (
        <label className="mt-4 flex min-h-11 items-start gap-3 rounded-card border-2 border-warning p-4">
          <input
            type="checkbox"
            name={answerFields.allowTaken}
            value="ja"
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          <span>
            <Icon icon={TriangleAlert} size={20} className="mr-1.5 inline text-warning" />
            Am {slotInSentence(taken)} kommt schon {taken.takenBy}. Ich nehme beide an.
          </span>
        </label>
      )}
      {email !== "" && <Words id="feld-satz" words={words} error={error} />}
      {/* With large text, they would cover the times. */}
      <div className="office-buttons z-10 mt-5 flex flex-wrap gap-2 max-sm:@min-[18rem]:sticky max-sm:bottom-(--office-bar) max-sm:border-t max-sm:border-line max-sm:bg-canvas max-sm:py-3 max-sm:*:flex-[1_1_9rem] tight:static">
        <button
          type="submit"
          name={officeFields.action}
          value="bestaetigen"
          className={`${buttonStyle.quiet} ${litOnceChosen}`}
        >
          {isMove ? "Auf diese Zeit verschieben" : "Termin bestätigen"}
        </button>
        {email !== "" && (
          <button
            type="submit"
            name={officeFields.action}
            value="vorschlagen"
            className={buttonStyle.quiet}
          >
            Dem Kunden vorschlagen
          </button>
        )}
      </div>
      <p className="mt-3 max-w-prose text-sm text-muted">{answerHint(email, isMailed, isMove)}</p>
      {email !== "" && <NotMailed sends="Die E-Mail an den Kunden" className="mt-3" />}
    </form>
  );
}

/** The next step, as soon as there is a time to confirm. */
const litOnceChosen =
  "in-[form:has([type=radio]:checked)]:border-accent in-[form:has([type=radio]:checked)]:bg-accent-fill in-[form:has([type=radio]:checked)]:text-on-accent";

function answerHint(email: string, isMailed: boolean, isMove: boolean): string {
  if (email === "") return "Der Kunde hat keine E-Mail-Adresse. Bitte sagen Sie ihm die Zeit.";
  return isMove
    ? "Verschieben, wenn die neue Zeit mit dem Kunden vereinbart ist. Vorschlagen, wenn er noch zusagen soll; bis dahin gilt die bestätigte Zeit."
    : `Bestätigen, wenn die Zeit feststeht; ${isMailed ? "der Kunde bekommt sie per E-Mail" : "bitte sagen Sie sie dem Kunden"}. Vorschlagen, wenn er noch zusagen soll.`;
}

type DayGridProps = Pick<AnswerFormProps, "appointment" | "chosen">;

/** The half hours of one day, as many as a thumb reaches. */
function DayGrid({ appointment, chosen }: DayGridProps) {
  const { day, slots, before, after, wishedDays, state } = appointment;
  const wished = slots.filter(({ isWished, takenBy }) => isWished && takenBy === null);
  // Of 'vormittags', no half hour is the wished one.
  const [exact] = state === "requested" && wished.length === 1 ? wished : [];
  const preset = chosen || (exact === undefined ? "" : slotValue(exact));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Uhrzeit am {dayText(day)}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DayLink day={before} label="Voriger Tag" icon={ArrowLeft} />
        <p className="figures text-center text-lg font-bold">{dayText(day)}</p>
        <DayLink day={after} label="Nächster Tag" icon={ArrowRight} />
      </div>
      {wishedDays.some((wished) => wished !== day) && (
        <p className="figures mt-1 flex flex-wrap items-center justify-center gap-x-3">
          Gewünscht:
          {wishedDays.map((wished) => (
            <a
              key={wished}
              href={`?${answerFields.day}=${wished}`}
              aria-current={wished === day ? "date" : undefined}
              className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current]:font-bold aria-[current]:no-underline"
            >
              {shortDayText(wished)}
            </a>
          ))}
        </p>
      )}
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,20%),1fr))] gap-2">
        {slots.map((slot) => (
          // The clock alone would keep what was chosen on another day.
          <li key={slotValue(slot)}>
            <SlotChoice
              slot={slot}
              note={noteOf(slot, appointment)}
              isChosen={slotValue(slot) === preset}
            />
          </li>
        ))}
      </ul>
      {slots.length === 0 && <p className="mt-3">An diesem Tag ist keine Zeit mehr frei.</p>}
    </fieldset>
  );
}

type DayLinkProps = { day: string | null; label: string; icon: typeof ArrowLeft };

function DayLink({ day, label, icon }: DayLinkProps) {
  // Keeps the day in the middle.
  if (day === null) return <span className="min-w-12" />;
  return (
    <a href={`?${answerFields.day}=${day}`} className="action-link min-w-12">
      <Icon icon={icon} size={20} />
      <span className="sr-only">{label}</span>
    </a>
  );
}

type OfferedSlot = AnswerableAppointment["slots"][number];

function noteOf(slot: OfferedSlot, { state, startsAt }: AnswerableAppointment): string | null {
  if (slot.takenBy !== null) return slot.takenBy;
  if (startsAt !== null && isInForce({ state, startsAt }) && isSameSlot(slot, startsAt))
    return "bisher";
  return slot.isWished ? "Wunsch" : null;
}

type SlotChoiceProps = { slot: OfferedSlot; note: string | null; isChosen: boolean };

function SlotChoice({ slot, note, isChosen }: SlotChoiceProps) {
  const { clock, takenBy, isWished } = slot;
  return (
    <label
      className={`figures relative flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-card border bg-surface font-semibold hover:border-ink has-checked:border-accent has-checked:bg-accent-fill has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isWished ? "border-accent" : "border-field"}`}
    >
      <input
        type="radio"
        name={answerFields.slot}
        value={slotValue(slot)}
        required
        defaultChecked={isChosen}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className={takenBy === null ? "" : "line-through"}>{clock}</span>
      {note !== null && (
        <span className="max-w-full truncate px-1 font-sans text-xs font-normal">{note}</span>
      )}
    </label>
  );
}

const unsavedWords = (words: string) => unsavedNames(words === "" ? [] : [answerFields.words]);

type WordsProps = { id: string; words: string; error: string | null };

const Words = ({ id, words, error }: WordsProps) => (
  <div className="mt-4">
    <label htmlFor={id} className="font-semibold">
      Ein Satz von Ihnen <span className="font-normal text-muted">(kommt in die E-Mail)</span>
    </label>
    <textarea
      id={id}
      name={answerFields.words}
      rows={2}
      maxLength={maxWordsLength}
      defaultValue={words}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}-fehler`}
      className={`${controlStyle} mt-1 field-sizing-content min-h-20 py-2.5`}
    />
    <FieldError id={id} error={error} hint={undefined} />
  </div>
);

type CancelFormProps = Pick<AnswerFormProps, "appointment" | "words" | "error"> & {
  startsAt: Slot;
};

/** Asks first, because the customer's mail cannot be taken back. Posts the time as well, whose week is shown next. */
function CancelForm({ appointment: { round, email }, startsAt, words, error }: CancelFormProps) {
  const isMailed = !useLacksMailServer() && email !== "";
  return (
    <details className="border-t border-line pt-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-danger underline underline-offset-4">
        Termin absagen
      </summary>
      <form method="post" {...unsavedWords(words)}>
        <input type="hidden" name={officeFields.action} value="absagen" />
        <input type="hidden" name={answerFields.round} value={round} />
        <input type="hidden" name={answerFields.slot} value={slotValue(startsAt)} />
        <p className="max-w-prose">
          {!isMailed
            ? "Die Zeit wird wieder frei. Bitte sagen Sie dem Kunden Bescheid."
            : "Der Kunde bekommt sofort eine E-Mail mit der Bitte um Entschuldigung, und die Zeit wird wieder frei."}
        </p>
        {email !== "" && <Words id="feld-absage" words={words} error={error} />}
        <button type="submit" className={`${buttonStyle.strong} mt-4 max-sm:w-full`}>
          Ja, Termin am {slotText(startsAt)} absagen
        </button>
      </form>
    </details>
  );
}
