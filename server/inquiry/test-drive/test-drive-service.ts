import { berlinMoment } from "#domain/format/format.ts";
import {
  type AppointmentView,
  type CustomerAction,
  type FamilyView,
  isChangeable,
  type offStates,
  type PressOutcome,
} from "#domain/test-drive/appointment.ts";
import {
  halfHoursOn,
  instantOf,
  isBookable,
  isSameSlot,
  openDays,
  type Slot,
  slotAt,
} from "#domain/test-drive/slots.ts";
import {
  type TestDriveWish,
  testDriveIssues,
  testDriveOf,
  wishedSlots,
} from "#domain/test-drive/wish.ts";
import { senderName } from "#server/inquiry/inquiry.ts";
import type { Statements } from "#server/platform/db/database.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { callOffPath, type FamilyLink, readFamilyLink } from "./family-links.ts";
import {
  type Appointment,
  type AppointmentStore,
  type AskedAppointment,
  type Change,
  changeAppointment,
  createAppointmentStore,
  isTaken,
} from "./store.ts";

export type AppointmentService = ReturnType<typeof createAppointmentService>;

/** The customer's page of an appointment, and the family's. Nothing changes but by a button. */
export function createAppointmentService(parts: AppointmentParts) {
  const store = createAppointmentStore(parts);
  return { ...customerPage(store, parts), ...familyPage(store, parts) };
}

type AppointmentParts = Parameters<typeof changeAppointment>[1] & { secret: SiteSecret };

function customerPage(store: AppointmentStore, parts: AppointmentParts) {
  const { now } = parts;
  return {
    /** Null for an unknown token. */
    async view(token: string): Promise<AppointmentView | null> {
      const found = await store.byToken(token);
      if (found === null) return null;
      const { appointment, inquiry } = found;
      return {
        ...datesOf(found),
        round: appointment.round,
        canChange: mayCustomerChange(found, now()),
        reference: inquiry.reference,
        adKey: inquiry.adKey,
      };
    },
    /** A button of the page as it was in that round; `typed` is the form around it. Null as above. */
    async press(
      token: string,
      {
        round,
        action,
        typed,
      }: {
        round: number;
        action: CustomerAction;
        typed: Readonly<Partial<Record<string, string>>>;
      },
    ): Promise<PressOutcome | null> {
      const found = await store.byToken(token);
      if (found === null) return null;
      return changeAppointment(found, parts, async (tx, fresh) => {
        const row = fresh.appointment;
        if (row.round !== round || !mayCustomerChange(fresh, now())) return "used";
        if (action === "cancel") return cancelled(row, "cancelled");
        if (action === "accept") return accepted(tx, row, now());
        const wish = testDriveOf(typed);
        const issues = testDriveIssues(wish, berlinMoment(now()).day);
        return issues.length > 0 || wish.first === null ? "invalid" : asked(wish);
      });
    },
  };
}

/** What was given away meanwhile the family decides. */
async function accepted(tx: Statements, row: Appointment, now: Date) {
  const { proposedFor } = row;
  if (row.state !== "proposed" || proposedFor === null) return "used";
  const slot = slotAt(proposedFor);
  if (!isBookable(slot, now)) return "invalid";
  if (!(await isTaken(tx, proposedFor, row))) return confirmed(slot, row);
  const first = { day: slot.day, time: slot.clock };
  return asked({ first, second: null, tradeIn: row.wish.tradeIn });
}

/** What the family may propose: three weeks of open days. */
const proposableDays = 18;

type Linked = AskedAppointment & { link: FamilyLink };

/** Behind the links of the family's mails. */
function familyPage(store: AppointmentStore, parts: AppointmentParts) {
  const { secret, now } = parts;

  /** Null for a link that is forged or expired, or whose inquiry is deleted. */
  async function ofLink(text: string): Promise<Linked | null> {
    const link = readFamilyLink(text, secret, now());
    const found = link && (await store.byId(link.id));
    return found && { ...found, link };
  }

  return {
    async familyView(text: string): Promise<FamilyView | null> {
      const found = await ofLink(text);
      if (found === null) return null;
      const { appointment, inquiry, link } = found;
      const isOpen = link.round === appointment.round;
      return {
        ...datesOf(found),
        action: link.action,
        link: isOpen ? "open" : "used",
        reference: inquiry.reference,
        adKey: inquiry.adKey,
        name: senderName(inquiry),
        callOff: isOpen ? callOffPath(appointment, secret, now()) : null,
        phone: inquiry.fields.phone,
        slots: isOpen ? await slotsOf(found, store, now()) : [],
      };
    },
    /** `isKnown`: that somebody else is expected at that time. Null as above. */
    async pressLink(
      text: string,
      { slot, isKnown }: { slot: Slot | null; isKnown: boolean },
    ): Promise<PressOutcome | null> {
      const found = await ofLink(text);
      if (found === null) return null;
      const { link } = found;
      return changeAppointment(found, parts, async (tx, { appointment: row }) => {
        if (link.round !== row.round) return "used";
        if (link.action === "cancel") {
          return callOffPath(row, secret, now()) === null
            ? "invalid"
            : cancelled(row, "called-off");
        }
        const choices = selectable(link.action, row, now());
        if (slot === null || !choices.some((each) => isSameSlot(each, slot))) return "invalid";
        if (!isKnown && (await isTaken(tx, instantOf(slot), row))) return "taken";
        return link.action === "confirm" ? confirmed(slot, row) : proposed(slot);
      });
    },
  };
}

/** What was wished, and what was proposed, to which the customer may have agreed on the phone. */
function selectable(action: FamilyLink["action"], row: Appointment, now: Date): Slot[] {
  if (action === "cancel") return [];
  const proposedFor = row.proposedFor && slotAt(row.proposedFor);
  if (action === "confirm") {
    const wished = wishedSlots(row.wish, now);
    if (proposedFor === null || !isBookable(proposedFor, now)) return wished;
    return [proposedFor, ...wished.filter((slot) => !isSameSlot(slot, proposedFor))];
  }
  const days = openDays(berlinMoment(now).day, proposableDays);
  return days.flatMap((day) => halfHoursOn(day).map((clock) => ({ day, clock })));
}

async function slotsOf(
  { link, appointment }: Linked,
  store: AppointmentStore,
  now: Date,
): Promise<FamilyView["slots"]> {
  const slots = selectable(link.action, appointment, now);
  const instants = slots.map((slot) => instantOf(slot).getTime());
  if (instants.length === 0) return [];
  const [from, to] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))];
  const all = (await store.inForce(from, to)).map((asked) => asked.appointment);
  const others = all.filter(({ id }) => id !== appointment.id);
  const taken = others.flatMap(({ startsAt }) => (startsAt === null ? [] : [slotAt(startsAt)]));
  return slots.map((slot) => ({
    ...slot,
    isTaken: taken.some((each) => isSameSlot(each, slot)),
  }));
}

/** SEQUENCE of the calendar is the round. */
const confirmed = (slot: Slot, { round }: Appointment): Change => ({
  set: { state: "confirmed", startsAt: instantOf(slot), proposedFor: null, sequence: round + 1 },
  mails: ["appointment", "appointment-dealer"],
});

const proposed = (slot: Slot): Change => ({
  set: { state: "proposed", proposedFor: instantOf(slot) },
  mails: ["appointment", "appointment-dealer"],
});

/** A confirmed time holds until another is confirmed. */
const asked = (wish: TestDriveWish): Change => ({
  set: { state: "requested", wish, proposedFor: null },
  mails: ["appointment-dealer"],
});

/** The customer gets a mail only where it takes an entry out of a calendar. */
const cancelled = (
  { sequence, round }: Appointment,
  state: (typeof offStates)[number],
): Change => ({
  set: {
    state,
    proposedFor: null,
    ...(sequence !== null && { sequence: round + 1 }),
  },
  mails: sequence === null ? ["appointment-dealer"] : ["appointment", "appointment-dealer"],
});

/** As it stands, by Germany's clocks. What was only wished or proposed ends when the inquiry is handled. */
function datesOf({ appointment, inquiry }: AskedAppointment) {
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

const mayCustomerChange = (asked: AskedAppointment, now: Date) =>
  isChangeable(datesOf(asked), asked.appointment.round, now);
