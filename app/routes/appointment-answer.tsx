import { CircleCheck, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { data, Link, useLocation } from "react-router";
import { vehicleFullName } from "#domain/car/title.ts";
import {
  isCancelled,
  type LinkOutcome,
  parseOutcome,
  type StaffView,
} from "#domain/test-drive/appointment.ts";
import { requestRows } from "#domain/test-drive/request.ts";
import { dayText, type Slot, slotInSentence, slotText } from "#domain/test-drive/slots.ts";
import { ask, siteContext } from "../context.ts";
import { joinHyphens } from "../features/car/car-parts.tsx";
import { FamilyPage } from "../features/inquiry/family-page.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import type { OwnFrameHandle } from "../features/site/site-frame.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { GroupedSelect } from "../ui/grouped-select.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/appointment-answer.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const view = await ask(site, ({ testDrives }) => testDrives.familyView(params.link));
  const adKey = view?.adKey ?? null;
  const vehicle = adKey === null ? null : await ask(site, ({ stock }) => stock.find(adKey));
  const query = new URL(request.url).searchParams;
  const props: AnswerData = {
    view,
    carName: vehicle === null ? null : joinHyphens(vehicleFullName(vehicle.car)),
    isCarGone: vehicle?.state === "gone",
    outcome: parseOutcome(query.get("hinweis")),
    chosenTime: query.get("zeit"),
  };
  return data(props, { status: view === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Termin", isIndexed: false });

export const handle: OwnFrameHandle = { hasOwnFrame: true };

type AnswerData = {
  view: StaffView | null;
  carName: string | null;
  isCarGone: boolean;
  outcome: LinkOutcome | null;
  chosenTime: string | null;
};

const titles = {
  confirm: "Termin bestätigen",
  propose: "Anderen Termin vorschlagen",
  cancel: "Termin absagen",
} satisfies Record<StaffView["action"], string>;

/** Staff open it from a mail. Only its buttons change anything: mail scanners open links, too (W5). */
export default function AppointmentAnswerPage({ loaderData }: Route.ComponentProps) {
  const { view, outcome } = loaderData;
  if (view === null) return <ExpiredLink />;
  const title = view.link === "open" ? titles[view.action] : <UsedTitle {...{ view, outcome }} />;
  return (
    <FamilyPage title={title} phone={view.phone} name={view.name}>
      <Answer {...loaderData} view={view} />
    </FamilyPage>
  );
}

function ExpiredLink() {
  return (
    <FamilyPage title="Dieser Link gilt nicht (mehr)" phone={null}>
      <p className="mt-4 max-w-prose text-lg">
        Er ist älter als 30&nbsp;Tage oder unvollständig. Antworten Sie dem Kunden bitte per E-Mail
        oder Telefon.
      </p>
    </FamilyPage>
  );
}

type AnswerProps = AnswerData & { view: StaffView };

function Answer({ view, carName, isCarGone, outcome, chosenTime }: AnswerProps) {
  const { state, reference, wish, startsAt, proposedFor } = view;
  const facts = [
    ["Vorgang", reference],
    ...(carName === null
      ? []
      : [["Fahrzeug", isCarGone ? `${carName}, nicht mehr im Bestand` : carName]]),
    ...requestRows(wish),
    ...(proposedFor === null ? [] : [["Unser Vorschlag", slotText(proposedFor)]]),
    ...(startsAt === null
      ? []
      : [[isCancelled(state) ? "Abgesagt" : "Bestätigt", slotText(startsAt)]]),
  ];
  const isLinkUsed = view.link === "used";
  return (
    <>
      {outcome && !isLinkUsed && (
        <p role="status" className="mt-4 rounded-card bg-sunken px-4 py-3 font-semibold">
          {outcomeTexts[outcome]}
        </p>
      )}
      <div className="mt-4 grid gap-y-6">
        {isLinkUsed && (
          <p role="status" className="max-w-prose text-lg">
            {outcome === "done" ? (
              <>
                <bdi>{view.name}</bdi> und Sie bekommen dazu eine E-Mail.
              </>
            ) : (
              "Die Links in dieser E-Mail gelten nicht mehr. So steht es jetzt:"
            )}
          </p>
        )}
        <dl className="figures grid grid-cols-1 gap-x-6 rounded-card border border-line bg-surface p-4 max-sm:pb-1 sm:gap-y-1 sm:grid-cols-[auto_1fr] sm:p-6">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="max-sm:mb-3">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {isLinkUsed ? (
          <OtherAnswers view={view} />
        ) : (
          <div className="grid gap-8">
            <AnswerForm view={view} chosenTime={chosenTime} />
            {view.action !== "cancel" && view.cancelPath !== null && (
              <CancelForm path={view.cancelPath} name={view.name} buttonClass={buttonStyle.quiet} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

const outcomeTexts: Readonly<Record<LinkOutcome, string>> = {
  done: "Gespeichert.",
  used: "Inzwischen hat sich etwas geändert.",
  invalid: "Diese Zeit geht nicht (mehr): Bitte wählen Sie eine andere.",
  taken:
    "Noch nicht gespeichert: Um diese Zeit ist schon eine andere Probefahrt bestätigt. Wählen Sie eine andere Zeit oder nehmen Sie beide an.",
};

function UsedTitle({ view, outcome }: Pick<AnswerProps, "view" | "outcome">): ReactNode {
  if (outcome !== "done") return usedTitles[view.state];
  return (
    <span className="flex items-center gap-3">
      <Icon icon={CircleCheck} size={32} className="shrink-0 text-success" />
      {doneTitles[view.state] ?? usedTitles[view.state]}
    </span>
  );
}

const usedTitles: Readonly<Record<StaffView["state"], string>> = {
  requested: "Es gibt einen neuen Wunsch",
  proposed: "Ein Vorschlag ist schon unterwegs",
  confirmed: "Der Termin ist schon bestätigt",
  cancelled: "Der Kunde hat abgesagt",
  "called-off": "Der Termin ist schon abgesagt",
  closed: "Die Anfrage ist schon erledigt",
};

const doneTitles: Readonly<Partial<Record<StaffView["state"], string>>> = {
  proposed: "Vorschlag gesendet",
  confirmed: "Termin bestätigt",
  "called-off": "Termin abgesagt",
};

function OtherAnswers({ view: { state, cancelPath, otherPath } }: Pick<AnswerProps, "view">) {
  if (otherPath === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={otherPath} className="action-link max-sm:w-full">
        {state === "requested" ? "Neuen Wunsch beantworten" : titles.propose}
      </Link>
      {cancelPath !== null && (
        <Link to={cancelPath} className="action-link max-sm:w-full">
          {titles.cancel}
        </Link>
      )}
    </div>
  );
}

const formatSlotValue = ({ day, clock }: Slot) => `${day}T${clock}`;

function AnswerForm({ view, chosenTime }: Pick<AnswerProps, "view" | "chosenTime">) {
  const { pathname } = useLocation();
  const { action, name, slots, cancelPath, otherPath } = view;
  if (action === "cancel") {
    return cancelPath === null ? (
      <p className="text-lg">Dieser Termin ist schon vorbei.</p>
    ) : (
      <div>
        <CancelForm path={pathname} name={name} buttonClass={buttonStyle.primary} />
        {otherPath !== null && (
          <Link to={otherPath} className="quiet-action -ml-3 underline">
            Lieber einen anderen Termin vorschlagen
          </Link>
        )}
      </div>
    );
  }
  if (slots.length === 0) {
    return (
      <p className="text-lg">
        Die gewünschten Zeiten sind vorbei.{" "}
        {view.otherPath !== null && (
          <Link to={view.otherPath} className="font-semibold underline underline-offset-4">
            Anderen Termin vorschlagen
          </Link>
        )}
      </p>
    );
  }
  const [onlySlot] = slots.length === 1 ? slots : [];
  const selected = onlySlot ?? slots.find((slot) => formatSlotValue(slot) === chosenTime);
  return (
    <form method="post" action={pathname}>
      {onlySlot && (
        <p className="figures font-display text-lg font-bold sm:text-xl">{slotText(onlySlot)}</p>
      )}
      {onlySlot && <input type="hidden" name="zeit" value={formatSlotValue(onlySlot)} />}
      {slots.length > 1 && <SlotChoice slots={slots} chosenTime={chosenTime ?? ""} />}
      {selected?.isTaken && (
        <label className="mt-4 flex min-h-11 items-start gap-3 rounded-card border-2 border-warning p-4">
          <input
            type="checkbox"
            name="trotzdem"
            value="ja"
            required={onlySlot !== undefined}
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          <span>
            <Icon icon={TriangleAlert} size={20} className="mr-1.5 inline text-warning" />
            Am {slotInSentence(selected)} ist schon eine andere Probefahrt bestätigt. Ich nehme
            beide an.
          </span>
        </label>
      )}
      <button type="submit" className={`${buttonStyle.primary} mt-5 max-sm:w-full`}>
        {buttonLabels[action]}
      </button>
      <p className="mt-2 max-w-prose text-muted">
        <bdi>{name}</bdi> bekommt sofort eine E-Mail mit dem{" "}
        {action === "confirm" ? "Termin" : "Vorschlag"}.
      </p>
      {otherPath !== null && (
        <Link to={otherPath} className="quiet-action -ml-3 underline">
          {action === "confirm" ? titles.propose : "Doch den gewünschten Termin bestätigen"}
        </Link>
      )}
    </form>
  );
}

const buttonLabels = {
  confirm: "Termin bestätigen",
  propose: "Vorschlag senden",
};

type CancelFormProps = { path: string; name: string; buttonClass: string };

function CancelForm({ path, name, buttonClass }: CancelFormProps) {
  return (
    <form method="post" action={path}>
      <button type="submit" className={`${buttonClass} max-sm:w-full`}>
        Termin absagen
      </button>
      <p className="mt-2 max-w-prose text-muted">
        <bdi>{name}</bdi> bekommt sofort eine E-Mail, in der wir um Entschuldigung bitten. Die Zeit
        wird wieder frei.
      </p>
    </form>
  );
}

type SlotChoiceProps = { slots: StaffView["slots"]; chosenTime: string };

function SlotChoice({ slots, chosenTime }: SlotChoiceProps) {
  const groups = [...new Set(slots.map(({ day }) => day))].map((day) => ({
    label: dayText(day),
    options: slots
      .filter((slot) => slot.day === day)
      .map((slot) => ({
        value: formatSlotValue(slot),
        label: `${slotText(slot)}${slot.isTaken ? " (schon vergeben)" : ""}`,
      })),
  }));
  return <GroupedSelect name="zeit" label="Tag und Uhrzeit" chosen={chosenTime} groups={groups} />;
}
