import { type SmallCar, SmallCards } from "../car/small-card.tsx";

type SimilarVehiclesProps = { title: string; cars: readonly SmallCar[] };

/** Where to look next; not there in a stock of one. */
export function SimilarVehicles({ title, cars }: SimilarVehiclesProps) {
  if (cars.length === 0) return null;
  return (
    <section className="mt-16 print:hidden">
      <h2 className="part-title">{title}</h2>
      <SmallCards cars={cars} />
    </section>
  );
}
