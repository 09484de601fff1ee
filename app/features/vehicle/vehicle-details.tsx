import { ArrowLeft } from "lucide-react";
import type { Car } from "#domain/car.ts";
import { fuelLabel } from "#domain/car-labels.ts";
import { formatMileage } from "#domain/format.ts";
import { ListLink } from "../site/list-link.tsx";
import { Description } from "./description.tsx";
import { Equipment } from "./equipment.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { OfferCard } from "./offer-card.tsx";
import { TechnicalData } from "./technical-data.tsx";

/** The page of one vehicle: pictures and text on the left, price and contact beside them. */
export function VehicleDetails({ car }: { car: Car }) {
  const name = `${car.brand} ${car.model}`;
  const keyFacts = [
    car.year === null ? null : String(car.year),
    car.mileage === null ? null : formatMileage(car.mileage),
    car.fuel_type && fuelLabel(car.fuel_type),
  ].filter(Boolean);
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6">
      <ListLink className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline">
        <ArrowLeft aria-hidden size={18} />
        Zurück zur Übersicht
      </ListLink>
      <header className="mt-3 mb-6">
        <h1 className="text-3xl font-bold sm:text-4xl">
          <span className="whitespace-nowrap">{car.brand}</span> {car.model}
        </h1>
        {car.model_group && <p className="mt-1 text-lg text-muted">{car.model_group}</p>}
        <p className="figures mt-2 font-semibold">{keyFacts.join(" · ")}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Gallery photos={car.images.map(({ url }) => url)} name={name} />
        <OfferCard car={car} name={name} />
        <div className="min-w-0 space-y-12">
          <TechnicalData car={car} />
          <Equipment features={car.features} />
          <Description text={car.description} />
        </div>
      </div>
    </div>
  );
}
