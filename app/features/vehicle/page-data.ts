import { keyFacts } from "#domain/car/facts.ts";
import { fuelLabel } from "#domain/car/labels.ts";
import { pictureAt } from "#domain/car/photos.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { vehicleChatText, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import { formatMileage } from "#domain/site/format.ts";
import type { VehicleDetails } from "./vehicle-details.ts";
import type { Facts } from "./vehicle-sections.tsx";

/** What stands at once when a vehicle is opened from the list: all of it is known there. */
export type VehicleOverview = {
  adKey: string;
  brand: string;
  model: string;
  variant: string | null;
  /** Year, mileage, fuel. */
  line: string;
  price: Pick<CarSummary, "price_amount" | "price_currency" | "price_type">;
  facts: Facts;
  /** The line about energy and CO2 that must stand beside a car assumed new. */
  energy: string | null;
  /** Where the vehicle stands; may be empty. */
  place: string;
  /** Address of the first photo; null when there is none. */
  photo: string | null;
  photoCount: number;
  /** The dealer's own number, which only the server knows. */
  internalNumber: string | null;
  /** Public address of the site, which letters name. */
  origin: string;
};

/** Reads it from what the list knows of a car, and what `site` knows besides. */
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

/** What a mail and a chat about the vehicle say. Written here, the data of the page need not bear it. */
export function inquiryTexts(head: VehicleOverview): { letter: Letter; chat: string } {
  const car = {
    ad_key: head.adKey,
    brand: head.brand,
    model: head.model,
    model_group: head.variant,
    internal_number: head.internalNumber,
    ...head.price,
  };
  const occasion = { car, origin: head.origin, wish: "anfrage" } as const;
  return { letter: vehicleMessage(occasion), chat: vehicleChatText(occasion) };
}
type Letter = ReturnType<typeof vehicleMessage>;

/** Addresses of all photos in their order. */
export function photosOf({ photo, photoCount }: VehicleOverview): string[] {
  if (photo === null) return [];
  return Array.from({ length: photoCount }, (_, at) => pictureAt(photo, at + 1));
}

/** Everything that the server sends of a vehicle. */
export type VehiclePageData = {
  head: VehicleOverview;
  rest: VehicleDetails;
  title: string;
  description: string;
};

/**
 * The data as one text. The router would write an object as a table of numbered parts in an order of
 * its own; as one text the words stand in the order of the HTML beside it, and compressed they cost
 * 1.0 instead of 1.6 KB.
 */
export type PackedVehiclePage = { packed: string };

export function packVehiclePage(page: VehiclePageData): PackedVehiclePage {
  return { packed: JSON.stringify(page) };
}

/** Reads what `packPage` of the same build wrote; the router reloads the page when builds differ. */
export function unpackVehiclePage({ packed }: PackedVehiclePage): VehiclePageData {
  const page: VehiclePageData = JSON.parse(packed);
  return page;
}
