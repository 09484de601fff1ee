import { keyFacts } from "#domain/car/facts.ts";
import { fuelLabel } from "#domain/car/labels.ts";
import { pictureAtPosition } from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { formatMileage } from "#domain/format/format.ts";
import { vehicleChatText, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import type { VehicleDetails } from "./vehicle-details.ts";

export type VehicleOverview = ReturnType<typeof createOverview>;

type MessageFacts = {
  /** Null when the page is built from the list's data, which lacks it. */
  internalNumber: string | null;
  origin: string;
};

export function createOverview(car: CarSummary, messageFacts: MessageFacts) {
  const { price_amount, price_currency, price_type, flaw } = car;
  const keyFactsLine = [
    car.year === null ? null : String(car.year),
    car.mileage === null ? null : formatMileage(car.mileage),
    car.fuel_type && fuelLabel(car.fuel_type),
  ];
  return {
    adKey: car.ad_key,
    brand: car.brand,
    model: car.model,
    variant: car.model_group,
    keyFactsLine: keyFactsLine.filter(Boolean).join(" · "),
    price: { price_amount, price_currency, price_type, flaw },
    facts: keyFacts(car),
    /** Consumption and CO2, which must be shown beside a car assumed new. */
    energy: car.energy,
    hold: car.hold,
    place: [car.location_postal_code, car.location_city].filter(Boolean).join(" "),
    photo: car.images[0]?.url ?? null,
    photoCount: car.image_count,
    ...messageFacts,
  };
}

/** Built in the browser, to keep the texts out of the page's data. */
export function inquiryTexts(overview: VehicleOverview) {
  const car = {
    ad_key: overview.adKey,
    brand: overview.brand,
    model: overview.model,
    model_group: overview.variant,
    internal_number: overview.internalNumber,
    ...overview.price,
  };
  const messageContext = { car, origin: overview.origin, intent: "anfrage" } as const;
  return { mail: vehicleMessage(messageContext), chat: vehicleChatText(messageContext) };
}

export function listPictures({ photo, photoCount }: VehicleOverview): string[] {
  if (photo === null) return [];
  return Array.from({ length: photoCount }, (_, index) => pictureAtPosition(photo, index + 1));
}

export type VehiclePageData = {
  overview: VehicleOverview;
  details: VehicleDetails;
  title: string;
  description: string;
  sharePicturePath: string;
};

/** One JSON string compresses to 1.0 KB; the router's own format reorders objects and takes 1.6 KB. */
export type PackedVehiclePage = { packed: string };

/** Needs no schema: the router reloads the page when the builds differ. */
export const unpackVehiclePage = ({ packed }: PackedVehiclePage): VehiclePageData =>
  JSON.parse(packed);
