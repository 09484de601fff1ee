import { and, eq, gt } from "drizzle-orm";
import { requestRows } from "#domain/test-drive/request.ts";
import { shortDayText, slotAt } from "#domain/test-drive/slots.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import { carLabel, purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import type { AppointmentWithInquiry } from "#server/inquiry/test-drive/store.ts";
import { currentSchedule } from "#server/inquiry/test-drive/test-drive-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import { holds } from "#server/platform/db/personal-schema.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";

export type InquiryRowParts = {
  db: Pick<Database, "orm">;
  findCar: Catalogue["find"];
  now: () => Date;
};

/** What lists in the office show of an inquiry: who, and which car in which state. */
export function createInquiryRows({ db: { orm }, findCar, now }: InquiryRowParts) {
  async function describeInquiry(inquiry: Inquiry) {
    const { reference, adKey, fields } = inquiry;
    const found = adKey === null ? null : await findCar(adKey);
    const car = found?.car ?? null;
    return {
      reference,
      name: senderName(inquiry),
      wish: purposeLabel(inquiry, car !== null),
      car: carLabel(inquiry, car),
      carNote: found?.state === "gone" ? "nicht mehr im Bestand" : await holdNote(inquiry),
      phone: fields.phone,
      email: fields.email,
    };
  }

  async function holdNote({ id, adKey }: Inquiry): Promise<string | null> {
    if (adKey === null) return null;
    const isHeld = and(eq(holds.adKey, adKey), gt(holds.until, now()));
    const [hold] = await orm.select().from(holds).where(isHeld);
    if (hold === undefined) return null;
    const { day, clock } = slotAt(hold.until);
    const until = `bis ${shortDayText(day)}, ${clock}\u00a0Uhr`;
    return `vorgemerkt ${until}${hold.inquiryId === id ? " für diesen Kunden" : ""}`;
  }

  return {
    describeInquiry,
    async describeAppointment(record: AppointmentWithInquiry) {
      const { state, wish, startsAt, proposedFor } = currentSchedule(record);
      return {
        ...(await describeInquiry(record.inquiry)),
        state,
        rows: requestRows(wish),
        startsAt,
        proposedFor,
        round: record.appointment.round,
      };
    },
  };
}
