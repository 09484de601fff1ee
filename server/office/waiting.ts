import { and, asc, desc, eq, gte, isNotNull, not, notInArray, or, sql } from "drizzle-orm";
import { missingEnergyData } from "#domain/car/energy-label.ts";
import { openFindings } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment, formatInstant } from "#domain/format/format.ts";
import {
  type AnswerTime,
  answerTimeDays,
  formatWait,
  openMinutes,
  publicAnswerText,
  summarizeAnswers,
} from "#domain/office/answer-time.ts";
import { firstMonday, type HouseWeek, houseWeeks } from "#domain/office/house-weeks.ts";
import type {
  FailingSync,
  InquiryRow,
  OfficeNews,
  OfficeToday,
  WaitingMail,
  WithheldCar,
} from "#domain/office/office.ts";
import { saleOf } from "#domain/office/stock-overview.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { syncFailureMessage } from "#domain/stock/sync-result.ts";
import { cancelledStates } from "#domain/test-drive/appointment.ts";
import { isOutdated } from "#domain/vehicle-file/listing-state.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import {
  createInquiryStore,
  isFailedMail,
  isLostMail,
  isLostReply,
  isShown,
  isUnhandledFailedMail,
  isUntold,
  isUnwritableMail,
  waitsForCustomer,
} from "#server/inquiry/inquiry-store.ts";
import { createAppointmentStore } from "#server/inquiry/test-drive/appointment-store.ts";
import { unsent } from "#server/mail/mail.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import {
  appointments,
  inquiries,
  inquiryEvents,
  type MailName,
  mails,
} from "#server/platform/db/personal-schema.ts";
import type { ListedStock } from "#server/stock/catalogue.ts";
import { createSyncStateStore, isRunning } from "#server/stock/sync-state.ts";
import type { VehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { listInClosedTime } from "./appointments.ts";
import { type InquiryRowDeps, readListRows } from "./inquiry-rows.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type WaitingDeps = InquiryRowDeps & {
  db: Database;
  stock: () => Promise<ListedStock>;
  schedule: () => Schedule;
  /** Number of gaps in the dealer's profile. */
  countProfileGaps: () => number;
  lacksMailServer: () => boolean;
  files: Pick<VehicleFiles, "carsWithFile">;
  /** The stored vehicles are real ones. */
  hasOwnStock: () => boolean;
  mailKinds: Readonly<Record<MailName, Pick<MailKind, "label" | "undeliverable">>>;
};

/** More would be slow to load in the yard; the oldest wait longest. */
const maxInquiries = 50;

/**
 * Reads what waits for the family and for its customers. An inquiry whose test drive waits or whose photos came is
 * listed as such only.
 */
export function createWaitingReader(deps: WaitingDeps) {
  const { db, mailKinds, schedule, now } = deps;
  const store = createInquiryStore({ db });

  /** `kept`: the reference of one that stays among those that wait for us. */
  return async (person: Pick<OfficePerson, "address">, kept = ""): Promise<OfficeToday> => {
    const { requested, open, answered } = await listOpen(db, now(), kept);
    const photoCounts = await store.countPhotos(open.map(({ id }) => id));
    const withPhotos = open.filter(({ id }) => photoCounts.has(id)).slice(0, maxInquiries);
    const others = open.filter(({ id }) => !photoCounts.has(id));
    const shown = others.slice(0, maxInquiries);
    const asking = requested.map(({ inquiry }) => inquiry);
    const replied = answered.slice(-maxInquiries);
    const all = [...asking, ...withPhotos, ...shown, ...replied];
    const { describeRow } = await readListRows(all, deps, person);
    const describeWaiting = (inquiry: Inquiry, since = inquiry.receivedAt): InquiryRow => ({
      ...describeRow(inquiry),
      age: formatWait(since, now(), schedule()),
    });
    const { cars, withheld, sold } = await deps.stock();
    const filed = await deps.files.carsWithFile();
    return {
      inClosedTime: await listInClosedTime(deps),
      appointments: requested.map(({ inquiry, appointment }) =>
        describeWaiting(inquiry, appointment.changedAt),
      ),
      inquiries: shown.map((inquiry) => describeWaiting(inquiry)),
      moreInquiries: others.length - shown.length,
      answered: replied
        .map((inquiry) => describeWaiting(inquiry))
        .toSorted((one, other) => (one.lastEventAt < other.lastEventAt ? 1 : -1)),
      moreAnswered: answered.length - replied.length,
      photos: withPhotos.map((inquiry) => describeWaiting(inquiry)),
      mails: await failedMails(db.orm, mailKinds),
      lacksMailServer: deps.lacksMailServer(),
      showsInventedCars: !deps.hasOwnStock(),
      sync: await failingSync(db, now()),
      withheld: withheld.map((car) => describeWithheld(car, now())),
      listings: new Set(openFindings(cars, now()).map(({ adKey }) => adKey)).size,
      sold: sold.filter(({ soldAt }) => saleOf(soldAt, now())?.isOverdue).length,
      outdatedFiles: cars.filter((car) => isOutdated(filed.get(car.ad_key) ?? [], car)).length,
      profile: deps.countProfileGaps(),
      answerTime: await readAnswerTime(db.orm, schedule(), now()),
      weeks: await readHouseWeeks(db.orm, schedule(), now()),
    };
  };
}

const minuteMs = 60_000;

/** Cheap, since each open page asks for it every few seconds. Ages on the pages change every minute. */
export function createNewsReader({ db, now }: Pick<WaitingDeps, "db" | "now">) {
  const appointments = createAppointmentStore({ db });
  return async (): Promise<OfficeNews> => {
    const isTheirTurn = waitsForCustomer(now());
    const { rows } = await db.orm.execute<{ stamp: string; open: number }>(sql`
      select concat_ws('.',
          (select max(id) from inquiries),
          (select concat_ws('-', max(id), count(withdrawn_at)) from inquiry_events),
          (select max(id) from office_log),
          (select extract(epoch from max(changed_at)) from appointments),
          (select count(*) from mails where sent_at is null and failed_at is not null
            or last_failure = ${unsent}),
          (select count(*) from mails where sent_at is null and event_id is not null),
          (select count(*) from inquiry_photos),
          (select version from stock),
          (select concat_ws('-', extract(epoch from running_since), run_done,
            extract(epoch from last_finished_at)) from sync_state)) as stamp,
        (select count(*)::int from inquiries where handled_at is null and removed_at is null and not ${isTheirTurn}) as open`);
    const [row] = rows;
    return {
      stamp: `${Math.floor(now().getTime() / minuteMs)}.${row?.stamp}`,
      inquiries: row?.open ?? 0,
      wishes: (await appointments.requested()).length,
    };
  };
}

/** Test drives that ask for an answer, and the other inquiries whose senders wait for the family. */
export async function listWaiting(db: Pick<Database, "orm">, now: Date) {
  const appointments = createAppointmentStore({ db });
  const requested = await appointments.requested();
  const asking = new Set(requested.map(({ inquiry }) => inquiry.id));
  const waiting = await createInquiryStore({ db }).listOpen("waiting", now);
  return { requested, open: waiting.filter(({ id }) => !asking.has(id)) };
}

/** `typed`: the reference of one that stays, answered or ended. */
async function listOpen(db: Pick<Database, "orm">, now: Date, typed: string) {
  const store = createInquiryStore({ db });
  const { requested, open } = await listWaiting(db, now);
  const answered = await store.listOpen("answered", now);
  const waiting = [...open, ...requested.map(({ inquiry }) => inquiry)];
  const found = await store.find(typed);
  const kept = waiting.some(({ id }) => id === found?.id) ? null : found;
  return {
    requested,
    open: [...open, ...(kept === null ? [] : [kept])].toSorted(
      (one, other) => one.receivedAt.getTime() - other.receivedAt.getTime() || one.id - other.id,
    ),
    answered: answered.filter(({ id }) => id !== kept?.id),
  };
}

const describeWithheld = (car: Car, now: Date): WithheldCar => ({
  adKey: car.ad_key,
  name: vehicleFullName(car),
  missing: missingEnergyData(car, now)?.missing.join(", ") ?? "",
});

/** Short outages are normal and told too, because the sync continues by itself. */
async function failingSync(db: Database, now: Date): Promise<FailingSync | null> {
  const state = await createSyncStateStore({ db }).read();
  const { lastError, lastSuccessAt, retryAt } = state;
  const isLate = lastSuccessAt !== null && now.getTime() - lastSuccessAt.getTime() >= dayMs;
  // After a day without power, the first sync still runs.
  const isOld = isLate && !isRunning(state, now);
  if (lastError === null && !isOld) return null;
  return {
    since: lastSuccessAt && `${formatInstant(lastSuccessAt.toISOString())}\u00a0Uhr`,
    reason:
      lastError === null
        ? ""
        : syncFailureMessage(lastError, retryAt !== null && retryAt > now ? retryAt : null),
  };
}

/**
 * Of inquiries and about the site, lost ones first. About search alerts the family can do nothing but send what the
 * site could not write before.
 */
async function failedMails(orm: Db, kinds: WaitingDeps["mailKinds"]): Promise<WaitingMail[]> {
  const rows = await orm
    .select({ id: mails.id, kind: mails.kind, reference: inquiries.reference })
    .from(mails)
    .leftJoin(inquiries, eq(inquiries.id, mails.inquiryId))
    .where(
      or(
        isUnhandledFailedMail,
        isLostReply,
        and(isFailedMail, or(isUnwritableMail, isNotNull(mails.payload))),
      ),
    )
    .orderBy(desc(sql`coalesce(${isLostMail}, false)`), asc(mails.createdAt), asc(mails.id))
    .limit(maxInquiries);
  return rows.map(({ id, kind, reference }) => {
    const { label, undeliverable } = kinds[kind];
    return { id, label, reason: undeliverable, reference };
  });
}

/** Somebody who called had an answer at once. */
const isEntered = sql`exists (select from ${inquiryEvents}
  where ${inquiryEvents.inquiryId} = ${inquiries.id} and ${inquiryEvents.kind} = 'entered')`;

async function readAnswerTime(orm: Db, schedule: Schedule, now: Date): Promise<AnswerTime> {
  const since = new Date(now.getTime() - answerTimeDays * dayMs);
  const rows = await orm
    .select({ from: inquiries.receivedAt, to: inquiries.firstHandledAt })
    .from(inquiries)
    .where(
      and(
        gte(inquiries.receivedAt, since),
        isNotNull(inquiries.firstHandledAt),
        not(isEntered),
        not(isUntold),
      ),
    );
  return summarizeAnswers(
    rows.flatMap(({ from, to }) => (to === null ? [] : openMinutes(from, to, schedule))),
  );
}

/** None before there is anything to show. */
async function readHouseWeeks(orm: Db, schedule: Schedule, now: Date): Promise<HouseWeek[]> {
  const today = berlinMoment(now).day;
  const since = berlinInstant({ day: firstMonday(today), minutes: 0 });
  const asked = await orm
    .select({
      at: inquiries.receivedAt,
      answeredAt: inquiries.firstHandledAt,
      isEntered: sql<boolean>`${isEntered}`,
    })
    .from(inquiries)
    .where(and(gte(inquiries.receivedAt, since), isShown));
  const driven = await orm
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
    .where(
      and(
        gte(appointments.startsAt, since),
        notInArray(appointments.state, [...cancelledStates]),
        isShown,
      ),
    );
  if (asked.length + driven.length === 0) return [];
  return houseWeeks({
    today,
    inquiries: asked.map(({ at, answeredAt, isEntered: isByHand }) => ({
      day: berlinMoment(at).day,
      waited: answeredAt === null || isByHand ? null : openMinutes(at, answeredAt, schedule),
    })),
    testDrives: driven.flatMap(({ startsAt }) =>
      startsAt === null ? [] : berlinMoment(startsAt).day,
    ),
  });
}

export type AnswerTimeDeps = Pick<WaitingDeps, "schedule" | "now"> & {
  db: Pick<Database, "orm">;
  profile: () => { showsAnswerTime: boolean };
};

/** The sentence for visitors, measured at most once a day; null when it is not shown or not known. */
export function createAnswerTimeReader({ db, schedule, profile, now }: AnswerTimeDeps) {
  let measured: { at: Date; answerTime: AnswerTime } | null = null;
  return async (): Promise<string | null> => {
    // Most sites need no query.
    if (!profile().showsAnswerTime) return null;
    const at = now();
    if (measured === null || at.getTime() - measured.at.getTime() >= dayMs) {
      measured = { at, answerTime: await readAnswerTime(db.orm, schedule(), at) };
    }
    return publicAnswerText(measured.answerTime, profile());
  };
}
