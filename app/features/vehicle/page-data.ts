import { keyFacts } from "#domain/car/facts.ts";
import { type Fact, fuelLabel } from "#domain/car/labels.ts";
import { pictureAt } from "#domain/car/photos.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { vehicleChatText, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import { formatMileage } from "#domain/site/format.ts";
import type { VehicleDetails } from "./vehicle-details.ts";

/** What the list knows of a vehicle: shown at once when one is opened from there. */
export type VehicleOverview = {
  adKey: string;
  brand: string;
  model: string;
  variant: string | null;
  /** Year, mileage, fuel. */
  line: string;
  price: Pick<CarSummary, "price_amount" | "price_currency" | "price_type">;
  facts: readonly Fact[];
  /** The line about energy and CO2 that must stand beside a car assumed new. */
  energy: string | null;
  /** Where the vehicle stands; may be empty. */
  place: string;
  /** Address of the first photo; null when there is none. */
  photo: string | null;
  photoCount: number;
  /** The dealer's own number, which only the server knows. */
  internalNumber: string | null;
  /** Public address of the site, for the texts of mail and chat. */
  origin: string;
};

export function vehicleOverview(
  car: CarSummary,
  site: Pick<VehicleOverview, "internalNumber" | "origin">,
): VehicleOverview {
  const { price_amount, price_currency, price_type } = car;
  const line = [
    car.year === null ? null : String(car.year),
    car.mileage === null ? null : formatMileage(car.mileage),
    car.fuel_type && fuelLabel(car.fuel_type),
  ];
  return {
    adKey: car.ad_key,
    brand: car.brand,
    model: car.model,
    variant: car.model_group,
    line: line.filter(Boolean).join(" · "),
    price: { price_amount, price_currency, price_type },
    facts: keyFacts(car),
    energy: car.energy,
    place: [car.location_postal_code, car.location_city].filter(Boolean).join(" "),
    photo: car.images[0]?.url ?? null,
    photoCount: car.image_count,
    ...site,
  };
}

/** Prepared mail and chat text about the vehicle; made here, so that the page's data need not hold it. */
export function inquiryTexts(overview: VehicleOverview) {
  const car = {
    ad_key: overview.adKey,
    brand: overview.brand,
    model: overview.model,
    model_group: overview.variant,
    internal_number: overview.internalNumber,
    ...overview.price,
  };
  const occasion = { car, origin: overview.origin, intent: "anfrage" } as const;
  return { letter: vehicleMessage(occasion), chat: vehicleChatText(occasion) };
}

/** Addresses of all photos in their order. */
export function photosOf({ photo, photoCount }: VehicleOverview): string[] {
  if (photo === null) return [];
  return Array.from({ length: photoCount }, (_, at) => pictureAt(photo, at + 1));
}

/** Everything that the server sends of a vehicle. */
export type VehiclePageData = {
  overview: VehicleOverview;
  details: VehicleDetails;
  title: string;
  description: string;
};

/**
 * The data as one JSON text. The router's own format reorders an object into a table of numbered parts;
 * as text it stands in the order of the HTML beside it and compresses to 1.0 instead of 1.6 KB.
 */
export type PackedVehiclePage = { packed: string };

export function packVehiclePage(page: VehiclePageData): PackedVehiclePage {
  return { packed: JSON.stringify(page) };
}

/** Reads what the same build packed; the router reloads the page when builds differ. */
export function unpackVehiclePage({ packed }: PackedVehiclePage): VehiclePageData {
  return JSON.parse(packed);
}
