import { Link } from "react-router";
import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import tall480 from "./pictures/hero-tall-480.avif?url";
import tall840 from "./pictures/hero-tall-840.avif?url";
import tallPlain from "./pictures/hero-tall-840.jpg?url";
import wide960 from "./pictures/hero-wide-960.avif?url";
import wide1280 from "./pictures/hero-wide-1280.avif?url";
import widePlain from "./pictures/hero-wide-1280.jpg?url";
import wide1920 from "./pictures/hero-wide-1920.avif?url";

/** From here on the car stands beside the words and no longer below them; as in home.css. */
const beside = "(min-width: 64rem)";

/** What the home page opens with. */
export function Hero() {
  return (
    <section id="hero" aria-labelledby="hero-title" tabIndex={-1} className="hero on-dusk">
      <HeroPicture />
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

/** Drawn by demo/write-hero.ts. The largest thing of the first screen: loaded at once, first. */
function HeroPicture() {
  return (
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
  );
}
