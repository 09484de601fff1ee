import {
  type AppointmentView,
  isChangeable,
  type PressOutcome,
} from "#domain/appointment/appointment.ts";
import { instantOf, type Slot, slotAt } from "#domain/appointment/slots.ts";
import type { TestDriveWish } from "#domain/appointment/wish.ts";
import type { SiteSecret } from "#server/inquiries/site-secret.ts";
import { addMails, type MailQueue } from "#server/mail/queue.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import {
  type Appointment,
  type AppointmentStore,
  type AskedAppointment,
  appointmentStatements,
} from "./store.ts";

export type AppointmentParts = {
  db: Pick<Database, "orm">;
  store: AppointmentStore;
  secret: SiteSecret;
  queue: Pick<MailQueue, "enqueue">;
  origin: string;
  now: () => Date;
  log: Log;
};

/** What a button makes of an appointment, and whom a mail tells of it. */
type Change = {
  set: Partial<Appointment>;
  mails: ("appointment" | "appointment-dealer")[];
};

/** Why it makes nothing of it. */
type Refusal = Exclude<PressOutcome, "done">;

/** A change, its mails and their jobs are stored together or not at all; each moves the round (W6). */
export function changeAppointment(
  { appointment: { id }, inquiry }: AskedAppointment,
  parts: AppointmentParts,
  decide: (tx: Statements, asked: AskedAppointment) => Promise<Change | Refusal>,
): Promise<PressOutcome> {
  const { db, now, log } = parts;
  return db.orm.transaction(async (tx) => {
    const row = await appointmentStatements.lock(tx, id);
    if (row === null) return "used";
    const decided = await decide(tx, { appointment: row, inquiry });
    if (typeof decided === "string") return decided;
    const { reference, id: inquiryId } = inquiry;
    const round = row.round + 1;
    const { set, mails } = decided;
    await appointmentStatements.change(tx, id, { ...set, round, changedAt: now() });
    const about = { inquiryId, appointmentRound: round, createdAt: now() };
    const added = mails.map((kind) => ({ ...about, kind, reference: `${reference}.${round}` }));
    await addMails(tx, added, parts);
    log.info({ reference, state: set.state, round }, "an appointment is changed");
    return "done";
  });
}

/** SEQUENCE of the calendar is the round. */
export const confirmed = (slot: Slot, { round }: Appointment): Change => ({
  set: { state: "confirmed", startsAt: instantOf(slot), proposedFor: null, sequence: round + 1 },
  mails: ["appointment", "appointment-dealer"],
});

export const proposed = (slot: Slot): Change => ({
  set: { state: "proposed", proposedFor: instantOf(slot) },
  mails: ["appointment", "appointment-dealer"],
});

/** A confirmed time holds until another is confirmed. */
export const asked = (wish: TestDriveWish): Change => ({
  set: { state: "requested", wish, proposedFor: null },
  mails: ["appointment-dealer"],
});

/** The customer gets a mail only where it takes an entry out of a calendar. */
export const cancelled = ({ sequence, round }: Appointment): Change => ({
  set: {
    state: "cancelled",
    proposedFor: null,
    ...(sequence !== null && { sequence: round + 1 }),
  },
  mails: sequence === null ? ["appointment-dealer"] : ["appointment", "appointment-dealer"],
});

/** As it stands, by Germany's clocks. What was only wished or proposed ends when the inquiry is handled. */
export function datesOf({ appointment, inquiry }: AskedAppointment) {
  const { wish, startsAt, proposedFor, changedAt, state } = appointment;
  const isOpen = state === "requested" || state === "proposed";
  const isOver = isOpen && inquiry.handledAt !== null && inquiry.handledAt >= changedAt;
  return {
    state: isOver ? (startsAt === null ? "closed" : "confirmed") : state,
    wish,
    startsAt: startsAt && slotAt(startsAt),
    proposedFor: proposedFor && !isOver ? slotAt(proposedFor) : null,
  } satisfies Partial<AppointmentView>;
}

export const mayCustomerChange = (asked: AskedAppointment, now: Date) =>
  isChangeable(datesOf(asked), asked.appointment.round, now);
