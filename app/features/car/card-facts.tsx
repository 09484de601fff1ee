import type { ReactNode } from "react";
import { colorLabel, fuelLabel, gearboxLabel } from "#domain/car-labels.ts";
import type { CarSummary } from "#domain/car-summary.ts";
import { formatMileage, formatMonth, formatPower } from "#domain/site/format.ts";
import { ColorDot } from "./color-dot.tsx";

/** The facts a buyer compares, on every card in the same order; an unknown one is left out. */
export function CardFacts({ car }: { car: CarSummary }) {
  const facts: [string, ReactNode][] = [
    ["Erstzulassung", car.first_registration && formatMonth(car.first_registration)],
    ["Kilometerstand", car.mileage === null ? null : formatMileage(car.mileage)],
    ["Leistung", formatPower(car.power_kw, car.power_ps)],
    ["Kraftstoff", car.fuel_type && fuelLabel(car.fuel_type)],
    ["Getriebe", car.gearbox && gearboxLabel(car.gearbox)],
    ["Außenfarbe", car.exterior_color && <PaintColor color={car.exterior_color} />],
  ];
  return (
    <dl className="card-facts">
      {facts.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** The colour's name behind a dot of it. */
function PaintColor({ color }: { color: string }) {
  return (
    <span className="card-paint">
      <ColorDot color={color} size={12} />
      {colorLabel(color)}
    </span>
  );
}
