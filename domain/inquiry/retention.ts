import { addDays } from "#domain/site/calendar.ts";
import { berlinMoment } from "#domain/site/format.ts";

/**
 * How long inquiries are kept (R35; the privacy policy promises the same).
 * Days are those of Germany.
 */

/** 'At the latest 6 months after handling' (specification, section 9); of what nobody marks, after it came. */
const months = 6;

/** 'About 10 years if a contract arises': whole calendar years after the one of the contract. */
const yearsAfterContract = 10;

/** So long before an unmarked inquiry is deleted, a mail lists it to the family. */
const noticeDays = 14;

/** What decides how long an inquiry is kept. */
export type Retention = {
  receivedAt: Date;
  /** Null unless the dealer marked it as handled. */
  handledAt: Date | null;
  /** Null unless a contract came of it, which counts more than the handling. */
  contractAt: Date | null;
  /** When the mail that lists it was made; null before. */
  announcedAt: Date | null;
};

/**
 * The first day on which an inquiry is deleted, `2027-05-21`; null for one that nobody marked, as long
 * as it is not announced.
 */
export function deletionDay(kept: Retention): string | null {
  const { receivedAt, handledAt, contractAt, announcedAt } = kept;
  if (contractAt !== null) {
    const year = Number(berlinMoment(contractAt).day.slice(0, 4));
    return `${year + yearsAfterContract + 1}-01-01`;
  }
  if (handledAt !== null) return addMonths(berlinMoment(handledAt).day, months);
  return announcedAt === null ? null : unmarkedDeletionDay(receivedAt, announcedAt);
}

/** Six months after it came, and never before the family has had `noticeDays` to mark it. */
export function unmarkedDeletionDay(receivedAt: Date, announcedAt: Date): string {
  const due = dueDay(receivedAt);
  const noticed = addDays(berlinMoment(announcedAt).day, noticeDays);
  if (noticed > due) return noticed;
  return due;
}

/** Whether an inquiry is to be deleted now. */
export function isDeletionDue(kept: Retention, now: Date): boolean {
  const day = deletionDay({ ...kept, announcedAt: announcedBy(kept, now) });
  return day !== null && berlinMoment(now).day >= day;
}

/** Whether nobody has marked an inquiry and the family is to be told now that it will be deleted. */
export function isAnnouncementDue(kept: Retention, now: Date): boolean {
  const isMarked = kept.handledAt !== null || kept.contractAt !== null;
  if (isMarked || announcedBy(kept, now) !== null) return false;
  return berlinMoment(now).day >= addDays(dueDay(kept.receivedAt), -noticeDays);
}

const dueDay = (receivedAt: Date) => addMonths(berlinMoment(receivedAt).day, months);

/** A mail that a wrong clock made, with a day far off in it, has announced nothing. */
function announcedBy({ announcedAt }: Retention, now: Date): Date | null {
  return announcedAt !== null && announcedAt <= now ? announcedAt : null;
}

/** The same day of a later month, or that month's last: from 31 August six months lead to 28 February. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  const wanted = String(Math.min(date, lastOfMonth.getUTCDate())).padStart(2, "0");
  return `${lastOfMonth.toISOString().slice(0, 8)}${wanted}`;
}
