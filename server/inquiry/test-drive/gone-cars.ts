import { and, eq, exists, gt, isNotNull, isNull, lt, not, notInArray, or, sql } from "drizzle-orm";
import { cancelledStates } from "#domain/test-drive/appointment.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import { appointments, inquiries, mails } from "#server/platform/db/personal-schema.ts";
import { cars } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

type GoneCarDeps = {
  db: Pick<Database, "orm">;
  outbox: Pick<Outbox, "add">;
  now: () => Date;
  log: Log;
};

const mailKinds = ["car-gone", "car-gone-dealer"] as const;

/** For a tap on 'Verkauft' by mistake. */
const undoMs = 15 * 60_000;

/**
 * Mails customer and dealer once when the car of a confirmed test drive is sold or has left the stock; the appointment
 * stays valid. Runs after each sync, so that the next run catches up after a crash. Never throws.
 */
export async function notifyOfGoneCars({ db, outbox, now, log }: GoneCarDeps): Promise<void> {
  try {
    const earlierMail = db.orm
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.inquiryId, inquiries.id), eq(mails.kind, "car-gone-dealer")));
    const affected = await db.orm
      .select({
        inquiryId: inquiries.id,
        reference: inquiries.reference,
        round: appointments.round,
        email: sql<string>`${inquiries.fields} ->> 'email'`,
      })
      .from(appointments)
      .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
      .innerJoin(cars, eq(cars.adKey, inquiries.adKey))
      .where(
        and(
          or(isNotNull(cars.withdrawnAt), lt(cars.soldAt, new Date(now().getTime() - undoMs))),
          isNull(inquiries.removedAt),
          gt(appointments.startsAt, now()),
          notInArray(appointments.state, [...cancelledStates]),
          not(exists(earlierMail)),
        ),
      );
    const newMails = affected.flatMap(({ round, email, ...inquiry }) =>
      mailKinds
        .filter((kind) => email !== "" || kind === "car-gone-dealer")
        .map((kind) => ({ ...inquiry, kind, appointmentRound: round, createdAt: now() })),
    );
    if (newMails.length === 0) return;
    await db.orm.transaction((tx) => outbox.add(tx, newMails));
    const references = affected.map(({ reference }) => reference);
    log.info({ references }, "cars of test drives withdrawn");
  } catch (failure) {
    log.error({ err: failure }, "notifying about withdrawn cars of test drives failed");
  }
}
