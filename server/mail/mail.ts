import { domainToASCII } from "node:url";
import type { html } from "hono/html";
import { accentColors } from "#domain/pages/accent.ts";
import { colors } from "#domain/pages/colors.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { MailHead } from "#server/picture/brand-pictures.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Result of `html` of hono, which escapes text in it. */
export type Markup = ReturnType<typeof html>;

/** Shown where the HTML has its `cid:` URL (RFC 2392). */
export type InlinePicture = {
  filename: string;
  contentType: string;
  cid: string;
  content: Uint8Array;
};

/** Of the site that sends the mail. `origin` has no trailing slash. */
export type Letterhead = { origin: string; profile: DealerProfile };

export type MailContent = {
  /** One line; only mails to the dealer may contain typed text, and only plain words of it. */
  subject: string;
  /** `head`: null for the site's own sign. */
  write(
    letterhead: Letterhead,
    head: MailHead | null,
  ): { text: string; html: Markup; sign: InlinePicture };
  pictures?: readonly InlinePicture[];
  /** An iMIP message (RFC 6047). */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
};

/** Name and address stay separate, so that no name can inject a second address. */
export type MailAddress = { name: string; address: string };

/** RFC 5322: a dot-atom of ASCII. Anything else would need quotes or SMTPUTF8, which many servers refuse. */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const typedDomain = /^[\p{L}\p{M}\p{N}_.-]+$/u;
/** Ends with a name, so it is no IP address. */
const asciiDomain = /^(?=.{1,253}$)([\w-]{1,63}\.)*(?=[\d-]*[a-z])[a-z\d-]{1,63}$/;

/**
 * The address as every mail server takes it: exactly one, in ASCII, the domain in Punycode. Null without
 * such a form, as with an umlaut before the @; no other address may get into headers and SMTP commands.
 */
export function asciiAddress(typed: string): string | null {
  const [, local = "", name = ""] = /^([^@]+)@([^@]+?)\.?$/.exec(typed) ?? [];
  // Of what is no domain, `domainToASCII` would make another one.
  const domain = typedDomain.test(name) ? domainToASCII(name.toLowerCase()) : "";
  const address = `${local}@${domain}`;
  const isMailable = localPart.test(local) && asciiDomain.test(domain) && address.length <= 254;
  return isMailable ? address : null;
}

export type Mailbox = Letterhead & {
  from: MailAddress;
  to: MailAddress;
  findHead?: (() => Promise<MailHead | null>) | undefined;
};

export type ComposedMail = {
  content: MailContent;
  /** A visitor's address; the dealer by default. */
  to?: string;
  replyTo?: MailAddress;
  /** RFC 3834: an automatic reply. */
  isReply?: boolean;
  /** Written by somebody, for whom a vacation notice is meant, too. */
  isPersonal?: boolean;
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
  /** Runs in the transaction that marks the mail as sent or given up. */
  onSettled?(tx: Pick<Db, "update">): Promise<void>;
};

export type OutgoingMail = Omit<MailContent, "write" | "pictures"> & {
  text: string;
  html: string;
  pictures: readonly InlinePicture[];
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo: MailAddress;
  date: Date;
  /** RFC 3834: prevents loops of automatic replies. */
  autoSubmitted: "auto-generated" | "auto-replied" | "no";
  unsubscribe?: string;
};

/** Deterministic, so that a retry sends the same mail. */
export async function outgoingMail(
  { content, to, replyTo, isReply, isPersonal, unsubscribe }: ComposedMail,
  { messageId, createdAt }: { messageId: string; createdAt: Date },
  mailbox: Mailbox,
): Promise<OutgoingMail> {
  const { write, pictures = [], ...rest } = content;
  const { text, html, sign } = write(mailbox, (await mailbox.findHead?.()) ?? null);
  return {
    ...rest,
    text,
    html: withAccent(String(await html), mailbox.profile.brand.accent),
    // A mail may show the same car twice.
    pictures: [...new Map([sign, ...pictures].map((each) => [each.cid, each])).values()],
    messageId,
    from: mailbox.from,
    // The visitor's name is left out, because somebody else may have typed it.
    to: to === undefined ? mailbox.to : { name: "", address: to },
    replyTo: replyTo ?? mailbox.to,
    date: createdAt,
    autoSubmitted: isPersonal ? "no" : isReply ? "auto-replied" : "auto-generated",
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** The dealer's colour in place of the site's own, in styles alone: text in a mail may name a colour. */
function withAccent(html: string, accent: string | null): string {
  const [light, dark] = accentColors(accent);
  return html.replaceAll(/<style>.*?<\/style>|style="[^"]*"/gs, (styles) =>
    styles.replaceAll(colors.accent[0], light).replaceAll(colors.accent[1], dark),
  );
}

/** `lastFailure` of mails that could not be composed; it raises an alarm at once. */
export const unwritable = "Die E-Mail kann nicht erstellt werden";

/** `lastFailure` of mails that became files, since they count as sent: nobody waits for another attempt. */
export const unsent = "kein Mailserver eingerichtet";

/**
 * A mail that became a file reaches nobody; `later` is worth a retry, `refused` is permanent. `reason` must hold
 * no personal data.
 */
export type MailOutcome =
  | { outcome: "sent"; isFile?: true }
  | { outcome: "later" | "refused"; reason: string };

export type Mailer = {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Deletes mail files older than `before`; only an installation without SMTP writes them. */
  removeFiles(before: Date): Promise<void>;
  close(): Promise<void>;
};

/** The same for all attempts, so that mail programs recognize duplicates. */
export function messageId(reference: string, kind: string, origin: string): string {
  return `<${reference}.${kind}@${new URL(origin).hostname}>`;
}
