import { ArrowRight, Images, Mail } from "lucide";
import type { ReactNode } from "react";
import { replyMailLink } from "#domain/dealership/contact-links.ts";
import { ownAnswerText } from "#domain/office/answer-time.ts";
import { inquiryPath, replySubject } from "#domain/office/inquiry-view.ts";
import {
  type OfficeToday,
  officeFields,
  officePaths,
  type WaitingInquiry,
  type WaitingMail,
  type WaitingPhotos,
} from "#domain/office/office.ts";
import { stockAddress } from "#domain/office/stock-overview.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { AnswerTimeNote } from "../site/dealer-facts.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { CallLink, CarLine, ReplyLink, rowActions, rowStyle } from "./office-parts.tsx";

export function TodayPage({ address, today }: { address: string; today: OfficeToday }) {
  const { appointments, inquiries, moreInquiries, photos, mails, lacksMailServer } = today;
  const waiting = appointments.length + inquiries.length + photos.length;
  const hasTasks = lacksMailServer || mails.length > 0 || countChores(today) > 0;
  return (
    <OfficeFrame title="Heute" address={address}>
      {lacksMailServer && <NoMailServer />}
      {waiting === 0 && <NobodyWaits hasTasks={hasTasks} />}
      <WaitingSection title="Terminwünsche" count={appointments.length}>
        {appointments.map((inquiry) => (
          <InquiryRow key={inquiry.reference} inquiry={inquiry}>
            <a
              href={answerPath(inquiry.reference)}
              className="action-link action-link-primary max-sm:basis-full"
            >
              Terminwunsch beantworten
              <span className="sr-only">: {inquiry.name}</span>
            </a>
          </InquiryRow>
        ))}
      </WaitingSection>
      <WaitingSection
        title="Offene Anfragen"
        count={inquiries.length + moreInquiries}
        after={moreInquiries > 0 && `und ${moreInquiries} weitere`}
      >
        {inquiries.map((inquiry) => (
          <InquiryRow key={inquiry.reference} inquiry={inquiry} />
        ))}
      </WaitingSection>
      <WaitingSection title="Fotos angebotener Wagen" count={photos.length}>
        {photos.map((inquiry) => (
          <InquiryRow key={inquiry.reference} inquiry={inquiry}>
            <PhotosLink inquiry={inquiry} />
          </InquiryRow>
        ))}
      </WaitingSection>
      <WaitingSection title="E-Mails, die nicht ankamen" count={mails.length}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </WaitingSection>
      <Chores today={today} />
      <div className="mt-10 border-t border-line pt-6">
        <AnswerTimeNote sentence={ownAnswerText(today.answerTime)} />
      </div>
    </OfficeFrame>
  );
}

const countChores = ({ sync, withheld, listings, facts }: OfficeToday) =>
  (sync === null ? 0 : 1) + withheld.length + listings + facts;

function NoMailServer() {
  return (
    <section className={`mt-6 ${rowStyle}`}>
      <h2 className="text-lg font-bold">Die Website verschickt keine E-Mails</h2>
      <p className="mt-1">
        Es ist kein Mailserver eingestellt (SMTP_URL). Anfragen finden Sie hier im Büro, aber weder
        Sie noch Ihre Kunden bekommen eine E-Mail. Bitte sagen Sie das der Person, die Ihre Website
        betreut.
      </p>
    </section>
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

type WaitingSectionProps = {
  title: string;
  count: number;
  after?: string | false;
  children: ReactNode;
};

function WaitingSection({ title, count, after = false, children }: WaitingSectionProps) {
  if (count === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="part-title">
        {title} <span className="figures text-muted">({count})</span>
      </h2>
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">{children}</ul>
      {after && <p className="mt-4">{after}</p>}
    </section>
  );
}

function InquiryRow({ inquiry, children }: { inquiry: WaitingInquiry; children?: ReactNode }) {
  const { reference, name, wish, car, carNote, age, rows, phone } = inquiry;
  return (
    <li className={rowStyle}>
      <h3 dir="auto" className="-mt-2 text-lg font-bold">
        <a
          href={inquiryPath(reference)}
          className="flex min-h-11 items-center justify-between gap-3 underline-offset-4 hover:underline"
        >
          {name}
          <Icon icon={ArrowRight} size={20} className="shrink-0 text-muted" />
        </a>
      </h3>
      <CarLine wish={wish} car={car} carNote={carNote} />
      {rows.map(([term, value]) => (
        <p key={term} className="figures">
          {term}: {value}
        </p>
      ))}
      <p className="figures mb-3 text-sm text-muted">
        {age}, <span className="whitespace-nowrap">{reference}</span>
      </p>
      <p className={`mt-auto ${rowActions}`}>
        {children}
        <CallLink phone={phone} />
        <ReplyLink
          reference={reference}
          icon={Mail}
          href={replyMailLink(inquiry.email, replySubject(reference))}
        >
          E-Mail<span className="sr-only"> an {name}</span>
        </ReplyLink>
      </p>
    </li>
  );
}

function PhotosLink({ inquiry: { count, photosPath, name } }: { inquiry: WaitingPhotos }) {
  return (
    <a href={photosPath} className="action-link action-link-primary max-sm:basis-full">
      <Icon icon={Images} size={18} />
      {count === 1 ? "1 Foto" : `${count} Fotos`} ansehen
      <span className="sr-only">: {name}</span>
    </a>
  );
}

function MailRow({ mail: { id, label, reason, reference } }: { mail: WaitingMail }) {
  return (
    <li className={rowStyle}>
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
      <form method="post" action={officePaths.resend} className="mt-auto">
        <input type="hidden" name={officeFields.mail} value={id} />
        <button type="submit" className={`${buttonStyle.quiet} max-sm:w-full`}>
          Noch einmal senden
          <span className="sr-only">: {[label, reference].filter(Boolean).join(" ")}</span>
        </button>
      </form>
    </li>
  );
}

/** What nobody waits for by the minute: stock, listings, facts. */
function Chores({ today }: { today: OfficeToday }) {
  const { sync, withheld, listings, facts } = today;
  if (countChores(today) === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="part-title">Bestand und Angaben</h2>
      <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {sync !== null && (
          <li className={rowStyle}>
            <h3 className="text-lg font-bold">
              {sync.since === null
                ? "Der Bestand ließ sich noch nicht von der Fahrzeugbörse holen"
                : `Der Bestand kommt nicht mehr von der Fahrzeugbörse (seit ${sync.since})`}
            </h3>
            <p className="mt-1">
              {sync.reason} Die Website {sync.since !== null && "zeigt den letzten Stand und "}
              versucht es von selbst weiter. Dauert es länger als eine Stunde, prüfen Sie bitte, ob
              Sie sich bei der Fahrzeugbörse anmelden können.
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
              Neuwagen brauchen diese Angaben im Inserat (Pkw-EnVKV). Ergänzen Sie sie bitte bei der
              Fahrzeugbörse; nach dem nächsten Abruf erscheint der Wagen.
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
        {listings > 0 && (
          <ChoreLink path={stockAddress({ sort: "hinweise", search: "" })}>
            {listings === 1 ? "1 Inserat hat" : `${listings} Inserate haben`} Lücken
          </ChoreLink>
        )}
        {facts > 0 && (
          <ChoreLink path={officePaths.facts}>
            {facts === 1 ? "1 Angabe fehlt" : `${facts} Angaben fehlen`} auf der Website
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
