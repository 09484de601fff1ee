import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  comparablePrice,
  fuelLabel,
  type PriceParts,
  priceParts,
  priceText,
} from "#domain/car/labels.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { nameParts, vehicleName } from "#domain/car/title.ts";
import { formatMileage, formatMonth, formatPower } from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { CarName, CarPicture, PriceLine } from "./car-parts.tsx";
import { SaveButton } from "./card-actions.tsx";
import { CompareButton } from "./compare-button.tsx";
import type { CarToSave } from "./saved-cars.ts";

/** Formatted strings: smaller in loader data than the full record. */
export type SmallCar = {
  adKey: string;
  brand: string;
  model: string;
  price: string;
  priceParts: PriceParts;
  /** In euros. */
  comparablePrice: number | null;
  /** `EZ 03/2021 · 68.450 km · 110 kW (150 PS) · Diesel` */
  specs: string;
  energy: string | null;
  flaw: string | null;
  photo: string | null;
};

export function createSmallCar(car: CarSummary): SmallCar {
  const { brand, model } = nameParts(car);
  const specs = [
    car.first_registration && `EZ\u00a0${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps),
    car.fuel_type && fuelLabel(car.fuel_type),
  ];
  return {
    adKey: car.ad_key,
    brand,
    model,
    price: priceText(car),
    priceParts: priceParts(car),
    comparablePrice: comparablePrice(car),
    specs: specs.filter(Boolean).join(" · "),
    energy: car.energy,
    flaw: car.flaw,
    photo: car.images[0]?.url ?? null,
  };
}

export function carToSave(car: SmallCar): CarToSave {
  const { adKey, specs, price, comparablePrice: amount, flaw, photo } = car;
  return { adKey, name: vehicleName(car), facts: specs, price, amount, flaw, photo };
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
      <div className="sm:p-4">
        <Heading className="leading-tight font-bold">
          <Link
            to={vehiclePath(car.adKey)}
            aria-label={`${vehicleName(car)}, ${car.specs}, ${car.price}`}
            className="card-link group-hover:underline"
          >
            <CarName brand={car.brand} model={car.model} />
          </Link>
        </Heading>
        <p className="figures mt-1 font-display text-lg font-bold">
          {actions}
          <PriceLine {...car.priceParts} />
          {car.flaw && <strong className="flaw">{` ${car.flaw}`}</strong>}
        </p>
        <p className="figures mt-1 text-sm whitespace-pre-line text-muted">
          {breakAfterPair(car.specs)}
        </p>
        {car.energy && <p className="figures mt-1 text-sm">{car.energy}</p>}
      </div>
      <SaveButton
        adKey={car.adKey}
        name={`${vehicleName(car)}, ${car.price}`}
        getCar={() => carToSave(car)}
      />
    </article>
  );
}

/** Automatic wrapping would put a separator at a line's start or end, so each line gets two specs. */
const breakAfterPair = (specs: string) => specs.replace(/( · .*?) · /, "$1\n");

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
                name={vehicleName(car)}
                className="card-action needs-script"
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}
