import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { formatTimeOfDay } from "#domain/format/format.ts";
import { ownAnswerText } from "#domain/office/answer-time.ts";
import { isCourse } from "#domain/office/house-weeks.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import {
  keptParameter,
  nextPageParameter,
  type OfficeToday,
  officeFields,
  officePaths,
  readNextPage,
  readPastedLink,
  setupPath,
  signOutParameter,
  type WaitingMail,
} from "#domain/office/office.ts";
import type { DevicePush } from "#domain/office/push.ts";
import { samePeople } from "#domain/office/same-people.ts";
import { type OpenStep, openStep } from "#domain/office/setup-steps.ts";
import { stockAddress } from "#domain/office/stock-overview.ts";
import { answerPath, type TodaysDrives } from "#domain/office/week-plan.ts";
import type { YardView } from "#domain/profile/yard-photo.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { findOffice, readPosted } from "../../context.ts";
import { HouseWeeksChart } from "../../features/office/charts.tsx";
import { DrivesToday } from "../../features/office/drives.tsx";
import { InquiryRows } from "../../features/office/inquiry-rows.tsx";
import { NotificationOffer } from "../../features/office/notifications.tsx";
import {
  ActionButton,
  EntryLink,
  LinkCommand,
  MailServerLink,
  OfficePage,
  ResendForm,
  rowStyle,
} from "../../features/office/office-parts.tsx";
import { SignInPage } from "../../features/office/sign-in.tsx";
import { YardForm } from "../../features/office/yard-form.tsx";
import { AnswerTimeNote } from "../../features/site/dealer-details.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/today.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { desk } = findOffice(context);
  const next = readNextPage(url.searchParams.get(nextPageParameter));
  if (desk !== null && next !== officePaths.today) throw redirect(next, 303);
  return {
    today: desk && (await desk.today(url.searchParams.get(keptParameter) ?? "")),
    drives: desk && (await desk.appointments.today()),
    push: desk && (await desk.push.read()),
    yard: desk && (await desk.yard.read()),
    /** Only whoever began to set up is led back. */
    setup: desk && (await desk.hasDone("set-up")) ? openStep(desk.profile.read()) : null,
    next,
    asksToSignOut: url.searchParams.has(signOutParameter),
  };
}

const postedSchema = z.discriminatedUnion(officeFields.action, [
  z.object({ [officeFields.action]: z.literal("abmelden") }),
  z.object({
    [officeFields.action]: z.literal("senden"),
    [officeFields.mail]: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  }),
]);

export async function action({ context }: Route.ActionArgs) {
  const { desk, values, requestLink, signOut } = findOffice(context);
  const { [officeFields.email]: email, [officeFields.link]: link } = values;
  if (email !== undefined) {
    const next = readNextPage(values[nextPageParameter]);
    const at = formatTimeOfDay(await requestLink(email, next));
    // Shown without a redirect, so that no address bar, history or log holds what was typed.
    return data({ requested: { email: email.trim().slice(0, 254), at, next } });
  }
  if (link !== undefined) {
    const page = readPastedLink(link);
    return page === null ? data({ requested: null }) : redirect(page, 303);
  }
  // The page asks to sign in.
  if (desk === null) return redirect(officePaths.today, 303);
  const posted = readPosted(postedSchema, values);
  if (posted.aktion === "abmelden") await signOut();
  else await desk.resend(posted.mail);
  return redirect(readNextPage(values[nextPageParameter]), 303);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createPageMeta(matches, {
    title: loaderData?.today ? "Büro: Heute" : "Anmelden",
    isIndexed: false,
  });

export default function OfficeTodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, drives, push, yard, setup, asksToSignOut, next } = loaderData;
  if (today === null || drives === null || push === null)
    return <SignInPage next={next} answer={actionData ?? null} />;
  return <TodayPage {...{ today, drives, push, yard, setup, asksToSignOut }} />;
}

type TodayPageProps = {
  today: OfficeToday;
  drives: TodaysDrives;
  push: DevicePush;
  yard: YardView | null;
  setup: OpenStep | null;
  asksToSignOut: boolean;
};

function TodayPage({ today, drives, push, yard, setup, asksToSignOut }: TodayPageProps) {
  const { appointments, inquiries, moreInquiries, photos, mails, lacksMailServer } = today;
  const { answered, moreAnswered } = today;
  const answerTime = ownAnswerText(today.answerTime);
  const waiting = appointments.length + inquiries.length + moreInquiries + photos.length;
  const [people = []] = samePeople([
    // Whoever waits by the telephone comes first.
    [...appointments, ...inquiries, ...photos].toSorted(
      (one, other) => Number(other.isCallDue) - Number(one.isCallDue),
    ),
  ]);
  const [others = []] = samePeople([answered]);
  const hasTasks =
    lacksMailServer ||
    today.showsInventedCars ||
    mails.length + today.inClosedTime.length + countChores(today) > 0;
  return (
    <OfficePage title="Heute" links={<EntryLink />}>
      {asksToSignOut && <SignOutQuestion lacksMailServer={lacksMailServer} />}
      <BeforeAll today={today} setup={setup} />
      <DrivesToday drives={drives} />
      {waiting === 0 && <NobodyWaits hasTasks={hasTasks} />}
      <WaitingSection
        title="Warten auf Sie"
        count={countText(people.length, waiting, moreInquiries)}
        after={moreInquiries > 0 && `und ${moreInquiries} weitere`}
      >
        <InquiryRows people={people} level="h3" page={officePaths.today} isAllOurs />
      </WaitingSection>
      <WaitingSection
        title="Warten auf Kunden"
        count={countText(others.length, answered.length + moreAnswered, moreAnswered)}
        after={moreAnswered > 0 && `und ${moreAnswered} weitere`}
      >
        <InquiryRows people={others} level="h3" page={officePaths.today} />
      </WaitingSection>
      <WaitingSection title="E-Mails, die nicht ankamen" count={String(mails.length)}>
        <ul className="mt-2 border-t border-line">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      </WaitingSection>
      <NotificationOffer push={push} />
      <Chores today={today} />
      <YardToday yard={yard} />
      <div className="mt-10">
        {isCourse(today.weeks) && (
          <>
            <h2 className="part-title">Die letzten Wochen</h2>
            <HouseWeeksChart weeks={today.weeks} />
          </>
        )}
        {answerTime !== null && <AnswerTimeNote sentence={answerTime} />}
      </div>
    </OfficePage>
  );
}

const countChores = (today: OfficeToday) =>
  (today.sync === null ? 0 : 1) +
  today.withheld.length +
  today.listings +
  today.sold +
  today.outdatedFiles +
  today.profile;

function SignOutQuestion({ lacksMailServer }: { lacksMailServer: boolean }) {
  return (
    <section className={`mt-6 ${rowStyle}`}>
      <h2 className="text-lg font-bold">Wirklich abmelden?</h2>
      {lacksMailServer && (
        <p className="mt-1 max-w-prose">
          Es ist kein Mailserver eingerichtet: Zurück ins Büro kommen Sie dann mit einem Link von
          jemandem, der noch angemeldet ist, oder über den Server, mit <LinkCommand /> und Ihrer
          E-Mail-Adresse. <MailServerLink />
        </p>
      )}
      <form method="post" action={officePaths.today} className="mt-3 grid gap-2 sm:flex">
        <a href={officePaths.today} className="action-link action-link-primary">
          Angemeldet bleiben
        </a>
        <ActionButton value="abmelden">Trotzdem abmelden</ActionButton>
      </form>
    </section>
  );
}

/**
 * Until it is done, above whatever waits: without it nobody hears of an answer, sees a real car, or finds the house
 * open.
 */
function BeforeAll({ today, setup }: Pick<TodayPageProps, "today" | "setup">) {
  const { connections } = officePaths;
  const missing = [
    ...(setup === null ? [] : [[setup.text, setupPath(setup.section)] as const]),
    ...(today.lacksMailServer ? [["E-Mail ist nicht eingerichtet", connections] as const] : []),
    ...(today.showsInventedCars
      ? [["Die Website zeigt noch erfundene Wagen", connections] as const]
      : []),
    ...today.inClosedTime.map(
      ({ reference, text }) => [`Dann ist geschlossen: ${text}`, answerPath(reference)] as const,
    ),
  ];
  if (missing.length === 0) return null;
  return (
    <ul aria-label="Zuerst" className="mt-5 grid gap-2 lg:grid-cols-2">
      {missing.map(([text, path]) => (
        <li key={text}>
          <a
            href={path}
            className="flex min-h-12 items-center justify-between gap-3 rounded-card border-2 border-warning px-4 py-2 font-semibold underline-offset-4 hover:underline"
          >
            {text}
            <Icon icon={ArrowRight} size={20} className="shrink-0 text-muted" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NobodyWaits({ hasTasks }: { hasTasks: boolean }) {
  return (
    <p className="mt-4 text-lg">
      {hasTasks
        ? "Kein Kunde wartet auf Sie."
        : "Nichts wartet. Alles ist beantwortet, alles ist in Ordnung."}
    </p>
  );
}

/** A card is a customer, and the badges count inquiries. `more` are left out, whosoever they are. */
function countText(people: number, inquiries: number, more: number): string {
  if (people === inquiries || more > 0) return String(inquiries);
  return `${people} ${people === 1 ? "Kunde" : "Kunden"}, ${inquiries} Anfragen`;
}

type WaitingSectionProps = {
  title: string;
  /** '0' hides it. */
  count: string;
  after?: string | false;
  children: ReactNode;
};

function WaitingSection({ title, count, after = false, children }: WaitingSectionProps) {
  if (count === "0") return null;
  return (
    <section className="mt-6">
      <h2 className="part-title">
        {title} <span className="figures inline-block text-muted">({count})</span>
      </h2>
      {children}
      {after && <p className="mt-4">{after}</p>}
    </section>
  );
}

function MailRow({ mail: { id, label, reason, reference } }: { mail: WaitingMail }) {
  return (
    <li className="border-b border-line py-3 wrap-anywhere">
      <h3 className="text-lg font-bold">
        {label}
        {reference !== null && (
          <>
            {" "}
            <a href={inquiryPath(reference)} className="figures underline underline-offset-4">
              ({reference})
            </a>
          </>
        )}
      </h3>
      <p className="mb-3 first-letter:uppercase">{reason}.</p>
      <ResendForm
        id={id}
        about={[label, reference].filter(Boolean).join(" ")}
        page={officePaths.today}
        className="mt-auto"
      />
    </li>
  );
}

/** Asks for today's photo; afterwards shows what visitors see. */
function YardToday({ yard }: { yard: YardView | null }) {
  return (
    <section className="mt-10">
      <h2 className="part-title figures">{yard?.isToday ? yard.title : "Der Hof heute"}</h2>
      {yard?.isToday ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <img
            src={yard.path}
            alt=""
            loading="lazy"
            className="aspect-3/2 w-40 rounded-card object-cover"
          />
          <a href={officePaths.yard} className="action-link">
            Ersetzen oder entfernen
          </a>
        </p>
      ) : (
        <YardForm opensCamera />
      )}
    </section>
  );
}

/** What nobody waits for by the minute: stock, listings, profile. */
function Chores({ today }: { today: OfficeToday }) {
  const { sync, withheld, listings, sold, outdatedFiles, profile } = today;
  if (countChores(today) === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="part-title">Bestand und Website</h2>
      <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {sync !== null && (
          <li className={rowStyle}>
            <h3 className="text-lg font-bold">
              {sync.since === null
                ? `Der Bestand ließ sich noch nicht von ${listingPlatform} holen`
                : `Der Bestand kommt nicht mehr von ${listingPlatform} (seit ${sync.since})`}
            </h3>
            <p className="mt-1">
              {sync.reason} Die Website {sync.since !== null && "zeigt den letzten Stand und "}
              versucht es von selbst weiter. Dauert es länger als eine Stunde, prüfen Sie bitte, ob
              Sie sich bei {listingPlatform} anmelden können.
            </p>
          </li>
        )}
        {withheld.length > 0 && (
          <li className={rowStyle}>
            <h3 className="text-lg font-bold">
              {withheld.length === 1 ? "Ein Wagen darf" : `${withheld.length} Wagen dürfen`} nicht
              gezeigt werden
            </h3>
            <p className="mt-1">
              Neuwagen brauchen diese Angaben im Inserat (Pkw-EnVKV). Ergänzen Sie sie bitte bei{" "}
              {listingPlatform}; nach dem nächsten Abruf erscheint der Wagen.
            </p>
            <ul className="mt-3 grid gap-2">
              {withheld.map(({ adKey, name, missing }) => (
                <li key={adKey} className="figures">
                  <strong>{name}</strong> ({adKey}): {missing}
                </li>
              ))}
            </ul>
          </li>
        )}
        {sold > 0 && (
          <ChoreLink path={stockAddress({ tab: "verkauft" })}>
            {sold === 1 ? "1 verkaufter Wagen steht" : `${sold} verkaufte Wagen stehen`} noch bei{" "}
            {listingPlatform}
          </ChoreLink>
        )}
        {outdatedFiles > 0 && (
          <ChoreLink path={stockAddress({ tab: "akte-pruefen", sort: "aufrufe" })}>
            {outdatedFiles === 1 ? "1 Akte" : `${outdatedFiles} Akten`} prüfen: Das Inserat hat sich
            geändert
          </ChoreLink>
        )}
        {listings > 0 && (
          <ChoreLink path={stockAddress({ tab: "unvollstaendig", sort: "aufrufe" })}>
            {listings === 1 ? "1 Inserat hat" : `${listings} Inserate haben`} Lücken
          </ChoreLink>
        )}
        {profile > 0 && (
          <ChoreLink path={officePaths.profile}>
            {profile === 1 ? "1 Angabe fehlt" : `${profile} Angaben fehlen`} auf der Website
          </ChoreLink>
        )}
      </ul>
    </section>
  );
}

function ChoreLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <li className={rowStyle}>
      <h3 className="text-lg font-bold">
        <a
          href={path}
          className="figures flex min-h-11 items-center justify-between gap-3 underline-offset-4 hover:underline"
        >
          <span>{children}</span>
          <Icon icon={ArrowRight} size={20} className="shrink-0 text-muted" />
        </a>
      </h3>
    </li>
  );
}
