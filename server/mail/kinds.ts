import type { z } from "zod";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import type { letters } from "#server/platform/db/personal-schema.ts";
import {
  type InquirySubject,
  type MailAddress,
  type MailContent,
  type MarkLink,
  messageId,
  type OutgoingMail,
} from "./mail.ts";
import {
  type Alarm,
  alarmReference,
  alarmSchema,
  isOvertaken,
  renderAlarm,
} from "./templates/alarm.ts";
import {
  renderAlertConfirmation,
  renderAlertHits,
  renderAlertQuestion,
} from "./templates/alert.ts";
import { renderAppointment, renderDealerAppointment } from "./templates/appointment.ts";
import { renderConfirmation } from "./templates/confirmation.ts";
import { renderDealerInquiry, renderPhotosNotice } from "./templates/dealer-inquiry.ts";
import {
  type DeletionNotice,
  deletionNoticeSchema,
  renderDeletionNotice,
} from "./templates/deletion-notice.ts";
import { isWeekSuperfluous, renderWeek, type Week, weekSchema } from "./templates/week.ts";

/**
 * All mails of the site. To add one: a row here, its template in templates/, its test. The keys are
 * stored: they never change.
 */

export type Mailbox = { from: MailAddress; to: MailAddress; origin: string };

/** A mail about one inquiry. Its row in `letters` is the record, and is deleted with the inquiry. */
type InquiryMailKind = {
  render(inquiry: Inquiry, about: InquirySubject): MailContent;
  label: string;
  /** What the dealer reads when it was given up. */
  undeliverable: string;
};

/** By the column `letters.recipient`, which is part of the Message-ID too. */
export const inquiryMails = {
  dealer: {
    render: renderDealerInquiry,
    label: "E-Mail an uns",
    undeliverable: "die Anfrage an Sie kam nicht an",
  },
  visitor: {
    render: renderConfirmation,
    label: "Bestätigung an Kunden",
    undeliverable:
      "die Bestätigung an den Absender kam nicht an; vielleicht ist dessen Adresse falsch geschrieben, dann hilft ein Anruf",
  },
  appointment: {
    render: renderAppointment,
    label: "Termin an Kunden",
    undeliverable: "die E-Mail zum Termin kam beim Kunden nicht an; bitte rufen Sie ihn an",
  },
  "appointment-dealer": {
    render: renderDealerAppointment,
    label: "Termin an uns",
    undeliverable: "eine Änderung des Termins kam bei Ihnen nicht an",
  },
  photos: {
    render: renderPhotosNotice,
    label: "Hinweis auf Fotos an uns",
    undeliverable: "der Hinweis auf Fotos zu einem Fahrzeugangebot kam nicht an",
  },
} satisfies Record<string, InquiryMailKind>;

/** Mails about search orders (server/alerts), by the column `letters.recipient` too. */
export const alertMails = {
  order: { render: renderAlertConfirmation },
  hits: { render: renderAlertHits },
  question: { render: renderAlertQuestion },
};

/** A mail to the dealer about the site. Its job is the record, and holds nothing that visitors wrote. */
type SiteMailKind<Payload extends { at: Date }> = {
  schema: z.ZodType<Payload>;
  /** For the Message-ID; the same for all attempts. */
  reference(payload: Payload, jobId: string): string;
  render(payload: Payload, site: { origin: string; markLink: MarkLink }): MailContent;
  keptDays: number;
  /** Whether it says nothing, or a stored one says it better. */
  isSuperfluous?(payload: Payload, all: readonly Payload[]): boolean;
  /** The log says that `<logName> does not reach the dealer yet`. */
  logName: string;
};

/** Makes the types of a row agree. */
const siteMail = <Payload extends { at: Date }>(kind: SiteMailKind<Payload>) => kind;

/** By the name of their queue at pg-boss. */
export const siteMails = {
  alarms: siteMail<Alarm>({
    schema: alarmSchema,
    reference: alarmReference,
    render: renderAlarm,
    keptDays: 400,
    isSuperfluous: isOvertaken,
    logName: "an alarm",
  }),
  "deletion-notices": siteMail<DeletionNotice>({
    schema: deletionNoticeSchema,
    reference: (_, jobId) => `loeschung-${jobId}`,
    render: renderDeletionNotice,
    keptDays: 7,
    logName: "a notice of deletion",
  }),
  "weekly-overviews": siteMail<Week>({
    schema: weekSchema,
    reference: ({ monday }) => `woche-${monday}`,
    render: renderWeek,
    keptDays: 30,
    isSuperfluous: isWeekSuperfluous,
    logName: "an overview of the week",
  }),
};

export type InquiryMailName = keyof typeof inquiryMails;
export type AlertMailName = keyof typeof alertMails;
export type SiteMailName = keyof typeof siteMails;
export type SiteMailPayload<Name extends SiteMailName> = z.infer<
  (typeof siteMails)[Name]["schema"]
>;

/** A mail about an inquiry and how its delivery stands. */
export type InquiryMail = Omit<typeof letters.$inferSelect, "recipient"> & {
  kind: InquiryMailName;
};

/** The same mail each time it is made, so that a second attempt is no second mail. */
export async function composeInquiryMail(
  mail: Pick<InquiryMail, "kind" | "messageId" | "createdAt">,
  inquiry: Inquiry,
  about: Pick<InquirySubject, "car" | "photo" | "appointment" | "photoLinks"> & {
    markLink: MarkLink;
  },
  mailbox: Mailbox,
): Promise<OutgoingMail> {
  const kind: InquiryMailKind = inquiryMails[mail.kind];
  const { origin, from: organizer } = mailbox;
  const content = kind.render(inquiry, {
    ...about,
    markLink: about.markLink(inquiry.reference, mail.createdAt),
    origin,
    organizer,
  });
  return {
    ...(await finish(content)),
    ...addressing[mail.kind](mailbox, {
      name: senderName(inquiry),
      address: inquiry.fields.email,
    }),
    messageId: mail.messageId,
    date: mail.createdAt,
    from: mailbox.from,
  };
}

/**
 * A mail to the address of search orders. `unsubscribe` is where a mail program ends them with one click
 * (RFC 8058); null for a mail that nobody has agreed to yet.
 */
export async function composeAlertMail(
  { content, address, unsubscribe }: AlertMail,
  mail: { messageId: string; createdAt: Date },
  { from, to }: Mailbox,
): Promise<OutgoingMail> {
  return {
    ...(await finish(content)),
    to: { name: "", address },
    replyTo: to,
    autoSubmitted: "auto-generated",
    ...(unsubscribe !== null && { unsubscribe }),
    messageId: mail.messageId,
    date: mail.createdAt,
    from,
  };
}
export type AlertMail = { content: MailContent; address: string; unsubscribe: string | null };

/** The stored job as a mail; null when it is superfluous. Throws when the job is unreadable. */
export async function composeSiteMail(
  name: SiteMailName,
  job: { id: string; data: unknown },
  stored: () => Promise<{ at: Date }[]>,
  { markLink, ...mailbox }: Mailbox & { markLink: MarkLink },
): Promise<OutgoingMail | null> {
  const { schema, ...kind }: SiteMailKind<{ at: Date }> = siteMails[name];
  const payload = schema.parse(job.data);
  if (kind.isSuperfluous?.(payload, await stored())) return null;
  return {
    ...(await finish(kind.render(payload, { origin: mailbox.origin, markLink }))),
    ...addressing.dealer(mailbox, null),
    messageId: messageId(kind.reference(payload, job.id), "dealer", mailbox.origin),
    date: payload.at,
    from: mailbox.from,
  };
}

const finish = async ({ html, pictures = [], attachments = [], ...content }: MailContent) => ({
  ...content,
  // One car may stand in a mail twice.
  pictures: [...new Map(pictures.map((picture) => [picture.cid, picture])).values()],
  attachments,
  html: String(await html),
});

type Addressing = Pick<OutgoingMail, "to" | "replyTo" | "autoSubmitted">;

type Address = (site: Mailbox, visitor: MailAddress | null) => Addressing;

const toDealer: Address = ({ to }, visitor) => ({
  to,
  replyTo: visitor ?? to,
  autoSubmitted: "auto-generated",
});
// Without the name: it is typed by whoever sent the form (T3).
const toVisitor: Address = ({ to }, visitor) => ({
  to: { name: "", address: visitor?.address ?? "" },
  replyTo: to,
  autoSubmitted: "auto-replied",
});

const addressing: Record<InquiryMailName, Address> = {
  dealer: toDealer,
  visitor: toVisitor,
  appointment: (...site) => ({ ...toVisitor(...site), autoSubmitted: "auto-generated" }),
  "appointment-dealer": toDealer,
  photos: toDealer,
};
