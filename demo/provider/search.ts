import { demoCustomerNumber } from "#demo/stock/demo-ad.ts";
import type { DemoCar, ProviderAd } from "#demo/stock/provider-ad.ts";
import type { RawQuery } from "./call.ts";

/** Compiles a parameter's value to a predicate over ads; null for an invalid value. */
type FilterReader = (value: string) => ((ad: ProviderAd) => boolean) | null;

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/;

/** Milliseconds since 1970; a value without offset is UTC. Null for an invalid instant. */
function instantOf(text: string): number | null {
  const found = instantPattern.exec(text);
  if (!found) return null;
  const time = Date.parse(found[2] === undefined ? `${text}Z` : text);
  return Number.isNaN(time) ? null : time;
}

const readText = (ad: ProviderAd, field: string): string | null => {
  const value = ad[field];
  return typeof value === "string" ? value : null;
};

const readNumber = (ad: ProviderAd, field: string): number | null => {
  const value = ad[field];
  return typeof value === "number" ? value : null;
};

const grossOf = (ad: ProviderAd) =>
  ad.price === undefined ? null : Number(ad.price.consumerPriceGross);

type Measure = (ad: ProviderAd) => number | null;

function bounds(name: string, measure: Measure, read: (value: string) => number | null) {
  const compare = (holds: (found: number, bound: number) => boolean): FilterReader => {
    return (value) => {
      const bound = read(value);
      if (bound === null) return null;
      return (ad) => {
        const found = measure(ad);
        return found !== null && holds(found, bound);
      };
    };
  };
  return {
    [`${name}.min`]: compare((found, bound) => found >= bound),
    [`${name}.max`]: compare((found, bound) => found <= bound),
  };
}

const readInteger = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null);
const readAmount = (value: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : null);
/** `2021-03` in the query, `202103` in the ad. */
const readMonth = (value: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? Number(value.replace("-", "")) : null;

const matchKey = (field: string): FilterReader => {
  return (value) => (/^[A-Za-z0-9_]+$/.test(value) ? (ad) => readText(ad, field) === value : null);
};

const matchFlag = (field: string): FilterReader => {
  return (value) =>
    /^[01]$/.test(value) ? (ad) => (ad[field] === true) === (value === "1") : null;
};

/** All supported filters by parameter. Repeated parameters mean OR. */
const searchFilters: Readonly<Record<string, FilterReader>> = {
  ...bounds("price", grossOf, readAmount),
  ...bounds("mileage", (ad) => readNumber(ad, "mileage"), readInteger),
  ...bounds("power", (ad) => readNumber(ad, "power"), readInteger),
  ...bounds("cubicCapacity", (ad) => readNumber(ad, "cubicCapacity"), readInteger),
  ...bounds(
    "firstRegistrationDate",
    (ad) => readInteger(readText(ad, "firstRegistration") ?? ""),
    readMonth,
  ),
  ...bounds("creationTime", (ad) => instantOf(ad.creationDate), instantOf),
  ...bounds("modificationTime", (ad) => instantOf(ad.modificationDate), instantOf),
  modelDescription: (value) => (ad) =>
    (ad.modelDescription ?? "").toLowerCase().includes(value.toLowerCase()),
  category: matchKey("category"),
  condition: (value) =>
    value === "NEW" || value === "USED" ? (ad) => readText(ad, "condition") === value : null,
  usageType: matchKey("usageType"),
  fuel: matchKey("fuel"),
  gearbox: matchKey("gearbox"),
  exteriorColor: matchKey("exteriorColor"),
  interiorColor: matchKey("interiorColor"),
  interiorType: matchKey("interiorType"),
  climatisation: matchKey("climatisation"),
  airbag: matchKey("airbag"),
  emissionClass: matchKey("emissionClass"),
  emissionSticker: matchKey("emissionSticker"),
  damageUnrepaired: matchFlag("damageUnrepaired"),
  accidentDamaged: matchFlag("accidentDamaged"),
  roadworthy: matchFlag("roadworthy"),
  vatable: (value) =>
    value === "1" ? (ad) => ad.price !== undefined && "vatRate" in ad.price : null,
  sellerType: (value) =>
    value === "DEALER" || value === "FOR_SALE_BY_OWNER" ? () => value === "DEALER" : null,
  country: (value) => (/^[A-Z]{2}$/.test(value) ? () => value === "DE" : null),
};

/** mobile.de's paging ends here. */
export const maxReachableAds = 2000;
const maxPageSize = 100;
const defaultPageSize = 20;

interface Search {
  page: number;
  size: number;
  select: (stock: readonly DemoCar[]) => DemoCar[];
}

interface BadParameter {
  field: string;
  value: string;
}

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

/** The provider's response to a `page.size` above 100 is unknown: refusing is the stricter guess. */
function readPage(query: RawQuery): BadParameter | [number, number] {
  const number = last(query, "page.number") ?? "1";
  const size = last(query, "page.size") ?? String(defaultPageSize);
  if (!/^[1-9]\d{0,6}$/.test(number)) return { field: "page.number", value: number };
  const isValidSize = /^[1-9]\d{0,6}$/.test(size) && Number(size) <= maxPageSize;
  return isValidSize ? [Number(number), Number(size)] : { field: "page.size", value: size };
}

function sorted(cars: DemoCar[], order: Ordering, direction: string): DemoCar[] {
  const sign = direction === "DESCENDING" ? -1 : 1;
  const keyed = cars.map((car) => ({ car, rank: order(car.ad) }));
  return keyed.sort((a, b) => sign * (a.rank - b.rank)).map(({ car }) => car);
}

/** Matches `refdata/classes/Car/makes/VW/models/Golf`, with or without the first segment. */
function classificationFilter(
  path: string,
  stock: readonly DemoCar[],
): ((ad: ProviderAd) => boolean) | null {
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

function filterTests(query: RawQuery, stock: readonly DemoCar[]): BadParameter | Test[] {
  const tests: Test[] = [];
  for (const [name, values] of query) {
    const known = searchFilters[name];
    const read =
      name === "classification" ? (value: string) => classificationFilter(value, stock) : known;
    // The provider silently ignores unknown parameters.
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

/** Parses a query, or returns the parameter with an invalid value. */
export function parseSearchQuery(
  query: RawQuery,
  stock: readonly DemoCar[],
): BadParameter | Search {
  const page = readPage(query);
  if ("field" in page) return page;
  const field = last(query, "sort.field");
  const order = field === undefined ? undefined : orderings[field];
  if (field !== undefined && order === undefined) return { field: "sort.field", value: field };
  const direction = last(query, "sort.order") ?? "ASCENDING";
  if (direction !== "ASCENDING" && direction !== "DESCENDING") {
    return { field: "sort.order", value: direction };
  }
  const tests = filterTests(query, stock);
  if ("field" in tests) return tests;
  const minPhotos = last(query, "imageCount.min") ?? "0";
  if (!/^\d{1,3}$/.test(minPhotos)) return { field: "imageCount.min", value: minPhotos };
  const hasPhotos: Test = (car) => car.photos.length >= Number(minPhotos);
  const all = [...tests, ...ownerTests(query), hasPhotos];
  return {
    page: page[0],
    size: page[1],
    select: (cars) => {
      const found = cars.filter((car) => all.every((test) => test(car)));
      return order === undefined ? found : sorted(found, order, direction);
    },
  };
}
