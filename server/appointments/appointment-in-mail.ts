import { type AppointmentState, isInForce } from "#domain/appointment/appointment.ts";
import { slotAt } from "#domain/appointment/slots.ts";
import { appointmentLinkPath, appointmentPath } from "#domain/site/paths.ts";
import type { SiteSecret } from "#server/inquiries/site-secret.ts";
import type { InquiryMail } from "#server/mail/kinds.ts";
import type { AppointmentInMail, Mailbox } from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import { appointmentToken, familyLinks } from "./signed-links.ts";
import { type Appointment, createAppointmentStore } from "./store.ts";

/**
 * What a mail says of the appointment of its inquiry, as it is when it is sent; null for an inquiry that asks
 * for none.
 */
export async function findAppointmentInMail(
  mail: InquiryMail,
  { database, secret, mailbox: { origin } }: InMailParts,
): Promise<AppointmentInMail | null> {
  if (mail.inquiryId === null) return null;
  const row = await createAppointmentStore({ db: database }).ofInquiry(mail.inquiryId);
  if (row === null) return null;
  const { id, wish, startsAt, proposedFor, sequence } = row;
  const round = mail.appointmentRound ?? 0;
  const links = familyLinks({ id, round }, mail.createdAt, secret);
  const addressOf = (link: string) => origin + appointmentLinkPath(link);
  return {
    told: mail.appointmentRound === null ? row.state : toldBy(mail.appointmentRound, row),
    wish,
    startsAt: startsAt && { instant: startsAt, slot: slotAt(startsAt) },
    proposedFor: proposedFor && slotAt(proposedFor),
    calendar: sequence === null ? null : { id, sequence, stamp: mail.createdAt },
    page: origin + appointmentPath(appointmentToken(id, secret)),
    links: {
      confirm: addressOf(links.confirm),
      propose: addressOf(links.propose),
    },
  };
}

type InMailParts = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  mailbox: Pick<Mailbox, "origin">;
};

/** Null when a later change has made the mail of this round superfluous. */
function toldBy(round: number, row: Appointment): AppointmentState | null {
  if (round === row.round) return row.state;
  // The calendar's entry holds while another time is talked about.
  const startsAt = row.startsAt && slotAt(row.startsAt);
  return round === row.sequence && isInForce({ state: row.state, startsAt }) ? "confirmed" : null;
}
