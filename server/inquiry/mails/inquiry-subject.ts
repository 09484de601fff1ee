import type { Car } from "#domain/car/record.ts";
import { appointmentLinkPath, appointmentPath } from "#domain/pages/paths.ts";
import {
  type AppointmentState,
  type FamilyAction,
  isInForce,
} from "#domain/test-drive/appointment.ts";
import { type Slot, slotAt } from "#domain/test-drive/slots.ts";
import type { TestDriveWish } from "#domain/test-drive/wish.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import { createMarkLink } from "#server/inquiry/marks.ts";
import { photoLinks } from "#server/inquiry/photo/photo-service.ts";
import { createInquiryStore } from "#server/inquiry/store.ts";
import { appointmentToken, familyLinks } from "#server/inquiry/test-drive/family-links.ts";
import { type Appointment, createAppointmentStore } from "#server/inquiry/test-drive/store.ts";
import type { FindMailPhoto } from "#server/mail/cars.ts";
import type { InlinePicture, MailAddress, Mailbox } from "#server/mail/mail.ts";
import type { StoredMail } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";

/** What a mail about an inquiry says beside it. */
export type InquirySubject = {
  /** The vehicle of ours that it is about, if known. */
  car: Car | null;
  photo: InlinePicture | null;
  markLink: string;
  origin: string;
  /** When the mail was ordered. */
  at: Date;
  /** Of the calendar's entries. */
  organizer: MailAddress;
  appointment: AppointmentInMail | null;
  /** Addresses of the pages with the photos of a car offered to us, if one is: its sender's, the family's. */
  photoLinks: { sender: string; family: string } | null;
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

type ReaderParts = {
  database: Database;
  secret: SiteSecret;
  findCar: Catalogue["find"];
  /** Mails show no photos without it. */
  findPhoto?: FindMailPhoto | undefined;
  mailbox: Pick<Mailbox, "origin" | "from">;
};

/**
 * Reads what a mail is about, as it is when it is sent; null when the inquiry is deleted, or a later change of
 * its appointment has made the mail superfluous.
 */
export function createInquiryReader({
  database,
  secret,
  findCar,
  findPhoto,
  mailbox,
}: ReaderParts) {
  const inquiries = createInquiryStore({ db: database });
  const appointments = createAppointmentStore({ db: database });
  const { origin, from: organizer } = mailbox;
  const markLink = createMarkLink(secret, origin);
  return async (mail: StoredMail): Promise<{ inquiry: Inquiry; about: InquirySubject } | null> => {
    const inquiry = mail.inquiryId === null ? null : await inquiries.byId(mail.inquiryId);
    if (inquiry === null) return null;
    const row = await appointments.ofInquiry(inquiry.id);
    const appointment = row && inMail(row, mail, { secret, origin });
    if (mail.appointmentRound !== null && appointment?.told == null) return null;
    const car = (inquiry.adKey && (await findCar(inquiry.adKey))?.car) || null;
    const about: InquirySubject = {
      car,
      photo: (car && (await findPhoto?.(car, "large"))) ?? null,
      markLink: markLink(inquiry.reference, mail.createdAt),
      origin,
      at: mail.createdAt,
      organizer,
      appointment,
      photoLinks: inquiry.kind === "vehicle" ? photoLinks(inquiry.reference, secret) : null,
    };
    return { inquiry, about };
  };
}

function inMail(
  row: Appointment,
  { appointmentRound, createdAt }: StoredMail,
  { secret, origin }: { secret: SiteSecret; origin: string },
): AppointmentInMail {
  const { id, wish, startsAt, proposedFor, sequence } = row;
  const links = familyLinks({ id, round: appointmentRound ?? 0 }, createdAt, secret);
  const addressOf = (link: string) => origin + appointmentLinkPath(link);
  return {
    told: appointmentRound === null ? row.state : toldBy(appointmentRound, row),
    wish,
    startsAt: startsAt && { instant: startsAt, slot: slotAt(startsAt) },
    proposedFor: proposedFor && slotAt(proposedFor),
    calendar: sequence === null ? null : { id, sequence, stamp: createdAt },
    page: origin + appointmentPath(appointmentToken(id, secret)),
    links: {
      confirm: addressOf(links.confirm),
      propose: addressOf(links.propose),
      cancel: addressOf(links.cancel),
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
