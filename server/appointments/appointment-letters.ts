import { type AppointmentState, isInForce } from "#domain/appointment/appointment.ts";
import { slotAt } from "#domain/appointment/slots.ts";
import { appointmentLinkPath, appointmentPath } from "#domain/site/paths.ts";
import type { SiteSecret } from "#server/inquiries/site-secret.ts";
import type { InquiryMail } from "#server/mail/kinds.ts";
import type { AppointmentInMail } from "#server/mail/mail.ts";
import { appointmentToken, familyLinks } from "./signed-links.ts";
import type { Appointment, AppointmentStore } from "./store.ts";

export type AppointmentLetters = ReturnType<typeof createAppointmentLetters>;

/** What mails say of the appointment of an inquiry, as it is when they are sent. */
export function createAppointmentLetters({
  store,
  openSecret,
}: {
  store: Pick<AppointmentStore, "ofInquiry">;
  openSecret: () => Promise<SiteSecret>;
}) {
  return {
    /** Null for an inquiry that asks for none. */
    async find(mail: InquiryMail, origin: string): Promise<AppointmentInMail | null> {
      if (mail.inquiryId === null) return null;
      const row = await store.ofInquiry(mail.inquiryId);
      if (row === null) return null;
      const secret = await openSecret();
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
    },
  };
}

/** Null when a later change has made the mail of this round superfluous. */
function toldBy(round: number, row: Appointment): AppointmentState | null {
  if (round === row.round) return row.state;
  // The calendar's entry holds while another time is talked about.
  const startsAt = row.startsAt && slotAt(row.startsAt);
  return round === row.sequence && isInForce({ state: row.state, startsAt }) ? "confirmed" : null;
}
