import type { html } from "hono/html";
import { dealership } from "#domain/dealership/dealership.ts";
import type { Db } from "#server/platform/db/database.ts";

/** What `html` of hono makes: text in it is escaped. */
export type Markup = ReturnType<typeof html>;

type Attachment = { filename: string; contentType: string; content: string };

/** Part of a mail, shown where its HTML says `cid:` (RFC 2392). */
export type InlinePicture = Omit<Attachment, "content"> & { cid: string; content: Uint8Array };

/** What a mail says, as its template makes it. */
export type MailContent = {
  /** One line; of a visitor's words only plain ones, and to the dealer alone (T4). */
  subject: string;
  /** The same twice. `origin`: the site's, to which the foot of every mail leads. */
  write(origin: string): { text: string; html: Markup };
  pictures?: readonly InlinePicture[];
  attachments?: readonly Attachment[];
  /** A message about an entry of a calendar (RFC 6047). */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
};

/** Never as one text, so that no name can become a second address (T4). */
export type MailAddress = { name: string; address: string };

/** Whose mails these are: the dealer's two addresses, and the public one of the site. */
export type Mailbox = { from: MailAddress; to: MailAddress; origin: string };

/** A mail as its kind makes it when it is sent. */
export type WrittenMail = {
  content: MailContent;
  /** Address of a visitor; without, it goes to the dealer. */
  to?: string;
  /** Without, the dealer. */
  replyTo?: MailAddress;
  /** RFC 3834: written because somebody wrote. */
  isReply?: boolean;
  /** Where a mail program ends these mails with one click (RFC 8058). */
  unsubscribe?: string;
  /** Stores what it said, in the transaction that marks it as sent or given up. */
  onSettled?(tx: Pick<Db, "update">): Promise<void>;
};

export type OutgoingMail = Omit<MailContent, "write" | "attachments" | "pictures"> & {
  text: string;
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
  unsubscribe?: string;
};

/** The same each time it is made, so that a second attempt is no second mail. */
export async function outgoingMail(
  { content, to, replyTo, isReply = false, unsubscribe }: WrittenMail,
  { messageId, createdAt }: { messageId: string; createdAt: Date },
  dealer: Mailbox,
): Promise<OutgoingMail> {
  const { write, pictures = [], attachments = [], ...rest } = content;
  const { text, html } = write(dealer.origin);
  return {
    ...rest,
    text,
    html: String(await html),
    // One car may stand in a mail twice.
    pictures: [...new Map(pictures.map((picture) => [picture.cid, picture])).values()],
    attachments,
    messageId,
    from: dealer.from,
    // Without the name, which is typed by whoever sent the form (T3).
    to: to === undefined ? dealer.to : { name: "", address: to },
    replyTo: replyTo ?? dealer.to,
    date: createdAt,
    autoSubmitted: isReply ? "auto-replied" : "auto-generated",
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** Why a mail was given up that the program failed to make. Stored with the mail, and an alarm at once. */
export const unwritable = "Die E-Mail kann nicht erstellt werden";

/** `later`: worth another try. `refused`: never will be. `reason` holds no personal data. */
export type MailOutcome = { outcome: "sent" } | { outcome: "later" | "refused"; reason: string };

export type Mailer = {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Deletes the files of mails that were sent before (an installation without SMTP has them). */
  removeFiles(before: Date): Promise<void>;
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

/** `ECONNREFUSED`, `ENOSPC`: the kind of a failure, without words that could name somebody. */
export function failureCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "unbekannt";
}
