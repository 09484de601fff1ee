import { berlinMoment } from "./format.ts";

/**
 * How long inquiries are kept (spec/decisions.md, 'Inquiries'; the privacy policy promises the same).
 * Days are those of Germany.
 */

/** 'At the latest 6 months after handling' (specification, section 9). */
const monthsAfterHandling = 6;

/** 'About 10 years if a contract arises': whole calendar years after the one of the contract. */
const yearsAfterContract = 10;

type Marks = { handledAt: Date | null; contractAt: Date | null };

/**
 * The first day on which an inquiry is deleted, `2027-05-21`; null while it is new, which it stays
 * until the dealer marks it. A contract counts more than the handling.
 */
export function deletionDay({ handledAt, contractAt }: Marks): string | null {
  if (contractAt !== null) {
    const year = Number(berlinMoment(contractAt).day.slice(0, 4));
    return `${year + yearsAfterContract + 1}-01-01`;
  }
  return handledAt === null ? null : addMonths(berlinMoment(handledAt).day, monthsAfterHandling);
}

/** Whether an inquiry with these marks is to be deleted now. */
export function isKeptLongEnough(marks: Marks, now: Date): boolean {
  const day = deletionDay(marks);
  return day !== null && berlinMoment(now).day >= day;
}

/** Whether a new inquiry has waited for a mark as long as a handled one is kept. */
export function isForgotten({ receivedAt }: { receivedAt: Date }, now: Date): boolean {
  return berlinMoment(now).day >= addMonths(berlinMoment(receivedAt).day, monthsAfterHandling);
}

/** The same day of a later month, or that month's last: from 31 August six months lead to 28 February. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  const wanted = String(Math.min(date, lastOfMonth.getUTCDate())).padStart(2, "0");
  return `${lastOfMonth.toISOString().slice(0, 8)}${wanted}`;
}
