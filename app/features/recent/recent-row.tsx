import { useId } from "react";
import { useParams } from "react-router";
import { currentStockFile } from "#domain/site/paths.ts";
import { cachedCars } from "../../queries/query-cache.ts";
import { useQuery } from "../../queries/query-client.ts";
import { carsByKeyQuery } from "../../queries/stock-file.ts";
import { SmallCard, smallCar } from "../car/small-card.tsx";
import "./recent.css";

const maxShown = 8;

/** 'Zuletzt angesehen': what is still for sale of it, without the vehicle that is being looked at (P4). */
export default function RecentRow({ seen }: { seen: readonly string[] }) {
  const headingId = useId();
  const { adKey: shownNow } = useParams();
  const others = seen.filter((adKey) => adKey !== shownNow);
  // The list has the stock; elsewhere the file is fetched, once for some minutes.
  const known = cachedCars();
  const isMissing = others.length > 0 && known === null;
  const { data: fetched } = useQuery(isMissing ? carsByKeyQuery(currentStockFile) : null);
  const find = (adKey: string) =>
    known === null ? fetched?.get(adKey) : known.find(({ ad_key }) => ad_key === adKey);
  const cars = others.flatMap((adKey) => find(adKey) ?? []).slice(0, maxShown);
  if (cars.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mx-auto max-w-page px-4 pt-10 [overflow-anchor:none] sm:px-6 sm:pt-14 print:hidden"
    >
      <h2 id={headingId} className="text-xl font-bold sm:text-2xl">
        Zuletzt angesehen
      </h2>
      <ul className="recent-row">
        {cars.map((car) => (
          <li key={car.ad_key}>
            <SmallCard car={smallCar(car)} level="h3" sizes="18rem" />
          </li>
        ))}
      </ul>
    </section>
  );
}
