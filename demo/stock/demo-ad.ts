import { type AdDates, emissionClassOf, inspectionFields } from "./ad-dates.ts";
import { consumptionFields } from "./consumption.ts";
import { writeDescription } from "./description.ts";
import { booleanEquipment, type Equipment, isDiesel } from "./equipment.ts";
import { equipmentWords } from "./equipment-words.ts";
import type { Lot } from "./lot.ts";
import { plainText } from "./markup.ts";
import { compactMonth, type Month, monthOf } from "./month.ts";
import { priceFields, priceRating } from "./price.ts";
import type { ProviderAd } from "./provider-ad.ts";
import type { Seeded } from "./seeded.ts";
import { demoSeller, demoSellerId } from "./seller.ts";
import { valuedEquipment } from "./valued-equipment.ts";

const wltpSince = monthOf("2018-09");

function doorsOf(doors: number): string {
  return doors <= 3 ? "TWO_OR_THREE" : doors <= 5 ? "FOUR_OR_FIVE" : "SIX_OR_SEVEN";
}

/** `damageUnrepaired`, `accidentDamaged`, `roadworthy`: reference section 4.3. */
function damageFlags(lot: Lot): Record<string, boolean> {
  if (lot.marks.has("damaged")) {
    return { damageUnrepaired: true, accidentDamaged: false, roadworthy: true };
  }
  const accident = lot.marks.has("accident");
  // A bare ad says nothing about accidents: absent is not "unfallfrei".
  if (lot.marks.has("bare")) return { damageUnrepaired: false, roadworthy: true };
  return { damageUnrepaired: false, accidentDamaged: accident, roadworthy: true };
}

function interior(lot: Lot, seeded: Seeded): Record<string, string> {
  const type =
    lot.level >= 4
      ? seeded.pick(["LEATHER", "LEATHER", "PARTIAL_LEATHER", "ALCANTARA"])
      : lot.level === 3
        ? seeded.pick(["PARTIAL_LEATHER", "FABRIC", "FABRIC", "IMITATION_LEATHER"])
        : "FABRIC";
  const color = seeded.pick(["BLACK", "BLACK", "BLACK", "GREY", "BEIGE", "BROWN"]);
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

/** What stands in the ad about the car itself and its engine. */
function vehicleFields(lot: Lot, built: Month, seeded: Seeded): Record<string, unknown> {
  const bare = lot.marks.has("bare");
  const emissionClass = emissionClassOf(lot, built);
  return {
    vehicleClass: "Car",
    category: lot.body,
    modelDescription: lot.title,
    ...(!bare && { trimLine: lot.trim.replace("&", "&amp;") }),
    mileage: lot.mileage,
    ...(lot.ccm > 0 && { cubicCapacity: lot.ccm }),
    ...(!bare && lot.cylinders > 0 && { cylinder: lot.cylinders, fuelTankVolume: tankOf(lot) }),
    ...(!bare && { weight: lot.weight, driveType: lot.drive }),
    power: lot.kw,
    gearbox: lot.gearbox,
    fuel: lot.fuel,
    ...(lot.marks.has("plugin") && { hybridPlugin: true }),
    ...(emissionClass !== null && { emissionClass }),
    ...(!bare && emissionClass !== null && { emissionSticker: stickerOf(lot, emissionClass) }),
    exteriorColor: lot.color,
    ...(!bare && { manufacturerColorName: lot.colorName }),
    ...(lot.metallic && { metallic: true }),
    doors: doorsOf(lot.doors),
    ...(!bare && { seats: lot.seats, ...interior(lot, seeded) }),
  };
}

function stickerOf(lot: Lot, emissionClass: string): string {
  if (isDiesel(lot) && emissionClass === "EURO3") return "EMISSIONSSTICKER_YELLOW";
  if (isDiesel(lot) && emissionClass === "EURO2") return "EMISSIONSSTICKER_RED";
  return "EMISSIONSSTICKER_GREEN";
}

/** Cars measured before WLTP mostly go without consumption; vintage cars always do. */
function measuredFields(lot: Lot, built: Month, seeded: Seeded): Record<string, unknown> {
  const known = built >= wltpSince || seeded.chance(0.5) || lot.ccm === 0;
  return known && !lot.marks.has("bare") ? consumptionFields(lot, built >= wltpSince) : {};
}

function conditionFields(lot: Lot, dates: AdDates): Record<string, unknown> {
  const usage = lot.marks.get("usage");
  const unregistered = dates.registered === null;
  return {
    condition: unregistered ? "NEW" : "USED",
    ...(usage !== undefined && { usageType: usage }),
    ...(dates.registered !== null && { firstRegistration: compactMonth(dates.registered) }),
    ...(unregistered && { deliveryPeriod: 14 }),
    ...inspectionFields(dates),
    ...(lot.owners !== null && !unregistered && { numberOfPreviousOwners: lot.owners }),
    ...damageFlags(lot),
  };
}

/** An unknown key and an unknown field, as tomorrow's provider may send them. */
const unknownFields = {
  augmentedRealityDisplay: true,
  headlightType: "MICRO_LED_HEADLIGHTS",
  cabinMood: { scent: "PINE", level: 2 },
};

/** Writes the ad of a lot. `now` counts only through `dates`. */
export function demoAd(id: string, lot: Lot, dates: AdDates, seeded: Seeded): ProviderAd {
  const { built } = dates;
  const equipment: Equipment = {
    ...booleanEquipment(lot, built, seeded),
    ...valuedEquipment(lot, built, seeded),
  };
  const fullServiceHistory =
    lot.level > 0 && lot.mileage > 1000 && !lot.marks.has("damaged") && seeded.chance(0.7);
  const warranty = lot.level > 1 && !lot.marks.has("damaged") && seeded.chance(0.6);
  const flags = damageFlags(lot);
  const description = writeDescription({
    lot,
    dates,
    equipment,
    words: equipmentWords(equipment),
    fullServiceHistory,
    accidentFree: flags.accidentDamaged === false && !lot.marks.has("damaged"),
    seeded,
  });
  const price = priceFields(lot);
  const rating = priceRating(lot, seeded);
  return {
    mobileAdId: id,
    mobileSellerId: demoSellerId,
    creationDate: dates.creationDate,
    modificationDate: dates.modificationDate,
    make: lot.make,
    model: lot.model,
    ...vehicleFields(lot, built, seeded),
    ...conditionFields(lot, dates),
    ...measuredFields(lot, built, seeded),
    ...(fullServiceHistory && { fullServiceHistory }),
    ...(warranty && { warranty }),
    ...equipment,
    ...(lot.marks.has("unknown") && unknownFields),
    ...(description !== null && { description }),
    plainTextDescription: description === null ? "" : plainText(description),
    detailPageUrl: `https://suchen.mobile.de/auto-inserat/${slugOf(lot)}-ladenburg/${id}.html?source=api`,
    seller: demoSeller,
    ...(price !== undefined && { price }),
    ...(rating !== undefined && { priceRating: rating }),
  };
}
