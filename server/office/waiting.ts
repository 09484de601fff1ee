import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import {
  formatAge,
  type OfficeToday,
  type WaitingInquiry,
  type WaitingMail,
} from "#domain/office/office.ts";
import { requestRows } from "#domain/test-drive/request.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import { carLabel, purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import { createInquiryStore } from "#server/inquiry/store.ts";
import { type Appointment, createAppointmentStore } from "#server/inquiry/test-drive/store.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, type MailName, mails } from "#server/platform/db/personal-schema.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";

export type WaitingParts = {
  db: Database;
  findCar: Catalogue["find"];
  mailKinds: Readonly<Record<MailName, Pick<MailKind, "label" | "undeliverable">>>;
  now: () => Date;
};

/** More would be slow to load in the yard; the oldest wait longest. */
const maxInquiries = 50;

/** Reads what waits for the family. An inquiry whose test drive waits is listed as an appointment only. */
export function createWaitingReader({ db, findCar, mailKinds, now }: WaitingParts) {
  const store = createInquiryStore({ db });
  const appointmentStore = createAppointmentStore({ db });

  async function describeInquiry(
    inquiry: Inquiry,
    appointment: Appointment | null,
  ): Promise<WaitingInquiry> {
    const { reference, adKey, receivedAt, fields } = inquiry;
    const car = (adKey && (await findCar(adKey))?.car) || null;
    return {
      reference,
      name: senderName(inquiry),
      wish: purposeLabel(inquiry, car !== null),
      car: carLabel(inquiry, car),
      age: formatAge(appointment?.changedAt ?? receivedAt, now()),
      rows: appointment === null ? [] : requestRows(appointment.wish),
      phone: fields.phone,
      email: fields.email,
    };
  }

  return async (): Promise<OfficeToday> => {
    const requested = await appointmentStore.requested();
    const withAppointment = new Set(requested.map(({ inquiry }) => inquiry.id));
    const waiting = (await store.oldestUnhandled()).filter(({ id }) => !withAppointment.has(id));
    const shown = waiting.slice(0, maxInquiries);
    return {
      appointments: await Promise.all(
        requested.map(({ inquiry, appointment }) => describeInquiry(inquiry, appointment)),
      ),
      inquiries: await Promise.all(shown.map((inquiry) => describeInquiry(inquiry, null))),
      moreInquiries: waiting.length - shown.length,
      mails: await failedMails(db.orm, mailKinds),
    };
  };
}

/** Given-up mails, unless their inquiry is handled. About search alerts the family can do nothing. */
async function failedMails(orm: Db, kinds: WaitingParts["mailKinds"]): Promise<WaitingMail[]> {
  const rows = await orm
    .select({ id: mails.id, kind: mails.kind, reference: inquiries.reference })
    .from(mails)
    .leftJoin(inquiries, eq(inquiries.id, mails.inquiryId))
    .where(
      and(
        isNull(mails.sentAt),
        isNotNull(mails.failedAt),
        isNull(inquiries.handledAt),
        isNull(inquiries.removedAt),
        isNull(mails.alertId),
        isNull(mails.alertAddress),
      ),
    )
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(maxInquiries);
  return rows.map(({ id, kind, reference }) => {
    const { label, undeliverable } = kinds[kind];
    return { id, label, reason: undeliverable, reference };
  });
}
