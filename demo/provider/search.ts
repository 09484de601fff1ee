import type { DemoCar, ProviderAd } from "#demo/stock/provider-ad.ts";
import { demoCustomerNumber } from "#demo/stock/seller.ts";
import type { RawQuery } from "./raw-query.ts";
import { instantOf, searchFilters } from "./search-filters.ts";

/** No paging reaches further than this, reference section 3.1. */
export const reachableAds = 2000;
const largestPage = 100;
const defaultPage = 20;

/** A question that was understood. */
export interface Search {
  page: number;
  size: number;
  select: (stock: readonly DemoCar[]) => DemoCar[];
}

export interface BadParameter {
  field: string;
  value: string;
}

/** What the stand-in does with `page.size` above 100; the provider's own way is not known. */
export type OversizedPage = "reject" | "clamp";

type Ordering = (ad: ProviderAd) => number;

const numeric = (field: string): Ordering => {
  return (ad) => Number(ad[field] ?? 0);
};

const orderings: Readonly<Record<string, Ordering>> = {
  modificationTime: (ad) => instantOf(ad.modificationDate) ?? 0,
  creationTime: (ad) => instantOf(ad.creationDate) ?? 0,
  price: (ad) => Number(ad.price?.consumerPriceGross ?? 0),
  mileage: numeric("mileage"),
  firstRegistration: numeric("firstRegistration"),
};

const last = (query: RawQuery, name: string) => query.get(name)?.at(-1);

function pageOf(query: RawQuery, oversized: OversizedPage): BadParameter | [number, number] {
  const number = last(query, "page.number") ?? "1";
  const size = last(query, "page.size") ?? String(defaultPage);
  if (!/^[1-9]\d{0,6}$/.test(number)) return { field: "page.number", value: number };
  const fits =
    /^[1-9]\d{0,6}$/.test(size) && (oversized === "clamp" || Number(size) <= largestPage);
  if (!fits) return { field: "page.size", value: size };
  return [Number(number), Math.min(Number(size), largestPage)];
}

function sorted(cars: DemoCar[], order: Ordering, direction: string): DemoCar[] {
  const sign = direction === "DESCENDING" ? -1 : 1;
  const keyed = cars.map((car) => ({ car, rank: order(car.ad) }));
  return keyed.sort((a, b) => sign * (a.rank - b.rank)).map(({ car }) => car);
}

/** `refdata/classes/Car/makes/VW/models/Golf`, with or without the first word. */
function classified(path: string, stock: readonly DemoCar[]): ((ad: ProviderAd) => boolean) | null {
  const [root, car, makes, make, models, model, ...rest] = path
    .replace(/^\/?(refdata\/)?/, "")
    .split("/");
  if (root !== "classes" || car !== "Car" || rest.length > 0) return null;
  if (makes === undefined) return () => true;
  const ofMake = stock.filter(({ ad }) => ad.make === make);
  if (makes !== "makes" || ofMake.length === 0) return null;
  if (models === undefined) return (ad) => ad.make === make;
  if (models !== "models" || !ofMake.some(({ ad }) => ad.model === model)) return null;
  return (ad) => ad.make === make && ad.model === model;
}

type Test = (car: DemoCar) => boolean;

function testsOf(query: RawQuery, stock: readonly DemoCar[]): BadParameter | Test[] {
  const tests: Test[] = [];
  for (const [name, values] of query) {
    const known = searchFilters[name];
    const read = name === "classification" ? (value: string) => classified(value, stock) : known;
    // Unknown parameters are silently ignored: that is the provider's way.
    if (read === undefined) continue;
    const alternatives: ((ad: ProviderAd) => boolean)[] = [];
    for (const value of values) {
      const test = read(value);
      if (test === null) return { field: name, value };
      alternatives.push(test);
    }
    tests.push(({ ad }) => alternatives.some((test) => test(ad)));
  }
  return tests;
}

function ownerTests(query: RawQuery): Test[] {
  const tests: Test[] = [];
  const id = last(query, "customerId");
  if (id !== undefined) tests.push(({ ad }) => ad.mobileSellerId === id);
  const number = last(query, "customerNumber");
  if (number !== undefined) tests.push(() => number === demoCustomerNumber);
  return tests;
}

/** Understands a query, or names the parameter whose value it cannot read. */
export function readSearch(
  query: RawQuery,
  stock: readonly DemoCar[],
  oversized: OversizedPage,
): BadParameter | Search {
  const page = pageOf(query, oversized);
  if ("field" in page) return page;
  const field = last(query, "sort.field");
  const order = field === undefined ? undefined : orderings[field];
  if (field !== undefined && order === undefined) return { field: "sort.field", value: field };
  const direction = last(query, "sort.order") ?? "ASCENDING";
  if (direction !== "ASCENDING" && direction !== "DESCENDING") {
    return { field: "sort.order", value: direction };
  }
  const tests = testsOf(query, stock);
  if ("field" in tests) return tests;
  const photos = last(query, "imageCount.min") ?? "0";
  if (!/^\d{1,3}$/.test(photos)) return { field: "imageCount.min", value: photos };
  const pictured: Test = (car) => car.photos.length >= Number(photos);
  const all = [...tests, ...ownerTests(query), pictured];
  return {
    page: page[0],
    size: page[1],
    select: (cars) => {
      const found = cars.filter((car) => all.every((test) => test(car)));
      return order === undefined ? found : sorted(found, order, direction);
    },
  };
}
