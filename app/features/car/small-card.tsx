import type { ReactNode } from "react";
import { Link } from "react-router";
import { fuelLabel, priceText } from "#domain/car/labels.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { formatMileage, formatMonth, formatPower } from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { CarName, CarPicture } from "./car-parts.tsx";
import { CardActions } from "./card-actions.tsx";
import { CompareButton } from "./compare-button.tsx";
import type { CarToSave } from "./saved-cars.ts";

/** Formatted strings: smaller in loader data than the full record. */
export type SmallCar = {
  adKey: string;
  brand: string;
  model: string;
  price: string;
  /** Null without a price in euros. */
  priceEur: number | null;
  /** `EZ 03/2021 · 68.450 km · 110 kW (150 PS) · Diesel` */
  facts: string;
  energy: string | null;
  flaw: string | null;
  photo: string | null;
};

export function createSmallCar(car: CarSummary): SmallCar {
  const facts = [
    car.first_registration && `EZ\u00a0${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps),
    car.fuel_type && fuelLabel(car.fuel_type),
  ];
  return {
    adKey: car.ad_key,
    brand: car.brand,
    model: car.model,
    price: priceText(car),
    priceEur: car.price_currency === "EUR" ? car.price_amount : null,
    facts: facts.filter(Boolean).join(" · "),
    energy: car.energy,
    flaw: car.flaw,
    photo: car.images[0]?.url ?? null,
  };
}

export function carToSave({
  adKey,
  brand,
  model,
  facts,
  price,
  priceEur,
  flaw,
  photo,
}: SmallCar): CarToSave {
  return { adKey, name: `${brand} ${model}`, facts, price, amount: priceEur, flaw, photo };
}

const defaultSizes = "(min-width: 64rem) 19rem, (min-width: 40rem) 46vw, 8rem";
const sizesOfThree = "(min-width: 40rem) 25rem, 8rem";

type SmallCardProps = {
  car: SmallCar;
  level: "h2" | "h3";
  sizes?: string;
  actions?: ReactNode;
};

export function SmallCard({ car, level: Heading, sizes = defaultSizes, actions }: SmallCardProps) {
  return (
    <article className="group small-card">
      <div className="small-photo">
        <CarPicture path={car.photo} alt="" sizes={sizes} priority="lazy" widest={640} />
      </div>
      <div className="p-3 sm:p-4">
        <Heading className="leading-tight font-bold">
          <Link
            to={vehiclePath(car.adKey)}
            aria-label={`${car.brand} ${car.model}, ${car.facts}, ${car.price}`}
            className="card-link group-hover:underline"
          >
            <CarName brand={car.brand} model={car.model} />
          </Link>
        </Heading>
        <p className="figures mt-1 font-display text-lg font-bold">
          {actions}
          {car.price}
          {car.flaw && <strong className="flaw">{` ${car.flaw}`}</strong>}
        </p>
        <p className="figures mt-1 text-sm whitespace-pre-line text-muted">
          {breakAfterPair(car.facts)}
        </p>
        {car.energy && <p className="figures mt-1 text-sm">{car.energy}</p>}
      </div>
      <CardActions
        adKey={car.adKey}
        name={`${car.brand} ${car.model}, ${car.price}`}
        getCar={() => carToSave(car)}
      />
    </article>
  );
}

/** Automatic wrapping would put a separator at a line's start or end, so each line gets two facts. */
const breakAfterPair = (facts: string) => facts.replace(/( · .*?) · /, "$1\n");

type SmallCardsProps = { cars: readonly SmallCar[]; level?: "h2" | "h3" };

export function SmallCards({ cars, level = "h3" }: SmallCardsProps) {
  const isRowOfThree = cars.length === 3;
  return (
    <ul
      className={`mt-4 grid gap-4 sm:grid-cols-2 lg:gap-6 ${isRowOfThree ? "md:grid-cols-3" : "lg:grid-cols-4"}`}
    >
      {cars.map((car) => (
        <li key={car.adKey} className="grid">
          <SmallCard
            car={car}
            level={level}
            sizes={isRowOfThree ? sizesOfThree : defaultSizes}
            actions={
              <CompareButton
                adKey={car.adKey}
                name={`${car.brand} ${car.model}`}
                className="card-action needs-script"
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}
