import { useState } from "react";
import { Link } from "react-router";
import type { CarSummary } from "#domain/car-summary.ts";
import { formatVehicleCount } from "#domain/format.ts";
import { vehiclesPagePath } from "#domain/paths.ts";
import { CarCard } from "../car/car-card.tsx";
import { MoreVehicles } from "./more-vehicles.tsx";
import { useStock } from "./use-stock.ts";

/** Cards added at a time while a visitor scrolls. */
const growth = 24;

type VehicleListProps = {
  /** Path of the file with the whole stock. */
  stockFile: string;
  /** Vehicles in stock. */
  total: number;
  /** 0-based place of the first card in the whole stock. */
  start: number;
  page: number;
  lastPage: number;
  /** The cards of the server's answer; the others come with the stock file. */
  cars: readonly CarSummary[];
};

/** The grid of cards: the first ones come in the HTML, the others grow in as one scrolls. */
export function VehicleList({ stockFile, total, start, page, lastPage, cars }: VehicleListProps) {
  const [shown, setShown] = useState(cars.length);
  const stock = useStock(stockFile);
  const listed = stock ? stock.slice(start, start + Math.max(shown, cars.length)) : cars;
  const hasMore = stock ? start + listed.length < stock.length : page < lastPage;
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Unsere Fahrzeuge</h1>
      <p className="figures mt-2 text-lg text-muted" role="status">
        {formatVehicleCount(stock?.length ?? total)}
      </p>
      {page > 1 && (
        <Link
          to={vehiclesPagePath(page - 1)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vorherige Fahrzeuge
        </Link>
      )}
      {listed.length === 0 ? (
        <EmptyStock />
      ) : (
        <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-8 min-[44rem]:grid-cols-2 lg:grid-cols-3">
          {listed.map((car, i) => (
            <li key={car.ad_key} className="defer-offscreen">
              <CarCard car={car} priority={i === 0 ? "lcp" : i < 3 ? "early" : "lazy"} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <MoreVehicles
          nextPage={page + 1}
          canGrow={stock !== null}
          onMore={() => setShown((count) => count + growth)}
        />
      )}
    </div>
  );
}

function EmptyStock() {
  return (
    <div className="mt-8 rounded-card border border-line bg-surface p-8">
      <h2 className="text-xl font-bold">Keine Fahrzeuge gefunden</h2>
      <p className="mt-2 max-w-prose text-muted">
        Unser Bestand wird gerade eingelesen. Schauen Sie in ein paar Minuten wieder vorbei oder
        rufen Sie uns an.
      </p>
    </div>
  );
}
