import { type AdDates, emissionClassOf, inspectionFields } from "./ad-dates.ts";
import { type Story, writeDescription } from "./ad-description.ts";
import { equipmentOf, isDiesel } from "./ad-equipment.ts";
import { consumptionFields } from "./consumption.ts";
import { compactMonth, dayOfMonth, type Lot, type Month, monthOf } from "./lot.ts";
import type { ProviderAd } from "./provider-ad.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

/** The dealer's key at the provider. */
const demoSellerId = "9000684";

/** `seller` of a single ad; the search omits most of it. */
const demoSeller = {
  mobileSellerId: demoSellerId,
  type: "DEALER",
  commercial: true,
  phones: [{ internationalPrefix: 49, nationalPrefix: "6203", number: "0000000" }],
  address: { zipcode: "68526", city: "Ladenburg", country: "DE" },
} as const;

const vatRate = 19;

/** `price` of an ad: amounts as decimal strings; undefined without a price. */
function priceFields(lot: Lot): ProviderAd["price"] {
  if (lot.price === null) return undefined;
  const net = Math.round((lot.price * 10000) / (100 + vatRate)) / 100;
  return {
    consumerPriceGross: lot.price.toFixed(2),
    ...(lot.vat && { consumerPriceNet: net.toFixed(2), vatRate: vatRate.toFixed(2) }),
    ...(lot.priceType !== null && { type: lot.priceType }),
    currency: "EUR",
  };
}

const ratingLabels = [
  "VERY_GOOD_PRICE",
  "GOOD_PRICE",
  "REASONABLE_PRICE",
  "INCREASED_PRICE",
] as const;
/** Upper bounds of the labels, as shares of the market price. */
const ratingBounds = [0.82, 0.94, 1.02, 1.1, 1.22] as const;

/** `priceRating` of a used car; undefined for new cars and cars without price. */
function priceRating(lot: Lot, seeded: Seeded): Record<string, unknown> | undefined {
  if (lot.price === null || lot.registration.kind === "unregistered") return undefined;
  if (lot.level === 0) return { label: "NO_RATING" };
  const share = seeded.pick([0.9, 0.97, 0.98, 1, 1.05] as const);
  const market = lot.price / share;
  const amount = (at: number) => String(Math.round((market * (ratingBounds[at] ?? 1)) / 100) * 100);
  const at = ratingLabels.findIndex((_, index) => share <= (ratingBounds[index + 1] ?? 0));
  return {
    label: ratingLabels[at],
    labelRanges: ratingLabels.map((label, index) => ({
      label,
      from: amount(index),
      to: amount(index + 1),
    })),
  };
}

const wltpSince = monthOf("2018-09");

function doorsOf(doors: number): string {
  return doors <= 3 ? "TWO_OR_THREE" : doors <= 5 ? "FOUR_OR_FIVE" : "SIX_OR_SEVEN";
}

function damageFlags(lot: Lot): Record<string, boolean> {
  if (lot.marks.has("damaged")) {
    return { damageUnrepaired: true, accidentDamaged: false, roadworthy: true };
  }
  const accident = lot.marks.has("accident");
  // A minimal ad says nothing about accidents: a missing flag does not mean accident-free.
  if (lot.marks.has("bare")) return { damageUnrepaired: false, roadworthy: true };
  return { damageUnrepaired: false, accidentDamaged: accident, roadworthy: true };
}

function interior(lot: Lot, seeded: Seeded): Record<string, string> {
  const type =
    lot.level >= 4
      ? seeded.pick(["LEATHER", "LEATHER", "PARTIAL_LEATHER", "OTHER_INTERIOR_TYPE"])
      : lot.level === 3
        ? seeded.pick(["PARTIAL_LEATHER", "FABRIC", "FABRIC", "IMITATION_LEATHER"])
        : "FABRIC";
  const color = seeded.pick(["BLACK", "BLACK", "BLACK", "GREY", "BEIGE", "OTHER_INTERIOR_COLOR"]);
  return { interiorColor: color, interiorType: type };
}

function tankOf(lot: Lot): number {
  return Math.round((28 + lot.weight / 55) / 5) * 5;
}

function slugOf(lot: Lot): string {
  return `${lot.make} ${lot.model} ${lot.trim}`
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-");
}

function vehicleFields(lot: Lot, built: Month, seeded: Seeded): Record<string, unknown> {
  const bare = lot.marks.has("bare");
  const isCar = !lot.marks.has("+vehicleClass");
  const emissionClass = emissionClassOf(lot, built);
  return {
    vehicleClass: "Car",
    category: lot.body,
    ...(!bare && { trimLine: lot.trim.replace("&", "&amp;") }),
    mileage: lot.mileage,
    ...(lot.ccm > 0 && { cubicCapacity: lot.ccm }),
    ...(!bare && lot.cylinders > 0 && { cylinder: lot.cylinders, fuelTankVolume: tankOf(lot) }),
    ...(!bare && { weight: lot.weight, ...(isCar && { driveType: lot.drive }) }),
    power: lot.kw,
    gearbox: lot.gearbox,
    fuel: lot.fuel,
    ...(emissionClass !== null && { emissionClass }),
    ...(!bare && emissionClass !== null && { emissionSticker: stickerOf(lot, emissionClass) }),
    exteriorColor: lot.color,
    ...(!bare && { manufacturerColorName: lot.colorName }),
    ...(lot.metallic && { metallic: true }),
    ...(isCar && { doors: doorsOf(lot.doors) }),
    ...(isCar && !bare && { seats: lot.seats, ...interior(lot, seeded) }),
  };
}

function stickerOf(lot: Lot, emissionClass: string): string {
  if (isDiesel(lot) && emissionClass === "EURO3") return "EMISSIONSSTICKER_YELLOW";
  if (isDiesel(lot) && emissionClass === "EURO2") return "EMISSIONSSTICKER_RED";
  return "EMISSIONSSTICKER_GREEN";
}

/** Many used cars have no consumption; what the law counts as new always has. */
function measuredFields(lot: Lot, built: Month, seeded: Seeded): Record<string, unknown> {
  const isKnown = lot.registration.kind !== "fixed" || seeded.chance(0.75);
  return isKnown && !lot.marks.has("bare") ? consumptionFields(lot, built >= wltpSince) : {};
}

/** A day some months after the month of the ad. */
function orderDate(month: Month): string {
  return new Date(dayOfMonth(month + 4, 15)).toISOString().slice(0, 10);
}

/** The ad's fields that the lot's marks state. */
function statedFields(lot: Lot): Record<string, unknown> {
  const stated = [...lot.marks].filter(([mark]) => mark.startsWith("+"));
  const read = (value: string) => (/^\d+$/.test(value) ? Number(value) : value || true);
  return Object.fromEntries(stated.map(([mark, value]) => [mark.slice(1), read(value)]));
}

/** The last maintenance, in the year before the stock was listed. */
function maintenance(lot: Lot): Record<string, unknown> {
  if (lot.mileage % 3 !== 0 || lot.registration.kind !== "fixed") return {};
  const mileage = Math.max(0, lot.mileage - 4_300);
  return { lastMaintenanceDate: `20260${1 + (lot.mileage % 9)}`, lastMaintenanceMileage: mileage };
}

const titleLength = 48;

/** Equipment in titles, in the English that dealers leave. */
const catchwords: Readonly<Record<string, string>> = {
  keylessEntry: "Keyless go",
  headUpDisplay: "Head Up",
  sportPackage: "Night Package",
  laneDepartureWarning: "Lane Assist",
};

const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
const encoded = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The title line as dealers type it: signs, claims, capitals, cut where the provider cuts. */
function roughTitle({ lot, dates, equipment, seeded }: Story): string {
  const title = decoded(lot.title);
  const words = title.split(" ");
  const head = words.slice(0, 2).join(" ");
  const claims = [
    ...(lot.owners === 1 && lot.registration.kind === "fixed" ? ["1.HAND"] : []),
    ...(dates.hasNewInspection ? ["TÜV NEU"] : []),
  ];
  const catching = Object.keys(catchwords).flatMap((flag) =>
    equipment[flag] === true ? (catchwords[flag] ?? []) : [],
  );
  const rest = [...words.slice(2), ...claims];
  const spelled = seeded.pick([
    title,
    title,
    title,
    title,
    [title, ...claims.slice(1)].join(" *"),
    `${title} ${seeded.pick(["", ...catching])}`,
    `${title} ${catching.at(-1) ?? ""}`,
    `${head} *${rest.join("*")}*`,
    `${head} +${rest.join("+")}+`,
    [...words, ...claims, ...catching].join("*").replaceAll(" ", ""),
    [title, ...claims].join(" * ").toUpperCase(),
    `${title} ${seeded.pick(["-", "(Reserviert )", "!!!", "⭐"])}`,
  ]);
  const claimed = `${words[0]} *1.HAND* Unfallfrei Tel. 069 90009140`;
  const typed = lot.marks.has("claims") ? claimed : spelled;
  return encoded([...typed].slice(0, titleLength).join("").trim());
}

function conditionFields(lot: Lot, dates: AdDates, seeded: Seeded): Record<string, unknown> {
  const unregistered = dates.registered === null;
  return {
    condition: unregistered ? "NEW" : "USED",
    ...(dates.registered !== null && { firstRegistration: compactMonth(dates.registered) }),
    ...(lot.marks.has("ordered") && { deliveryDate: orderDate(dates.built) }),
    ...inspectionFields(dates),
    ...(lot.owners !== null && seeded.chance(0.78) && { numberOfPreviousOwners: lot.owners }),
    ...damageFlags(lot),
  };
}

/** An unknown key and an unknown field, as the provider may add them. */
const unknownFields = {
  augmentedRealityDisplay: true,
  quantumCushions: true,
  headlightType: "MICRO_LED_HEADLIGHTS",
  cabinMood: { scent: "PINE", level: 2 },
};

/** Composes the ad of a lot. `now` matters only through `dates`. */
export function demoAd(id: string, lot: Lot, dates: AdDates, seeded: Seeded): ProviderAd {
  const { built } = dates;
  const equipment = equipmentOf(lot, built, seeded);
  const fullServiceHistory =
    lot.level > 0 && lot.mileage > 1000 && !lot.marks.has("damaged") && seeded.chance(0.7);
  const warranty = lot.level > 1 && !lot.marks.has("damaged") && seeded.chance(0.6);
  const flags = damageFlags(lot);
  const accidentFree = flags.accidentDamaged === false && !lot.marks.has("damaged");
  // A generator of their own: a change of the equipment must not change the kind of text.
  const texts = createSeeded(`texts ${lot.key}`);
  const story = { lot, dates, equipment, fullServiceHistory, accidentFree, seeded: texts };
  const description = writeDescription(story);
  const price = priceFields(lot);
  const rating = priceRating(lot, seeded);
  return {
    mobileAdId: id,
    mobileSellerId: demoSellerId,
    creationDate: dates.creationDate,
    modificationDate: dates.modificationDate,
    make: lot.make,
    model: lot.model,
    modelDescription: roughTitle(story),
    ...vehicleFields(lot, built, seeded),
    ...conditionFields(lot, dates, seeded),
    ...measuredFields(lot, built, seeded),
    ...(fullServiceHistory && { fullServiceHistory, ...maintenance(lot) }),
    ...(seeded.chance(0.4) && { countryVersion: "DE" }),
    ...(warranty && { warranty }),
    ...equipment,
    ...(lot.marks.has("unknown") && unknownFields),
    ...statedFields(lot),
    ...(description !== null && { description }),
    plainTextDescription: description?.replaceAll("\\\\", " - ") ?? "",
    detailPageUrl: `https://suchen.mobile.de/auto-inserat/${slugOf(lot)}-ladenburg/${id}.html?source=api`,
    seller: demoSeller,
    ...(price !== undefined && { price }),
    ...(rating !== undefined && { priceRating: rating }),
  };
}
