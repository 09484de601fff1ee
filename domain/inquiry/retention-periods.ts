import { addDays, addMonths } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";

// How long inquiries are stored. The privacy policy promises these periods. Days are German local time.

/** After handling (specification, section 9), or after receipt if the inquiry was never marked. */
const monthsAfterHandling = 6;

/** Full calendar years after the year of the contract. */
const fullYearsAfterContract = 10;

/** A mail to the family announces the deletion of an unmarked inquiry this long before. */
const noticeDays = 14;

export type Retention = {
  receivedAt: Date;
  handledAt: Date | null;
  /** Takes precedence over `handledAt`. */
  contractAt: Date | null;
  /** When the mail about the deletion was created. */
  announcedAt: Date | null;
};

/** The year at whose end the inquiry is deleted. */
const lastContractYear = (contractAt: Date): number =>
  Number(berlinMoment(contractAt).day.slice(0, 4)) + fullYearsAfterContract;

/** `2027-05-21`; null for an unmarked inquiry whose deletion was not announced. */
export function deletionDay(retention: Retention): string | null {
  const { receivedAt, handledAt, contractAt, announcedAt } = retention;
  if (contractAt !== null) return `${lastContractYear(contractAt) + 1}-01-01`;
  if (handledAt !== null) return addMonths(berlinMoment(handledAt).day, monthsAfterHandling);
  return announcedAt === null ? null : unmarkedDeletionDay(receivedAt, announcedAt);
}

/** The family always has `noticeDays` to mark the inquiry, even if the announcement was late. */
export function unmarkedDeletionDay(receivedAt: Date, announcedAt: Date): string {
  const due = dueDay(receivedAt);
  const noticeEnd = addDays(berlinMoment(announcedAt).day, noticeDays);
  if (noticeEnd > due) return noticeEnd;
  return due;
}

export function isDeletionDue(retention: Retention, now: Date): boolean {
  const day = deletionDay(retention);
  return day !== null && berlinMoment(now).day >= day;
}

/** Whether it is time to announce the deletion of an unmarked inquiry to the family. */
export function isAnnouncementDue(retention: Retention, now: Date): boolean {
  const { receivedAt, handledAt, contractAt, announcedAt } = retention;
  if (handledAt !== null || contractAt !== null || announcedAt !== null) return false;
  return berlinMoment(now).day >= addDays(dueDay(receivedAt), -noticeDays);
}

const dueDay = (receivedAt: Date) => addMonths(berlinMoment(receivedAt).day, monthsAfterHandling);
