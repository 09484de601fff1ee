import { Mail, Phone } from "lucide";
import type { ReactNode } from "react";
import { dialLink } from "#domain/dealership/contact-links.ts";
import type { OfficeToday, WaitingInquiry, WaitingMail } from "#domain/office/office.ts";
import { Icon } from "../../ui/icon.tsx";
import { OfficeFrame } from "./office-frame.tsx";

export function TodayPage({ address, today }: { address: string; today: OfficeToday }) {
  const { appointments, inquiries, moreInquiries, mails } = today;
  const isEmpty = appointments.length + inquiries.length + mails.length === 0;
  return (
    <OfficeFrame title="Heute" address={address}>
      {isEmpty && <p className="mt-4 text-lg">Nichts wartet.</p>}
      <WaitingSection title="Terminwünsche ohne Antwort" count={appointments.length}>
        <p className="mt-1 max-w-prose text-muted">
          Bestätigen, verschieben oder absagen: mit den Knöpfen in der E-Mail zur Anfrage.
        </p>
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {appointments.map((inquiry) => (
            <InquiryRow key={inquiry.reference} inquiry={inquiry} />
          ))}
        </ul>
      </WaitingSection>
      <WaitingSection title="Offene Anfragen" count={inquiries.length + moreInquiries}>
        <p className="mt-1 max-w-prose text-muted">
          Die älteste zuerst. Als erledigt vermerken: mit dem Link in der E-Mail zur Anfrage.
        </p>
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {inquiries.map((inquiry) => (
            <InquiryRow key={inquiry.reference} inquiry={inquiry} />
          ))}
        </ul>
        {moreInquiries > 0 && <p className="mt-4">und {moreInquiries} weitere</p>}
      </WaitingSection>
      <WaitingSection title="E-Mails, die nicht ankamen" count={mails.length}>
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      </WaitingSection>
    </OfficeFrame>
  );
}

type WaitingSectionProps = { title: string; count: number; children: ReactNode };

function WaitingSection({ title, count, children }: WaitingSectionProps) {
  if (count === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="part-title">
        {title} <span className="figures text-muted">({count})</span>
      </h2>
      {children}
    </section>
  );
}

const rowStyle = "min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere";

function InquiryRow({ inquiry }: { inquiry: WaitingInquiry }) {
  const { reference, name, wish, car, age, rows, phone } = inquiry;
  const dial = dialLink(phone);
  return (
    <li className={rowStyle}>
      <h3 dir="auto" className="text-lg font-bold">
        {name}
      </h3>
      <p className="figures">
        {wish}
        {car !== null && `: ${car}`}
      </p>
      {rows.map(([term, value]) => (
        <p key={term} className="figures">
          {term}: {value}
        </p>
      ))}
      <p className="figures text-sm text-muted">
        {age}, <span className="whitespace-nowrap">{reference}</span>
      </p>
      <p className="mt-3 grid gap-2 sm:flex sm:flex-wrap">
        {dial === null ? (
          <span className="figures">Telefon: {phone}</span>
        ) : (
          <a href={dial} className="action-link figures">
            <Icon icon={Phone} size={18} />
            <span className="sr-only">Anrufen: </span>
            {phone}
          </a>
        )}
        <a href={replyLink(inquiry)} className="action-link">
          <Icon icon={Mail} size={18} />
          Antworten<span className="sr-only"> an {name}</span>
        </a>
      </p>
    </li>
  );
}

/** A local part may contain characters that separate the parts of the link. */
const replyLink = ({ email, reference }: WaitingInquiry) =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Ihre Anfrage bei uns (${reference})`)}`;

function MailRow({ mail: { label, reason, reference } }: { mail: WaitingMail }) {
  return (
    <li className={rowStyle}>
      <h3 className="text-lg font-bold">
        {label}
        {reference !== null && <span className="figures"> ({reference})</span>}
      </h3>
      <p>{reason}</p>
    </li>
  );
}
