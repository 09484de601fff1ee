import { deliveryText } from "#domain/car/availability.ts";
import { colorLabel, flawsText, lookUp, offerNotes } from "#domain/car/labels.ts";
import { pictureInWidth } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import { registrationYear } from "#domain/car/registration.ts";
import {
  nameParts,
  oneLine,
  unnamed,
  vehicleDescription,
  vehicleFullName,
  vehicleName,
} from "#domain/car/title.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";

type Cell = string | number | null;

type CatalogueContext = {
  origin: string;
  profile: Pick<DealerProfile, "name" | "phone" | "address" | "geo">;
  /** By ad_key: the line about energy and CO₂ that is required wherever an engine is named. */
  energy: ReadonlyMap<string, string | null>;
};

type Row = Pick<CatalogueContext, "profile"> & {
  car: Car;
  price: string;
  year: number;
  mileage: number;
  address: string;
  pictures: readonly [string, ...string[]];
  description: string;
};

/**
 * Meta's vehicle catalogue, with fields from 'Automotive Inventory Ads, supported fields' in
 * https://developers.facebook.com/docs/marketing-api/auto-ads/reference (of 23 April 2024).
 */
const metaColumns: readonly (readonly [name: string, value: (row: Row) => Cell])[] = [
  ["vehicle_id", ({ car }) => car.ad_key],
  ["title", ({ car }) => withNotes(vehicleFullName(car).slice(0, 400), car)],
  ["description", ({ description }) => description.slice(0, 5_000)],
  ["url", ({ address }) => address],
  ["make", ({ car }) => oneLine(car.brand)],
  ["model", ({ car }) => oneLine(nameParts(car).model) || unnamed],
  ["trim", ({ car }) => oneLine(nameParts(car).variant ?? "").slice(0, 50)],
  ["year", ({ year }) => year],
  ["mileage.value", ({ mileage }) => mileage],
  ["mileage.unit", () => "KM"],
  ["image[0].url", ({ pictures }) => pictures[0]],
  ["image[0].tag[0]", ({ car }) => vehicleName(car)],
  ...[1, 2, 3, 4].map((index) => {
    const value = ({ pictures }: Row) => pictures[index] ?? null;
    return [`image[${index}].url`, value] as const;
  }),
  ["state_of_vehicle", ({ car }) => (car.condition === "NEW" ? "NEW" : "USED")],
  ["body_style", ({ car }) => lookUp(metaBodyStyles, car.body_type) ?? "OTHER"],
  ["fuel_type", ({ car }) => metaFuel(car)],
  ["transmission", ({ car }) => lookUp(metaTransmissions, car.gearbox)],
  ["drivetrain", ({ car }) => lookUp(metaDrivetrains, car.drive_type)],
  ["exterior_color", ({ car }) => exteriorColor(car) ?? "unbekannt"],
  ["interior_color", ({ car }) => car.interior_color && colorLabel(car.interior_color)],
  ["price", ({ price }) => price],
  // Meta has no word for a car that is still to come; the title says it.
  ["availability", () => "AVAILABLE"],
  [
    "date_first_on_lot",
    ({ car }) => (deliveryText(car) === null ? car.fetched_at.slice(0, 10) : null),
  ],
  ["address", ({ profile }) => metaAddress(profile)],
  ["latitude", ({ profile }) => profile.geo?.latitude ?? null],
  ["longitude", ({ profile }) => profile.geo?.longitude ?? null],
  ["dealer_name", ({ profile }) => profile.name],
  ["dealer_phone", ({ profile }) => profile.phone.international],
];

function metaAddress({ address }: Row["profile"]): string {
  const { street, city, region, postalCode, country } = address;
  return JSON.stringify({ addr1: street, city, region, postal_code: postalCode, country });
}

const metaBodyStyles: Record<string, string> = {
  Cabrio: "CONVERTIBLE",
  EstateCar: "WAGON",
  Limousine: "SEDAN",
  OffRoad: "SUV",
  SmallCar: "HATCHBACK",
  SportsCar: "COUPE",
  Van: "MINIVAN",
};

/** Without semi-automatic gearboxes, which are neither manual nor automatic. */
const metaTransmissions: Record<string, string> = {
  MANUAL: "MANUAL",
  MANUAL_GEAR: "MANUAL",
  AUTOMATIC: "AUTOMATIC",
  AUTOMATIC_GEAR: "AUTOMATIC",
  DUAL_CLUTCH: "AUTOMATIC",
};

const metaDrivetrains: Record<string, string> = { FRONT: "FWD", REAR: "RWD", ALL_WHEEL: "AWD" };

const metaFuels: Record<string, string> = {
  PETROL: "GASOLINE",
  DIESEL: "DIESEL",
  ELECTRIC: "ELECTRIC",
  HYBRID: "HYBRID",
  HYBRID_PETROL: "HYBRID",
  HYBRID_DIESEL: "HYBRID",
  ETHANOL: "FLEX",
};

function metaFuel({ fuel_type, plugin_hybrid }: Car): string | null {
  if (fuel_type === null) return null;
  const fuel = lookUp(metaFuels, fuel_type) ?? "OTHER";
  return fuel === "HYBRID" && plugin_hybrid === true ? "PLUGIN_HYBRID" : fuel;
}

/** CSV by RFC 4180. Formulas are not escaped, because only machines read the file. */
export function metaCatalogueCsv(cars: readonly Car[], context: CatalogueContext): string {
  const header = metaColumns.map(([name]) => name);
  const rows = buildRows(cars, context).map((row) => metaColumns.map(([, value]) => value(row)));
  return [header, ...rows].map((cells) => `${cells.map(formatCell).join(",")}\r\n`).join("");
}

/** Leaves out cars that lack a required value, because Meta rejects the whole file for one such row. */
function buildRows(cars: readonly Car[], { origin, profile, energy }: CatalogueContext): Row[] {
  return cars.flatMap((car) => {
    const year = registrationYear(car);
    const { price_amount: amount, mileage } = car;
    const [first, ...others] = car.images.map(({ url }) => origin + pictureInWidth(url, 1600));
    if (year === null || amount === null || mileage === null || first === undefined) return [];
    const descriptionParts = [vehicleDescription(car), energy.get(car.ad_key)];
    return {
      profile,
      car,
      price: `${amount % 1 === 0 ? amount : amount.toFixed(2)} ${car.price_currency}`,
      year,
      mileage,
      address: origin + vehiclePath(car.ad_key),
      pictures: [first, ...others],
      description: descriptionParts.filter(Boolean).join(". "),
    };
  });
}

/** Meta shows the title beside the price, where flaws and what the price leaves out must be named. */
const withNotes = (text: string, car: Car) =>
  [text, ...offerNotes(car), flawsText(car)].filter(Boolean).join(", ");

const exteriorColor = ({ exterior_color: color }: Car) => color && oneLine(colorLabel(color));

function formatCell(value: Cell): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
