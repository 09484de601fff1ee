import { equipmentLabel, hasEquipment, isEquipmentKey } from "#domain/car/equipment.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsLabel,
  doorsRange,
  fuelLabel,
  gearboxLabel,
  toKilowatts,
} from "#domain/car/labels.ts";
import {
  formatMileage,
  formatNumber,
  formatPower,
  formatPrice,
  formatQuantity,
} from "#domain/site/format.ts";
import {
  bodyTypeWords,
  colorWords,
  conditionWords,
  fuelWords,
  gearboxWords,
} from "./address-words.ts";
import type { Filter } from "./filter-kinds.ts";

const asItIs = (value: string) => value;
const maxAmount = 9_999_999;

/**
 * The filters of the list in the order of the address. State, address, search, facets, chips and
 * form follow from this table.
 */
export const filterTable = {
  brand: {
    kind: "choice",
    param: "marke",
    label: "Marke",
    section: "vehicle",
    isQuick: true,
    carValue: (car) => car.brand,
    format: asItIs,
  },
  model: {
    kind: "choice",
    param: "modell",
    label: "Modell",
    section: "vehicle",
    within: "brand",
    carValue: (car) => car.model,
    format: asItIs,
  },
  price: {
    kind: "range",
    params: ["preis-von", "preis-bis"],
    label: "Preis",
    section: "price",
    carValue: (car) => car.price_amount,
    formLimits: [0, maxAmount],
    unit: "€",
    write: formatNumber,
    complaint: "Bitte geben Sie einen Betrag ein, zum Beispiel 19.900.",
    slider: { max: 500_000, step: 1_000, thumbs: ["Mindestpreis", "Höchstpreis"] },
    format: (euros) => formatPrice(euros),
    formatBetween: (min, max) => `${formatNumber(min)}–${formatPrice(max)}`,
    removalLabel: "Preisgrenze",
  },
  mileage: {
    kind: "range",
    params: ["km-von", "km-bis"],
    label: "Kilometerstand",
    section: "mileage",
    carValue: (car) => car.mileage,
    formLimits: [0, maxAmount],
    unit: "km",
    write: formatNumber,
    complaint: "Bitte geben Sie Kilometer ein, zum Beispiel 50.000.",
    slider: { max: 500_000, step: 5_000, thumbs: ["Mindestens gefahren", "Höchstens gefahren"] },
    format: formatMileage,
    formatBetween: (min, max) => `${formatNumber(min)}–${formatMileage(max)}`,
    removalLabel: "Kilometergrenze",
  },
  /** Years of first registration. In the browser the search call of the wire decides. */
  year: {
    kind: "range",
    params: ["ez-von", "ez-bis"],
    label: "Erstzulassung",
    section: "registration",
    carValue: null,
    addressLimits: [1886, 2100],
    formLimits: [1900, 2099],
    unit: null,
    write: String,
    // Cards say 'EZ 03/2019': of a month its year is meant.
    numberIn: (text) => text.replace(/^\s*\d{1,2}\s*[./-]\s*(?=\d{4}\s*$)/, ""),
    complaint: "Bitte geben Sie ein Jahr ein, zum Beispiel 2018.",
    format: String,
    formatBetween: (min, max) => `${min}–${max}`,
    prefix: "EZ\u00a0",
    removalLabel: "Grenze der Erstzulassung",
  },
  fuelType: {
    kind: "choice",
    param: "kraftstoff",
    label: "Kraftstoff",
    section: "technical",
    isQuick: true,
    carValue: (car) => car.fuel_type,
    format: fuelLabel,
    addressWords: fuelWords,
  },
  gearbox: {
    kind: "choice",
    param: "getriebe",
    label: "Getriebe",
    section: "technical",
    isQuick: true,
    carValue: (car) => car.gearbox,
    format: gearboxLabel,
    addressWords: gearboxWords,
    alwaysOffered: ["AUTOMATIC_GEAR", "MANUAL_GEAR"],
  },
  exteriorColor: {
    kind: "choice",
    param: "farbe",
    label: "Außenfarbe",
    section: "color",
    control: "swatches",
    carValue: (car) => car.exterior_color,
    format: colorLabel,
    addressWords: colorWords,
  },
  condition: {
    kind: "choice",
    param: "zustand",
    label: "Zustand",
    section: "body",
    carValue: (car) => car.condition,
    format: conditionLabel,
    addressWords: conditionWords,
  },
  bodyType: {
    kind: "choice",
    param: "aufbau",
    label: "Karosserieform",
    section: "body",
    carValue: (car) => car.body_type,
    format: bodyTypeLabel,
    addressWords: bodyTypeWords,
  },
  /** PS, which people name; texts write kW before it. */
  power: {
    kind: "range",
    params: ["ps-von", "ps-bis"],
    label: "Leistung",
    section: "technical",
    carValue: (car) => car.power_ps,
    formLimits: [1, 9_999],
    unit: "PS",
    write: formatNumber,
    complaint: "Bitte geben Sie die Leistung in PS ein, zum Beispiel 150.",
    hasHints: true,
    format: (ps) => formatPower(toKilowatts(ps), ps) ?? "",
    formatBetween: (min, max) =>
      `${formatNumber(toKilowatts(min))}–${formatQuantity(toKilowatts(max), "kW")} ` +
      `(${formatNumber(min)}–${formatQuantity(max, "PS")})`,
    removalLabel: "Leistungsgrenze",
  },
  doors: {
    kind: "number",
    param: "tueren",
    label: "Türen",
    section: "body",
    carValue: (car) => (car.door_count === null ? null : doorsRange(car.door_count)),
    normalize: doorsRange,
    format: (value) => doorsLabel(Number(value)),
  },
  seatsMin: {
    kind: "atLeast",
    param: "sitze",
    label: "Sitze (mindestens)",
    section: "body",
    carValue: (car) => car.seats,
    format: (seats) =>
      `ab\u00a0${formatQuantity(Number(seats), seats === "1" ? "Sitz" : "Sitzen")}`,
    removalLabel: "Mindestzahl an Sitzen",
  },
  equipment: {
    kind: "choices",
    param: "ausstattung",
    section: "equipment",
    has: hasEquipment,
    format: (value) => (isEquipmentKey(value) ? equipmentLabel(value) : value),
  },
  /** What the search box did not understand. */
  words: { kind: "words", param: "text" },
} as const satisfies Record<string, Filter>;
