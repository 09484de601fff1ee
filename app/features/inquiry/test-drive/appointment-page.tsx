import {
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  Hourglass,
  type IconNode,
  TriangleAlert,
} from "lucide";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { appointmentCalendarPath, paths } from "#domain/pages/paths.ts";
import {
  type AppointmentView,
  type CustomerAction,
  isCancelled,
  type LinkOutcome,
} from "#domain/test-drive/appointment.ts";
import { requestRows } from "#domain/test-drive/request.ts";
import { slotText } from "#domain/test-drive/slots.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import { FieldsProvider } from "../../../ui/field.tsx";
import type { FieldValues } from "../../../ui/form-values.ts";
import { FoldIcon, Icon } from "../../../ui/icon.tsx";
import { type SmallCar, SmallCard } from "../../car/small-card.tsx";
import { ContactPeople } from "../../site/contact-people.tsx";
import { PhoneLink } from "../../site/failure.tsx";
import { MessagePage } from "../../site/message-page.tsx";
import { ListLink } from "../../site/site-links.tsx";
import { useProfile } from "../../site/site-settings.ts";
import { TestDriveFields, TestDriveNotes, TradeInChips } from "./test-drive.tsx";

export type AppointmentPageProps = {
  view: AppointmentView | null;
  car: SmallCar | null;
  isCarGone: boolean;
  days: readonly string[];
  outcome: LinkOutcome | null;
  refused: { values: FieldValues; issues: readonly FieldIssue[] } | null;
};

export function AppointmentPage(props: AppointmentPageProps) {
  return props.view === null ? <NoAppointment /> : <Appointment {...props} view={props.view} />;
}

function NoAppointment() {
  return (
    <MessagePage>
      <h1>Diesen Termin gibt es nicht (mehr)</h1>
      <p className="mt-4 max-w-prose text-lg">
        Er ist vorbei und gelöscht, oder der Link ist unvollständig: Dann öffnen Sie ihn bitte noch
        einmal aus unserer E-Mail.
      </p>
      <ListLink className="action-link action-link-primary mt-8 max-sm:w-full">
        Zu unseren Fahrzeugen
      </ListLink>
    </MessagePage>
  );
}

type AppointmentProps = AppointmentPageProps & { view: AppointmentView };

function Appointment({ view, car, isCarGone, days, outcome, refused }: AppointmentProps) {
  const { state, reference, canChange } = view;
  const isOver = isCancelled(state) || state === "closed";
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Ihre Probefahrt</h1>
      {outcome && (
        <p role="status" className="mt-4 rounded-card bg-sunken px-4 py-3">
          {outcomeTexts[outcome]}
        </p>
      )}
      <AppointmentStatus view={view} />
      {isCarGone && !isOver && (
        <p className="mt-4 flex gap-4 rounded-card border border-line bg-surface p-4 sm:px-6">
          <Icon icon={TriangleAlert} size={20} className="mt-1 shrink-0 text-warning" />
          <span>
            Das Fahrzeug ist leider nicht mehr in unserem Angebot.{" "}
            {view.startsAt && "Ihr Termin gilt noch. "}Gern zeigen wir Ihnen andere Fahrzeuge;
            möchten Sie das nicht, sagen Sie bitte ab.
          </span>
        </p>
      )}
      <div className="mt-6 grid grid-cols-1 gap-6 sm:grid-cols-[17rem_1fr] sm:items-start lg:gap-x-12">
        {car && <SmallCard car={car} level="h2" />}
        <div className={`space-y-8 ${car ? "" : "sm:col-span-2"}`}>
          {!isOver && <VisitDetails />}
          {!canChange && <NewAppointment car={car} />}
        </div>
      </div>
      {canChange && <ChangeForms view={view} days={days} refused={refused} />}
      <p className="mt-8 text-sm text-muted">
        Vorgangsnummer <span className="figures select-all">{reference}</span>.
        {canChange &&
          " Wer den Link zu dieser Seite hat, kann den Termin ändern: Bitte geben Sie den Link nicht weiter."}
      </p>
    </div>
  );
}

const outcomeTexts: Readonly<Record<LinkOutcome, string>> = {
  done: "Danke, das haben wir notiert.",
  used: "Inzwischen hat sich etwas geändert. So steht es jetzt:",
  invalid: "Dieser Termin geht leider nicht mehr. Bitte wünschen Sie sich einen anderen.",
  taken: "Dieser Termin ist leider schon vergeben. Bitte wünschen Sie sich einen anderen.",
};

function AppointmentStatus({ view }: { view: AppointmentView }) {
  const { state, startsAt, proposedFor, wish, round, canChange } = view;
  switch (state) {
    case "confirmed":
      return (
        <StateCard
          icon={CalendarCheck}
          tone="text-success"
          title="Ihr Termin ist bestätigt"
          action={canChange && <CalendarLink />}
        >
          {startsAt && slotText(startsAt)}
        </StateCard>
      );
    case "proposed":
      return (
        <StateCard
          icon={Hourglass}
          tone="text-warning"
          title="Wir schlagen Ihnen vor"
          action={
            canChange && (
              <PostForm action="accept" round={round}>
                <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
                  Diesen Termin annehmen
                </button>
              </PostForm>
            )
          }
        >
          {proposedFor && slotText(proposedFor)}
        </StateCard>
      );
    case "requested":
      return (
        <StateCard icon={Hourglass} tone="text-muted" title="Noch nicht bestätigt">
          {requestRows(wish).map(([label, text]) => (
            <span key={label} className="block text-base font-normal first:text-lg first:font-bold">
              {text}
            </span>
          ))}
          {startsAt && (
            <span className="mt-2 block text-base font-normal">
              Bis dahin gilt Ihr bisheriger Termin: {slotText(startsAt)}
            </span>
          )}
        </StateCard>
      );
    case "cancelled":
    case "called-off":
    case "closed":
      return (
        <StateCard icon={CalendarX} tone="text-muted" title={endedTitles[state]}>
          {startsAt && slotText(startsAt)}
        </StateCard>
      );
  }
}

function CalendarLink() {
  const { token = "" } = useParams();
  return (
    <a href={appointmentCalendarPath(token)} className={`${buttonStyle.quiet} max-sm:w-full`}>
      <Icon icon={CalendarPlus} size={18} />
      In den Kalender eintragen
    </a>
  );
}

const endedTitles = {
  cancelled: "Abgesagt",
  "called-off": "Wir mussten Ihren Termin leider absagen",
  closed: "Ihre Anfrage ist abgeschlossen",
};

type StateCardProps = {
  icon: IconNode;
  tone: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
};

function StateCard({ icon, tone, title, action, children }: StateCardProps) {
  return (
    <section className="mt-6 flex gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Icon icon={icon} size={32} className={`shrink-0 ${tone}`} />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-muted">{title}</h2>
          <p className="figures font-display text-lg font-bold sm:text-xl">{children}</p>
        </div>
        {action}
      </div>
    </section>
  );
}

function ChangeForms({ view, days, refused }: Pick<AppointmentProps, "view" | "days" | "refused">) {
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {(days.length > 0 || refused !== null) && (
        <Collapsible title="Anderen Termin wünschen" isOpen={refused !== null}>
          <FieldsProvider value={refused ?? { values: {}, issues: [] }}>
            <PostForm action="move" round={view.round}>
              <TestDriveFields days={days} isDayOptional={false} />
              <TradeInChips />
              <p className="mt-5 text-muted">
                Das ist ein Wunsch: Wir bestätigen ihn oder schlagen Ihnen etwas anderes vor.
              </p>
              <button type="submit" className={`${buttonStyle.primary} mt-4 max-sm:w-full`}>
                Terminwunsch senden
              </button>
            </PostForm>
          </FieldsProvider>
        </Collapsible>
      )}
      <Collapsible title="Absagen" isOpen={false}>
        <PostForm action="cancel" round={view.round}>
          <p>Schade! Ein Klick genügt, einen Grund brauchen wir nicht.</p>
          <button type="submit" className={`${buttonStyle.quiet} mt-4 max-sm:w-full`}>
            {view.startsAt === null ? "Terminwunsch zurückziehen" : "Termin absagen"}
          </button>
        </PostForm>
      </Collapsible>
    </div>
  );
}

function Collapsible({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between px-4 font-semibold sm:px-6">
        {title}
        <FoldIcon />
      </summary>
      <div className="border-t border-line p-4 sm:p-6">{children}</div>
    </details>
  );
}

type PostFormProps = { action: CustomerAction; round: number; children: ReactNode };

function PostForm({ action, round, children }: PostFormProps) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={pathname} className="max-sm:grow">
      <input type="hidden" name="aktion" value={action} />
      <input type="hidden" name="runde" value={round} />
      {children}
    </form>
  );
}

function VisitDetails() {
  const { people } = useProfile();
  return (
    <div className="flex flex-wrap items-start gap-x-12 gap-y-6">
      <div className="min-w-0 flex-[1_1_20rem]">
        <TestDriveNotes hasPhone />
      </div>
      {/* Only the person whom the mails name. */}
      <ContactPeople people={people.slice(0, 1)} level="h3" />
    </div>
  );
}

function NewAppointment({ car }: { car: SmallCar | null }) {
  return (
    <div>
      <p>Möchten Sie einen neuen Termin?</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        <Link
          to={car ? contactPath({ adKey: car.adKey, intent: "probefahrt" }) : paths.contact}
          className={buttonStyle.primary}
        >
          {car ? "Neuen Termin anfragen" : "Schreiben Sie uns"}
        </Link>
        <PhoneLink />
      </div>
    </div>
  );
}
