import { useEffect } from "react";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router";
import type { QuickLink } from "#domain/search/quick-links.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { paths } from "#domain/site/paths.ts";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import { Brands } from "./brands.tsx";
import { Hero } from "./hero.tsx";
import { Company, Questions, Services } from "./home-sections.tsx";
import { VisitUs } from "./visit-us.tsx";

/** The sections of the home page; without the stock where it could not be read. */
export function HomePage({ stock }: { stock: StockGlanceFacts | null }) {
  useWantedSection();
  return (
    <>
      <Hero />
      {stock && <StockGlance {...stock} />}
      <Company />
      <Brands />
      <Services />
      <Questions />
      <VisitUs />
    </>
  );
}

/** The section that the state of a navigation names; anything may stand in a history entry. */
function wantedSection(state: unknown): string | null {
  const isWish = typeof state === "object" && state !== null && "section" in state;
  return isWish && typeof state.section === "string" ? state.section : null;
}

/**
 * On phones the way to a section leads over `/#hero`, the one hash under which the home page stays
 * there; the section then stands in the navigation's state as `{ section: id }`.
 */
function useWantedSection(): void {
  const { key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const section = isReturn ? null : wantedSection(state);

  // Outside React: the scroll place and the focus. The key makes the same wish count again; a return
  // gets back the place that was left.
  useEffect(() => {
    if (section === null || key === "") return;
    const place = document.getElementById(section);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [key, section]);
}

/** What the home page knows of the stock. */
export type StockGlanceFacts = {
  /** All vehicles for sale. */
  total: number;
  newest: readonly SmallCar[];
  entries: readonly QuickLink[];
};

/** The newest vehicles and quick ways into the list. */
function StockGlance({ total, newest, entries }: StockGlanceFacts) {
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
