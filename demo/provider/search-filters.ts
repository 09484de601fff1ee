import type { ProviderAd } from "#demo/stock/provider-ad.ts";

/** Reads one value of a parameter: a test for ads, or null when the value cannot be read. */
export type FilterReader = (value: string) => ((ad: ProviderAd) => boolean) | null;

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/;

/** Milliseconds since 1970; a value without offset counts as UTC. null: not an instant. */
export function instantOf(text: string): number | null {
  const found = instantPattern.exec(text);
  if (!found) return null;
  const time = Date.parse(found[2] === undefined ? `${text}Z` : text);
  return Number.isNaN(time) ? null : time;
}

const text = (ad: ProviderAd, field: string): string | null => {
  const value = ad[field];
  return typeof value === "string" ? value : null;
};

const number = (ad: ProviderAd, field: string): number | null => {
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

const whole = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null);
const amount = (value: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : null);
/** `2021-03` in the question, `202103` in the ad. */
const month = (value: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? Number(value.replace("-", "")) : null;

const key = (field: string): FilterReader => {
  return (value) => (/^[A-Za-z0-9_]+$/.test(value) ? (ad) => text(ad, field) === value : null);
};

const flag = (field: string): FilterReader => {
  return (value) =>
    /^[01]$/.test(value) ? (ad) => (ad[field] === true) === (value === "1") : null;
};

/** Every filter the stand-in knows, by parameter. Repeated parameters mean OR. */
export const searchFilters: Readonly<Record<string, FilterReader>> = {
  ...bounds("price", grossOf, amount),
  ...bounds("mileage", (ad) => number(ad, "mileage"), whole),
  ...bounds("power", (ad) => number(ad, "power"), whole),
  ...bounds("cubicCapacity", (ad) => number(ad, "cubicCapacity"), whole),
  ...bounds("firstRegistrationDate", (ad) => whole(text(ad, "firstRegistration") ?? ""), month),
  ...bounds("creationTime", (ad) => instantOf(ad.creationDate), instantOf),
  ...bounds("modificationTime", (ad) => instantOf(ad.modificationDate), instantOf),
  modelDescription: (value) => (ad) =>
    (ad.modelDescription ?? "").toLowerCase().includes(value.toLowerCase()),
  category: key("category"),
  condition: (value) =>
    value === "NEW" || value === "USED" ? (ad) => text(ad, "condition") === value : null,
  usageType: key("usageType"),
  fuel: key("fuel"),
  gearbox: key("gearbox"),
  exteriorColor: key("exteriorColor"),
  interiorColor: key("interiorColor"),
  interiorType: key("interiorType"),
  climatisation: key("climatisation"),
  airbag: key("airbag"),
  emissionClass: key("emissionClass"),
  emissionSticker: key("emissionSticker"),
  damageUnrepaired: flag("damageUnrepaired"),
  accidentDamaged: flag("accidentDamaged"),
  roadworthy: flag("roadworthy"),
  vatable: (value) =>
    value === "1" ? (ad) => ad.price !== undefined && "vatRate" in ad.price : null,
  sellerType: (value) =>
    value === "DEALER" || value === "FOR_SALE_BY_OWNER" ? () => value === "DEALER" : null,
  country: (value) => (/^[A-Z]{2}$/.test(value) ? () => value === "DE" : null),
};
