import { useEffect, useState } from "react";
import { fuelLabel, gearboxLabel } from "../../domain/car/labels.ts";
import type { Car } from "../../domain/car/record.ts";
import { formatVehicleCount } from "../../domain/format/format.ts";
import { apiPaths } from "../../domain/pages/paths.ts";
import { ClassicCard } from "./classic-card.tsx";

/**
 * The baseline: the vehicle list in the architecture that the specification describes. An empty page, one
 * request for all fields of all vehicles, client-side rendering of all cards, filters in React state. Written
 * as most would write it, neither tuned nor slowed down.
 */

type Order = "alphabetical" | "price-asc" | "price-desc" | "newest";
const orders: Record<Order, [label: string, compare: (a: Car, b: Car) => number]> = {
  alphabetical: [
    "Alphabetisch",
    (a, b) => `${a.brand} ${a.model}`.localeCompare(`${b.brand} ${b.model}`),
  ],
  "price-asc": ["Preis aufsteigend", (a, b) => (a.price_amount ?? 0) - (b.price_amount ?? 0)],
  "price-desc": ["Preis absteigend", (a, b) => (b.price_amount ?? 0) - (a.price_amount ?? 0)],
  newest: ["Neuste", (a, b) => b.fetched_at.localeCompare(a.fetched_at)],
};

const all = "all";
const untouched = { brand: all, fuel_type: all, gearbox: all };
type Filters = typeof untouched;
type Group = keyof Filters;

const groups: [group: Group, label: string, read: (value: string) => string][] = [
  ["brand", "Marke", (brand) => brand],
  ["fuel_type", "Kraftstoff", fuelLabel],
  ["gearbox", "Getriebe", gearboxLabel],
];

function useCars(): readonly Car[] | null {
  const [cars, setCars] = useState<readonly Car[] | null>(null);
  useEffect(() => {
    const response = fetch(apiPaths.cars, {
      method: "POST",
      headers: { apikey: "anon-ladenburg" },
    });
    void response.then(async (answer) => setCars(await answer.json()));
  }, []);
  return cars;
}

export function ClassicList() {
  const cars = useCars();
  const [filters, setFilters] = useState(untouched);
  const [sortBy, setSortBy] = useState<Order>("alphabetical");
  if (cars === null) return <p>Fahrzeuge werden geladen...</p>;
  const [, compare] = orders[sortBy];
  const isWanted = (car: Car) =>
    groups.every(([group]) => filters[group] === all || car[group] === filters[group]);
  const found = cars.filter(isWanted).sort(compare);
  return (
    <main>
      <h1>Unsere Fahrzeuge</h1>
      <div className="filters">
        {groups.map(([group, label, read]) => (
          <label key={group}>
            {label}
            <select
              value={filters[group]}
              onChange={({ target }) => setFilters({ ...filters, [group]: target.value })}
            >
              <option value={all}>Alle</option>
              {optionsOf(cars, group).map((value) => (
                <option key={value} value={value}>
                  {read(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <SortSelect sortBy={sortBy} onSort={setSortBy} />
      </div>
      <p role="status">{formatVehicleCount(found.length)}</p>
      <ul className="grid">
        {found.map((car) => (
          <li key={car.ad_key}>
            <ClassicCard car={car} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function SortSelect({ sortBy, onSort }: { sortBy: Order; onSort: (order: Order) => void }) {
  const names = Object.keys(orders) as Order[];
  return (
    <label>
      Sortieren:
      <select
        value={sortBy}
        onChange={({ target }) => onSort(names[target.selectedIndex] ?? "alphabetical")}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {orders[name][0]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Unique and sorted values (specification, section 3, 'Filter options'). */
function optionsOf(cars: readonly Car[], group: Group): string[] {
  return [...new Set(cars.map((car) => car[group]))].filter((value) => value !== null).sort();
}
