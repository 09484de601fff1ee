import { addDays, daysBetween, mondayOf } from "#domain/format/calendar.ts";

/** A week of the house, from Monday to Sunday. */
export type HouseWeek = {
  /** Calendar week by ISO 8601, as Germans number them. */
  number: number;
  inquiries: number;
  /** Median of the answers to them, in minutes of opening hours; null without any. */
  answerMinutes: number | null;
  /** Test drives that took place or will. */
  testDrives: number;
};

const shownWeeks = 12;

/** Of the first week that is shown. */
export const firstMonday = (today: string): string =>
  addDays(mondayOf(today), -7 * (shownWeeks - 1));

type HouseFacts = {
  today: string;
  /** `waited`: minutes to the first answer; null while there is none, or when somebody called. */
  inquiries: readonly { day: string; waited: number | null }[];
  /** The German days of test drives. */
  testDrives: readonly string[];
};

/** The oldest first; the last is this week. */
export function houseWeeks({ today, inquiries, testDrives }: HouseFacts): HouseWeek[] {
  return Array.from({ length: shownWeeks }, (_, index) => {
    const monday = addDays(firstMonday(today), 7 * index);
    const isIn = (day: string) => mondayOf(day) === monday;
    const asked = inquiries.filter(({ day }) => isIn(day));
    return {
      number: weekNumber(monday),
      inquiries: asked.length,
      answerMinutes: median(asked.flatMap(({ waited }) => waited ?? [])),
      testDrives: testDrives.filter(isIn).length,
    };
  });
}

/** A single bar says nothing. */
export const isCourse = (weeks: readonly HouseWeek[]): boolean =>
  weeks.filter(({ inquiries, testDrives }) => inquiries + testDrives > 0).length > 1;

/** The week belongs to the year of its Thursday. */
function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return lower === undefined || upper === undefined ? null : Math.ceil((lower + upper) / 2);
}
