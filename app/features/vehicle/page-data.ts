import { keyFacts } from "#domain/car/facts.ts";
import { fuelLabel } from "#domain/car/labels.ts";
import { pictureAt } from "#domain/car/photos.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { formatMileage } from "#domain/format/format.ts";
import { vehicleChatText, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import type { VehicleDetails } from "./vehicle-details.ts";

export type VehicleOverview = ReturnType<typeof vehicleOverview>;

type ForTexts = {
  /** Null where only the server knows it. */
  internalNumber: string | null;
  /** Of the site. */
  origin: string;
};

export function vehicleOverview(car: CarSummary, forTexts: ForTexts) {
  const { price_amount, price_currency, price_type, flaw } = car;
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
    price: { price_amount, price_currency, price_type, flaw },
    facts: keyFacts(car),
    /** Must stand beside a car assumed new (energy and CO2). */
    energy: car.energy,
    place: [car.location_postal_code, car.location_city].filter(Boolean).join(" "),
    photo: car.images[0]?.url ?? null,
    photoCount: car.image_count,
    ...forTexts,
  };
}

/** Mail and chat text; made here, so that the page's data need not contain it. */
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
  return { mail: vehicleMessage(occasion), chat: vehicleChatText(occasion) };
}

export function photosOf({ photo, photoCount }: VehicleOverview): string[] {
  if (photo === null) return [];
  return Array.from({ length: photoCount }, (_, index) => pictureAt(photo, index + 1));
}

export type VehiclePageData = {
  overview: VehicleOverview;
  details: VehicleDetails;
  title: string;
  description: string;
  share: string;
};

/** As one JSON text: the router's own format reorders objects and compresses to 1.6 instead of 1.0 KB. */
export type PackedVehiclePage = { packed: string };

/** For the same build; the router reloads the page when builds differ. */
export const unpackVehiclePage = ({ packed }: PackedVehiclePage): VehiclePageData =>
  JSON.parse(packed);
