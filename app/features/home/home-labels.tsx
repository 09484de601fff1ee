import { Link } from "react-router";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { HomeLabel } from "#domain/vehicle-file/statements.ts";
import { CarPicture } from "../car/car-parts.tsx";
import { LabelSides } from "../car/honest-label.tsx";

/** Honest labels of three cars, the first as large as a label in a museum: loaded where a car has a file. */
export function HomeLabels({ labels }: { labels: readonly HomeLabel[] }) {
  return (
    <section aria-labelledby="labels-title" className="home-part">
      <h2 id="labels-title">Der ehrliche Zettel</h2>
      <p className="home-lead">
        Um diese Wagen sind wir herumgegangen und haben aufgeschrieben, was wir sehen. Auch das, was
        nicht so gut ist.
      </p>
      <ul className="home-labels">
        {labels.map((label, index) => (
          <li key={label.adKey} className={index === 0 ? "home-label-large" : undefined}>
            <Slip label={label} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Slip({ label }: { label: HomeLabel }) {
  const { adKey, name, price, photo, good, bad, checked } = label;
  return (
    <>
      {photo !== null && (
        <div className="home-label-photo">
          <CarPicture
            path={photo}
            alt=""
            sizes="(min-width: 64rem) 34rem, 100vw"
            priority="lazy"
            widest={1600}
          />
        </div>
      )}
      <article className="label">
        <h3>
          <Link to={vehiclePath(adKey)} className="card-link wrap-anywhere">
            {name}
          </Link>{" "}
          <span className="figures">{price}</span>
        </h3>
        <p className="label-checked">{checked}</p>
        <LabelSides good={good} bad={bad} spots={[]} level="h4" />
        <p aria-hidden className="home-more mt-auto self-start pt-4">
          Zum Fahrzeug
        </p>
      </article>
    </>
  );
}
