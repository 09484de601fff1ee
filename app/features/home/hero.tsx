import { Search } from "lucide";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { priceText } from "#domain/car/labels.ts";
import { standingPicture } from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { shortVehicleName } from "#domain/car/title.ts";
import { listParameters } from "#domain/pages/pages.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import {
  type HeroCrop,
  type HeroPhoto,
  heroCrops,
  heroPicturePath,
} from "#domain/profile/hero-photo.ts";
import type { HomeProfile } from "#domain/profile/profile.ts";
import { Icon } from "../../ui/icon.tsx";
import { useLoadedPicture } from "../car/car-parts.tsx";
import { useHomeTexts } from "./home-sections.tsx";

type HeroCar = { adKey: string; name: string; price: string; photo: string | null };

export const createHeroCar = (car: CarSummary): HeroCar => ({
  adKey: car.ad_key,
  name: shortVehicleName(car),
  price: priceText(car),
  photo: car.images[0]?.url ?? null,
});

/** `line`: 'Heute in Ladenburg: 144 Autos. Stand 13:41' */
export type HeroStock = { line: string | null; hero: readonly HeroCar[] };

type HeroProps = { facts: HomeProfile; stock: HeroStock | null };

/** Words, before the dealer's own photo or above cars of the stock, which stand on the lower edge. */
export function Hero({ facts, stock }: HeroProps) {
  const { place, headline, subline } = useHomeTexts(facts);
  const photo = facts.home.heroPhoto;
  const line = stock?.line ?? null;
  const hasOwnPlace = (facts.home.texts.place ?? null) !== null;
  const hero = useRef<HTMLElement>(null);
  useDrift(hero);
  return (
    <section
      ref={hero}
      id="hero"
      aria-labelledby="hero-title"
      tabIndex={-1}
      className="hero on-dusk"
    >
      {photo !== null && <OwnPhoto photo={photo} />}
      <div className="hero-words">
        <div>
          {/* The line names the place, too. */}
          {(line === null || hasOwnPlace) && <p className="hero-place">{place}</p>}
          <h1 id="hero-title">{headline}</h1>
          {line !== null && <p className="hero-line figures">{line}</p>}
        </div>
        <div>
          <p className="hero-claim">{subline}</p>
          <div className="hero-acts">
            <HeroSearch />
            <p className="hero-actions">
              <Link to={paths.vehicles} className="hero-action hero-action-primary">
                Fahrzeuge Ansehen
              </Link>
              <Link to={paths.contact} className="hero-action">
                Beratung Vereinbaren
              </Link>
            </p>
          </div>
        </div>
      </div>
      {photo === null && stock !== null && stock.hero.length > 0 && <HeroCars cars={stock.hero} />}
    </section>
  );
}

/** The server turns the text into filters. */
const HeroSearch = () => (
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
);

function HeroCars({ cars }: { cars: readonly HeroCar[] }) {
  return (
    <ul aria-label="Aus unserem Bestand" className="hero-cars">
      {cars.map(({ adKey, name, price, photo }, index) => (
        <li key={adKey}>
          <Link to={vehiclePath(adKey)}>
            <span className="hero-roof">
              <StandingCar photo={photo} isFirst={index === 1} />
            </span>
            <span className="hero-car-name">
              <span>{name}</span> <strong className="figures">{price}</strong>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Cut out, where the provider can do that; otherwise the middle of the photo. */
function StandingCar({ photo, isFirst }: Pick<HeroCar, "photo"> & { isFirst: boolean }) {
  const { src, imgProps } = useLoadedPicture(photo);
  const srcSet = ([480, 640, 800] as const)
    .map((width) => `${standingPicture(src, width)} ${width}w`)
    .join(", ");
  return (
    <img
      {...imgProps}
      src={standingPicture(src, 640)}
      srcSet={srcSet}
      sizes={isFirst ? "(min-width: 40rem) 41vw, 80vw" : "(min-width: 40rem) 30vw, 50vw"}
      alt=""
      width={640}
      height={267}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  );
}

/** The server draws the crops, as AVIF for browsers that accept it. */
function OwnPhoto({ photo }: { photo: HeroPhoto }) {
  const sources = (crop: HeroCrop) =>
    heroCrops[crop].widths
      .map((width) => `${heroPicturePath(photo, crop, width)} ${width}w`)
      .join(", ");
  return (
    <picture className="hero-photo">
      <source media="(min-width: 48rem)" srcSet={sources("breit")} sizes="100vw" />
      <img
        src={heroPicturePath(photo, "hoch", 840)}
        srcSet={sources("hoch")}
        sizes="100vw"
        alt=""
        fetchPriority="high"
      />
    </picture>
  );
}

/** The parallax of browsers without scroll-driven animations; hero.css does it for the others. */
function useDrift(hero: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    const drift = () => {
      const top = Math.min(Math.max(0, window.scrollY), window.innerHeight);
      hero.current?.style.setProperty("--drift", `${calm.matches ? 0 : 0.3 * top}px`);
    };
    drift();
    window.addEventListener("scroll", drift, { passive: true });
    return () => window.removeEventListener("scroll", drift);
  }, [hero]);
}
