import type { holdChoiceTexts } from "#domain/car/hold.ts";
import type { Car } from "#domain/car/record.ts";
import { shortVehicleName, vehicleFullName } from "#domain/car/title.ts";
import { addDays, daysBetween } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay, formatMileage, formatMonth } from "#domain/format/format.ts";
import type { CarCourse } from "./course.ts";
import { pageParameter, undoMinutes } from "./inquiry-view.ts";
import { maxSearchLength, officePaths, searchParameter, withParameters } from "./office.ts";

/** By the value of the page's query parameter; the first is the default. */
export const stockSorts = {
  standtage: "Standtage",
  aufrufe: "Aufrufe",
  anfragen: "Anfragen",
} as const;
export type StockSort = keyof typeof stockSorts;
export const sortParameter = "sortierung";

/** By the value of the page's query parameter; the first is the default. */
export const stockTabs = {
  alle: "Im Bestand",
  unvollstaendig: "Hier fehlt etwas",
  "ohne-akte": "Ohne Akte",
  "akte-offen": "Akte offen",
  "akte-fertig": "Akte fertig",
  "akte-pruefen": "Akte prüfen",
  vorgemerkt: "Vorgemerkt",
  verkauft: "Verkauft",
} as const;
export type StockTab = keyof typeof stockTabs;
export const stockTabParameter = "nur";

/** Query of the page that answers 'Von mobile.de holen'. */
export const fetchedParameter = "geholt";

const carsPerPage = 20;
export type StockQuery = { tab: StockTab; sort: StockSort; search: string; page: number };

export const wholeStock: StockQuery = { tab: "alle", sort: "standtage", search: "", page: 1 };

export const stockAddress = (query: Partial<StockQuery>): string => {
  const { tab, sort, search, page } = { ...wholeStock, ...query };
  return withParameters(officePaths.stock, {
    [stockTabParameter]: tab === wholeStock.tab ? "" : tab,
    [sortParameter]: sort === wholeStock.sort ? "" : sort,
    [searchParameter]: search,
    [pageParameter]: page === 1 ? "" : String(page),
  });
};

/** Anything else is ignored, as in a truncated address. */
export function readStockQuery(values: Readonly<Record<string, string>>): StockQuery {
  const page = Number(values[pageParameter]);
  return {
    tab: oneOf(stockTabs, values[stockTabParameter]) ?? wholeStock.tab,
    sort: oneOf(stockSorts, values[sortParameter]) ?? wholeStock.sort,
    search: (values[searchParameter] ?? "").trim().slice(0, maxSearchLength),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

const oneOf = <Key extends string>(table: Readonly<Record<Key, string>>, value?: string) =>
  value !== undefined && Object.hasOwn(table, value) ? (value as Key) : null;

/** Of the car's row, as the end of the page's address. */
export const carAnchor = (adKey: string): string => `#wagen-${encodeURIComponent(adKey)}`;

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
  /** Somebody may have tapped by mistake just now. */
  isFresh: boolean;
};

/** The provider's listing of a sold car is expected to be deleted within these days. */
const saleDays = 3;

export const saleOf = (soldAt: Date | undefined, now: Date): OfficeSale | null =>
  soldAt === undefined
    ? null
    : {
        since: formatDay(soldAt),
        isFresh: now.getTime() - soldAt.getTime() < undoMinutes * 60_000,
        isOverdue: daysBetween(berlinMoment(soldAt).day, berlinMoment(now).day) >= saleDays,
      };

export type OfficeCar = {
  adKey: string;
  name: string;
  photo: string | null;
  price: string;
  /** 'EZ 05/2021 · 47.300 km · Nr. A-17': by which the family knows it in the yard. */
  facts: string;
  /** Days in stock. */
  days: number;
  /** '24.10.2026: 19.980 € statt 20.480 €', the newest first. */
  priceSteps: readonly string[];
  /** Null while there is nothing to draw. */
  course: CarCourse | null;
  inquiries: number;
  /** Page views in seven days, and in the seven before. */
  views: { recent: number; before: number };
  findings: readonly Finding[];
  hold: OfficeHold | null;
  sold: OfficeSale | null;
  /** Once it is sold: who still counts on it. `appointment`: 'Bestätigt: Mo 30.11., 14 Uhr' */
  asking: readonly { reference: string; name: string; appointment: string | null }[];
  /** How many steps of the walk round it have an entry (domain/vehicle-file). */
  file: { done: number; of: number };
  /** Its listing has changed since, and somebody should look whether what they entered still holds. */
  hasOutdatedFile: boolean;
  /** At the provider. */
  listingUrl: string | null;
};

export type OfficeStock = {
  holdChoices: ReturnType<typeof holdChoiceTexts>;
  /** One page of those that were searched for. */
  cars: readonly OfficeCar[];
  page: number;
  pages: number;
  /** Of those that were searched for. */
  counts: Readonly<Record<StockTab, number>>;
  /** May not be advertised until their listings are complete. */
  withheld: readonly Pick<OfficeCar, "adKey" | "name" | "findings" | "listingUrl">[];
  sync: {
    message: string;
    /** `progress`: how many of all cars are read; null before their number is known. */
    running: { progress: { done: number; total: number } | null } | null;
    /** What the last one fetched; null when it failed. */
    fetched: string | null;
  };
};

/** `searches`: all confirmed ones that run; `unnamed`: rows left out, because their free words might name somebody. */
export type DemandOverview = {
  searches: number;
  unnamed: number;
  demand: readonly OfficeDemand[];
};

/** What the page says before its list. */
export function demandText({ searches, unnamed, demand }: DemandOverview): string {
  if (searches === 0)
    return "Zurzeit läuft kein Suchauftrag. Sobald Kunden einen Wagen suchen, den wir nicht haben, steht er hier.";
  const [runs, finds] = searches === 1 ? ["läuft", "Er findet"] : ["laufen", "Sie finden"];
  const running = `${searches} ${searches === 1 ? "Suchauftrag" : "Suchaufträge"} ${runs}.`;
  const hidden =
    unnamed === 0
      ? ""
      : ` ${unnamed === 1 ? "Eine Suche" : `${unnamed} Suchen`} mit freien Worten, die einen Menschen nennen könnten, ${unnamed === 1 ? "erscheint" : "erscheinen"} hier erst, wenn zwei Personen dasselbe suchen.`;
  if (demand.length > 0)
    return `${running} Was wir davon nicht oder kaum haben, steht hier, und darunter, wie lange ähnliche Wagen schon bei uns stehen.${hidden}`;
  return unnamed > 0 ? running + hidden : `${running} ${finds} genug in unserem Bestand.`;
}

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

/** What decides where a car stands in the list. */
export type StockRank = Pick<OfficeCar, "adKey" | "days" | "views" | "inquiries">;

const sortValues: Readonly<Record<StockSort, (car: StockRank) => number>> = {
  standtage: ({ days }) => days,
  aufrufe: ({ views }) => views.recent + views.before,
  anfragen: ({ inquiries }) => inquiries,
};

/** The highest value first. */
export const sortOfficeCars = <Ranked extends StockRank>(
  cars: readonly Ranked[],
  sort: StockSort,
): Ranked[] =>
  cars.toSorted(
    (one, other) =>
      sortValues[sort](other) - sortValues[sort](one) || (one.adKey < other.adKey ? -1 : 1),
  );

/** What tells a car from another of its name: 'EZ 05/2021', '47.300 km'. */
export const carFacts = ({ first_registration, mileage }: Car): string[] => [
  ...(first_registration === null ? [] : [`EZ\u00a0${formatMonth(first_registration)}`]),
  ...(mileage === null ? [] : [formatMileage(mileage)]),
];

/** Every word must occur in one of the names or the numbers. */
export function matchesSearch(search: string): (car: Car) => boolean {
  const words = search.toLowerCase().split(/\s+/);
  return (car) => {
    const names = `${vehicleFullName(car)} ${shortVehicleName(car)}`;
    const text = `${names} ${car.ad_key} ${car.internal_number ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** The page that was asked for, or the last one. */
export function pageOf<Row>(rows: readonly Row[], asked: number) {
  const pages = Math.max(1, Math.ceil(rows.length / carsPerPage));
  const page = Math.min(asked, pages);
  return { page, pages, shown: rows.slice((page - 1) * carsPerPage, page * carsPerPage) };
}

/** Views of the last seven days and of the seven before: the same weekdays, so that a Monday is no collapse. */
export function viewsByWeek(
  views: readonly { day: string; views: number }[],
  today: string,
): OfficeCar["views"] {
  const first = addDays(today, -6);
  const sum = (from: string, to: string) =>
    views.reduce((total, { day, views }) => total + (day >= from && day < to ? views : 0), 0);
  return { recent: sum(first, addDays(today, 1)), before: sum(addDays(first, -7), first) };
}

export const signSizes = { a4: "A4 quer", a5: "A5 quer" } as const;
export type SignSize = keyof typeof signSizes;
export const signParameters = {
  all: "alle",
  fresh: "neue",
  size: "format",
  noted: "gemerkt",
  car: "wagen",
} as const;
/** Which signs to print: those of some cars, all, or new ones and those that changed since they were printed. */
export type SignChoice = "all" | "fresh" | { adKeys: readonly string[] };

/** Fields of the form that notes signs as printed: `ad_key.fingerprint`, joined by `*`, which forms do not encode. */
export const signFields = { printed: "schilder" } as const;
export const writePrinted = (signs: readonly ShownSign[]): string =>
  signs.map(({ adKey, fingerprint }) => `${adKey}.${fingerprint}`).join("*");
export const readPrinted = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split("*").flatMap((each) => {
      const [, adKey = "", fingerprint] = /^(.+)\.([\w-]{11})$/.exec(each) ?? [];
      return fingerprint === undefined ? [] : [[adKey, fingerprint] as const];
    }),
  );
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
  /** The honest label, only of a car with a file: other signs look as they did when they were printed. */
  label?: SignLabel;
};

/** `unlisted`: how many statements had no room. */
export type SignLabel = {
  good: readonly string[];
  bad: readonly string[];
  unlisted: number;
  /** In small letters, to have room for more. */
  isSmall: boolean;
  /** `Reifen noch 6 mm`; empty where nothing was measured. */
  measured: string;
  checked: string;
};

/** `fingerprint`: another one when the printed sign would look different. */
export type ShownSign = PriceSign & { phone: string; fingerprint: string };
