import type {
  AppointmentView,
  CustomerAction,
  PressOutcome,
} from "#domain/appointment/appointment.ts";
import { isBookable, slotAt } from "#domain/appointment/slots.ts";
import { testDriveIssues, testDriveOf } from "#domain/appointment/wish.ts";
import { berlinMoment } from "#domain/site/format.ts";
import type { Statements } from "#server/platform/db/database.ts";
import {
  type AppointmentParts,
  asked,
  cancelled,
  changeAppointment,
  confirmed,
  datesOf,
  mayCustomerChange,
} from "./change.ts";
import { createFamilyDesk } from "./family-desk.ts";
import { type Appointment, appointmentStatements } from "./store.ts";

export type AppointmentService = ReturnType<typeof createAppointmentService>;

/** The customer's page of an appointment, and the family's. Nothing changes but by a button. */
export function createAppointmentService(parts: AppointmentParts) {
  const { store, now } = parts;
  return {
    ...createFamilyDesk(parts),
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
        if (action === "cancel") return cancelled(row);
        if (action === "accept") return accepted(tx, row, now());
        const wish = testDriveOf(typed);
        const issues = testDriveIssues(typed, berlinMoment(now()).day);
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
  if (!(await appointmentStatements.isTaken(tx, proposedFor, row))) return confirmed(slot, row);
  const first = { day: slot.day, time: slot.clock };
  return asked({ first, second: null, tradeIn: row.wish.tradeIn });
}
