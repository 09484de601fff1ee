import type { holdChoiceTexts } from "#domain/car/hold.ts";
import { addDays, daysBetween, weekdayOf } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay } from "#domain/format/format.ts";
import {
  maxSearchLength,
  officePaths,
  searchParameter,
  withParameters,
} from "#domain/office/office.ts";

/** By the value of the page's query parameter; the first is the default. */
export const stockSorts = {
  standtage: "Standtage",
  aufrufe: "Aufrufe",
  anfragen: "Anfragen",
  hinweise: "Hinweise",
} as const;
export type StockSort = keyof typeof stockSorts;
export const sortParameter = "sortierung";
/** Query of the page that answers 'Jetzt abgleichen'. */
export const syncedParameter = "abgeglichen";

export type StockQuery = { sort: StockSort; search: string };

export const stockAddress = ({ sort, search }: StockQuery): string =>
  withParameters(officePaths.stock, {
    [sortParameter]: sort === "standtage" ? "" : sort,
    [searchParameter]: search,
  });

export const readStockQuery = (values: Readonly<Record<string, string>>): StockQuery => ({
  sort: readStockSort(values[sortParameter] ?? null),
  search: (values[searchParameter] ?? "").trim().slice(0, maxSearchLength),
});

/** Of the car's row, as the end of the page's address. */
export const carAnchor = (adKey: string): string => `#wagen-${encodeURIComponent(adKey)}`;

const readStockSort = (value: string | null): StockSort =>
  value !== null && Object.hasOwn(stockSorts, value) ? (value as StockSort) : "standtage";

type Finding = { problem: string; detail: string };

/** For whom a car is held: `inquiry` is null for somebody who did not write. */
export type OfficeHold = {
  /** 'Sa 12 Uhr' */
  until: string;
  inquiry: { reference: string; name: string } | null;
};

/** Marked in the office, and so hidden from visitors, while the provider still lists it. */
export type OfficeSale = {
  /** '24.11.2026' */
  since: string;
  /** The listing should long be gone. */
  isOverdue: boolean;
};

/** The provider's listing of a sold car is expected to be deleted within these days. */
const saleDays = 3;

export const saleOf = (soldAt: Date | undefined, now: Date): OfficeSale | null =>
  soldAt === undefined
    ? null
    : {
        since: formatDay(soldAt),
        isOverdue: daysBetween(berlinMoment(soldAt).day, berlinMoment(now).day) >= saleDays,
      };

export type OfficeCar = {
  adKey: string;
  name: string;
  photo: string | null;
  price: string;
  /** Days in stock. */
  days: number;
  /** '24.10.2026: 19.980 € statt 20.480 €', the newest first. */
  priceSteps: readonly string[];
  inquiries: number;
  /** Page views. */
  views: { thisWeek: number; lastWeek: number };
  findings: readonly Finding[];
  hold: OfficeHold | null;
  sold: OfficeSale | null;
  /** At the provider. */
  listingUrl: string | null;
};

export type OfficeStock = {
  holdChoices: ReturnType<typeof holdChoiceTexts>;
  cars: readonly OfficeCar[];
  /** May not be advertised until their listings are complete. */
  withheld: readonly Pick<OfficeCar, "adKey" | "name" | "photo" | "findings" | "listingUrl">[];
  /** What the provider says that the site does not know. */
  unknownFlags: readonly string[];
  sync: {
    message: string;
    runs: readonly { at: string; text: string; isFailed: boolean }[];
  };
};

/** What people look for in vain, and what of the kind stands in the yard. */
export type OfficeDemand = {
  search: string;
  people: number;
  hits: number;
  /** Of the list on the site. */
  path: string;
  /** Cars that fit all but one of the wishes. */
  similar: readonly Pick<OfficeCar, "adKey" | "name" | "price" | "days" | "priceSteps">[];
};

const sortValues: Readonly<Record<StockSort, (car: OfficeCar) => number>> = {
  standtage: ({ days }) => days,
  aufrufe: ({ views }) => views.thisWeek + views.lastWeek,
  anfragen: ({ inquiries }) => inquiries,
  hinweise: ({ findings }) => findings.length,
};

/** The highest value first. */
export const sortOfficeCars = (cars: readonly OfficeCar[], sort: StockSort): OfficeCar[] =>
  cars.toSorted(
    (one, other) =>
      sortValues[sort](other) - sortValues[sort](one) || (one.adKey < other.adKey ? -1 : 1),
  );

/** Views since Monday, and in the week before. */
export function viewsByWeek(
  views: readonly { day: string; views: number }[],
  today: string,
): OfficeCar["views"] {
  const monday = addDays(today, 1 - weekdayOf(today));
  const lastMonday = addDays(monday, -7);
  const sum = (from: string, before: string) =>
    views.reduce((total, { day, views }) => total + (day >= from && day < before ? views : 0), 0);
  return { thisWeek: sum(monday, addDays(monday, 7)), lastWeek: sum(lastMonday, monday) };
}

export const signSizes = { a4: "A4 quer", a5: "A5 quer" } as const;
export type SignSize = keyof typeof signSizes;
export const signParameters = { all: "alle", size: "format" } as const;
export const readSignSize = (value: string | null): SignSize => (value === "a5" ? "a5" : "a4");

/** A price sign for the windscreen; texts are ready to be shown. */
export type PriceSign = {
  adKey: string;
  brand: string;
  model: string;
  price: string;
  /** What the price does not include; empty if it includes all. */
  offerNotes: string;
  priceNotes: readonly string[];
  /** Must be shown wherever the price is. */
  flaw: string | null;
  specs: readonly { term: string; value: string }[];
  equipment: readonly string[];
  /** The line that the law requires beside a new car. */
  energy: string | null;
};
