import { lazy, Suspense, useEffect, useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router";
import type { HonestNote } from "#domain/car/honest-note.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { paths } from "#domain/pages/paths.ts";
import type { HomeProfile } from "#domain/profile/profile.ts";
import type { YardView } from "#domain/profile/yard-photo.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import type { HomeLabel } from "#domain/vehicle-file/statements.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { PageSheet } from "../../ui/page-sheet.tsx";
import { BottomBars } from "../car/compare-bar.tsx";
import labelSheet from "../car/honest-label.css?url";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import { Hero, type HeroStock } from "./hero.tsx";
import { Company, OurServices, Questions, VisitUs } from "./home-sections.tsx";
import audi from "./logos/audi.svg?url";
import bmw from "./logos/bmw.svg?url";
import lamborghini from "./logos/lamborghini.svg?url";
import maserati from "./logos/maserati.svg?url";
import porsche from "./logos/porsche.svg?url";

export type HomeStock = StockOverviewProps &
  HeroStock & {
    notes: readonly HonestNote[];
    /** Left out where no car has a file. */
    labels?: readonly HomeLabel[];
  };

/** Without a stock, or one that can be read, the page says and shows nothing of it. */
type HomePageProps = { facts: HomeProfile; stock: HomeStock | null; yard?: YardView };

export function HomePage({ facts, stock, yard }: HomePageProps) {
  useSectionFromState();
  return (
    <>
      <Hero facts={facts} stock={stock} />
      {stock?.labels && (
        <>
          <PageSheet href={labelSheet} />
          <Suspense>
            <HomeLabels labels={stock.labels} />
          </Suspense>
        </>
      )}
      {stock && <StockOverview {...stock} />}
      {yard && (
        <Suspense>
          <YardToday yard={yard} />
        </Suspense>
      )}
      <Company facts={facts} notes={stock?.notes ?? []} />
      <Brands names={facts.home.brands} />
      <OurServices facts={facts} />
      <Questions facts={facts} />
      <VisitUs facts={facts} />
      <BottomBars />
    </>
  );
}

/** If its code fails to load, the server's HTML stays. */
const keepHtml = () => new Promise<never>(() => undefined);
const HomeLabels = lazy(() =>
  import("./home-labels.tsx").then((loaded) => ({ default: loaded.HomeLabels }), keepHtml),
);
const YardToday = lazy(() =>
  import("./yard-today.tsx").then((loaded) => ({ default: loaded.YardToday }), keepHtml),
);

// On phones `/` redirects to the vehicle list unless its hash is a home hash (phone-redirect.tsx). Links to
// a section there go to `/#hero` and name the section in `location.state`.
function useSectionFromState(): void {
  const { key, state } = useLocation();
  // On Back the browser restores the scroll position.
  const isReturn = useNavigationType() === NavigationType.Pop;
  const section: unknown = isReturn ? null : state?.section;

  // `key`, never empty, is only a dependency: a second link to the same section must scroll again.
  useEffect(() => {
    if (typeof section !== "string" || key === "") return;
    const element = document.getElementById(section);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [key, section]);
}

type StockOverviewProps = {
  total: number;
  newest: readonly SmallCar[];
  quickLinks: readonly QuickLink[];
};

function StockOverview({ total, newest, quickLinks }: StockOverviewProps) {
  return (
    <section aria-labelledby="stock-title" className="home-part">
      <h2 id="stock-title">Neu ein&shy;getroffen</h2>
      <SmallCards cars={newest} />
      <Link to={paths.vehicles} className={`${buttonStyle.strong} mt-6 max-sm:w-full`}>
        Alle {formatVehicleCount(total)} ansehen
      </Link>
      <ul aria-label="Schnell in den Bestand" className="entries">
        {quickLinks.map(({ label, query, count }) => (
          <li key={query}>
            <Link to={`${paths.vehicles}?${query}`}>
              {label}
              <span className="sr-only">, Fahrzeuge: </span>
              <span className="figures">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The logos are those of Simple Icons (CC0), which has no Mercedes-Benz. */
const logos: Readonly<Record<string, string>> = {
  Porsche: porsche,
  BMW: bmw,
  Audi: audi,
  Lamborghini: lamborghini,
  Maserati: maserati,
};

/** The row rolls by, twice in the belt so that it never ends, until the visitor stops it; then all lie side by side. */
function Brands({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="brands-title" className="brands on-dusk">
      <div className="brands-head">
        <h2 id="brands-title">Marken, die wir verkaufen</h2>
        <Link to={paths.vehicles} className="hero-action">
          Alle Marken Entdecken
        </Link>
      </div>
      <div className="brands-window">
        <div className="brands-belt">
          <BrandRow names={names} />
          <BrandRow names={names} isCopy />
        </div>
      </div>
      <div className="brands-foot">
        <p>
          Wir verkaufen Fahrzeuge dieser Marken gebraucht und sind kein Vertragshändler. Namen und
          Zeichen gehören ihren Inhabern.
        </p>
        {/* A checkbox, which needs no script. */}
        <label>
          <input type="checkbox" className="sr-only" />
          Marken anhalten
        </label>
      </div>
    </section>
  );
}

function BrandRow({ names, isCopy = false }: { names: readonly string[]; isCopy?: boolean }) {
  return (
    <ul aria-label={isCopy ? undefined : "Marken"} aria-hidden={isCopy}>
      {names.map((name) => (
        <li key={name}>
          <BrandLogo name={name} logo={Object.hasOwn(logos, name) ? logos[name] : undefined} />
        </li>
      ))}
    </ul>
  );
}

/** With its name, as one brand has no logo, and looks like the others. */
function BrandLogo({ name, logo }: { name: string; logo: string | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  const isNamedByLogo = logo !== undefined && !hasFailed;
  return (
    <>
      {isNamedByLogo && (
        <img
          // The ref catches a failure from before hydration, onError a later one.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true);
          }}
          onError={() => setFailed(true)}
          src={logo}
          alt={name}
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      )}
      <span aria-hidden={isNamedByLogo} className="brand-name">
        {name}
      </span>
    </>
  );
}
