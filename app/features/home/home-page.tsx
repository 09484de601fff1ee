import { Search } from "lucide";
import { useEffect, useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router";
import type { HonestNote } from "#domain/car/honest-note.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { listParameters } from "#domain/pages/pages.ts";
import { paths } from "#domain/pages/paths.ts";
import {
  type HeroCrop,
  type HeroPhoto,
  heroCrops,
  heroPicturePath,
} from "#domain/profile/hero-photo.ts";
import type { HomeProfile } from "#domain/profile/profile.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { BottomBars } from "../car/compare-bar.tsx";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import { Company, OurServices, Questions, useHomeTexts, VisitUs } from "./home-sections.tsx";
import audi from "./logos/audi.svg?url";
import bmw from "./logos/bmw.svg?url";
import lamborghini from "./logos/lamborghini.svg?url";
import maserati from "./logos/maserati.svg?url";
import porsche from "./logos/porsche.svg?url";
import tall480 from "./pictures/hero-tall-480.avif?url";
import tall840 from "./pictures/hero-tall-840.avif?url";
import tallJpeg from "./pictures/hero-tall-840.jpg?url";
import wide960 from "./pictures/hero-wide-960.avif?url";
import wide1280 from "./pictures/hero-wide-1280.avif?url";
import wideJpeg from "./pictures/hero-wide-1280.jpg?url";
import wide1920 from "./pictures/hero-wide-1920.avif?url";

type HomePageProps = { facts: HomeProfile; stock: StockOverviewProps | null };

export function HomePage({ facts, stock }: HomePageProps) {
  useSectionFromState();
  return (
    <>
      <Hero facts={facts} />
      {stock && <StockOverview {...stock} />}
      <Company facts={facts} notes={stock?.notes ?? []} />
      <Brands names={facts.home.brands} />
      <OurServices facts={facts} />
      <Questions facts={facts} />
      <VisitUs facts={facts} />
      <BottomBars />
    </>
  );
}

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

export type StockOverviewProps = {
  total: number;
  newest: readonly SmallCar[];
  quickLinks: readonly QuickLink[];
  notes: readonly HonestNote[];
};

function StockOverview({ total, newest, quickLinks }: Omit<StockOverviewProps, "notes">) {
  return (
    <section aria-labelledby="stock-title" className="home-part">
      <h2 id="stock-title">Neu ein&shy;getroffen</h2>
      <SmallCards cars={newest} />
      <Link to={paths.vehicles} className={`${buttonStyle.quiet} mt-6 max-sm:w-full`}>
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

/** Must equal hero.css, where the car moves beside the text. */
const wideHero = "(min-width: 64rem)";

function Hero({ facts }: { facts: HomeProfile }) {
  const texts = useHomeTexts(facts);
  const { heroPhoto } = facts.home;
  return (
    <section id="hero" aria-labelledby="hero-title" tabIndex={-1} className="hero on-dusk">
      {heroPhoto === null ? <DefaultPicture /> : <OwnPicture photo={heroPhoto} />}
      <div className="hero-words">
        <p className="hero-place">{texts.place}</p>
        <h1 id="hero-title">{texts.headline}</h1>
        <p className="hero-claim">{texts.subline}</p>
        {/* The server turns the text into filters. */}
        <search>
          <form action={paths.vehicles} className="hero-search">
            <label htmlFor="hero-suche" className="sr-only">
              Suche
            </label>
            <input
              id="hero-suche"
              name={listParameters.search}
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              placeholder="z.&nbsp;B. Kombi Automatik bis 25.000&nbsp;€"
            />
            <button type="submit">
              <Icon icon={Search} size={22} label="Suchen" />
            </button>
          </form>
        </search>
        <p className="hero-actions">
          <Link to={paths.vehicles} className="hero-action hero-action-primary">
            Fahrzeuge Ansehen
          </Link>
          <Link to={paths.contact} className="hero-action">
            Beratung Vereinbaren
          </Link>
        </p>
      </div>
    </section>
  );
}

const DefaultPicture = () => (
  <picture className="hero-picture">
    <source
      media={wideHero}
      type="image/avif"
      srcSet={`${wide960} 960w, ${wide1280} 1280w, ${wide1920} 1920w`}
      sizes="100vw"
      width={1920}
      height={1080}
    />
    <source
      media={wideHero}
      srcSet={`${wideJpeg} 1280w`}
      sizes="100vw"
      width={1920}
      height={1080}
    />
    <source type="image/avif" srcSet={`${tall480} 480w, ${tall840} 840w`} sizes="100vw" />
    <img src={tallJpeg} alt="" width={840} height={1307} fetchPriority="high" />
  </picture>
);

/** The server draws the crops, as AVIF for browsers that accept it. */
function OwnPicture({ photo }: { photo: HeroPhoto }) {
  const sources = (crop: HeroCrop) =>
    heroCrops[crop].widths
      .map((width) => `${heroPicturePath(photo, crop, width)} ${width}w`)
      .join(", ");
  const { breit, hoch } = heroCrops;
  return (
    <picture className="hero-picture hero-own">
      <source
        media={wideHero}
        srcSet={sources("breit")}
        sizes="100vw"
        width={1920}
        height={(1920 * breit.height) / breit.width}
      />
      <img
        src={heroPicturePath(photo, "hoch", 840)}
        srcSet={sources("hoch")}
        sizes="100vw"
        alt=""
        width={840}
        height={(840 * hoch.height) / hoch.width}
        fetchPriority="high"
      />
    </picture>
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

/** The logos come in with the page's scrolling, or move by the finger. */
function Brands({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="brands-title" className="brands on-dusk">
      <div className="brands-head">
        <h2 id="brands-title">Marken, die wir verkaufen</h2>
        <Link to={paths.vehicles} className="hero-action">
          Alle Marken Entdecken
        </Link>
      </div>
      <ul aria-label="Marken" className="brand-row">
        {names.map((name) => (
          <li key={name}>
            <BrandLogo name={name} logo={Object.hasOwn(logos, name) ? logos[name] : undefined} />
          </li>
        ))}
      </ul>
      <p>
        Wir verkaufen Fahrzeuge dieser Marken gebraucht und sind kein Vertragshändler. Namen und
        Zeichen gehören ihren Inhabern.
      </p>
    </section>
  );
}

function BrandLogo({ name, logo }: { name: string; logo: string | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  if (logo === undefined || hasFailed) return <span className="brand-name">{name}</span>;
  return (
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
  );
}
