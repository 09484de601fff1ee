import { Link } from "react-router";
import { doorsLabel, shortFeature } from "#domain/car-labels.ts";
import type { CarSummary } from "#domain/car-summary.ts";
import { vehiclePath } from "#domain/paths.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import type { PhotoPriority } from "./car-photo.tsx";
import { CardFacts } from "./card-facts.tsx";
import { CardPhotos } from "./card-photos.tsx";
import { Price } from "./price.tsx";

type CarCardProps = {
  car: CarSummary;
  priority: PhotoPriority;
  /** Called when a visitor opens the vehicle. */
  onOpen: () => void;
};

/** One vehicle in the list. The title's link covers the whole card, so that it is one target. */
export function CarCard({ car, priority, onOpen }: CarCardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 hover:border-muted">
      <CardPhotos car={car} priority={priority} onOpen={onOpen} />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h2 className="text-xl leading-tight font-bold">
          <Link
            to={vehiclePath(car.ad_key)}
            // In another tab it is not left from here: there is nothing to come back to.
            onClick={(event) => isPlainClick(event) && onOpen()}
            className="underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            <span className="whitespace-nowrap">{car.brand}</span> {car.model}
          </Link>
        </h2>
        <p className="mt-0.5 line-clamp-2 min-h-6 leading-6 min-[44rem]:min-h-12 text-muted">
          {car.model_group}
        </p>
        <Price car={car} className="mt-2 text-2xl" />
        <CardFacts car={car} />
        {car.energy && <p className="mt-3 font-semibold">{car.energy}</p>}
        <Features car={car} />
        <p className="figures mt-auto pt-4 text-sm text-muted">{badges(car).join(" · ")}</p>
      </div>
    </article>
  );
}

/** The small print of a card: year, doors, place. What is not known is left out. */
function badges({ year, door_count, location_postal_code, location_city }: CarSummary): string[] {
  const place = [location_postal_code, location_city].filter(Boolean).join(" ");
  return [
    ...(year === null ? [] : [String(year)]),
    ...(door_count === null ? [] : [doorsLabel(door_count)]),
    ...(place === "" ? [] : [place]),
  ];
}

function Features({ car }: { car: CarSummary }) {
  if (car.features.length === 0) return null;
  const rest = car.feature_count - car.features.length;
  return (
    <ul className="mt-4 flex flex-wrap gap-1.5 text-sm">
      {car.features.map((feature) => (
        <li key={feature} title={feature} className="rounded-sm bg-sunken px-2 py-0.5">
          <span aria-hidden>{shortFeature(feature)}</span>
          <span className="sr-only">{feature}</span>
        </li>
      ))}
      {rest > 0 && <li className="figures px-1 py-0.5 text-muted">+{rest}</li>}
    </ul>
  );
}
