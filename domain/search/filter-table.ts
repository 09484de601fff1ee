import { equipmentLabel, isEquipmentKey } from "#domain/car/equipment.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsLabel,
  doorsRangeStart,
  euroPrice,
  fuelLabel,
  gearboxLabel,
  toKilowatts,
  vehicleClassLabel,
} from "#domain/car/labels.ts";
import { registrationYear } from "#domain/car/registration.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import {
  formatEnergy,
  formatMileage,
  formatNumber,
  formatPower,
  formatPrice,
  formatQuantity,
  formatWeight,
} from "#domain/format/format.ts";

/** Selects by the stock's values: one of several texts, an equal number, or at least that number. */
export type ChoiceFilter = {
  kind: "choice" | "number" | "atLeast";
  param: string;
  label: string;
  isQuick?: boolean;
  carValue: (car: CarSummary) => string | number | null;
  format: (value: string) => string;
  removalLabel?: string;
  /** Instead of 'Ohne …', where that would not be understood: 'Ohne 500'. */
  otherLabel?: string;
  /** Narrows a value of this filter, and is cleared together with it. */
  within?: "brand";
  /**
   * Maps the stock's values to German words in the URL; a second spelling (MANUAL for MANUAL_GEAR) has
   * none. Visitors' links contain these words: add some, but change none.
   */
  urlWords?: Readonly<Record<string, string>>;
  /** What a filter of kind `atLeast` offers; by default the stock's own values. */
  steps?: { values: readonly number[]; format: (value: number) => string };
  /** Maps a number from the URL to the one that stands for its range: 5 doors to 4, for '4/5'. */
  normalize?: (value: number) => number;
  /** Options to show first, even when the stock has no such car. */
  alwaysOffered?: readonly string[];
  control?: "swatches";
};

/** Selects by integer bounds: the filter `price` sets `priceMin` and `priceMax` of `CarFilters`. */
export type RangeFilter = {
  kind: "range";
  params: readonly [min: string, max: string];
  label: string;
  carValue: (car: CarSummary) => number | null;
  /** Limits of a bound in a URL; by default any number of up to 7 digits. */
  urlLimits?: readonly [number, number];
  formLimits: readonly [number, number];
  unit: string | null;
  formatInput: (value: number) => string;
  extractNumber?: (text: string) => string;
  errorMessage: string;
  /** The form repeats each bound, formatted, below its field. */
  hasHints?: boolean;
  /** The slider's step, of which suggested bounds are multiples too. */
  step: number;
  slider?: { max: number; thumbs: readonly [min: string, max: string] };
  format: (value: number) => string;
  formatBetween: (min: number, max: number) => string;
  prefix?: string;
  /** Completes 'Ohne …', because the chip's label is ungrammatical there: 'Ohne bis 20.000 €'. */
  removalLabel: string;
};

type ChoicesFilter = {
  kind: "choices";
  param: string;
  format: (value: string) => string;
};

type WordsFilter = { kind: "words"; param: string };

export type Filter = ChoiceFilter | RangeFilter | ChoicesFilter | WordsFilter;

const unchanged = (value: string) => value;

const brandMark = ":";
/** A model belongs to its brand, several of which may have a `3`. */
export const modelValue = (brand: string, model: string) => brand + brandMark + model;

/** Which of the brands, in any case, a model's value names. */
export const brandOfModel = (value: string, brands: readonly string[]): string | null =>
  brands.find((brand) => {
    const start = modelValue(brand, "");
    return value.slice(0, start.length).toLowerCase() === start.toLowerCase();
  }) ?? null;
const maxAmount = 9_999_999;

/** State, URL, search, facets and chips are derived from these rows, in the URL's order. */
export const filterTable = {
  brand: {
    kind: "choice",
    param: "marke",
    label: "Marke",
    isQuick: true,
    carValue: (car) => car.brand,
    format: unchanged,
    otherLabel: "Andere Marke",
  },
  model: {
    kind: "choice",
    param: "modell",
    label: "Modell",
    within: "brand",
    carValue: ({ brand, model }) => model && modelValue(brand, model),
    format: (value) => value.slice(value.indexOf(brandMark) + 1),
    otherLabel: "Anderes Modell",
  },
  price: {
    kind: "range",
    params: ["preis-von", "preis-bis"],
    label: "Preis",
    carValue: euroPrice,
    formLimits: [0, maxAmount],
    unit: "€",
    formatInput: formatNumber,
    errorMessage: "Bitte geben Sie einen Betrag ein, zum Beispiel 19.900.",
    step: 1_000,
    slider: { max: 500_000, thumbs: ["Mindestpreis", "Höchstpreis"] },
    format: (euros) => formatPrice(euros),
    formatBetween: (min, max) => `${formatNumber(min)}–${formatPrice(max)}`,
    removalLabel: "Preisgrenze",
  },
  mileage: {
    kind: "range",
    params: ["km-von", "km-bis"],
    label: "Kilometerstand",
    carValue: (car) => car.mileage,
    formLimits: [0, maxAmount],
    unit: "km",
    formatInput: formatNumber,
    errorMessage: "Bitte geben Sie Kilometer ein, zum Beispiel 50.000.",
    step: 5_000,
    slider: { max: 500_000, thumbs: ["Mindestens gefahren", "Höchstens gefahren"] },
    format: formatMileage,
    formatBetween: (min, max) => `${formatNumber(min)}–${formatMileage(max)}`,
    removalLabel: "Kilometergrenze",
  },
  year: {
    kind: "range",
    params: ["ez-von", "ez-bis"],
    label: "Erstzulassung",
    carValue: registrationYear,
    urlLimits: [1886, 2100],
    step: 1,
    formLimits: [1900, 2099],
    unit: null,
    formatInput: String,
    // Cards say 'EZ 03/2019', so visitors type months; the filter takes the year.
    extractNumber: (text) => text.replace(/^\s*\d{1,2}\s*[./-]\s*(?=\d{4}\s*$)/, ""),
    errorMessage: "Bitte geben Sie ein Jahr ein, zum Beispiel 2018.",
    format: String,
    formatBetween: (min, max) => `${min}–${max}`,
    prefix: "EZ\u00a0",
    removalLabel: "Grenze der Erstzulassung",
  },
  fuelType: {
    kind: "choice",
    param: "kraftstoff",
    label: "Kraftstoff",
    isQuick: true,
    carValue: (car) => car.fuel_type,
    format: fuelLabel,
    urlWords: {
      PETROL: "benzin",
      DIESEL: "diesel",
      ELECTRIC: "elektro",
      HYBRID: "hybrid",
      HYBRID_PETROL: "benzin-hybrid",
      HYBRID_DIESEL: "diesel-hybrid",
      LPG: "autogas",
      CNG: "erdgas",
      HYDROGEN: "wasserstoff",
      ETHANOL: "ethanol",
      GAS: "gas",
      OTHER: "andere",
    },
  },
  gearbox: {
    kind: "choice",
    param: "getriebe",
    label: "Getriebe",
    isQuick: true,
    carValue: (car) => car.gearbox,
    format: gearboxLabel,
    urlWords: {
      MANUAL_GEAR: "schaltgetriebe",
      AUTOMATIC_GEAR: "automatik",
      SEMI_AUTOMATIC: "halbautomatik",
      DUAL_CLUTCH: "doppelkupplung",
    },
    alwaysOffered: ["AUTOMATIC_GEAR", "MANUAL_GEAR"],
  },
  exteriorColor: {
    kind: "choice",
    param: "farbe",
    label: "Außenfarbe",
    control: "swatches",
    carValue: (car) => car.exterior_color,
    format: colorLabel,
    otherLabel: "Andere Farbe",
    urlWords: {
      BLACK: "schwarz",
      WHITE: "weiss",
      SILVER: "silber",
      GREY: "grau",
      RED: "rot",
      BLUE: "blau",
      GREEN: "gruen",
      BROWN: "braun",
      BEIGE: "beige",
      GOLD: "gold",
      ORANGE: "orange",
      YELLOW: "gelb",
      PURPLE: "violett",
    },
  },
  condition: {
    kind: "choice",
    param: "zustand",
    label: "Zustand",
    carValue: (car) => car.condition,
    format: conditionLabel,
    urlWords: { NEW: "neu", USED: "gebraucht" },
  },
  /** Offered when the stock has more than one class. */
  vehicleClass: {
    kind: "choice",
    param: "fahrzeugart",
    label: "Fahrzeugart",
    carValue: (car) => car.vehicle_class ?? "Car",
    format: vehicleClassLabel,
    urlWords: {
      Car: "pkw",
      Motorbike: "motorrad",
      Motorhome: "wohnmobil",
      VanUpTo7500: "transporter",
      TruckOver7500: "lkw",
      SemiTrailerTruck: "sattelzugmaschine",
      SemiTrailer: "auflieger",
      Trailer: "anhaenger",
      Bus: "bus",
      AgriculturalVehicle: "agrarfahrzeug",
      ConstructionMachine: "baumaschine",
      ForkliftTruck: "stapler",
      EBike: "e-bike",
    },
  },
  bodyType: {
    kind: "choice",
    param: "aufbau",
    label: "Karosserieform",
    carValue: (car) => car.body_type,
    format: bodyTypeLabel,
    urlWords: {
      Cabrio: "cabrio",
      EstateCar: "kombi",
      Limousine: "limousine",
      OffRoad: "gelaendewagen",
      SmallCar: "kleinwagen",
      SportsCar: "sportwagen",
      Van: "van",
      OtherCar: "andere",
    },
  },
  /** By PS, which visitors use, although texts must state kW first. */
  power: {
    kind: "range",
    params: ["ps-von", "ps-bis"],
    label: "Leistung",
    carValue: (car) => car.power_ps,
    formLimits: [1, 9_999],
    unit: "PS",
    formatInput: formatNumber,
    step: 10,
    errorMessage: "Bitte geben Sie die Leistung in PS ein, zum Beispiel 150.",
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
    carValue: (car) => (car.door_count === null ? null : doorsRangeStart(car.door_count)),
    normalize: doorsRangeStart,
    format: (value) => doorsLabel(Number(value)),
  },
  seatsMin: {
    kind: "atLeast",
    param: "sitze",
    label: "Sitze (mindestens)",
    carValue: (car) => car.seats,
    format: (seats) =>
      `ab\u00a0${formatQuantity(Number(seats), seats === "1" ? "Sitz" : "Sitzen")}`,
    removalLabel: "Mindestzahl an Sitzen",
  },
  electricRangeMin: {
    kind: "atLeast",
    param: "reichweite",
    label: "Reichweite ab",
    carValue: (car) => car.electric_range ?? null,
    steps: { values: [200, 300, 400, 500], format: formatMileage },
    format: (kilometres) => `Reichweite ab\u00a0${formatMileage(Number(kilometres))}`,
    removalLabel: "Mindestreichweite",
  },
  batteryMin: {
    kind: "atLeast",
    param: "batterie",
    label: "Batterie ab",
    carValue: (car) => car.battery_capacity ?? null,
    steps: { values: [40, 60, 80], format: formatEnergy },
    format: (kilowattHours) => `Batterie ab\u00a0${formatEnergy(Number(kilowattHours))}`,
    removalLabel: "Mindestgröße der Batterie",
  },
  trailerLoadMin: {
    kind: "atLeast",
    param: "anhaengelast",
    label: "Anhängelast ab",
    carValue: (car) => car.trailer_load ?? null,
    steps: { values: [1_000, 1_500, 2_000, 2_500, 3_000], format: formatWeight },
    format: (kilograms) => `Anhängelast ab\u00a0${formatWeight(Number(kilograms))}`,
    removalLabel: "Mindestanhängelast",
  },
  equipment: {
    kind: "choices",
    param: "ausstattung",
    format: (value) => (isEquipmentKey(value) ? equipmentLabel(value) : value),
  },
  words: { kind: "words", param: "text" },
} as const satisfies Record<string, Filter>;
