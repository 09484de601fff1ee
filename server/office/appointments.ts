import { hoursOn, type Schedule } from "#domain/dealership/opening-hours.ts";
import { addDays } from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment } from "#domain/format/format.ts";
import { formatWait } from "#domain/office/answer-time.ts";
import {
  type AnswerableAppointment,
  type OfficeWeek,
  shownMonday,
  type WaitingWish,
  weekEntries,
} from "#domain/office/week.ts";
import type { LinkOutcome } from "#domain/test-drive/appointment.ts";
import { wishedSlots } from "#domain/test-drive/request.ts";
import { instantOf } from "#domain/test-drive/slots.ts";
import {
  type AppointmentWithInquiry,
  createAppointmentStore,
} from "#server/inquiry/test-drive/store.ts";
import type {
  FamilyAnswer,
  TestDriveService,
} from "#server/inquiry/test-drive/test-drive-service.ts";
import { createInquiryRows, type InquiryRowParts } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type AppointmentDeskParts = InquiryRowParts & {
  testDrives: Pick<TestDriveService, "officeView" | "submitOfficeAnswer">;
  /** The opening hours. */
  schedule: () => Schedule;
};

/** Who comes in which week, and the family's answers to wished times. */
export function createAppointmentDesk(parts: AppointmentDeskParts, person: OfficePerson) {
  const { db, testDrives, schedule, now } = parts;
  const store = createAppointmentStore({ db });
  const { describeAppointment } = createInquiryRows(parts);

  async function describeWish(record: AppointmentWithInquiry): Promise<WaitingWish> {
    const { wish, changedAt } = record.appointment;
    const exact = [wish.first, wish.second].flatMap((first) =>
      wishedSlots({ ...wish, first, second: null }, now(), schedule()).filter(
        ({ clock }) => clock === first?.time,
      ),
    );
    return {
      ...(await describeAppointment(record)),
      wait: formatWait(changedAt, now(), schedule()),
      exact,
    };
  }

  return {
    /** `asked`: a day of the week to show. */
    async week(asked: string | null): Promise<OfficeWeek> {
      const today = berlinMoment(now()).day;
      const monday = shownMonday(asked, today);
      const from = berlinInstant({ day: monday, minutes: 0 });
      const to = berlinInstant({ day: addDays(monday, 7), minutes: 0 });
      const records = await store.listOfPeriod(from, to);
      const appointments = await Promise.all(records.map(describeAppointment));
      const entries = appointments
        .flatMap(weekEntries)
        .toSorted((one, other) => instantOf(one.slot).getTime() - instantOf(other.slot).getTime());
      const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
      return {
        monday,
        today,
        wishes: await Promise.all((await store.requested()).map(describeWish)),
        days: days.map((day) => {
          const hours = hoursOn(day, schedule());
          return {
            day,
            hours: hours && `${hours.opens}–${hours.closes}\u00a0Uhr`,
            entries: entries.filter(({ slot }) => slot.day === day),
          };
        }),
      };
    },
    /** Null for an inquiry without a test drive. */
    async find(reference: string): Promise<AnswerableAppointment | null> {
      const view = await testDrives.officeView(reference);
      if (view === null) return null;
      const { record, ...rest } = view;
      return { ...(await describeAppointment(record)), ...rest };
    },
    /** Null for an inquiry without a test drive. */
    answer: (reference: string, answer: FamilyAnswer): Promise<LinkOutcome | null> =>
      testDrives.submitOfficeAnswer(reference, answer, (tx) =>
        person.record(tx, "appointment", reference),
      ),
  };
}
