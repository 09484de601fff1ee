import type { html } from "hono/html";
import type { AppointmentState, FamilyAction } from "#domain/appointment/appointment.ts";
import type { Slot } from "#domain/appointment/slots.ts";
import type { TestDriveWish } from "#domain/appointment/wish.ts";
import type { Car } from "#domain/car/record.ts";
import { dealership } from "#domain/site/dealership.ts";

/** What `html` of hono makes: text in it is escaped. */
export type Markup = ReturnType<typeof html>;

type Attachment = { filename: string; contentType: string; content: string };

/** Part of a mail, shown where its HTML says `cid:` (RFC 2392). */
export type InlinePicture = Omit<Attachment, "content"> & { cid: string; content: Uint8Array };
/** Addresses of the pages with the photos of a car offered to us: its sender's, and the family's. */
type PhotoLinks = { sender: string; family: string };

/** What a mail says, as its template makes it: the same twice, as text and as HTML. */
export type MailContent = {
  /** One line; of a visitor's words only those that pass `plainWords`, and to the dealer alone. */
  subject: string;
  text: string;
  html: Markup;
  pictures?: readonly InlinePicture[];
  attachments?: readonly Attachment[];
  /** A message about an entry of a calendar (RFC 6047). */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
};

/** Where the family marks an inquiry as handled; the link is signed on the day named. */
export type MarkLink = (reference: string, day: Date) => string;

/** What a mail about an inquiry says beside it. */
export type InquirySubject = {
  /** The vehicle of ours that it is about, if known. */
  car: Car | null;
  photo: InlinePicture | null;
  markLink: string;
  origin: string;
  /** Of the calendar's entries. */
  organizer: MailAddress;
  appointment: AppointmentInMail | null;
  /** Null unless a car is offered to us. */
  photoLinks: PhotoLinks | null;
};

/** An appointment as a mail tells it. Addresses are whole. */
export type AppointmentInMail = {
  /** Null: a later mail says more. */
  told: AppointmentState | null;
  wish: TestDriveWish;
  startsAt: { instant: Date; slot: Slot } | null;
  proposedFor: Slot | null;
  /** Null before anything was confirmed. */
  calendar: { id: string; sequence: number; stamp: Date } | null;
  /** The customer's. */
  page: string;
  links: Readonly<Record<FamilyAction, string>>;
};

export type OutgoingMail = Omit<MailContent, "html" | "attachments" | "pictures"> & {
  html: string;
  pictures: readonly InlinePicture[];
  attachments: readonly Attachment[];
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo: MailAddress;
  date: Date;
  /** RFC 3834: against loops with automatic replies. */
  autoSubmitted: "auto-generated" | "auto-replied";
  /** Where a mail program ends these mails with one click (RFC 8058). */
  unsubscribe?: string;
};

/** Never as one text, so that no name can become a second address (T4). */
type MailAddress = { name: string; address: string };

/** Whose mails these are: the dealer's two addresses, and the public one of the site. */
export type Mailbox = { from: MailAddress; to: MailAddress; origin: string };

/** To the address of search orders; see `composeAlertMail`. */
export type AlertMail = { content: MailContent; address: string; unsubscribe: string | null };

/** `later`: worth another try. `refused`: never will be. `reason` holds no personal data. */
export type MailOutcome = { outcome: "sent" } | { outcome: "later" | "refused"; reason: string };

export type Mailer = {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Deletes what this mailer stores of these mails (files of an installation without SMTP). */
  forget(messageIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** The same for all attempts to deliver a mail. `origin` is the public address of the site. */
export function messageId(reference: string, kind: string, origin: string): string {
  return `<${reference}.${kind}@${mailDomain(origin)}>`;
}

/** The site's name; before it has one, on this machine, the domain of the dealer's mail. */
function mailDomain(origin: string): string {
  const { hostname } = new URL(origin);
  const isName = /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname);
  return isName ? hostname : dealership.email.slice(dealership.email.indexOf("@") + 1);
}

/**
 * `text` if it is nothing but some words of letters and digits, else null: what a stranger typed stands in
 * a subject only like this (T4). No address is made of such words.
 */
export function plainWords(text: string, maxLength: number): string | null {
  const plain = text.normalize("NFC").trim();
  const isPlain = plain.length <= maxLength && /^[\p{L}\p{N}]/u.test(plain);
  return isPlain && !/[^\p{L}\p{N} '’.-]|\.[^ ]/u.test(plain) ? plain : null;
}

/** `ECONNREFUSED`, `ENOSPC`: the kind of a failure, without words that could name somebody. */
export function failureCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "unbekannt";
}
