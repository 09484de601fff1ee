import { fuelLabel, otherVehicleKind } from "#domain/car/labels.ts";
import { pictureAtPosition } from "#domain/car/pictures.ts";
import { keySpecs } from "#domain/car/specs.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { nameParts } from "#domain/car/title.ts";
import { formatMileage } from "#domain/format/format.ts";
import { vehicleChatText, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import type { VehicleDetails } from "./vehicle-details.ts";

export type VehicleOverview = ReturnType<typeof createOverview>;

type MessageContext = {
  /** Null when the page is built from the list's data, which lacks it. */
  internalNumber: string | null;
  origin: string;
};

export function createOverview(car: CarSummary, messageContext: MessageContext) {
  const { price_amount, price_currency, price_type, flaw } = car;
  const { battery, delivery_date, delivery_days } = car;
  const keySpecsLine = [
    otherVehicleKind(car),
    car.year === null ? null : String(car.year),
    car.mileage === null ? null : formatMileage(car.mileage),
    car.fuel_type && fuelLabel(car.fuel_type),
  ];
  return {
    adKey: car.ad_key,
    ...nameParts(car),
    keySpecsLine: keySpecsLine.filter(Boolean).join(" · "),
    price: {
      ...{ price_amount, price_currency, price_type, flaw },
      ...{ battery, delivery_date, delivery_days },
    },
    specs: keySpecs(car),
    /** Consumption and CO2, which must be shown beside a car assumed new. */
    energy: car.energy,
    hold: car.hold,
    place: [car.location_postal_code, car.location_city].filter(Boolean).join(" "),
    photo: car.images[0]?.url ?? null,
    photoCount: car.image_count,
    ...messageContext,
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
  const messageContext = { car, origin: overview.origin };
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
type PackedVehiclePage = { packed: string };

/** Needs no schema: the router reloads the page when the builds differ. */
export const unpackVehiclePage = ({ packed }: PackedVehiclePage): VehiclePageData =>
  JSON.parse(packed);
