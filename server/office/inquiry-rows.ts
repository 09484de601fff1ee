import { holdEnd } from "#domain/car/hold.ts";
import type { OfficeInquiry } from "#domain/office/office.ts";
import type { OfficeAppointment } from "#domain/office/week.ts";
import { requestRows } from "#domain/test-drive/request.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import { carLabel, purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import type { AppointmentWithInquiry } from "#server/inquiry/test-drive/store.ts";
import { currentSchedule } from "#server/inquiry/test-drive/test-drive-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Catalogue, FoundCar } from "#server/stock/catalogue.ts";
import { holdEndsOf } from "#server/stock/holds.ts";

export type InquiryRowParts = {
  db: Pick<Database, "orm">;
  findCars: Catalogue["findAll"];
  now: () => Date;
};

/** Reads the cars of these inquiries at once, to describe each: who, and which car in which state. */
export async function readInquiryRows(
  inquiries: readonly Inquiry[],
  { db, findCars, now }: InquiryRowParts,
) {
  const ids = inquiries.map(({ id }) => id);
  const [cars, holdEnds] = await Promise.all([
    findCars(inquiries.flatMap(({ adKey }) => adKey ?? [])),
    holdEndsOf(db.orm, ids),
  ]);
  const findCar = ({ adKey }: Inquiry) => cars.get(adKey ?? "") ?? null;
  const isHolder = ({ id }: Inquiry) => holdEnds.has(id);
  const describeInquiry = (inquiry: Inquiry): OfficeInquiry => {
    const found = findCar(inquiry);
    return {
      reference: inquiry.reference,
      name: senderName(inquiry),
      wish: purposeLabel(inquiry, found !== null),
      car: carLabel(inquiry, found?.car ?? null),
      carNote: found && carNote(found, isHolder(inquiry), now()),
      phone: inquiry.fields.phone,
      email: inquiry.fields.email,
    };
  };
  return {
    findCar,
    /** Whether the car is held for this inquiry, perhaps in the past. */
    isHolder,
    describeInquiry,
    describeAppointment(record: AppointmentWithInquiry): OfficeAppointment {
      const { state, wish, startsAt, proposedFor } = currentSchedule(record);
      const { round } = record.appointment;
      const rows = requestRows(wish);
      return { ...describeInquiry(record.inquiry), state, rows, startsAt, proposedFor, round };
    },
  };
}

function carNote({ state, car }: FoundCar, isHolder: boolean, now: Date): string | null {
  if (state === "gone") return "nicht mehr im Bestand";
  const end = holdEnd(car, now);
  return end && `vorgemerkt bis ${end}${isHolder ? "" : ", für jemand anderen"}`;
}
