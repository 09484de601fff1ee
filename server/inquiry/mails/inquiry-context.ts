import { and, eq, exists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { appointmentPath } from "#domain/pages/paths.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { type AppointmentState, isInForce } from "#domain/test-drive/appointment.ts";
import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import { type Slot, slotAt } from "#domain/test-drive/slots.ts";
import { type Inquiry, type NamedCars, namedVehicles } from "#server/inquiry/inquiry.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { senderPhotosPath } from "#server/inquiry/photo/photo-service.ts";
import {
  type Appointment,
  appointmentToken,
  createAppointmentStore,
} from "#server/inquiry/test-drive/appointment-store.ts";
import type { FindMailPicture } from "#server/mail/cars.ts";
import type { InlinePicture, MailAddress, Mailbox } from "#server/mail/mail.ts";
import type { StoredMail } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiryEvents, officePeople } from "#server/platform/db/personal-schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";

/** What a mail about an inquiry shows beside the inquiry itself. */
export type InquiryContext = NamedCars & {
  picture: InlinePicture | null;
  /** Its page in the office. */
  officeLink: string;
  profile: DealerProfile;
  /** When the mail was queued. */
  at: Date;
  /** ORGANIZER of calendar events. */
  organizer: MailAddress;
  appointment: AppointmentInMail | null;
  /** Of a reply from the office. */
  reply: ReplyInMail | null;
  /** The path on which the sender adds photos of a car offered to us; null without such a car. */
  photosPath: string | null;
};

export type ReplyInMail = {
  text: string;
  /** Who wrote it; null for an address without a name. */
  name: string | null;
  /** False for what the family entered itself, which is not meant for the customer. */
  isQuoted: boolean;
};

export type AppointmentInMail = {
  /** The state that this mail reports; null when a later mail supersedes it. */
  state: AppointmentState | null;
  wish: TestDriveRequest;
  startsAt: { instant: Date; slot: Slot } | null;
  proposedFor: Slot | null;
  /** The confirmed time that this one replaces. */
  movedFrom: Slot | null;
  /** The family's own sentence to the customer. */
  words: string | null;
  /** Null before the first confirmation. */
  calendar: { id: string; sequence: number; stamp: Date } | null;
  /** The customer's page, absolute. */
  pageUrl: string;
};

type ReaderDeps = {
  database: Database;
  secret: SiteSecret;
  findCars: Catalogue["findAll"];
  findPicture?: FindMailPicture | undefined;
  mailbox: () => Mailbox;
};

/**
 * Returns a function that reads the current state when a mail is sent; null when the inquiry is deleted, or
 * when a later change of its appointment supersedes the mail.
 */
export function createInquiryReader({
  database,
  secret,
  findCars,
  findPicture,
  mailbox,
}: ReaderDeps) {
  const inquiries = createInquiryStore({ db: database });
  const appointments = createAppointmentStore({ db: database });
  return async (
    mail: StoredMail,
  ): Promise<{ inquiry: Inquiry; context: InquiryContext } | null> => {
    const { origin, profile, from: organizer } = mailbox();
    const inquiry = mail.inquiryId === null ? null : await inquiries.findById(mail.inquiryId);
    if (inquiry === null) return null;
    const row = await appointments.findByInquiry(inquiry.id);
    const appointment = row && toAppointmentInMail(row, mail, { secret, origin });
    if (mail.appointmentRound !== null && appointment?.state == null) return null;
    const cars = await findCars(namedVehicles(inquiry));
    const car = cars.get(inquiry.adKey ?? "")?.car ?? null;
    const context: InquiryContext = {
      car,
      cars,
      picture: (car && (await findPicture?.(car, "large"))) ?? null,
      officeLink: origin + inquiryPath(inquiry.reference),
      origin,
      profile,
      at: mail.createdAt,
      organizer,
      appointment,
      reply: mail.eventId === null ? null : await readReply(database.orm, mail.eventId),
      photosPath: inquiry.kind === "sell" ? senderPhotosPath(inquiry.reference, secret) : null,
    };
    return { inquiry, context };
  };
}

async function readReply(orm: Db, eventId: number): Promise<ReplyInMail | null> {
  const [row] = await orm
    .select({
      text: inquiryEvents.text,
      name: officePeople.name,
      isEntered: exists(
        orm
          .select()
          .from(entry)
          .where(and(eq(entry.inquiryId, inquiryEvents.inquiryId), eq(entry.kind, "entered"))),
      ).mapWith(Boolean),
    })
    .from(inquiryEvents)
    .leftJoin(officePeople, eq(officePeople.email, inquiryEvents.address))
    .where(eq(inquiryEvents.id, eventId));
  return row === undefined
    ? null
    : { text: row.text ?? "", name: row.name, isQuoted: !row.isEntered };
}

const entry = alias(inquiryEvents, "entry");

export function toAppointmentInMail(
  row: Appointment,
  { appointmentRound, createdAt }: Pick<StoredMail, "appointmentRound" | "createdAt">,
  { secret, origin }: { secret: SiteSecret; origin: string },
): AppointmentInMail {
  const { id, wish, startsAt, proposedFor, movedFrom, words, sequence } = row;
  // A delayed mail of an earlier round does not take over the sentence of a later one.
  const isOfRound = appointmentRound === null || appointmentRound === row.round;
  return {
    state: appointmentRound === null ? row.state : reportedState(appointmentRound, row),
    wish,
    startsAt: startsAt && { instant: startsAt, slot: slotAt(startsAt) },
    proposedFor: proposedFor && slotAt(proposedFor),
    movedFrom: isOfRound && movedFrom ? slotAt(movedFrom) : null,
    words: isOfRound ? words : null,
    calendar: sequence === null ? null : { id, sequence, stamp: createdAt },
    pageUrl: origin + appointmentPath(appointmentToken(id, secret)),
  };
}

/** `mailRound`: change count when the mail was queued. Null when a later change supersedes the mail. */
function reportedState(mailRound: number, row: Appointment): AppointmentState | null {
  if (mailRound === row.round) return row.state;
  // The mail of the last confirmation stays true while another time is negotiated.
  const startsAt = row.startsAt && slotAt(row.startsAt);
  return mailRound === row.sequence && isInForce({ state: row.state, startsAt })
    ? "confirmed"
    : null;
}
