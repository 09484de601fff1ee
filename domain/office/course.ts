import { addDays, daysBetween, germanDate } from "#domain/format/calendar.ts";
import { formatNumber } from "#domain/format/format.ts";

/** A price and the day from which it counted. */
export type PriceStep = { day: string; amount: number | null; text: string };

/** How a car was looked at, asked for and priced, over its days in stock. */
export type CarCourse = {
  /** '24.10.2026' */
  since: string;
  /** Page views of each span, in order. */
  views: readonly number[];
  /** The same of inquiries. */
  inquiries: readonly number[];
  /** `from`: where in the course it began to count, between 0 and 1. */
  prices: readonly { from: number; amount: number; text: string }[];
  /** 'höchstens 31 Aufrufe am Tag' */
  most: string;
  /** All of it, for those who do not see the drawing. */
  words: string;
};

/** Of longer courses each week is one point: days would only show the rhythm of the week. */
const maxDays = 70;

type CourseFacts = {
  /** The car's first day here, or the first on which views were counted. */
  from: string;
  today: string;
  views: readonly { day: string; views: number }[];
  /** The German day of each. */
  inquiries: readonly string[];
  /** The first one counts from the beginning. */
  prices: readonly PriceStep[];
};

/** Null while there is nothing to see: on the first days, and without any view. */
export function carCourse({ from, today, ...facts }: CourseFacts): CarCourse | null {
  const days = daysBetween(from, today) + 1;
  const span = days > maxDays ? 7 : 1;
  const spans = Math.ceil(days / span);
  if (days < 3 || !facts.views.some(({ day, views }) => day >= from && views > 0)) return null;
  // Counted back from today, so that the last span is whole.
  const spanOf = (day: string) => spans - 1 - Math.floor(daysBetween(day, today) / span);
  const sums = (counts: readonly { day: string; count: number }[]) => {
    const all = Array.from({ length: spans }, () => 0);
    for (const { day, count } of counts)
      if (day >= from && day <= today) all[spanOf(day)] = (all[spanOf(day)] ?? 0) + count;
    return all;
  };
  const views = sums(facts.views.map(({ day, views: count }) => ({ day, count })));
  const inquiries = sums(facts.inquiries.map((day) => ({ day, count: 1 })));
  const prices = facts.prices.flatMap(({ day, amount, text }) =>
    amount === null
      ? []
      : { from: Math.min(1, Math.max(0, daysBetween(from, day)) / (days - 1)), amount, text },
  );
  const highest = Math.max(...views);
  const most = `höchstens ${formatNumber(highest)} ${highest === 1 ? "Aufruf" : "Aufrufe"} ${span === 1 ? "am Tag" : "in der Woche"}`;
  return {
    since: germanDate(from),
    views,
    inquiries,
    prices,
    most,
    words: inWords({ from, today, span, spans, views, inquiries, prices: facts.prices, most }),
  };
}

type Described = Pick<CarCourse, "views" | "inquiries" | "most"> &
  Pick<CourseFacts, "from" | "today" | "prices"> & { span: number; spans: number };

function inWords(course: Described): string {
  const { from, today, span, spans, views, inquiries, prices, most } = course;
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const peak = addDays(today, -span * (spans - 1 - views.indexOf(Math.max(...views))));
  const asked = sum(inquiries);
  return [
    `Seit ${germanDate(from)}: ${formatNumber(sum(views))} Aufrufe, ${most} (${span === 1 ? "" : "bis "}${germanDate(peak)})`,
    `${asked === 0 ? "keine" : asked} ${asked === 1 ? "Anfrage" : "Anfragen"}`,
    `Preis ${prices.map(({ day, text }, index) => (index === 0 ? text : `ab ${germanDate(day)} ${text}`)).join(", ")}`,
  ].join("; ");
}
