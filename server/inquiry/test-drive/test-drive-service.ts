import type { Car } from "#domain/car/record.ts";
import { berlinMoment } from "#domain/format/format.ts";
import type { TakenSlot } from "#domain/office/week-plan.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import {
  type AppointmentView,
  type CustomerAction,
  type cancelledStates,
  type FamilyAction,
  isCancellable,
  isChangeable,
  isInForce,
  type LinkOutcome,
} from "#domain/test-drive/appointment.ts";
import {
  earlyDriveIssues,
  readTestDrive,
  type TestDriveRequest,
  testDriveIssues,
  wishedSlots,
} from "#domain/test-drive/request.ts";
import {
  bookableOn,
  instantOf,
  isBookable,
  isSameSlot,
  nearestBookableDay,
  type Slot,
  slotAt,
} from "#domain/test-drive/slots.ts";
import { senderName } from "#server/inquiry/inquiry.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { toAppointmentInMail } from "#server/inquiry/mails/inquiry-context.ts";
import type { Mailbox } from "#server/mail/mail.ts";
import type { Statements } from "#server/platform/db/database.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import {
  type Appointment,
  type AppointmentStore,
  type AppointmentWithInquiry,
  type Change,
  changeAppointment,
  createAppointmentStore,
  isTaken,
  newAppointment,
} from "./appointment-store.ts";

import { calendarFile } from "./calendar-event.ts";

export type TestDriveService = ReturnType<typeof createTestDriveService>;

export function createTestDriveService(deps: TestDriveDeps) {
  const store = createAppointmentStore(deps);
  return {
    ...createCustomerPage(store, deps),
    ...createOfficePage(store, deps),
  };
}

type TestDriveDeps = Parameters<typeof changeAppointment>[1] & {
  schedule: () => Schedule;
  findVehicle(adKey: string): Promise<Car | null>;
  /** Who invites, in calendars. */
  mailbox: () => Mailbox;
  secret: SiteSecret;
};

type SubmittedAction = {
  /** The change count when the page was rendered (optimistic lock). */
  round: number;
  action: CustomerAction;
  /** The posted fields. */
  typed: Readonly<Partial<Record<string, string>>>;
};

function createCustomerPage(store: AppointmentStore, deps: TestDriveDeps) {
  const { schedule, now } = deps;
  return {
    async view(token: string): Promise<AppointmentView | null> {
      const record = await store.findByToken(token);
      if (record === null) return null;
      const { appointment, inquiry } = record;
      return {
        ...currentSchedule(record),
        round: appointment.round,
        canChange: canCustomerChange(record, now()),
        reference: inquiry.reference,
        adKey: inquiry.adKey,
      };
    },
    /** The confirmed date for the customer's calendar (iCalendar); null without one. */
    async calendar(token: string): Promise<string | null> {
      const record = await store.findByToken(token);
      if (record === null || !isInForce(currentSchedule(record))) return null;
      const { inquiry, appointment } = record;
      const { origin, profile, from: organizer } = deps.mailbox();
      const asked = { appointmentRound: null, createdAt: now() };
      const context = {
        ...{ origin, profile, organizer },
        car: inquiry.adKey === null ? null : await deps.findVehicle(inquiry.adKey),
        appointment: toAppointmentInMail(appointment, asked, { secret: deps.secret, origin }),
      };
      return calendarFile(inquiry, context);
    },
    /** Null for an unknown token. */
    async submitCustomerAction(
      token: string,
      { round, action, typed }: SubmittedAction,
    ): Promise<LinkOutcome | null> {
      const record = await store.findByToken(token);
      if (record === null) return null;
      const { adKey } = record.inquiry;
      const car = adKey === null ? null : await deps.findVehicle(adKey);
      return changeAppointment(record, deps, async (tx, current) => {
        const row = current.appointment;
        if (row.round !== round || !canCustomerChange(current, now())) return "used";
        if (action === "cancel") return buildCancellation(row, "cancelled");
        if (action === "accept")
          return acceptProposal(tx, row, { now: now(), schedule: schedule() });
        const wish = readTestDrive(typed);
        const { day: today } = berlinMoment(now());
        const issues = [
          ...testDriveIssues(wish, today, schedule()),
          ...earlyDriveIssues(wish, car, today),
        ];
        return issues.length > 0 || wish.first === null ? "invalid" : buildRequest(wish);
      });
    },
  };
}

/** What decides which times can be booked. */
type Booking = { now: Date; schedule: Schedule };

/** If the slot was taken meanwhile, the acceptance becomes a request that the dealer decides. */
async function acceptProposal(tx: Statements, row: Appointment, { now, schedule }: Booking) {
  const { proposedFor } = row;
  if (row.state !== "proposed" || proposedFor === null) return "used";
  const slot = slotAt(proposedFor);
  if (!isBookable(slot, now, schedule)) return "invalid";
  if (!(await isTaken(tx, proposedFor, row))) return buildConfirmation(slot, row);
  const first = { day: slot.day, time: slot.clock };
  return buildRequest({ first, second: null, tradeIn: row.wish.tradeIn });
}

/** What the family decides in the office. */
export type FamilyAnswer = {
  action: FamilyAction;
  /** The change count that it saw (optimistic lock). */
  round: number;
  slot: Slot | null;
  /** It accepts a second test drive at that time. */
  allowTaken: boolean;
  /** Its own sentence to the customer. */
  words: string | null;
};

async function planAnswer(
  tx: Statements,
  row: Appointment,
  { action, round, slot, allowTaken, words }: FamilyAnswer,
  { now, schedule }: Booking,
): Promise<Change | Exclude<LinkOutcome, "done">> {
  if (round !== row.round) return "used";
  if (action === "cancel") {
    if (!canFamilyCancel(row, now)) return "invalid";
    return withWords(buildCancellation(row, "called-off"), words);
  }
  if (slot === null || !isBookable(slot, now, schedule)) return "invalid";
  if (!allowTaken && (await isTaken(tx, instantOf(slot), row))) return "taken";
  return withWords(
    action === "confirm" ? buildConfirmation(slot, row) : buildProposal(slot),
    words,
  );
}

const withWords = ({ set, ...change }: Change, words: string | null): Change => ({
  ...change,
  set: { ...set, words },
});

const canFamilyCancel = ({ state, startsAt }: Appointment, now: Date) =>
  isCancellable({ state, startsAt: startsAt && slotAt(startsAt) }, now);

/** In the office the family may confirm any time, because it may have agreed on it by telephone. */
function createOfficePage(store: AppointmentStore, deps: TestDriveDeps) {
  const { schedule, now } = deps;
  const booking = () => ({ now: now(), schedule: schedule() });
  const inquiries = createInquiryStore(deps);
  /** An inquiry without a wish can get an appointment, too, which its first answer stores. */
  async function findOrPlan(reference: string): Promise<AppointmentWithInquiry | null> {
    const found = await store.findByReference(reference);
    if (found !== null) return found;
    const inquiry = await inquiries.find(reference);
    return (
      inquiry && {
        inquiry,
        appointment: newAppointment(inquiry, deps.secret),
        isNew: true as const,
      }
    );
  }
  return {
    /** With the half hours of one day, the one asked for if it has any. Null for an unknown reference. */
    async officeView(reference: string, asked: string | null = null) {
      const record = await findOrPlan(reference);
      if (record === null) return null;
      const { appointment } = record;
      const wished = listPreferred(appointment, booking());
      const day = shownDay(asked, record, booking());
      const slots = bookableOn(day, now(), schedule());
      return {
        record,
        isCancellable: canFamilyCancel(appointment, now()),
        day,
        before: nearestBookableDay(day, -1, now(), schedule()),
        after: nearestBookableDay(day, 1, now(), schedule()),
        wishedDays: [...new Set(wished.map((slot) => slot.day))],
        slots: (await markTaken(slots, appointment, store)).map((slot) => ({
          ...slot,
          isWished: wished.some((each) => isSameSlot(each, slot)),
        })),
      };
    },
    /** `record` notes it in the same transaction as the change. Null for an unknown reference. */
    async submitOfficeAnswer(
      reference: string,
      answer: FamilyAnswer,
      record: (tx: Statements, inquiryId: number, isMove: boolean) => Promise<unknown>,
    ): Promise<LinkOutcome | null> {
      const found = await findOrPlan(reference);
      if (found === null) return null;
      return changeAppointment(found, deps, async (tx, { appointment: row }) => {
        const planned = await planAnswer(tx, row, answer, booking());
        if (typeof planned !== "string") {
          await record(tx, row.inquiryId, (planned.set.movedFrom ?? null) !== null);
        }
        return planned;
      });
    },
  };
}

/** The day asked for, or else that of a wish, of the confirmed time, or the next one. */
function shownDay(
  asked: string | null,
  { appointment }: AppointmentWithInquiry,
  booking: Booking,
): string {
  const { now, schedule } = booking;
  const { startsAt } = appointment;
  const [preferred] = listPreferred(appointment, booking);
  const today = berlinMoment(now).day;
  const candidates = [asked, preferred?.day, startsAt && slotAt(startsAt).day, today];
  const found = candidates.find((day) => day && bookableOn(day, now, schedule).length > 0);
  return found || nearestBookableDay(today, 1, now, schedule) || today;
}

/** The proposed slot, since the customer may have agreed on the phone, and the wished ones. */
function listPreferred(row: Appointment, { now, schedule }: Booking): Slot[] {
  if (row.state !== "requested" && row.state !== "proposed") return [];
  const proposedFor = row.proposedFor && slotAt(row.proposedFor);
  const wished = wishedSlots(row.wish, now, schedule);
  if (proposedFor === null || !isBookable(proposedFor, now, schedule)) return wished;
  return [proposedFor, ...wished.filter((slot) => !isSameSlot(slot, proposedFor))];
}

/** Names whoever else has a confirmed test drive at these times. */
export async function markTaken(
  slots: readonly Slot[],
  { id }: Pick<Appointment, "id">,
  store: Pick<AppointmentStore, "listInForce">,
): Promise<TakenSlot[]> {
  const instants = slots.map((slot) => instantOf(slot).getTime());
  if (instants.length === 0) return [];
  const [from, to] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))];
  const all = await store.listInForce(from, to);
  const others = all.filter(({ appointment }) => appointment.id !== id);
  return slots.map((slot) => {
    const taken = others.find(
      ({ appointment: { startsAt } }) => startsAt !== null && isSameSlot(slotAt(startsAt), slot),
    );
    return { ...slot, takenBy: taken === undefined ? null : senderName(taken.inquiry) };
  });
}

/** The new round is also the SEQUENCE of the calendar event. */
function buildConfirmation(slot: Slot, { round, state, startsAt: before }: Appointment): Change {
  const startsAt = instantOf(slot);
  const isMove =
    before !== null &&
    isInForce({ state, startsAt: slotAt(before) }) &&
    before.getTime() !== startsAt.getTime();
  const movedFrom = isMove ? before : null;
  return {
    set: { state: "confirmed", startsAt, movedFrom, proposedFor: null, sequence: round + 1 },
    mails: ["appointment", "appointment-dealer"],
  };
}

const buildProposal = (slot: Slot): Change => ({
  set: { state: "proposed", proposedFor: instantOf(slot) },
  mails: ["appointment", "appointment-dealer"],
});

/** A confirmed appointment stays valid until another is confirmed. */
const buildRequest = (wish: TestDriveRequest): Change => ({
  set: { state: "requested", wish, proposedFor: null },
  mails: ["appointment", "appointment-dealer"],
});

const buildCancellation = (
  { sequence, round }: Appointment,
  state: (typeof cancelledStates)[number],
): Change => ({
  set: {
    state,
    proposedFor: null,
    ...(sequence !== null && { sequence: round + 1 }),
  },
  mails: ["appointment", "appointment-dealer"],
});

/**
 * In German local time. Marking the inquiry as handled closes an open request or proposal; a confirmed
 * appointment stays.
 */
export function currentSchedule({ appointment, inquiry }: AppointmentWithInquiry) {
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

const canCustomerChange = (current: AppointmentWithInquiry, now: Date) =>
  isChangeable(currentSchedule(current), current.appointment.round, now);
