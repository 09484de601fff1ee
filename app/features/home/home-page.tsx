import { Pause, Play } from "lucide";
import { useEffect, useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router";
import audi from "simple-icons/icons/audi.svg?url";
import bmw from "simple-icons/icons/bmw.svg?url";
import lamborghini from "simple-icons/icons/lamborghini.svg?url";
import maserati from "simple-icons/icons/maserati.svg?url";
import porsche from "simple-icons/icons/porsche.svg?url";
import { dealership } from "#domain/dealership/dealership.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { paths } from "#domain/pages/paths.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import { useHydrated } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { BottomBars } from "../car/compare-button.tsx";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import { Company, OurServices, Questions, VisitUs } from "./home-sections.tsx";
import tall480 from "./pictures/hero-tall-480.avif?url";
import tall840 from "./pictures/hero-tall-840.avif?url";
import tallPlain from "./pictures/hero-tall-840.jpg?url";
import wide960 from "./pictures/hero-wide-960.avif?url";
import wide1280 from "./pictures/hero-wide-1280.avif?url";
import widePlain from "./pictures/hero-wide-1280.jpg?url";
import wide1920 from "./pictures/hero-wide-1920.avif?url";

export function HomePage({ stock }: { stock: StockGlanceFacts | null }) {
  useWantedSection();
  return (
    <>
      <Hero />
      {stock && <StockGlance {...stock} />}
      <Company />
      <Brands />
      <OurServices />
      <Questions />
      <VisitUs />
      <BottomBars className="" />
    </>
  );
}

/** On phones a section is reached by `/#hero` with `{ section: id }` as the navigation's state (R4). */
function useWantedSection(): void {
  const { key, state } = useLocation();
  // A return restores the scroll position that was left.
  const isReturn = useNavigationType() === NavigationType.Pop;
  const section: unknown = isReturn ? null : state?.section;

  // Outside React: scroll position and focus. The key makes the same section count again.
  useEffect(() => {
    if (typeof section !== "string" || key === "") return;
    const element = document.getElementById(section);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [key, section]);
}

export type StockGlanceFacts = {
  total: number;
  newest: readonly SmallCar[];
  entries: readonly QuickLink[];
};

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

/** The car stands beside the words and no longer below them; as in home.css. */
const beside = "(min-width: 64rem)";

function Hero() {
  return (
    <section id="hero" aria-labelledby="hero-title" tabIndex={-1} className="hero on-dusk">
      {/* Drawn by demo/write-pictures.ts. */}
      <picture className="hero-picture">
        <source
          media={beside}
          type="image/avif"
          srcSet={`${wide960} 960w, ${wide1280} 1280w, ${wide1920} 1920w`}
          sizes="100vw"
          width={1920}
          height={1080}
        />
        <source media={beside} srcSet={widePlain} width={1920} height={1080} />
        <source type="image/avif" srcSet={`${tall480} 480w, ${tall840} 840w`} sizes="100vw" />
        <img src={tallPlain} alt="" width={840} height={1307} fetchPriority="high" />
      </picture>
      <div className="hero-words">
        <p className="hero-place">Familienbetrieb in {dealership.address.city} bei Heidelberg</p>
        <h1 id="hero-title">Ihre Autosuche hat ein Ende</h1>
        <p className="hero-claim">
          Die Nummer&nbsp;1 für Gebrauchtwagen in der Region: große Auswahl, offene Worte und
          Menschen, die sich Zeit für Sie nehmen.
        </p>
        <p className="hero-ways">
          <Link to={paths.vehicles} className="hero-way hero-way-main">
            Fahrzeuge Ansehen
          </Link>
          <Link to={paths.contact} className="hero-way">
            Beratung Vereinbaren
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The icon package has no Mercedes-Benz. */
const brands = [
  { name: "Porsche", logo: porsche },
  { name: "Mercedes-Benz", logo: null },
  { name: "BMW", logo: bmw },
  { name: "Audi", logo: audi },
  { name: "Lamborghini", logo: lamborghini },
  { name: "Maserati", logo: maserati },
];

/** It moves only where it can be stopped, that is after hydration. */
function Brands() {
  const canPause = useHydrated();
  const [isPaused, setPaused] = useState(false);
  return (
    <section aria-labelledby="brands-title" className="brands on-dusk">
      <div className="home-part">
        <div className="home-head">
          <h2 id="brands-title">Große Namen, ehrlich be&shy;schrieben</h2>
          <button type="button" onClick={() => setPaused(!isPaused)} className="brands-pause">
            <Icon icon={isPaused ? Play : Pause} size={16} />
            {isPaused ? "Weiter" : "Anhalten"}
            <span className="sr-only">: Laufband der Marken</span>
          </button>
        </div>
      </div>
      <div className="brands-window" data-moving={canPause && !isPaused}>
        {/* The copy closes the gap while the first row leaves. */}
        {["row", "copy"].map((row) => (
          <ul
            key={row}
            className="brand-row"
            aria-hidden={row === "copy" || undefined}
            aria-label={row === "copy" ? undefined : "Marken"}
          >
            {brands.map((brand) => (
              <li key={brand.name}>
                <BrandMark {...brand} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className="home-part brands-foot">
        <Link to={paths.vehicles} className="hero-way">
          Alle Marken Entdecken
        </Link>
        <p>
          Wir verkaufen Fahrzeuge dieser Marken gebraucht und sind kein Vertragshändler. Namen und
          Zeichen gehören ihren Inhabern.
        </p>
      </div>
    </section>
  );
}

function BrandMark({ name, logo }: { name: string; logo: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  if (logo === null || hasFailed) return <span className="brand-name">{name}</span>;
  return (
    <img
      // A logo that failed before React listened is caught here, a later one by onError.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true);
      }}
      onError={() => setFailed(true)}
      src={logo}
      alt={name}
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  );
}
