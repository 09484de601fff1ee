import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import ical from "ical-generator";
import { dayMs } from "#domain/format/calendar.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeCalendarPath } from "#domain/office/office.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { instantOf, slotMinutes } from "#domain/test-drive/slots.ts";
import {
  type AppointmentWithInquiry,
  createAppointmentStore,
} from "#server/inquiry/test-drive/appointment-store.ts";
import { officeCalendars } from "#server/platform/db/personal-schema.ts";
import { hashToken } from "#server/protection/site-secret.ts";
import { type InquiryRowDeps, readInquiryRows } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";
import type { OfficePeople } from "./people.ts";

export type CalendarDeps = InquiryRowDeps & {
  people: Pick<OfficePeople, "mayEnter">;
  profiles: { current(): DealerProfile };
  origin: string;
};

const shownDays = { before: 30, after: 366 };

/** A person's secret address of the confirmed test drives. The database holds the hash of its token only. */
export function createCalendarDesk(
  { db: { orm }, origin, now }: CalendarDeps,
  person: OfficePerson,
) {
  const isOwn = eq(officeCalendars.email, person.address);
  return {
    /** When the address was made, in ISO format; null without one. */
    async since(): Promise<string | null> {
      const [own] = await orm.select().from(officeCalendars).where(isOwn);
      return own?.createdAt.toISOString() ?? null;
    },
    /** A new address, which ends the former one. It cannot be shown again. */
    renew: (): Promise<string> =>
      orm.transaction(async (tx) => {
        const token = randomBytes(32).toString("base64url");
        const row = { tokenHash: hashToken(token), createdAt: now() };
        await tx
          .insert(officeCalendars)
          .values({ email: person.address, ...row })
          .onConflictDoUpdate({ target: officeCalendars.email, set: row });
        await person.record(tx, "calendar-made", "");
        return origin + officeCalendarPath(token);
      }),
    end: (): Promise<void> =>
      orm.transaction(async (tx) => {
        await tx.delete(officeCalendars).where(isOwn);
        await person.record(tx, "calendar-ended", "");
      }),
  };
}

/**
 * The calendar behind a secret address; null for none, or once its person may not enter any more. Calendar services
 * fetch it, so it names the car and not the customer, to whom its link leads.
 */
export async function readCalendar(token: string, deps: CalendarDeps): Promise<string | null> {
  const { db, people, profiles, origin, now } = deps;
  const [found] = await db.orm
    .select()
    .from(officeCalendars)
    .where(eq(officeCalendars.tokenHash, hashToken(token)));
  if (found === undefined || !(await people.mayEnter(found.email))) return null;
  const { name, address } = profiles.current();
  const calendar = ical({
    name: `Probefahrten ${name}`,
    prodId: { company: name, product: "Website", language: "DE" },
    ttl: 15 * 60,
  });
  const around = (days: number) => new Date(now().getTime() + days * dayMs);
  const records = await createAppointmentStore({ db }).listInForce(
    around(-shownDays.before),
    around(shownDays.after),
  );
  const { describeAppointment } = await readInquiryRows(
    records.map(({ inquiry }) => inquiry),
    deps,
    { address: found.email },
  );
  for (const record of records) {
    const { car, reference, startsAt } = describeAppointment(record);
    if (startsAt === null) continue;
    const start = instantOf(startsAt);
    calendar.createEvent({
      id: eventId(record, origin),
      sequence: record.appointment.sequence ?? 0,
      stamp: record.appointment.changedAt,
      start,
      end: new Date(start.getTime() + slotMinutes * 60_000),
      summary: car === null ? "Probefahrt" : `Probefahrt: ${car}`,
      description: `Vorgang ${reference}`,
      url: origin + inquiryPath(reference),
      location: `${address.street}, ${address.postalCode} ${address.city}`,
    });
  }
  return `${calendar}\r\n`;
}

/** Not the one of the mail's calendar, with which some calendars would mix it up. */
const eventId = ({ appointment: { id } }: AppointmentWithInquiry, origin: string) =>
  `${id}.buero@${new URL(origin).hostname}`;
