import { randomUUID } from "node:crypto";
import { and, asc, between, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { readTestDrive } from "#domain/appointment/wish.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { type SiteSecret, tokenHash } from "#server/inquiries/site-secret.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { appointments, inquiries } from "#server/platform/db/personal-schema.ts";
import { appointmentToken } from "./signed-links.ts";

export type Appointment = typeof appointments.$inferSelect;
export type AskedAppointment = { appointment: Appointment; inquiry: Inquiry };

/** Every call rejects when the database does not answer. */
export type AppointmentStore = ReturnType<typeof createAppointmentStore>;

export function createAppointmentStore({ db }: { db: Pick<Database, "orm"> }) {
  const { orm } = db;
  const all = async (where: SQL | undefined): Promise<AskedAppointment[]> => {
    const rows = await orm
      .select()
      .from(appointments)
      .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
      .where(where)
      .orderBy(asc(appointments.startsAt));
    return rows.map((row) => ({
      appointment: row.appointments,
      // `fields` passed the rules of its kind on the way in.
      inquiry: row.inquiries as unknown as Inquiry,
    }));
  };
  const one = async (where: SQL) => (await all(where))[0] ?? null;
  return {
    byToken: (token: string) => one(eq(appointments.tokenHash, tokenHash(token))),
    byId: (id: string) => one(eq(appointments.id, id)),
    async ofInquiry(inquiryId: number): Promise<Appointment | null> {
      return (await one(eq(appointments.inquiryId, inquiryId)))?.appointment ?? null;
    },
    async ofInquiries(inquiryIds: readonly number[]): Promise<Map<number, Appointment>> {
      const wanted = inArray(appointments.inquiryId, [...inquiryIds]);
      const rows = await orm.select().from(appointments).where(wanted);
      return new Map(rows.map((row) => [row.inquiryId, row]));
    },
    /** Those that begin in this time and are not cancelled, in their order. */
    inForce: (from: Date, to: Date): Promise<AskedAppointment[]> =>
      all(and(between(appointments.startsAt, from, to), ne(appointments.state, "cancelled"))),
  };
}

/** What acceptance and changes do within their transactions. */
export const appointmentStatements = {
  /** When the inquiry asks for a test drive (W2). */
  async addAsked(tx: Statements, inquiry: Inquiry, secret: SiteSecret): Promise<void> {
    if (inquiry.kind !== "contact") return;
    const wish = readTestDrive(inquiry.fields.message);
    if (wish === null) return;
    const id = randomUUID();
    const hash = tokenHash(appointmentToken(id, secret));
    const { id: inquiryId, receivedAt: changedAt } = inquiry;
    await tx
      .insert(appointments)
      .values({ id, inquiryId, tokenHash: hash, state: "requested", wish, changedAt });
  },
  /** One change at a time, so that two cannot take the same half hour unseen. */
  async lock(tx: Statements, id: string): Promise<Appointment | null> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('appointments', 2))`);
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, id));
    return row ?? null;
  },
  async isTaken(tx: Statements, at: Date, { id }: Pick<Appointment, "id">): Promise<boolean> {
    const others = await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          eq(appointments.startsAt, at),
          ne(appointments.state, "cancelled"),
          ne(appointments.id, id),
        ),
      );
    return others.length > 0;
  },
  async change(tx: Statements, id: string, set: Partial<Appointment>): Promise<void> {
    await tx.update(appointments).set(set).where(eq(appointments.id, id));
  },
};
