import { Link } from "react-router";
import { formatVehicleCount } from "#domain/format.ts";
import { paths } from "#domain/paths.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";

/** What the home page knows of the stock. */
export type StockGlanceFacts = {
  /** All vehicles for sale. */
  total: number;
  newest: readonly SmallCar[];
  entries: readonly QuickLink[];
};

/** The newest vehicles and quick ways into the list. */
export function StockGlance({ total, newest, entries }: StockGlanceFacts) {
  return (
    <section aria-labelledby="stock-title" className="home-part">
      <div className="home-head">
        <h2 id="stock-title">Neu ein&shy;getroffen</h2>
        <Link to={paths.vehicles} className="home-more">
          Alle {formatVehicleCount(total)}
        </Link>
      </div>
      <SmallCards cars={newest} />
      <ul aria-label="Schnell in den Bestand" className="entries">
        {entries.map(({ label, query, count }) => (
          <li key={query}>
            <Link to={`${paths.vehicles}?${query}`}>
              {label} <span className="sr-only">, Fahrzeuge: </span>
              <span className="figures">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
