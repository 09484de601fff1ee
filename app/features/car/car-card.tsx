import type { MouseEvent } from "react";
import { doorsText } from "#domain/car-labels.ts";
import type { CarSummary, FeatureChip } from "#domain/car-summary.ts";
import { priceAmountText } from "#domain/price-text.ts";
import { formatMileage } from "#domain/site/format.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { CarName, variantLine } from "./car-name.tsx";
import type { PhotoPriority } from "./car-photo.tsx";
import { CardFacts } from "./card-facts.tsx";
import { CardPhotos } from "./card-photos.tsx";
import { Price } from "./price.tsx";

type CarCardProps = {
  car: CarSummary;
  priority: PhotoPriority;
  /** Called with each click on a link to the vehicle. */
  onOpen: (event: MouseEvent, car: CarSummary) => void;
};

/**
 * One vehicle in the list. The title's link covers the whole card, so that it is one target. There are
 * many: its links are plain ones, as the router's would all be made anew with every step of the filters,
 * and its elements and attributes are few (car.css).
 */
export function CarCard({ car, priority, onOpen }: CarCardProps) {
  const open = (event: MouseEvent) => onOpen(event, car);
  return (
    <article className="card figures">
      <CardPhotos car={car} priority={priority} onOpen={open} />
      <div className="card-text">
        <h2>
          <a href={vehiclePath(car.ad_key)} aria-label={linkName(car)} onClick={open}>
            <CarName brand={car.brand} model={car.model} />
          </a>
        </h2>
        <p className="card-group">{variantLine(car.model, car.model_group)}</p>
        <Price car={car} className="card-price" />
        <CardFacts car={car} />
        {car.energy && <p className="card-energy">{car.energy}</p>}
        <Features car={car} />
        <p className="card-badges">{badges(car).join(" · ")}</p>
      </div>
    </article>
  );
}

/** `Volkswagen Golf, 2021, 68.450 km, 19.980 €`: links to several of a model are told apart. */
function linkName(car: CarSummary): string {
  const { brand, model, year, mileage } = car;
  const told = [year, mileage === null ? null : formatMileage(mileage), priceAmountText(car)];
  return [`${brand} ${model}`, ...told.filter((fact) => fact !== null)].join(", ");
}

/** The small print of a card: year, doors, place. What is not known is left out. */
function badges(car: CarSummary): string[] {
  const { year } = car;
  const doors = doorsText(car);
  const place = [car.location_postal_code, car.location_city].filter(Boolean).join(" ");
  return [
    ...(year === null ? [] : [String(year)]),
    ...(doors === null ? [] : [`${doors}\u00a0Türen`]),
    ...(place === "" ? [] : [place]),
  ];
}

function Features({ car }: { car: CarSummary }) {
  if (car.chips.length === 0) return null;
  const rest = car.feature_count - car.chips.length;
  return (
    <ul className="card-features">
      {car.chips.map((chip) => (
        <Feature key={chip[1]} chip={chip} />
      ))}
      {rest > 0 && <li className="card-more">{`+${rest}`}</li>}
    </ul>
  );
}

/** What is shortened is read out whole. */
function Feature({ chip: [short, full] }: { chip: FeatureChip }) {
  if (short === full) return <li>{full}</li>;
  return (
    <li title={full}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
    </li>
  );
}
