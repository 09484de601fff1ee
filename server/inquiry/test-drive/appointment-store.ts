import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  between,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { cancelledStates, type LinkOutcome } from "#domain/test-drive/appointment.ts";
import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import { asInquiry, type Inquiry, readReference } from "#server/inquiry/inquiry.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { appointments, inquiries } from "#server/platform/db/personal-schema.ts";
import type { Log } from "#server/platform/log.ts";
import { hashToken, type SiteSecret } from "#server/protection/site-secret.ts";

/** Token of the customer's page, derived anew for each mail because the database stores only its hash. */
export const appointmentToken = (id: string, secret: SiteSecret) =>
  secret.digest("appointment", id);

export type Appointment = typeof appointments.$inferSelect;
export type AppointmentWithInquiry = {
  appointment: Appointment;
  inquiry: Inquiry;
  /** For an inquiry without a wish: stored with the first answer. */
  isNew?: true;
};

const isNotCancelled = notInArray(appointments.state, [...cancelledStates]);

export type AppointmentStore = ReturnType<typeof createAppointmentStore>;

export function createAppointmentStore({ db }: { db: Pick<Database, "orm"> }) {
  const { orm } = db;
  /** Leaves out inquiries that were deleted in the office. */
  const select = async (where: SQL | undefined): Promise<AppointmentWithInquiry[]> => {
    const rows = await orm
      .select()
      .from(appointments)
      .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
      .where(and(where, isNull(inquiries.removedAt)))
      .orderBy(asc(appointments.startsAt));
    return rows.map((row) => ({
      appointment: row.appointments,
      inquiry: asInquiry(row.inquiries),
    }));
  };
  const findOne = async (where: SQL | undefined) => (await select(where))[0] ?? null;
  return {
    findByToken: (token: string) => findOne(eq(appointments.tokenHash, hashToken(token))),
    async findByInquiry(inquiryId: number): Promise<Appointment | null> {
      return (await findOne(eq(appointments.inquiryId, inquiryId)))?.appointment ?? null;
    },
    async findByInquiries(inquiryIds: readonly number[]): Promise<Map<number, Appointment>> {
      const isOfInquiry = inArray(appointments.inquiryId, [...inquiryIds]);
      const rows = await orm.select().from(appointments).where(isOfInquiry);
      return new Map(rows.map((row) => [row.inquiryId, row]));
    },
    /** Appointments that wait for the family's answer, longest wait first. */
    async requested(): Promise<AppointmentWithInquiry[]> {
      const isOpen = or(
        isNull(inquiries.handledAt),
        lt(inquiries.handledAt, appointments.changedAt),
      );
      const waiting = await select(and(eq(appointments.state, "requested"), isOpen));
      const waitsSince = ({ appointment }: AppointmentWithInquiry) =>
        appointment.changedAt.getTime();
      return waiting.toSorted((one, other) => waitsSince(one) - waitsSince(other));
    },
    /** Appointments that start in this period, cancelled ones too, or are proposed for a time in it. */
    listOfPeriod: (from: Date, to: Date): Promise<AppointmentWithInquiry[]> =>
      select(
        or(between(appointments.startsAt, from, to), between(appointments.proposedFor, from, to)),
      ),
    async findByReference(typed: string): Promise<AppointmentWithInquiry | null> {
      const reference = readReference(typed);
      return reference === null ? null : findOne(eq(inquiries.reference, reference));
    },
    /** Appointments that start in this period and are not cancelled, by start. */
    listInForce: (from: Date, to: Date): Promise<AppointmentWithInquiry[]> =>
      select(and(between(appointments.startsAt, from, to), isNotCancelled)),
  };
}

/** Does nothing unless the inquiry asks for a test drive. */
export async function addRequestedAppointment(
  tx: Statements,
  inquiry: Inquiry,
  secret: SiteSecret,
): Promise<void> {
  const { testDrive, tradeIn = false } = inquiry.details ?? {};
  if (inquiry.kind !== "contact" || testDrive === undefined) return;
  const wish = { ...testDrive, tradeIn };
  await tx.insert(appointments).values(newAppointment(inquiry, secret, wish));
}

/** Of somebody who called. */
const noWish: TestDriveRequest = { first: null, second: null, tradeIn: false };

export function newAppointment(
  { id: inquiryId, receivedAt: changedAt }: Inquiry,
  secret: SiteSecret,
  wish = noWish,
): Appointment {
  const id = randomUUID();
  const tokenHash = hashToken(appointmentToken(id, secret));
  return {
    ...{ id, inquiryId, tokenHash, state: "requested", wish, round: 0, changedAt },
    ...{ proposedFor: null, startsAt: null, movedFrom: null, words: null, sequence: null },
  };
}

export type Change = {
  set: Partial<Appointment>;
  mails: ("appointment" | "appointment-dealer")[];
};

type ChangeDeps = {
  db: Pick<Database, "orm">;
  outbox: Pick<Outbox, "add">;
  now: () => Date;
  log: Log;
};

/**
 * Stores a change, its mails and their jobs in one transaction, and increments `round`, so that buttons of
 * pages that were rendered before do nothing. `planChange` returns the change, or why nothing may change.
 */
export function changeAppointment(
  { appointment, inquiry, isNew }: AppointmentWithInquiry,
  { db, outbox, now, log }: ChangeDeps,
  planChange: (
    tx: Statements,
    current: AppointmentWithInquiry,
  ) => Promise<Change | Exclude<LinkOutcome, "done">>,
): Promise<LinkOutcome> {
  return db.orm.transaction(async (tx) => {
    // The advisory lock serializes changes, so that two cannot book the same half hour.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('appointments', 2))`);
    const isThis = eq(appointments.inquiryId, inquiry.id);
    const [stored] = await tx.select().from(appointments).where(isThis);
    const row = stored ?? (isNew ? appointment : undefined);
    if (row === undefined) return "used";
    const planned = await planChange(tx, { appointment: row, inquiry });
    if (typeof planned === "string") return planned;
    const { reference, id: inquiryId } = inquiry;
    const round = row.round + 1;
    const set = { words: null, movedFrom: null, ...planned.set, round, changedAt: now() };
    if (stored === undefined) await tx.insert(appointments).values({ ...row, ...set });
    else await tx.update(appointments).set(set).where(isThis);
    const isReachable = inquiry.fields.email !== "";
    const kinds = planned.mails.filter((kind) => isReachable || kind === "appointment-dealer");
    const mails = kinds.map((kind) => ({
      kind,
      inquiryId,
      appointmentRound: round,
      reference: `${reference}.${round}`,
      createdAt: now(),
    }));
    await outbox.add(tx, mails);
    log.info({ reference, state: set.state, round }, "appointment changed");
    return "done";
  });
}

export async function isTaken(tx: Statements, start: Date, { id }: Appointment): Promise<boolean> {
  const { startsAt, state } = appointments;
  const isOther = and(eq(startsAt, start), isNotCancelled, ne(appointments.id, id));
  return (await tx.select({ state }).from(appointments).where(isOther)).length > 0;
}
