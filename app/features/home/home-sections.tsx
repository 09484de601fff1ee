import { MapPin } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { HonestNote } from "#domain/car/honest-note.ts";
import { formatDecimal, formatNumber } from "#domain/format/format.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { directionsLink } from "#domain/profile/contact-links.ts";
import { faq } from "#domain/profile/faq.ts";
import { creditWarning } from "#domain/profile/financing.ts";
import type { ClaimProof } from "#domain/profile/profile.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { ContactChannels, ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours, OpenNow, PostalAddress } from "../site/dealer-details.tsx";
import { MapBox } from "../site/map-box.tsx";
import { useProfile } from "../site/site-settings.ts";

const promises = [
  {
    title: "Faire Preise",
    text: "Wir kaufen sorgfältig ein und rechnen ehrlich. Jeder Preis ist ein Gesamtpreis. Steht „VB“ dahinter, lassen wir mit uns reden.",
  },
  {
    title: "Persönlicher Service",
    text: "Wer Sie berät, kennt das Fahrzeug und bleibt Ihr Ansprechpartner, auch nach dem Kauf. Ohne Warteschleife, mit einem Kaffee, wenn Sie mögen.",
  },
];

export function Company({ notes }: { notes: readonly HonestNote[] }) {
  const { address, statistics } = useProfile();
  return (
    <section
      id="unternehmen"
      aria-labelledby="company-title"
      tabIndex={-1}
      className="home-band bg-surface"
    >
      <div className="home-part">
        <div className="company">
          <div>
            <h2 id="company-title">Autokauf ist Vertrauens&shy;sache</h2>
            <p className="home-lead">
              Wir sind ein Familienbetrieb in {address.city}. Hinter jedem Fahrzeug auf unserem Hof
              stehen Menschen mit Namen: Wir haben es selbst ausgesucht, und wir sagen Ihnen offen,
              was wir darüber wissen. Auch das, was nicht glänzt.
            </p>
          </div>
          {promises.map(({ title, text }) => (
            <div key={title} className="company-promise">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <HonestNotes notes={notes} />
        <HousePhotos />
        <dl className="statistics">
          {statistics.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ClaimProofs />
      </div>
    </section>
  );
}

function HonestNotes({ notes }: { notes: readonly HonestNote[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <h3 className="mt-12">Ehrliche Zettel aus dem Bestand</h3>
      <ul className="honest-notes">
        {notes.map(({ adKey, name, good, bad }) => (
          <li key={adKey}>
            <Link to={vehiclePath(adKey)} className="wrap-anywhere">
              {name}
            </Link>
            <dl>
              <dt>Gut:</dt>
              {good.map((note) => (
                <dd key={note}>{note}</dd>
              ))}
              <dt>Nicht so gut:</dt>
              {bad.map((note) => (
                <dd key={note}>{note}</dd>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Evidence for the claims, where there is any (§ 5 UWG); the rating has its own. */
function ClaimProofs() {
  const { numberOneProof, statistics } = useProfile();
  const numberOne = { value: "Nummer 1", label: "in der Region", proof: numberOneProof };
  return [numberOne, ...statistics].map(
    ({ value, label, proof }) =>
      proof && (
        <p key={label} className="rating-source">
          {value} {label}: {proofText(proof)}
        </p>
      ),
  );
}

const proofText = ({ proof, source, period }: ClaimProof) =>
  `${proof}. Quelle: ${source}, ${period}.`;

/** Photos that the dealer may not have supplied: of the family, the yard and the workshop. */
function HousePhotos() {
  const photos = Object.values(useProfile().housePhotos).filter((photo) => photo !== null);
  if (photos.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-3">
      {photos.map(({ path, caption }) => (
        <li key={path}>
          <figure>
            <img
              src={path}
              alt=""
              width={720}
              height={480}
              loading="lazy"
              decoding="async"
              className="aspect-3/2 w-full rounded-card object-cover"
            />
            <figcaption className="mt-2 text-muted">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

type Service = {
  title: string;
  text: ReactNode;
  link?: { to: string; text: string };
  isFinancing?: boolean;
};

/** The texts promise neither a loan nor a guarantee, and name statutory rights separately. */
const services: readonly Service[] = [
  {
    title: "Fahrzeugankauf",
    text: (
      <>
        Sie möchten Ihr Auto verkaufen? Beschreiben Sie es uns in drei kurzen Schritten, wir melden
        uns mit einem Angebot. Die Anfrage kostet nichts und verpflichtet Sie zu nichts.
      </>
    ),
    link: { to: paths.sell, text: "Zum Fahrzeugankauf" },
  },
  {
    title: "Werkstattservice",
    text: "Inspektion, Bremsen, Reifen, Vorbereitung auf die Hauptuntersuchung: Wir kümmern uns auch nach dem Kauf um Ihr Auto. Sagen Sie uns, was ansteht, dann nennen wir Ihnen vorab einen Termin und die voraussichtlichen Kosten.",
    link: { to: `${paths.contact}?anliegen=werkstatt`, text: "Werkstatttermin anfragen" },
  },
  {
    title: "Garantie & Gewährleistung",
    text: "Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte. Eine Garantie ist etwas anderes: eine freiwillige, zusätzliche Leistung. Ob es sie für Ihr Fahrzeug gibt, wer sie gibt und was sie umfasst, erfahren Sie vor dem Kauf. Ihre gesetzlichen Rechte bleiben davon unberührt und kosten Sie nichts.",
    link: { to: `${paths.imprint}#gewaehrleistung`, text: "Mehr zu Mängelrechten und Garantie" },
  },
  {
    title: "Finanzierung",
    isFinancing: true,
    text: (
      <>
        Nicht jeder möchte auf einmal bezahlen. Wir gehen mit Ihnen durch, welche Möglichkeiten es
        gibt und welche Unterlagen gebraucht werden. Über einen Kredit entscheidet die Bank; alle
        Kosten und Bedingungen lesen Sie, bevor Sie etwas unterschreiben.{" "}
        <strong>{creditWarning}</strong>
      </>
    ),
    link: { to: `${paths.contact}?anliegen=finanzierung`, text: "Finanzierung anfragen" },
  },
];

export function OurServices() {
  const { offersFinancing } = useProfile();
  return (
    <section aria-labelledby="services-title" className="home-part services">
      <div className="services-head">
        <h2 id="services-title">Was wir für Sie tun</h2>
        <p className="home-lead">Ein Auto begleitet Sie viele Jahre. Wir auch, wenn Sie möchten.</p>
      </div>
      <ul className="service-list">
        {services
          .filter(({ isFinancing = false }) => offersFinancing || !isFinancing)
          .map(({ title, text, link }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                {text}
                {link && (
                  <>
                    <br />
                    <Link to={link.to} className="home-more">
                      {link.text}
                    </Link>
                  </>
                )}
              </p>
            </li>
          ))}
      </ul>
      <div className="ask">
        <h3>Haben Sie Fragen?</h3>
        <p>Rufen Sie an, schreiben Sie uns oder kommen Sie vorbei. Wir antworten gern.</p>
        <Link to={paths.contact} className={buttonStyle.strong}>
          Kontakt Aufnehmen
        </Link>
      </div>
    </section>
  );
}

export function Questions() {
  const profile = useProfile();
  return (
    <section aria-labelledby="faq-title" className="home-band bg-surface">
      <div className="home-part questions">
        <h2 id="faq-title">Häufig gestellte Fragen</h2>
        <div className="border-t border-line">
          {faq(profile).map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The footer omits address, hours and contact channels on this page. */
export function VisitUs() {
  const profile = useProfile();
  return (
    <section aria-labelledby="visit-title" className="home-part">
      <h2 id="visit-title">Besuchen Sie uns</h2>
      <div className="visit">
        <MapBox hasAddress={false} />
        <div className="visit-facts">
          <Rating />
          <div>
            <h3>{profile.name}</h3>
            <PostalAddress className="mt-2" />
            <a
              href={directionsLink(profile)}
              target="_blank"
              rel="noopener noreferrer"
              className="action-link action-link-primary mt-4 w-full"
            >
              <Icon icon={MapPin} size={18} />
              Route Planen <span className="sr-only">(externer Kartendienst)</span>
            </a>
          </div>
          <div>
            <h3>Öffnungszeiten</h3>
            <OpeningHours className="mt-2 gap-x-8" />
            <OpenNow className="mt-2 min-h-[2lh] font-semibold" />
          </div>
          <ContactPeople people={profile.people} level="h3" className="sm:max-lg:col-span-2" />
          <ContactChannels />
        </div>
      </div>
    </section>
  );
}

/** It must say whether reviews are verified (§ 5b UWG), and their source and period (BGH, I ZR 143/23). */
function Rating() {
  const { value, count, proof } = useProfile().visibleRating;
  return (
    <div className="rating">
      <strong className="figures">{formatDecimal(value)}</strong>{" "}
      <div>
        <p className="font-semibold">von&nbsp;5 aus {formatNumber(count)} Bewertungen</p>
        <p className="rating-source">
          {proof ? proofText(proof) : "Eigene Auswertung."} Die Echtheit einzelner Bewertungen wurde
          nicht geprüft.
        </p>
      </div>
    </div>
  );
}
