import { formatPrice } from "#domain/format/format.ts";
import type { Car } from "./record.ts";

/** German labels for the values of a car record. Unknown values are shown unchanged (R27). */

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
  OTHER: "Andere",
};

const gearboxes: Record<string, string> = {
  MANUAL: "Schaltgetriebe",
  MANUAL_GEAR: "Schaltgetriebe",
  AUTOMATIC: "Automatik",
  AUTOMATIC_GEAR: "Automatik",
  SEMI_AUTOMATIC: "Halbautomatik",
  DUAL_CLUTCH: "Doppelkupplung",
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
  OTHER_INTERIOR_COLOR: "Andere",
};

const emissionClasses: Record<string, string> = {
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

/** The price's suffix: none if it is fixed, 'VB' if negotiable, an unknown type unchanged (R24). */
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

type Priced = Pick<Car, "price_amount" | "price_currency" | "price_type">;

export function priceParts(car: Priced): { amount: string; type: string | null } {
  const type = car.price_amount === null ? null : priceTypeLabel(car.price_type);
  return { amount: priceAmountText(car), type };
}

export function priceAmountText(car: Omit<Priced, "price_type">): string {
  if (car.price_amount === null) return "Preis auf Anfrage";
  return formatPrice(car.price_amount, car.price_currency);
}

export function priceText(car: Priced): string {
  const { amount, type } = priceParts(car);
  return type === null ? amount : `${amount} ${type}`;
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
export type Fact = { term: string; value: string };
export type FactRow = readonly [term: string, value: string | null];

export function statedFacts(rows: readonly FactRow[]): readonly Fact[] {
  return rows.flatMap(([term, value]) => (value === null || value === "" ? [] : [{ term, value }]));
}

export const flaws = {
  accident: (car: Flawed) => (car.accident_damaged === true ? "Unfallfahrzeug" : null),
  damage: (car: Flawed) => (car.damage_unrepaired === true ? "Beschädigt, nicht repariert" : null),
  roadworthiness: (car: Flawed) => (car.roadworthy === false ? "Nicht fahrtauglich" : null),
};

type Flawed = Pick<Car, "accident_damaged" | "damage_unrepaired" | "roadworthy">;

/** Must be shown wherever the price is (R28). Each flaw is cut at its comma: 'Beschädigt'. */
export function flawsText(car: Flawed): string | null {
  const labels = Object.values(flaws).flatMap((read) => read(car)?.split(", ")[0] ?? []);
  return labels.length === 0 ? null : labels.join(", ");
}

/** True only if the provider says so explicitly (M5) and states no unrepaired damage. */
export const isAccidentFree = (car: Flawed): boolean =>
  car.accident_damaged === false && car.damage_unrepaired !== true;
