import type { Car } from "#domain/car.ts";
import { colorLabel, doorsRange, emissionClassLabel } from "#domain/car-labels.ts";
import { formatPower, formatQuantity } from "#domain/format.ts";

/** 'Technische Daten' of the specification; a row without a value is left out. */
export function TechnicalData({ car }: { car: Car }) {
  const rows = technicalRows(car);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl font-bold">Technische Daten</h2>
      <dl className="figures mt-4 grid gap-x-10 sm:grid-cols-2">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function technicalRows(car: Car): [string, string][] {
  const { cubicCapacity, seats } = car.technical_data;
  const rows: [string, string | null][] = [
    ["Leistung", formatPower(car.power_kw, car.power_ps)],
    ["Türen", car.door_count === null ? null : doorsRange(car.door_count)],
    ["Außenfarbe", car.exterior_color && colorLabel(car.exterior_color)],
    ["Innenfarbe", car.interior_color && colorLabel(car.interior_color)],
    ["Hubraum", cubicCapacity === null ? null : formatQuantity(cubicCapacity, "cm³")],
    ["CO₂-Emission", car.co2_emission === null ? null : formatQuantity(car.co2_emission, "g/km")],
    ["Abgasnorm", car.emission_class && emissionClassLabel(car.emission_class)],
    ["Sitzplätze", seats === null ? null : String(seats)],
  ];
  return rows.flatMap(([term, value]) => (value ? [[term, value]] : []));
}
