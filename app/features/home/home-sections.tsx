import { Link } from "react-router";
import type { HonestNote } from "#domain/car/honest-note.ts";
import { formatDecimal, formatNumber } from "#domain/format/format.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { weeklyHours } from "#domain/profile/opening-hours.ts";
import type { ClaimProof, HomeProfile } from "#domain/profile/profile.ts";
import { shownFaq, shownServices, shownTexts } from "#domain/profile/shown-home.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours, OpenNow } from "../site/dealer-details.tsx";
import { MapBox } from "../site/map-box.tsx";
import { useProfile } from "../site/site-settings.ts";
import { WhatsAppLink } from "../site/whatsapp-link.tsx";

/** What the dealer says on the home page. */
type Facts = { facts: HomeProfile };

export function useHomeTexts({ home, claims }: HomeProfile) {
  return shownTexts(home.texts, { ...useProfile(), claims });
}

export function Company({ facts, notes }: Facts & { notes: readonly HonestNote[] }) {
  const texts = useHomeTexts(facts);
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
            <h2 id="company-title">{texts.companyTitle}</h2>
            <p className="home-lead">{texts.companyText}</p>
          </div>
          <div className="company-promise">
            <h3>{texts.pricesTitle}</h3>
            <p>{texts.pricesText}</p>
          </div>
          <div className="company-promise">
            <h3>{texts.careTitle}</h3>
            <p>{texts.careText}</p>
          </div>
        </div>
        <HonestNotes notes={notes} />
        <HousePhotos />
        {facts.statistics.length > 0 && (
          <dl className="statistics">
            {facts.statistics.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ClaimProofs facts={facts} />
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
function ClaimProofs({ facts: { numberOneProof, statistics } }: Facts) {
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
  const { housePhotos, offersWorkshop } = useProfile();
  const { family, yard, workshop } = housePhotos;
  const photos = [family, yard, offersWorkshop ? workshop : null].filter((photo) => photo !== null);
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

const serviceLinks: Readonly<Record<string, { to: string; text: string }>> = {
  ankauf: { to: paths.sell, text: "Zum Fahrzeugankauf" },
  werkstatt: { to: `${paths.contact}?anliegen=werkstatt`, text: "Werkstatttermin anfragen" },
  garantie: { to: `${paths.imprint}#gewaehrleistung`, text: "Mehr zu Mängelrechten und Garantie" },
  finanzierung: { to: `${paths.contact}?anliegen=finanzierung`, text: "Finanzierung anfragen" },
};

export function OurServices({ facts }: Facts) {
  const texts = useHomeTexts(facts);
  const services = shownServices(facts.home.services, useProfile());
  return (
    <section aria-labelledby="services-title" className="home-part">
      <div className="service-head">
        <h2 id="services-title">{texts.servicesTitle}</h2>
        <p className="home-lead">{texts.servicesText}</p>
      </div>
      <ul className="service-list">
        {services.map(({ kind, title, text, warning }) => {
          const link = serviceLinks[kind ?? ""];
          return (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                {text}
                {warning && (
                  <>
                    {" "}
                    <strong>{warning}</strong>
                  </>
                )}
              </p>
              {link && (
                <Link to={link.to} className="home-more">
                  {link.text}
                </Link>
              )}
            </li>
          );
        })}
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

export function Questions({ facts }: Facts) {
  const questions = shownFaq(facts.home.faq, useProfile());
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="faq-title" className="home-band bg-surface">
      <div className="home-part questions">
        <h2 id="faq-title">Häufig gestellte Fragen</h2>
        <div>
          {questions.map(({ question, answer }) => (
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
export function VisitUs({ facts }: Facts) {
  const profile = useProfile();
  const { phone, phoneHours, whatsapp, email } = profile;
  return (
    <section aria-labelledby="visit-title" className="home-part visit">
      <h2 id="visit-title">Besuchen Sie uns</h2>
      <div className="visit-map">
        <MapBox route="Route Planen" />
      </div>
      <div>
        <h3>Öffnungszeiten</h3>
        <OpeningHours className="mt-2 gap-x-[min(2rem,5vw)] text-xl" />
        <OpenNow className="mt-2 min-h-[2lh] font-semibold" />
      </div>
      <div>
        <h3>Schreiben oder anrufen</h3>
        <a href={phoneLink({ phone })} className="visit-phone figures">
          <span className="sr-only">Anrufen: </span>
          {phone.display}
        </a>
        {phoneHours.length > 0 && <p className="figures text-muted">{weeklyHours(phoneHours)}</p>}
        <a href={mailLink({ email }, null)} className="home-more wrap-anywhere">
          <span className="sr-only">E-Mail schreiben: </span>
          {email}
        </a>
        {whatsapp !== null && (
          <p className="figures flex flex-wrap items-center gap-x-4">
            WhatsApp {whatsapp.display}
            <WhatsAppLink className="action-link">
              Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
            </WhatsAppLink>
          </p>
        )}
      </div>
      <ContactPeople people={profile.people} level="h3" />
      {facts.visibleRating && <Rating {...facts.visibleRating} />}
    </section>
  );
}

/** It must say whether reviews are verified (§ 5b UWG), and their source and period (BGH, I ZR 143/23). */
function Rating({ value, count, proof }: NonNullable<HomeProfile["visibleRating"]>) {
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
