import type { SendMailOptions } from "nodemailer";
import { dealership } from "#domain/site/dealership.ts";
import type { InquiryMail } from "#server/inquiries/inquiry.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** What the use cases of inquiries need of the outside, as arguments. */

/** A mail as our letters make it; the mailer only carries it. */
export type OutgoingMail = {
  /** With angle brackets, stable over all attempts. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo: MailAddress;
  /** One line. */
  subject: string;
  text: string;
  html: string;
  attachments: readonly { filename: string; contentType: string; content: string }[];
  date: Date;
  /** RFC 3834: keeps holiday notes and loops away. */
  autoSubmitted: "auto-generated" | "auto-replied";
};

/** Never as one text, so that no name can become a second address (T4). */
export type MailAddress = { name: string; address: string };

/**
 * `sent`: the mail server has taken it over. `later`: worth another try. `refused`: never will be.
 * `reason` holds no personal data.
 */
export type MailOutcome = { outcome: "sent" } | { outcome: "later" | "refused"; reason: string };

export type Mailer = {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Takes away what this mailer keeps of the letters (files of an installation without SMTP). */
  forget(messageIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** Puts letters into the queue, in the transaction that stores them: both happen or none. */
export type MailQueue = {
  enqueue(tx: Executor, letterIds: readonly number[]): Promise<void>;
};

/**
 * Whether a token of the captcha is good. That it works only once is the store's part: `digest` is
 * kept in the transaction that stores the inquiry, so that a failure later on does not use it up.
 * `unavailable`: nobody can tell just now; that is never an acceptance (R32).
 */
export type CaptchaVerifier = {
  /** Never rejects. */
  check(token: string): Promise<CaptchaVerdict>;
};

export type CaptchaVerdict =
  | { verdict: "good"; digest: string; expiresAt: Date }
  | { verdict: "bad" | "unavailable" };

/** The Message-ID of a letter, the same for all attempts to deliver it. */
export function messageId(letter: {
  reference: string;
  recipient: InquiryMail["recipient"];
  /** Public address of the site. */
  origin: string;
}): string {
  return `<${letter.reference}.${letter.recipient}@${mailDomain(letter.origin)}>`;
}

/** The site's name; before it has one, on this machine, the domain of the dealer's mail. */
function mailDomain(origin: string): string {
  const { hostname } = new URL(origin);
  const isName = /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname);
  return isName ? hostname : dealership.email.slice(dealership.email.indexOf("@") + 1);
}

/** Without anything that separates addresses, quotes them or ends a line. */
const oneAddress = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * A mail in the words of nodemailer, which reads the recipients of an envelope as a list: what is not
 * plainly one address is refused here. Content is never a file name or an address to load.
 */
export function mimeOptions(mail: OutgoingMail) {
  const { autoSubmitted, attachments, replyTo, ...rest } = mail;
  if (!oneAddress.test(mail.to.address)) {
    throw Object.assign(new Error("The recipient is not one address."), { code: "EENVELOPE" });
  }
  return {
    ...rest,
    ...(oneAddress.test(replyTo.address) && { replyTo }),
    attachments: [...attachments],
    headers: { "Auto-Submitted": autoSubmitted },
    envelope: { from: mail.from.address, to: mail.to.address },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

/** `ECONNREFUSED`, `ENOSPC`: what kind of failure it was, without words that could name somebody. */
export function failureCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "unbekannt";
}
