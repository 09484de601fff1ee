import { TriangleAlert } from "lucide";
import { data, redirect } from "react-router";
import { z } from "zod";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeFields, officePaths } from "#domain/office/office.ts";
import {
  type AnswerableAppointment,
  answerFields,
  answerPath,
  weekParameter,
} from "#domain/office/week-plan.ts";
import {
  isInForce,
  type LinkOutcome,
  outcomeParams,
  parseOutcome,
} from "#domain/test-drive/appointment.ts";
import { dayText, type Slot, slotInSentence, slotText } from "#domain/test-drive/slots.ts";
import { openOffice, readPosted } from "../../context.ts";
import { CallLink, CarLine, OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { GroupedSelect } from "../../ui/grouped-select.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/appointment.ts";

const answers = { bestaetigen: "confirm", vorschlagen: "propose", absagen: "cancel" } as const;

/** `2026-11-25T14:30` */
const slotSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{1,2}:\d{2}$/)
  .transform((slot): Slot => ({ day: slot.slice(0, 10), clock: slot.slice(11) }));

const answerSchema = z.object({
  [officeFields.action]: z.enum(Object.keys(answers) as (keyof typeof answers)[]),
  [answerFields.round]: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  [answerFields.slot]: slotSchema.nullable().catch(null),
  [answerFields.allowTaken]: z.string().optional(),
});

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const appointment = await openOffice(context).desk.appointments.find(params.reference);
  if (appointment === null) throw data(null, { status: 404 });
  return {
    appointment,
    outcome: parseOutcome(url.searchParams.get(answerFields.outcome)),
    chosen: url.searchParams.get(answerFields.slot) ?? "",
  };
}

export async function action({ context, params: { reference } }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { aktion, runde: round, zeit: slot, trotzdem } = readPosted(answerSchema, values);
  const answer = { action: answers[aktion], round, slot, allowTaken: trotzdem !== undefined };
  const outcome = (await desk.appointments.answer(reference, answer)) ?? "used";
  const query = new URLSearchParams({ [answerFields.outcome]: outcomeParams[outcome] });
  // The page says why, with what was chosen.
  if (outcome !== "done") {
    if (slot !== null) query.set(answerFields.slot, slotValue(slot));
    return redirect(`${answerPath(reference)}?${query}`, 303);
  }
  if (slot !== null) query.set(weekParameter, slot.day);
  return redirect(`${officePaths.week}?${query}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Termin", isIndexed: false });

export default function AnswerPage({ loaderData }: Route.ComponentProps) {
  const { appointment, outcome, chosen } = loaderData;
  const { reference, name, car, carNote, phone } = appointment;
  return (
    <OfficePage title={`Termin: ${name}`}>
      {outcome !== null && (
        <p role="status" className="mt-4 rounded-card bg-sunken px-4 py-3 font-semibold">
          {outcomeTexts[outcome]}
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:grid-cols-2">
        <div className="min-w-0 wrap-anywhere">
          <CarLine car={car} carNote={carNote} />
          <dl className="figures mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {describeTimes(appointment).map(([term, value]) => (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
            <CallLink phone={phone} />
            <a href={inquiryPath(reference)} className="action-link">
              Zur Anfrage {reference}
            </a>
          </p>
        </div>
        <div className="grid gap-8">
          <AnswerForm appointment={appointment} outcome={outcome} chosen={chosen} />
          {appointment.isCancellable && appointment.startsAt !== null && (
            <CancelForm appointment={appointment} startsAt={appointment.startsAt} />
          )}
        </div>
      </div>
    </OfficePage>
  );
}

const outcomeTexts: Readonly<Record<LinkOutcome, string>> = {
  done: "Gespeichert.",
  used: "Inzwischen hat sich etwas geändert. Hier steht der neue Stand.",
  invalid: "Noch nicht gespeichert: Bitte wählen Sie eine Zeit, die noch frei und offen ist.",
  taken:
    "Noch nicht gespeichert: Um diese Zeit ist schon eine andere Probefahrt bestätigt. Wählen Sie eine andere Zeit oder nehmen Sie beide an.",
};

function describeTimes({ state, rows, startsAt, proposedFor }: AnswerableAppointment) {
  const isStanding = isInForce({ state, startsAt });
  return [
    ...rows,
    ...(startsAt === null ? [] : [[isStanding ? "Bestätigt" : "Abgesagt", slotText(startsAt)]]),
    ...(proposedFor === null ? [] : [["Vorgeschlagen", slotText(proposedFor)]]),
  ] as const;
}

const slotValue = ({ day, clock }: Slot) => `${day}T${clock}`;

type AnswerFormProps = {
  appointment: AnswerableAppointment;
  outcome: LinkOutcome | null;
  /** The time that was chosen in a refused form. */
  chosen: string;
};

function AnswerForm({ appointment, outcome, chosen }: AnswerFormProps) {
  const { round, slots, state, startsAt } = appointment;
  const isMove = isInForce({ state, startsAt });
  const [firstWish] = slots.filter(({ isWished }) => isWished);
  const suggested = state === "requested" && firstWish !== undefined ? slotValue(firstWish) : "";
  const taken = slots.find((slot) => outcome === "taken" && slotValue(slot) === chosen);
  return (
    <form method="post">
      <h2 className="part-title mb-4">{isMove ? "Verschieben" : "Zeit"}</h2>
      <input type="hidden" name={answerFields.round} value={round} />
      <GroupedSelect
        name={answerFields.slot}
        label="Tag und Uhrzeit"
        chosen={chosen || suggested}
        groups={groupSlots(slots)}
      />
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
            Am {slotInSentence(taken)} ist schon eine andere Probefahrt bestätigt. Ich nehme beide
            an.
          </span>
        </label>
      )}
      <div className="mt-5 grid gap-2 sm:flex sm:flex-wrap">
        <button
          type="submit"
          name={officeFields.action}
          value="bestaetigen"
          className={buttonStyle.primary}
        >
          {isMove ? "Auf diese Zeit verschieben" : "Termin bestätigen"}
        </button>
        <button
          type="submit"
          name={officeFields.action}
          value="vorschlagen"
          className={buttonStyle.quiet}
        >
          Dem Kunden vorschlagen
        </button>
      </div>
      <p className="mt-3 max-w-prose text-sm text-muted">
        {isMove
          ? "Verschieben, wenn die neue Zeit mit dem Kunden vereinbart ist. Vorschlagen, wenn er noch zusagen soll; bis dahin gilt die bestätigte Zeit."
          : "Bestätigen, wenn die Zeit feststeht; der Kunde bekommt sie per E-Mail. Vorschlagen, wenn er noch zusagen soll."}
      </p>
    </form>
  );
}

function groupSlots(slots: AnswerableAppointment["slots"]) {
  const toGroup = (label: string, listed: AnswerableAppointment["slots"]) => ({
    label,
    options: listed.map((slot) => ({
      value: slotValue(slot),
      label: `${slotText(slot)}${slot.isTaken ? " (schon vergeben)" : ""}`,
    })),
  });
  const wished = slots.filter(({ isWished }) => isWished);
  const others = slots.filter(({ isWished }) => !isWished);
  return [
    ...(wished.length === 0 ? [] : [toGroup("Vom Kunden gewünscht", wished)]),
    ...[...new Set(others.map(({ day }) => day))].map((day) =>
      toGroup(
        dayText(day),
        others.filter((slot) => slot.day === day),
      ),
    ),
  ];
}

type CancelFormProps = Pick<AnswerFormProps, "appointment"> & { startsAt: Slot };

/** Posts the time as well, whose week is shown next. */
function CancelForm({ appointment: { round }, startsAt }: CancelFormProps) {
  return (
    <form method="post" className="border-t border-line pt-6">
      <input type="hidden" name={officeFields.action} value="absagen" />
      <input type="hidden" name={answerFields.round} value={round} />
      <input type="hidden" name={answerFields.slot} value={slotValue(startsAt)} />
      <p className="max-w-prose text-muted">
        Bei einer Absage bekommt der Kunde eine E-Mail mit der Bitte um Entschuldigung, und die Zeit
        wird wieder frei.
      </p>
      <button type="submit" className={`${buttonStyle.quiet} mt-4 max-sm:w-full`}>
        Termin absagen
      </button>
    </form>
  );
}
