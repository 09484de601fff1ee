import { formatPrice } from "#domain/format/format.ts";
import { deliveryText } from "./availability.ts";
import type { Car } from "./record.ts";

/** German labels for the values of a car record. Unknown values are shown unchanged. */

const fuels: Record<string, string> = {
  PETROL: "Benzin",
  DIESEL: "Diesel",
  ELECTRIC: "Elektro",
  HYBRID: "Hybrid",
  HYBRID_PETROL: "Benzin-Hybrid",
  HYBRID_DIESEL: "Diesel-Hybrid",
  LPG: "Autogas (LPG)",
  CNG: "Erdgas (CNG)",
  HYDROGEN: "Wasserstoff",
  ETHANOL: "Ethanol (FFV, E85 etc.)",
  GAS: "Gas",
  OTHER: "Andere",
};

const gearboxes: Record<string, string> = {
  MANUAL: "Schaltgetriebe",
  MANUAL_GEAR: "Schaltgetriebe",
  AUTOMATIC: "Automatik",
  AUTOMATIC_GEAR: "Automatik",
  SEMI_AUTOMATIC: "Halbautomatik",
  DUAL_CLUTCH: "Doppelkupplung",
  NO_GEARS: "Ohne Getriebe",
};

const colors: Record<string, string> = {
  BLACK: "Schwarz",
  WHITE: "Weiß",
  SILVER: "Silber",
  GRAY: "Grau",
  GREY: "Grau",
  RED: "Rot",
  BLUE: "Blau",
  GREEN: "Grün",
  BROWN: "Braun",
  BEIGE: "Beige",
  GOLD: "Gold",
  ORANGE: "Orange",
  YELLOW: "Gelb",
  PURPLE: "Violett",
  BRONZE: "Bronze",
  OTHER: "Andere",
  OTHER_INTERIOR_COLOR: "Andere",
};

const emissionClasses: Record<string, string> = {
  EURO0: "Euro 0",
  EURO1: "Euro 1",
  EURO2: "Euro 2",
  EURO3: "Euro 3",
  EURO4: "Euro 4",
  EURO5: "Euro 5",
  EURO6: "Euro 6",
  EURO6C: "Euro 6c",
  EURO6D_TEMP: "Euro 6d-TEMP",
  EURO6D: "Euro 6d",
  EURO6E: "Euro 6e",
  EURO7: "Euro 7",
};

const bodyTypes: Record<string, string> = {
  Cabrio: "Cabrio/Roadster",
  EstateCar: "Kombi",
  Limousine: "Limousine",
  OffRoad: "Geländewagen/SUV",
  SmallCar: "Kleinwagen",
  SportsCar: "Sportwagen/Coupé",
  Van: "Van/Minibus",
  OtherCar: "Andere",
};

const conditions: Record<string, string> = { NEW: "Neu", USED: "Gebraucht" };

const drives: Record<string, string> = {
  FRONT: "Frontantrieb",
  REAR: "Heckantrieb",
  ALL_WHEEL: "Allradantrieb",
};

const interiorTypes: Record<string, string> = {
  LEATHER: "Vollleder",
  PARTIAL_LEATHER: "Teilleder",
  FABRIC: "Stoff",
  VELOUR: "Velours",
  ALCANTARA: "Alcantara",
  IMITATION_LEATHER: "Kunstleder",
  OTHER_INTERIOR_TYPE: "Andere",
};

const usages: Record<string, string> = {
  PRE_REGISTRATION: "Tageszulassung",
  EMPLOYEES_CAR: "Jahreswagen",
  CLASSIC: "Oldtimer",
  DEMONSTRATION: "Vorführfahrzeug",
  RENTAL_VEHICLE: "Vermietfahrzeug",
};

const vehicleClasses: Record<string, string> = {
  Car: "Pkw",
  Motorbike: "Motorrad",
  Motorhome: "Wohnmobil oder -wagen",
  VanUpTo7500: "Transporter oder Lkw bis 7,5 t",
  TruckOver7500: "Lkw über 7,5 t",
  SemiTrailerTruck: "Sattelzugmaschine (SZM)",
  SemiTrailer: "Auflieger",
  Trailer: "Anhänger",
  Bus: "Bus",
  AgriculturalVehicle: "Agrarfahrzeug",
  ConstructionMachine: "Baumaschine",
  ForkliftTruck: "Stapler",
  EBike: "E-Bike",
};

export const lookUp = (
  table: Readonly<Record<string, string>>,
  value: string | null,
): string | null => (value !== null && Object.hasOwn(table, value) ? (table[value] ?? null) : null);

const createLabel = (table: Record<string, string>) => (value: string) =>
  lookUp(table, value) ?? value;

export const fuelLabel = createLabel(fuels);
export const gearboxLabel = createLabel(gearboxes);
export const colorLabel = createLabel(colors);
export const emissionClassLabel = createLabel(emissionClasses);
export const bodyTypeLabel = createLabel(bodyTypes);
export const conditionLabel = createLabel(conditions);
export const driveLabel = createLabel(drives);
export const interiorTypeLabel = createLabel(interiorTypes);
export const usageLabel = createLabel(usages);
export const vehicleClassLabel = createLabel(vehicleClasses);

/** The law of the energy label (Pkw-EnVKV) applies to these only. */
export const isPassengerCar = ({ vehicle_class }: Pick<Car, "vehicle_class">): boolean =>
  vehicle_class === null || vehicle_class === "Car";

/** What a vehicle of another class is: `Teilintegrierter`, else `Wohnmobil oder -wagen`. Null for a passenger car. */
export function otherVehicleKind(car: Pick<Car, "vehicle_class" | "body_type">): string | null {
  if (car.vehicle_class === null || isPassengerCar(car)) return null;
  return car.body_type === null
    ? vehicleClassLabel(car.vehicle_class)
    : bodyTypeLabel(car.body_type);
}

/** The price's suffix: none if it is fixed, 'VB' if negotiable, an unknown type unchanged. */
export function priceTypeLabel(priceType: string | null): string | null {
  if (priceType === null || priceType === "FIXED") return null;
  return priceType === "NEGOTIABLE" ? "VB" : priceType;
}

type Doors = Pick<Car, "door_count" | "door_count_exact">;

/** `5` for an exact count, `4/5` for a range. Ranges start at even numbers, so an odd number is exact. */
export function doorsText({ door_count: doors, door_count_exact: isExact }: Doors): string | null {
  if (doors === null) return null;
  return isExact === true || doors % 2 === 1 ? String(doors) : `${doors}/${doors + 1}`;
}

export const doorsRangeStart = (doorCount: number): number => doorCount - (doorCount % 2);

export const doorsLabel = (range: number): string => `${range}/${range + 1}\u00a0Türen`;

export function mapNullable<Value>(
  value: Value | null,
  toText: (value: Value) => string,
): string | null {
  return value === null ? null : toText(value);
}

/** What the price does not include; null for a battery that it does. */
const batteryNotes: Record<string, string> = {
  BATTERY_PURCHASED: "",
  BATTERY_INCLUDED: "",
  BATTERY_RENTED: "zzgl. Batteriemiete",
  BATTERY_MISSING: "ohne Batterie",
};

/** All fields that change what an offer means: without one of them, its price cannot be written. */
export type Priced = Pick<
  Car,
  "price_amount" | "price_currency" | "price_type" | "battery" | "delivery_date" | "delivery_days"
>;

/** `notes` must be shown wherever the price is. */
export type PriceParts = { amount: string; type: string | null; notes: readonly string[] };

export function priceParts(car: Priced): PriceParts {
  const type = car.price_amount === null ? null : priceTypeLabel(car.price_type);
  return { amount: priceAmountText(car), type, notes: offerNotes(car) };
}

/** `5.990 € VB`, without the notes. */
export const askingText = ({ amount, type }: PriceParts): string =>
  type === null ? amount : `${amount} ${type}`;

/** What the price does not include. An unknown kind of battery is named unchanged. */
function batteryNote({ battery }: Priced): string | null {
  const note = battery && (lookUp(batteryNotes, battery) ?? `Batterie: ${battery}`);
  return note || null;
}

/** What the price does not include, and when the car comes. */
export const offerNotes = (car: Priced): readonly string[] =>
  [batteryNote(car), deliveryText(car)].filter((note) => note !== null);

/** What filters, sorting and limits compare; null for a price of another currency. */
export const euroPrice = (car: Pick<Priced, "price_amount" | "price_currency">): number | null =>
  car.price_currency === "EUR" ? car.price_amount : null;

/** Null also for the price of a car without its battery, which is not lower than others. */
export const comparablePrice = (car: Priced): number | null =>
  batteryNote(car) === null ? euroPrice(car) : null;

/** The amount alone, for a price of the past; `priceText` for what the car costs. */
export function priceAmountText(car: Pick<Priced, "price_amount" | "price_currency">): string {
  if (car.price_amount === null) return "Preis auf Anfrage";
  return formatPrice(car.price_amount, car.price_currency);
}

/** `5.990 € VB zzgl. Batteriemiete · Lieferbar ab 15.03.2027` */
export function priceText(car: Priced): string {
  const price = [askingText(priceParts(car)), batteryNote(car)].filter(Boolean).join(" ");
  return [price, deliveryText(car)].filter(Boolean).join(" · ");
}

/** 1 PS = 75 kp·m/s = 0.73549875 kW. */
const horsepowerPerKilowatt = 1.35962;

export function toHorsepower(kilowatts: number): number {
  return Math.round(kilowatts * horsepowerPerKilowatt);
}

export function toKilowatts(horsepower: number): number {
  return Math.round(horsepower / horsepowerPerKilowatt);
}

/** A labelled detail of a vehicle, a row of its description list. */
export type Spec = { term: string; value: string };
export type SpecRow = readonly [term: string, value: string | null];

export function statedSpecs(rows: readonly SpecRow[]): readonly Spec[] {
  return rows.flatMap(([term, value]) => (value === null || value === "" ? [] : [{ term, value }]));
}

export const flaws = {
  accident: (car: Flawed) => (car.accident_damaged === true ? "Unfallfahrzeug" : null),
  damage: (car: Flawed) => (car.damage_unrepaired === true ? "Beschädigt, nicht repariert" : null),
  hail: (car: Flawed) => (car.hail_damage === true ? "Hagelschaden" : null),
  roadworthiness: (car: Flawed) => (car.roadworthy === false ? "Nicht fahrtauglich" : null),
};

type Flawed = Pick<Car, "accident_damaged" | "damage_unrepaired" | "hail_damage" | "roadworthy">;

/** Must be shown wherever the price is. Each flaw is cut at its comma: 'Beschädigt'. */
export function flawsText(car: Flawed): string | null {
  const labels = Object.values(flaws).flatMap((read) => read(car)?.split(", ")[0] ?? []);
  return labels.length === 0 ? null : labels.join(", ");
}

/** True only if the provider says so explicitly and states no other damage. */
export const isAccidentFree = (car: Flawed): boolean =>
  car.accident_damaged === false && !isDamaged(car);

/** Whether the listing states damage that may be unrepaired. */
export const isDamaged = ({ damage_unrepaired, hail_damage }: Flawed): boolean =>
  damage_unrepaired === true || hail_damage === true;
