import { ArrowRight, Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import {
  type InquiryRow,
  type InquiryView,
  inquiryPath,
  inquiryStateLabels,
  replyLink,
  whatsappReplyLink,
} from "#domain/office/inquiry-view.ts";
import {
  maxSearchLength,
  nextPageParameter,
  officeFields,
  officePaths,
  searchParameter,
} from "#domain/office/office.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { dialLink } from "#domain/profile/contact-links.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { UnsentForm, UnsentFormKept } from "./unsent-form.tsx";

type OfficePageProps = { title: string; isSignedOut?: boolean; children: ReactNode };

export const OfficePage = ({ title, isSignedOut = false, children }: OfficePageProps) => (
  <>
    <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
    {isSignedOut ? <UnsentFormKept /> : <UnsentForm />}
    {children}
  </>
);

/** A card of a list. */
export const rowStyle =
  "flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 wrap-anywhere";

/** The buttons of a card: side by side where they fit. */
export const rowActions = "flex flex-wrap gap-2 max-sm:*:grow";

type CarLineProps = { wish?: string; car: string | null; carNote: string | null };

/** What it is about; `carNote` says that the car is sold or held. */
export function CarLine({ wish, car, carNote }: CarLineProps) {
  const text = [wish, car].filter(Boolean).join(": ");
  if (text === "" && carNote === null) return null;
  return (
    <p className="figures">
      {text}
      {carNote !== null && (
        <strong className="block font-semibold text-warning first-letter:uppercase">
          {carNote}
        </strong>
      )}
    </p>
  );
}

type ReplyLinkProps = {
  reference: string;
  href: string;
  icon: typeof Mail;
  className?: string;
  children: ReactNode;
};

/** Opening a reply counts as the first handling of the inquiry. */
export function ReplyLink({ reference, href, icon, className = "", children }: ReplyLinkProps) {
  const recordReply = () => {
    const fields = new URLSearchParams({ [officeFields.action]: "geantwortet" });
    navigator.sendBeacon(inquiryPath(reference), fields);
  };
  return (
    <a
      href={href}
      onClick={recordReply}
      target={href.startsWith("mailto:") ? undefined : "_blank"}
      rel="noopener noreferrer"
      className={`action-link ${className}`}
    >
      <Icon icon={icon} size={18} />
      {children}
    </a>
  );
}

/** How the family answers. */
export function Channels({ inquiry }: { inquiry: InquiryView }) {
  const { reference, phone, name, hasOpenWish } = inquiry;
  const dial = dialLink(phone);
  const chat = whatsappReplyLink(phone, name);
  return (
    <p className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {hasOpenWish && (
        <a href={answerPath(reference)} className="action-link action-link-primary col-span-2">
          Terminwunsch beantworten
        </a>
      )}
      {dial === null ? (
        <span className="figures col-span-2">Telefon: {phone}</span>
      ) : (
        <a
          href={dial}
          className={`action-link figures col-span-2 ${hasOpenWish ? "" : "action-link-primary"}`}
        >
          <Icon icon={Phone} size={18} />
          Anrufen: {phone}
        </a>
      )}
      {chat !== null && (
        <ReplyLink reference={reference} href={chat} icon={MessageCircle}>
          WhatsApp
        </ReplyLink>
      )}
      <ReplyLink
        reference={reference}
        href={replyLink(inquiry)}
        icon={Mail}
        className={chat === null ? "col-span-2" : ""}
      >
        E-Mail
      </ReplyLink>
    </p>
  );
}

/** Shows a number that cannot be dialed as text. */
export function CallLink({ phone, className = "" }: { phone: string; className?: string }) {
  const dial = dialLink(phone);
  if (dial === null) return <span className="figures">Telefon: {phone}</span>;
  return (
    <a href={dial} className={`action-link figures ${className}`}>
      <Icon icon={Phone} size={18} />
      <span className="sr-only">Anrufen: </span>
      {phone}
    </a>
  );
}

type ResendFormProps = { id: number; about: string; page: string; className: string };

/** Sends a given-up mail again, and returns to `page`. */
export const ResendForm = ({ id, about, page, className }: ResendFormProps) => (
  <form method="post" action={officePaths.today} className={className}>
    <input type="hidden" name={nextPageParameter} value={page} />
    <input type="hidden" name={officeFields.mail} value={id} />
    <button
      type="submit"
      name={officeFields.action}
      value="senden"
      className={`${buttonStyle.quiet} max-sm:w-full`}
    >
      Noch einmal senden<span className="sr-only">: {about}</span>
    </button>
  </form>
);

export const ProfileLink = () => (
  <p>
    <a
      href={officePaths.profile}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Alles zur Website
    </a>
  </p>
);

export const Status = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="mt-6 max-w-2xl rounded-card border-2 border-accent bg-surface p-4 font-semibold wrap-anywhere"
  >
    {children}
  </p>
);

type InquiryRowsProps = {
  rows: readonly InquiryRow[];
  level: "h2" | "h3";
  /** False where all are in the same state. */
  hasStates?: boolean;
};

export function InquiryRows({ rows, level: Heading, hasStates = true }: InquiryRowsProps) {
  return (
    <ul className="mt-4 grid gap-3 lg:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.reference}
          className="relative min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere hover:border-muted"
        >
          <div className="flex items-center justify-between gap-3">
            <Heading dir="auto" className="text-lg font-bold">
              <a href={inquiryPath(row.reference)} className="card-link hover:underline">
                {row.name}
              </a>
            </Heading>
            <span
              className={`flex shrink-0 items-center gap-2 text-sm font-semibold ${row.state === "new" ? "text-accent" : "text-muted"}`}
            >
              {hasStates && inquiryStateLabels[row.state]}
              <Icon icon={ArrowRight} size={20} className="text-muted" />
            </span>
          </div>
          <CarLine wish={row.wish} car={row.car} carNote={row.carNote} />
          {row.appointment !== null && <p className="figures">{row.appointment}</p>}
          <p className="figures text-sm text-muted">
            {row.age}, <span className="whitespace-nowrap">{row.reference}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

type SearchFormProps = {
  action: string;
  /** Fields that the search keeps. */
  kept: FieldValues;
  label: string;
  placeholder: string;
  search: string;
};

export const SearchForm = ({ action, kept, label, placeholder, search }: SearchFormProps) => (
  <form action={action} className="mt-5 flex max-w-xl gap-2">
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input
      type="search"
      name={searchParameter}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={search}
      maxLength={maxSearchLength}
      enterKeyHint="search"
      className={`${controlStyle} h-12 min-w-0`}
    />
    <button type="submit" className={buttonStyle.quiet}>
      Suchen
    </button>
  </form>
);
