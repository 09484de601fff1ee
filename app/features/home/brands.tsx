import { Pause, Play } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import audi from "simple-icons/icons/audi.svg?url";
import bmw from "simple-icons/icons/bmw.svg?url";
import lamborghini from "simple-icons/icons/lamborghini.svg?url";
import maserati from "simple-icons/icons/maserati.svg?url";
import porsche from "simple-icons/icons/porsche.svg?url";
import { paths } from "#domain/site/paths.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { Icon } from "../../ui/icon.tsx";

/** Specification, section 2. The icon package has no Mercedes-Benz: its name stands as text. */
const brands = [
  { name: "Porsche", logo: porsche },
  { name: "Mercedes-Benz", logo: null },
  { name: "BMW", logo: bmw },
  { name: "Audi", logo: audi },
  { name: "Lamborghini", logo: lamborghini },
  { name: "Maserati", logo: maserati },
];

/**
 * The row of makes. It moves only where it can be stopped, that is once React is there, and never
 * with reduced motion (home.css); pointer and focus hold it too.
 */
export function Brands() {
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
        <BrandRow />
        {/* The same again closes the gap while the first row leaves. */}
        <BrandRow isCopy />
      </div>
      <div className="home-part brands-foot">
        <Link to={paths.vehicles} className="hero-way">
          Alle Marken Entdecken
        </Link>
        <p>
          Wir sind kein Vertragshändler der genannten Marken. Namen und Zeichen gehören ihren
          Inhabern und stehen hier nur für die Fahrzeuge, mit denen wir handeln.
        </p>
      </div>
    </section>
  );
}

function BrandRow({ isCopy = false }: { isCopy?: boolean }) {
  return (
    <ul
      className="brand-row"
      aria-hidden={isCopy || undefined}
      aria-label={isCopy ? undefined : "Marken"}
    >
      {brands.map((brand) => (
        <li key={brand.name}>
          <BrandMark {...brand} />
        </li>
      ))}
    </ul>
  );
}

/** A make's logo; its name where there is none or it fails to load (specification, section 2). */
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
