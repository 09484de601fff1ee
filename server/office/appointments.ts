import { addDays, shortDayText } from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment } from "#domain/format/format.ts";
import { formatWait } from "#domain/office/answer-time.ts";
import type { PlannedDrive } from "#domain/office/office.ts";
import {
  type AnswerableAppointment,
  displacedWishes,
  isCalledOff,
  isDisplaced,
  type OfficeAppointment,
  type OfficeWeek,
  shownMonday,
  type TodaysDrives,
  type WaitingWish,
  type WeekDay,
  type WeekEntry,
  weekEntries,
} from "#domain/office/week-plan.ts";
import {
  closedFor,
  hoursOn,
  type Schedule,
  shortClock,
  spansOf,
} from "#domain/profile/opening-hours.ts";
import type { LinkOutcome } from "#domain/test-drive/appointment.ts";
import {
  bookableOn,
  halfHoursOn,
  instantOf,
  type Slot,
  slotAt,
  slotText,
} from "#domain/test-drive/slots.ts";
import { senderName } from "#server/inquiry/inquiry.ts";
import {
  type AppointmentWithInquiry,
  createAppointmentStore,
} from "#server/inquiry/test-drive/appointment-store.ts";
import type {
  FamilyAnswer,
  TestDriveService,
} from "#server/inquiry/test-drive/test-drive-service.ts";
import { hasWish, type InquiryRowDeps, readInquiryRows } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";
import { createWishWarnings } from "./wish-warnings.ts";

export type AppointmentDeskDeps = InquiryRowDeps & {
  testDrives: Pick<TestDriveService, "officeView" | "submitOfficeAnswer">;
};

/** Further away there are none. */
const daysAhead = 366;

/** Confirmed test drives ahead, of those that `isShown` picks by their time. */
async function listAhead(
  { db, now }: Pick<AppointmentDeskDeps, "db" | "now">,
  isShown: (slot: Slot) => boolean,
): Promise<PlannedDrive[]> {
  const to = berlinInstant({ day: addDays(berlinMoment(now()).day, daysAhead), minutes: 0 });
  const ahead = await createAppointmentStore({ db }).listInForce(now(), to);
  return ahead.flatMap(({ inquiry, appointment: { startsAt } }) => {
    const slot = startsAt && slotAt(startsAt);
    if (slot === null || !isShown(slot)) return [];
    return { reference: inquiry.reference, text: `${senderName(inquiry)}, ${slotText(slot)}` };
  });
}

/** Whom these opening hours would meet before a closed door: confirmed test drives, and wishes not answered yet. */
export const createDisplacedReader =
  (deps: Omit<AppointmentDeskDeps, "testDrives">) => async (next: Schedule) => {
    const before = deps.schedule();
    const requested = await createAppointmentStore(deps).requested();
    return {
      drives: await listAhead(deps, (slot) => isDisplaced(slot, before, next)),
      wishes: requested.flatMap(({ inquiry, appointment: { wish } }): PlannedDrive[] => {
        const days = displacedWishes(wish, before, next).map(shortDayText);
        const text = `${senderName(inquiry)}, ${days.join(" und ")}`;
        return days.length === 0 ? [] : [{ reference: inquiry.reference, text }];
      }),
    };
  };

/** Those at whose time the house is closed, as after a day was closed in spite of one. */
export const listInClosedTime = ({
  schedule,
  ...deps
}: DayDeps & Pick<AppointmentDeskDeps, "db">) =>
  listAhead(deps, ({ day, clock }) => !halfHoursOn(day, schedule()).includes(clock));

const answerEvents = { confirm: "confirmed", propose: "proposed", cancel: "called-off" } as const;

type DayDeps = Pick<AppointmentDeskDeps, "schedule" | "now">;

function describeDay(
  day: string,
  ofWeek: readonly WeekEntry[],
  { schedule, now }: DayDeps,
): WeekDay {
  const hours = hoursOn(day, schedule());
  const spans = hours && spansOf(hours);
  const entries = ofWeek.filter(({ slot }) => slot.day === day);
  const isTaken = (clock: string) =>
    entries.some((entry) => entry.slot.clock === clock && !isCalledOff(entry));
  return {
    day,
    hours:
      spans &&
      `${spans
        .map(({ opens, closes }) => `${shortClock(opens)}–${shortClock(closes)}`)
        .join(", ")}\u00a0Uhr`,
    reason: closedFor(day, schedule()),
    open: halfHoursOn(day, schedule()),
    free: bookableOn(day, now(), schedule()).flatMap(({ clock }) => (isTaken(clock) ? [] : clock)),
    entries,
  };
}

const runningHalfHour = (minutes: number): OfficeWeek["now"] => ({
  clock: `${Math.floor(minutes / 60)}:${minutes % 60 < 30 ? "00" : "30"}`,
  isLate: minutes % 30 >= 15,
});

/** Those that start, or shall start, from this day up to another, by time. */
async function readEntries(
  [from, to]: readonly [string, string],
  deps: AppointmentDeskDeps,
  person: OfficePerson,
): Promise<WeekEntry[]> {
  const at = (day: string) => berlinInstant({ day, minutes: 0 });
  const records = await createAppointmentStore(deps).listOfPeriod(at(from), at(to));
  const asked = records.map(({ inquiry }) => inquiry);
  const { describeAppointment } = await readInquiryRows(asked, deps, person);
  return records
    .flatMap((record) => weekEntries(describeAppointment(record)))
    .filter(({ slot: { day } }) => day >= from && day < to)
    .toSorted((one, other) => instantOf(one.slot).getTime() - instantOf(other.slot).getTime());
}

/** Who comes in which week, and the family's answers to wished times. */
export function createAppointmentDesk(deps: AppointmentDeskDeps, person: OfficePerson) {
  const { db, testDrives, schedule, now } = deps;
  const store = createAppointmentStore({ db });
  const readRows = (records: readonly AppointmentWithInquiry[]) =>
    readInquiryRows(
      records.map(({ inquiry }) => inquiry),
      deps,
      person,
    );

  async function describeWish(
    record: AppointmentWithInquiry,
    described: OfficeAppointment,
    warn: Awaited<ReturnType<typeof createWishWarnings>>,
  ): Promise<WaitingWish> {
    const wait = formatWait(record.appointment.changedAt, now(), schedule());
    return { ...described, wait, ...(await warn(record)) };
  }

  const entriesOf = (day: string, days: number) =>
    readEntries([day, addDays(day, days)], deps, person);

  return {
    async today(): Promise<TodaysDrives> {
      const { day } = berlinMoment(now());
      const today = await entriesOf(day, 1);
      const ahead = today.length > 0 ? [] : await entriesOf(day, daysAhead);
      return { today, next: ahead.find((entry) => !isCalledOff(entry)) ?? null };
    },
    /** `asked`: a day of the week to show. */
    async week(asked: string | null): Promise<OfficeWeek> {
      const { day: today, minutes } = berlinMoment(now());
      const monday = shownMonday(asked, today);
      const entries = await entriesOf(monday, 7);
      const requested = await store.requested();
      const { describeAppointment } = await readRows(requested);
      const warn = await createWishWarnings(deps);
      const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
      return {
        monday,
        today,
        now: runningHalfHour(minutes),
        wishes: await Promise.all(
          requested.map((record) => describeWish(record, describeAppointment(record), warn)),
        ),
        days: days.map((day) => describeDay(day, entries, deps)),
      };
    },
    /** With the half hours of a day; null for an unknown reference. */
    async find(reference: string, day: string | null): Promise<AnswerableAppointment | null> {
      const view = await testDrives.officeView(reference, day);
      if (view === null) return null;
      const { record, ...rest } = view;
      const described = (await readRows([record])).describeAppointment(record);
      const { message } = record.inquiry.fields;
      const { warnings } =
        described.state === "requested"
          ? await (await createWishWarnings(deps))(record)
          : { warnings: [] };
      return { ...described, ...rest, message, warnings, isUnasked: !hasWish(record) };
    },
    /** Null for an unknown reference. */
    answer: (reference: string, answer: FamilyAnswer): Promise<LinkOutcome | null> =>
      testDrives.submitOfficeAnswer(reference, answer, (tx, inquiryId, isMove) => {
        const { action, slot, words } = answer;
        const time = action === "cancel" || slot === null ? null : slotText(slot);
        const text = [time, words].filter((part) => part !== null).join("\n");
        return person.event(tx, inquiryId, isMove ? "moved" : answerEvents[action], text || null);
      }),
  };
}
