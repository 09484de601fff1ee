import { findAlertMail } from "#server/alerts/alert-mails.ts";
import { findAppointmentInMail } from "#server/appointments/appointment-in-mail.ts";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import { createMarkLink } from "#server/inquiries/marks.ts";
import type { SiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import { photoLinks } from "#server/photos/photo-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import {
  type InquiryMail,
  type InquiryMailKind,
  inquiryMails,
  type SiteMailKind,
  type SiteMailName,
  siteMails,
} from "./kinds.ts";
import {
  type AlertMail,
  type InquirySubject,
  type Mailbox,
  type MailContent,
  type MarkLink,
  messageId,
  type OutgoingMail,
} from "./mail.ts";
import type { FindMailPhoto } from "./templates/cars.ts";

export type FindParts = {
  database: Database;
  secret: SiteSecret;
  findCar: Catalogue["find"];
  /** Mails show no photos without it. */
  findPhoto?: FindMailPhoto | undefined;
  mailbox: Mailbox;
};

type DueMail = {
  mail: { id: number; messageId: string; sentAt: Date | null; failedAt: Date | null };
  /** The log names references, never a person (T19). */
  about: { reference: string; recipient: string };
  /** Null when nothing is left to say. */
  compose(): Promise<OutgoingMail | null>;
};

/** A mail with a row, as it is when it is sent. Null when what it is about is deleted. */
export async function findMail(mailId: number, parts: FindParts): Promise<DueMail | null> {
  const { database, secret, findCar, findPhoto, mailbox } = parts;
  const found = await createInquiryStore({ db: database }).mail(mailId);
  if (found === null) {
    const alert = await findAlertMail(mailId, parts);
    if (alert === null) return null;
    const { mail, reference, read } = alert;
    return {
      mail,
      about: { reference, recipient: mail.recipient },
      async compose() {
        const content = await read();
        return content && composeAlertMail(content, mail, mailbox);
      },
    };
  }
  const { mail, inquiry } = found;
  return {
    mail,
    about: { reference: inquiry.reference, recipient: mail.kind },
    async compose() {
      const appointment = await findAppointmentInMail(mail, parts);
      // A later change has made it superfluous.
      if (mail.appointmentRound !== null && appointment?.told == null) return null;
      const car = (inquiry.adKey && (await findCar(inquiry.adKey))?.car) || null;
      const photo = (car && (await findPhoto?.(car, "large"))) ?? null;
      const markLink = createMarkLink(secret, mailbox.origin);
      const ownPhotos = inquiry.kind === "vehicle" ? photoLinks(inquiry.reference, secret) : null;
      const about = { car, photo, markLink, appointment, photoLinks: ownPhotos };
      return composeInquiryMail(mail, inquiry, about, mailbox);
    },
  };
}

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
    ...addressing(kind, inquiry, mailbox),
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
    to: mailbox.to,
    replyTo: mailbox.to,
    autoSubmitted: "auto-generated",
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

function addressing({ to, isReply }: InquiryMailKind, inquiry: Inquiry, dealer: Mailbox) {
  const visitor = { name: senderName(inquiry), address: inquiry.fields.email };
  const autoSubmitted = isReply ? ("auto-replied" as const) : ("auto-generated" as const);
  if (to === "dealer") return { to: dealer.to, replyTo: visitor, autoSubmitted };
  // Without the name: it is typed by whoever sent the form (T3).
  return { to: { ...visitor, name: "" }, replyTo: dealer.to, autoSubmitted };
}
