import { holdEnd } from "#domain/car/hold.ts";
import { shortDayText } from "#domain/format/calendar.ts";
import {
  describeEvent,
  type InquiryEventView,
  keeperOf,
  lastEvent,
  lastEventText,
  type Reader,
} from "#domain/office/inquiry-events.ts";
import type { OfficeInquiry } from "#domain/office/office.ts";
import type { OfficeAppointment } from "#domain/office/week-plan.ts";
import { requestRows, rowsBesideTime } from "#domain/test-drive/request.ts";
import { type Inquiry, inquiryState, namedVehicles, senderName } from "#server/inquiry/inquiry.ts";
import { readEvents } from "#server/inquiry/inquiry-events.ts";
import { carLabel, purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import type { AppointmentWithInquiry } from "#server/inquiry/test-drive/appointment-store.ts";
import { currentSchedule } from "#server/inquiry/test-drive/test-drive-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Catalogue, FoundCar } from "#server/stock/catalogue.ts";
import { holdersOf } from "#server/stock/holds.ts";
import type { OfficePerson } from "./office-sessions.ts";
import type { OfficePeople } from "./people.ts";

export type InquiryRowDeps = {
  db: Pick<Database, "orm">;
  findCars: Catalogue["findAll"];
  people: Pick<OfficePeople, "firstNames">;
  now: () => Date;
};

/**
 * Reads the cars and the history of these inquiries at once, to describe each for `person`: who, which car in which
 * state, and what was done last.
 */
export async function readInquiryRows(
  inquiries: readonly Inquiry[],
  { db, findCars, people, now }: InquiryRowDeps,
  { address }: Pick<OfficePerson, "address">,
) {
  const keys = inquiries.flatMap(namedVehicles);
  const [cars, holders, events, nameOf] = await Promise.all([
    findCars(keys),
    holdersOf(db.orm, keys),
    readEvents(
      db.orm,
      inquiries.map(({ id }) => id),
    ),
    people.firstNames(),
  ]);
  const reader: Reader = { address, nameOf, now: now() };
  const eventsOf = ({ id }: Inquiry) => events.get(id) ?? [];
  const findCar = ({ adKey }: Inquiry) => cars.get(adKey ?? "") ?? null;
  const isHolder = ({ id, adKey }: Inquiry) => holders.get(adKey ?? "") === id;
  const describeState = ({ state, car }: FoundCar, { id }: Inquiry): string | null => {
    if (state === "gone") return "nicht mehr im Bestand";
    const end = holdEnd(car, now());
    if (end === null) return null;
    const holder = holders.get(car.ad_key);
    if (holder === null) return `telefonisch vorgemerkt bis ${end}`;
    return `vorgemerkt bis ${end}${holder === id ? "" : ", für jemand anderen"}`;
  };
  const describeInquiry = (inquiry: Inquiry): OfficeInquiry => {
    const found = findCar(inquiry);
    return {
      reference: inquiry.reference,
      name: senderName(inquiry),
      wish: purposeLabel(inquiry, found !== null),
      // Made for subjects of mails, which have plain spaces.
      car: carLabel(inquiry, found?.car ?? null)?.replaceAll(/(?<=\d) (?=€|km)/g, "\u00a0") ?? null,
      carNote: found && describeState(found, inquiry),
      phone: inquiry.fields.phone,
      email: inquiry.fields.email,
      keeper: keeperOf(eventsOf(inquiry), inquiryState(inquiry), reader),
      lastEvent: lastEventText(eventsOf(inquiry), reader),
      lastEventAt: lastEvent(eventsOf(inquiry))?.at.toISOString() ?? "",
    };
  };
  return {
    findCar,
    cars,
    /** Whether the car is held for this inquiry, perhaps in the past. */
    isHolder,
    describeInquiry,
    describeEvents: (inquiry: Inquiry): InquiryEventView[] =>
      eventsOf(inquiry).map((event) => describeEvent(event, reader)),
    describeAppointment(record: AppointmentWithInquiry): OfficeAppointment {
      const { state, wish, startsAt, proposedFor } = currentSchedule(record);
      const { round } = record.appointment;
      const rows = state === "requested" ? requestRows(wish, shortDayText) : rowsBesideTime(wish);
      return { ...describeInquiry(record.inquiry), state, rows, startsAt, proposedFor, round };
    },
  };
}
