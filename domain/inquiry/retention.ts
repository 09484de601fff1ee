import { addDays, addMonths } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";

/** How long inquiries are stored (R35), as the privacy policy promises; days are Germany's. */

/** After handling (specification, section 9); of what nobody marks, after receipt. */
const months = 6;

/** Whole calendar years after the one of the contract. */
const yearsAfterContract = 10;

/** So long before an unmarked inquiry is deleted, a mail lists it to the family. */
const noticeDays = 14;

export type Retention = {
  receivedAt: Date;
  handledAt: Date | null;
  /** Counts more than the handling. */
  contractAt: Date | null;
  /** When that mail was made. */
  announcedAt: Date | null;
};

/** First day of deletion, `2027-05-21`; null for an unmarked inquiry that is not announced. */
export function deletionDay(kept: Retention): string | null {
  const { receivedAt, handledAt, contractAt, announcedAt } = kept;
  if (contractAt !== null) {
    const year = Number(berlinMoment(contractAt).day.slice(0, 4));
    return `${year + yearsAfterContract + 1}-01-01`;
  }
  if (handledAt !== null) return addMonths(berlinMoment(handledAt).day, months);
  return announcedAt === null ? null : unmarkedDeletionDay(receivedAt, announcedAt);
}

/** Never before the family has had `noticeDays` to mark it. */
export function unmarkedDeletionDay(receivedAt: Date, announcedAt: Date): string {
  const due = dueDay(receivedAt);
  const noticed = addDays(berlinMoment(announcedAt).day, noticeDays);
  if (noticed > due) return noticed;
  return due;
}

export function isDeletionDue(kept: Retention, now: Date): boolean {
  const day = deletionDay(kept);
  return day !== null && berlinMoment(now).day >= day;
}

/** Whether the family must be told now that an unmarked inquiry will be deleted. */
export function isAnnouncementDue(kept: Retention, now: Date): boolean {
  const isMarked = kept.handledAt !== null || kept.contractAt !== null;
  if (isMarked || kept.announcedAt !== null) return false;
  return berlinMoment(now).day >= addDays(dueDay(kept.receivedAt), -noticeDays);
}

const dueDay = (receivedAt: Date) => addMonths(berlinMoment(receivedAt).day, months);
