import { eq } from "drizzle-orm";
import type { FamilyView, PressOutcome } from "#domain/appointment/appointment.ts";
import {
  halfHoursOn,
  instantOf,
  isBookable,
  isSameSlot,
  openDays,
  type Slot,
  slotAt,
} from "#domain/appointment/slots.ts";
import { wishedSlots } from "#domain/appointment/wish.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { senderName } from "#server/inquiries/inquiry.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import {
  type AppointmentParts,
  changeAppointment,
  closed,
  confirmed,
  datesOf,
  proposed,
} from "./change.ts";
import { type FamilyLink, readFamilyLink } from "./signed-links.ts";
import { type Appointment, type AskedAppointment, appointmentStatements } from "./store.ts";

/** What the family may propose: three weeks of open days. */
const proposableDays = 18;

type Linked = AskedAppointment & { link: FamilyLink };

/** The pages behind the links of the family's mails. Looking at one changes nothing. */
export function createFamilyDesk(parts: AppointmentParts) {
  const { store, secret, now } = parts;

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
      const isHandled = inquiry.handledAt !== null;
      const isOpen = isUsable(link, appointment, isHandled);
      return {
        ...datesOf(appointment),
        action: link.action,
        link: isOpen ? "open" : "used",
        isHandled,
        reference: inquiry.reference,
        adKey: inquiry.adKey,
        name: senderName(inquiry),
        slots: isOpen ? await slotsOf(found, parts) : [],
      };
    },
    /** `isKnown`: that somebody else is expected at that time. Null as above. */
    async pressLink(
      text: string,
      { slot, isKnown }: { slot: Slot | null; isKnown: boolean },
    ): Promise<PressOutcome | null> {
      const found = await ofLink(text);
      if (found === null) return null;
      const { inquiry, link } = found;
      const isInquiry = eq(inquiries.id, inquiry.id);
      return changeAppointment(found, parts, async (tx, row) => {
        const [fresh] = await tx.select().from(inquiries).where(isInquiry);
        if (!fresh || !isUsable(link, row, fresh.handledAt !== null)) return "used";
        if (link.action === "done") {
          await tx.update(inquiries).set({ handledAt: now() }).where(isInquiry);
          return closed(row);
        }
        const choices = selectable(link.action, row, now());
        if (slot === null || !choices.some((each) => isSameSlot(each, slot))) return "invalid";
        const isTaken = await appointmentStatements.isTaken(tx, instantOf(slot), row);
        if (isTaken && !isKnown) return "taken";
        return link.action === "confirm" ? confirmed(slot, row) : proposed(slot);
      });
    },
  };
}

/** 'Erledigt' is of the inquiry, whatever became of the date. */
const isUsable = ({ action, round }: FamilyLink, row: Appointment, isHandled: boolean) =>
  action === "done" ? !isHandled : row.round === round;

/** What was wished, and what was proposed, to which the customer may have agreed on the phone. */
function selectable(action: FamilyLink["action"], row: Appointment, now: Date): Slot[] {
  const { wish, proposedFor } = datesOf(row);
  if (action === "confirm") {
    const wished = wishedSlots(wish, now);
    if (proposedFor === null || !isBookable(proposedFor, now)) return wished;
    return [proposedFor, ...wished.filter((slot) => !isSameSlot(slot, proposedFor))];
  }
  if (action === "done") return [];
  const days = openDays(berlinMoment(now).day, proposableDays);
  return days.flatMap((day) => halfHoursOn(day).map((clock) => ({ day, clock })));
}

async function slotsOf(
  { link, appointment }: Linked,
  { store, now }: AppointmentParts,
): Promise<FamilyView["slots"]> {
  const slots = selectable(link.action, appointment, now());
  const instants = slots.map((slot) => instantOf(slot).getTime());
  if (instants.length === 0) return [];
  const [from, to] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))];
  const others = (await store.inForce(from, to)).filter(({ id }) => id !== appointment.id);
  const taken = others.flatMap(({ startsAt }) => (startsAt === null ? [] : [slotAt(startsAt)]));
  return slots.map((slot) => ({
    ...slot,
    isTaken: taken.some((each) => isSameSlot(each, slot)),
  }));
}
