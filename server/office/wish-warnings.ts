import { shortDayText } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { samePeople } from "#domain/office/same-people.ts";
import { closedWishes, type TakenSlot } from "#domain/office/week-plan.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { wishedSlots } from "#domain/test-drive/request.ts";
import { isSameSlot } from "#domain/test-drive/slots.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import {
  type AppointmentWithInquiry,
  createAppointmentStore,
} from "#server/inquiry/test-drive/appointment-store.ts";
import { markTaken } from "#server/inquiry/test-drive/test-drive-service.ts";
import type { Database } from "#server/platform/db/database.ts";

type WishDeps = { db: Pick<Database, "orm">; schedule: () => Schedule; now: () => Date };

export type WishWarnings = {
  /** The half hours that were named exactly. */
  exact: readonly TakenSlot[];
  /** What stands against a wish: a day that was closed since, a time that is taken, or that another one wishes too. */
  warnings: readonly string[];
};

/** Wishes that a time of the same car is wished by two can only be seen side by side. */
export async function createWishWarnings({ db, schedule, now }: WishDeps) {
  const store = createAppointmentStore({ db });
  const requested = await store.requested();
  const { day: today } = berlinMoment(now());
  const exactOf = ({ appointment: { wish } }: AppointmentWithInquiry) =>
    [wish.first, wish.second].flatMap((first) =>
      wishedSlots({ ...wish, first, second: null }, now(), schedule()).filter(
        ({ clock }) => clock === first?.time,
      ),
    );
  const isOther = (...[one, other]: [Inquiry, Inquiry]) =>
    samePeople([[one.fields, other.fields]])[0]?.length === 2;
  const rivalsOf = ({ inquiry: asking }: AppointmentWithInquiry) =>
    requested.filter(
      ({ inquiry }) =>
        asking.adKey !== null && inquiry.adKey === asking.adKey && isOther(inquiry, asking),
    );
  return async (record: AppointmentWithInquiry): Promise<WishWarnings> => {
    const exact = await markTaken(exactOf(record), record.appointment, store);
    const clashes = exact.flatMap(({ takenBy, ...slot }) => {
      const time = `${shortDayText(slot.day)}, ${slot.clock}`;
      if (takenBy !== null) return [`${time} ist vergeben: ${takenBy}`];
      const rivals = rivalsOf(record).filter((each) =>
        exactOf(each).some((other) => isSameSlot(other, slot)),
      );
      const names = rivals.map(({ inquiry }) => senderName(inquiry)).join(", ");
      return names === "" ? [] : [`${time} wünscht für diesen Wagen auch: ${names}`];
    });
    const { wish } = record.appointment;
    return { exact, warnings: [...closedWishes(wish, today, schedule()), ...clashes] };
  };
}
