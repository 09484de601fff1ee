import { data, redirect } from "react-router";
import { z } from "zod";
import { formatDay, formatInstant } from "#domain/format/format.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  type OfficeDevice,
  type OfficeMember,
  officeFields,
  officePaths,
  type PassedLink,
  pushActions,
  signOutQuestionPath,
} from "#domain/office/office.ts";
import { personSchema } from "#domain/office/people.ts";
import { pushSubscriptionSchema } from "#domain/office/push.ts";
import type { OfficeDesk } from "#server/office/office-service.ts";
import { openOffice } from "../../context.ts";
import { useLacksMailServer } from "../../features/office/fresh-page.ts";
import { Notifications } from "../../features/office/notifications.tsx";
import {
  ActionButton,
  MailServerLink,
  OfficePage,
  Status,
} from "../../features/office/office-parts.tsx";
import { CopyButton, LinkToPassOn } from "../../features/office/passed-link.tsx";
import { PersonFields } from "../../features/office/person-fields.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/people.ts";

/** Query of the page after something was done about push messages. */
const pushParameter = "meldung";

const pushOutcomes = {
  an: "Eingeschaltet. Dieses Gerät meldet sich bei jeder neuen Anfrage.",
  aus: "Ausgeschaltet. Dieses Gerät meldet sich nicht mehr.",
  sent: "Eine Probe ist unterwegs; sie kommt in wenigen Sekunden.",
  gone: "Dieses Gerät hat seine Benachrichtigungen beendet. Schalten Sie sie hier wieder ein.",
  failed: "Der Dienst des Browsers nimmt gerade nichts an. Bitte versuchen Sie es später.",
} as const;

const isPushOutcome = (text: string | null): text is keyof typeof pushOutcomes =>
  text !== null && Object.hasOwn(pushOutcomes, text);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { desk } = openOffice(context);
  const { people, calendar, push } = desk;
  const outcome = url.searchParams.get(pushParameter);
  return {
    // One's own devices first.
    members: (await people.list()).toSorted((a, b) => Number(b.isSelf) - Number(a.isSelf)),
    calendarSince: await calendar.since(),
    push: await push.read(),
    pushOutcome: isPushOutcome(outcome) ? outcome : null,
  };
}

const actions = {
  add: "hinzufuegen",
  remove: "entfernen",
  link: "link",
  makeCalendar: "kalender",
  endCalendar: "kalender-beenden",
  pushOn: pushActions.on,
  pushOff: pushActions.off,
  pushTest: pushActions.test,
} as const;

const postedSchema = z.union([
  z.object({
    [officeFields.action]: z.enum([
      actions.add,
      actions.makeCalendar,
      actions.endCalendar,
      actions.pushOff,
      actions.pushTest,
    ]),
  }),
  pushSubscriptionSchema.extend({ [officeFields.action]: z.literal(actions.pushOn) }),
  z.object({
    [officeFields.action]: z.enum([actions.remove, actions.link]),
    [officeFields.email]: z.string(),
  }),
  z.object({ [officeFields.action]: z.undefined().optional(), [officeFields.device]: z.uuid() }),
]);

export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const posted = postedSchema.safeParse(values);
  if (!posted.success) throw data(null, { status: 400 });
  switch (posted.data.aktion) {
    case actions.add:
      return addPerson(desk, values);
    case actions.makeCalendar:
      // Shown this once: the database has its hash only.
      return data({ ...nothingShown, calendar: await desk.calendar.renew() });
    case actions.endCalendar:
      await desk.calendar.end();
      break;
    case actions.pushOn: {
      const { aktion: _, ...subscription } = posted.data;
      await desk.push.turnOn(subscription);
      return toPushOutcome("an");
    }
    case actions.pushOff:
      await desk.push.turnOff();
      return toPushOutcome("aus");
    case actions.pushTest:
      return toPushOutcome(await desk.push.test());
    case actions.link:
      return passLink(desk, posted.data.email, false);
    case actions.remove:
      await desk.people.remove(posted.data.email);
      break;
    default:
      await desk.people.signOutDevice(posted.data.geraet);
  }
  // The page of this device leads to the sign-in page.
  return redirect(officePaths.people, 303);
}

const toPushOutcome = (outcome: keyof typeof pushOutcomes) =>
  redirect(`${officePaths.people}?${pushParameter}=${outcome}`, 303);

/** What is shown once, in the answer to a form. */
const nothingShown = {
  calendar: null as string | null,
  passed: null as PassedLink | null,
  isInvitation: false,
  refused: null as RefusedForm | null,
};

async function passLink({ people }: OfficeDesk, email: string, isInvitation: boolean) {
  const passed = await people.passLink(email);
  if (passed === null) throw data(null, { status: 403 });
  return data({ ...nothingShown, passed, isInvitation });
}

async function addPerson(desk: OfficeDesk, values: RefusedForm["values"]) {
  const { people } = desk;
  const person = personSchema.safeParse(values);
  if (!person.success) return refuseFields(values, fieldIssues(person.error));
  if (await people.add(person.data)) return passLink(desk, person.data.email, true);
  const message = "Diese Adresse gehört schon zum Büro";
  return refuseFields(values, [{ field: officeFields.email, message }]);
}

function refuseFields(values: RefusedForm["values"], issues: RefusedForm["issues"]) {
  const refused: RefusedForm = { state: "refused", values, message: "", issues };
  return data({ ...nothingShown, refused }, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Personen und Geräte", isIndexed: false });

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { members, calendarSince, push, pushOutcome } = loaderData;
  const lacksMailServer = useLacksMailServer();
  const passed = actionData?.passed ?? null;
  return (
    <OfficePage title="Personen und Geräte">
      <p className="mt-4 max-w-prose text-lg">
        Wer ins Büro darf, und auf welchen Geräten. Melden Sie ab, was verloren ging oder was Sie
        nicht kennen.
      </p>
      {passed !== null && (
        <LinkToPassOn
          passed={passed}
          member={members.find(({ email }) => email === passed.email)}
          isInvitation={actionData?.isInvitation === true}
        />
      )}
      {pushOutcome !== null && <Status>{pushOutcomes[pushOutcome]}</Status>}
      {lacksMailServer && passed === null && (
        <p className="mt-4 max-w-prose font-semibold text-warning">
          Links zum Anmelden werden nicht verschickt: kein Mailserver eingerichtet. Geben Sie sie
          selbst weiter. <MailServerLink />
        </p>
      )}
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        {members.map((member) => (
          <Member key={member.email} member={member} lacksMailServer={lacksMailServer} />
        ))}
        <section className="rounded-card border border-line bg-surface p-4">
          <h2 className="text-lg font-bold">Person hinzufügen</h2>
          <form method="post" noValidate className="mt-4 max-w-md">
            <PersonFields refused={actionData?.refused ?? null} />
            <ActionButton
              value={actions.add}
              className={`${buttonStyle.primary} mt-6 max-sm:w-full`}
            >
              Hinzufügen und einladen
            </ActionButton>
          </form>
        </section>
      </div>
      <div className="grid items-start gap-x-4 lg:grid-cols-2">
        <Notifications push={push} />
        <CalendarSection since={calendarSince} address={actionData?.calendar ?? null} />
      </div>
    </OfficePage>
  );
}

/** `address`: once, after it was made. */
type CalendarSectionProps = { since: string | null; address: string | null };

const CalendarSection = ({ since, address }: CalendarSectionProps) => (
  <section className="mt-10 max-w-2xl">
    <h2 className="part-title">Probefahrten im Kalender Ihres Telefons</h2>
    <p className="mt-2">
      Bestätigte Probefahrten erscheinen von selbst, mit Fahrzeug und Link ins Büro, ohne den Namen
      des Kunden. Die Adresse ist geheim, denn wer sie kennt, sieht die Termine.
    </p>
    {address !== null && (
      <div role="status" className="mt-4 rounded-card border-2 border-accent bg-surface p-4">
        <p className="font-semibold">Ihre Adresse; sie wird nur jetzt gezeigt:</p>
        <p className="mt-2 wrap-anywhere">{address}</p>
        <p className="mt-3 grid gap-2 sm:flex">
          <a
            href={address.replace(/^https?:/, "webcal:")}
            className="action-link action-link-primary"
          >
            Im Kalender öffnen
          </a>
          <CopyButton text={address} label="Adresse kopieren" />
        </p>
      </div>
    )}
    {since !== null && address === null && (
      <p className="figures mt-2 text-muted">
        Ihre Adresse gibt es seit {formatInstant(since)}&nbsp;Uhr.
      </p>
    )}
    <form method="post" className="mt-4 flex flex-wrap gap-3">
      <ActionButton value={actions.makeCalendar}>
        {since === null ? "Adresse erstellen" : "Neue Adresse (die alte gilt dann nicht mehr)"}
      </ActionButton>
      {since !== null && <ActionButton value={actions.endCalendar}>Beenden</ActionButton>}
    </form>
  </section>
);

const doorTexts = {
  OFFICE_EMAILS: "Darf ohnehin herein: Diese Adresse steht in den Einstellungen des Servers.",
  mailbox: "Darf ohnehin herein: An diese Adresse gehen die Anfragen.",
} as const;

type MemberProps = { member: OfficeMember; lacksMailServer: boolean };

function Member({ member, lacksMailServer }: MemberProps) {
  const { email, name, addedAt, door, isSelf, devices, mayGetLink } = member;
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <h2 className="text-lg font-bold">
        {name ?? email}
        {isSelf && <span className="font-normal text-muted"> (Sie)</span>}
      </h2>
      {name !== null && <p>{email}</p>}
      {addedAt !== null && (
        <p className="figures text-sm text-muted">Dabei seit {formatDay(new Date(addedAt))}</p>
      )}
      {door !== null && <p className="text-sm text-muted">{doorTexts[door]}</p>}
      {devices.length > 0 ? (
        <ul className="mt-3 grid gap-3 border-t border-line pt-3">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} lacksMailServer={lacksMailServer} />
          ))}
        </ul>
      ) : (
        <p className="mt-3 border-t border-line pt-3 text-muted">Auf keinem Gerät angemeldet.</p>
      )}
      {mayGetLink && (
        <form method="post" className="mt-3">
          <input type="hidden" name={officeFields.email} value={email} />
          <ActionButton value={actions.link}>
            {isSelf ? "Weiteres Gerät anmelden" : "Link zum Anmelden"}
            {!isSelf && <span className="sr-only">: {name ?? email}</span>}
          </ActionButton>
        </form>
      )}
      {name !== null && !isSelf && <RemoveForm email={email} name={name} />}
    </section>
  );
}

/** Asks first: all devices of the person are signed out. */
const RemoveForm = ({ email, name }: { email: string; name: string }) => (
  <details className="mt-3 border-t border-line pt-1">
    <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      Entfernen<span className="sr-only">: {name}</span>
    </summary>
    <form method="post">
      <p>Alle Geräte dieser Person werden sofort abgemeldet.</p>
      <input type="hidden" name={officeFields.email} value={email} />
      <ActionButton value={actions.remove} className={`${buttonStyle.quiet} mt-3 max-sm:w-full`}>
        {name} entfernen
      </ActionButton>
    </form>
  </details>
);

type DeviceRowProps = { device: OfficeDevice; lacksMailServer: boolean };

function DeviceRow({ device, lacksMailServer }: DeviceRowProps) {
  const { id, label, signedInAt, seenAt, isCurrent, isNotified } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h3 className="font-semibold">
          {label}
          {isCurrent && <span className="font-normal text-muted"> (dieses Gerät)</span>}
        </h3>
        {!isCurrent && (
          <p className="figures text-sm">Zuletzt benutzt: {formatInstant(seenAt)}&nbsp;Uhr</p>
        )}
        <p className="figures text-sm text-muted">
          Angemeldet: {formatInstant(signedInAt)}&nbsp;Uhr
        </p>
        {isNotified && <p className="text-sm text-muted">Meldet sich bei neuen Anfragen</p>}
      </div>
      {isCurrent ? (
        <SignOut lacksMailServer={lacksMailServer} />
      ) : (
        <form method="post" className="max-sm:w-full">
          <input type="hidden" name={officeFields.device} value={id} />
          <button type="submit" className={`${buttonStyle.quiet} max-sm:w-full`}>
            Abmelden<span className="sr-only">: {label}</span>
          </button>
        </form>
      )}
    </li>
  );
}

/** Whoever signs out while no mail is sent needs the server to come back, so a page says so first. */
const SignOut = ({ lacksMailServer }: { lacksMailServer: boolean }) =>
  lacksMailServer ? (
    <a href={signOutQuestionPath} className="action-link max-sm:w-full">
      Abmelden
    </a>
  ) : (
    <form method="post" action={officePaths.today} className="max-sm:w-full">
      <ActionButton value="abmelden">Abmelden</ActionButton>
    </form>
  );
