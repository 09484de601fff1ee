import type { z } from "zod";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import type { letters } from "#server/platform/db/personal-schema.ts";
import type { InquirySubject, MailContent, MarkLink } from "./mail.ts";
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

/** A mail about one inquiry. Its row in `letters` is the record, and is deleted with the inquiry. */
export type InquiryMailKind = {
  to: "dealer" | "visitor";
  render(inquiry: Inquiry, about: InquirySubject): MailContent;
  /** RFC 3834: written because somebody wrote. */
  isReply?: true;
  label: string;
  /** What the dealer reads when it was given up. */
  undeliverable: string;
};

/** By the column `letters.recipient`, which is part of the Message-ID too. */
export const inquiryMails = {
  dealer: {
    to: "dealer",
    render: renderDealerInquiry,
    label: "E-Mail an uns",
    undeliverable: "die Anfrage an Sie kam nicht an",
  },
  visitor: {
    to: "visitor",
    render: renderConfirmation,
    isReply: true,
    label: "Bestätigung an Kunden",
    undeliverable:
      "die Bestätigung an den Absender kam nicht an; vielleicht ist dessen Adresse falsch geschrieben, dann hilft ein Anruf",
  },
  appointment: {
    to: "visitor",
    render: renderAppointment,
    label: "Termin an Kunden",
    undeliverable: "die E-Mail zum Termin kam beim Kunden nicht an; bitte rufen Sie ihn an",
  },
  "appointment-dealer": {
    to: "dealer",
    render: renderDealerAppointment,
    label: "Termin an uns",
    undeliverable: "eine Änderung des Termins kam bei Ihnen nicht an",
  },
  photos: {
    to: "dealer",
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
export type SiteMailKind<Payload extends { at: Date }> = {
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
