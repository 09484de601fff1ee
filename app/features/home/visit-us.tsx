import { Mail, MapPin, MessageCircle, Phone } from "lucide";
import { mailLink, phoneLink, routeLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatDecimal, formatNumber } from "#domain/site/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { OpeningHours, PostalAddress } from "../site/dealer-facts.tsx";
import { MapBox } from "../site/map-box.tsx";

/** Specification, section 2, 'Location': map, rating, address, hours and every way to the dealer. */
export function VisitUs() {
  return (
    <section aria-labelledby="visit-title" className="home-part">
      <div className="visit-head">
        <h2 id="visit-title">Besuchen Sie uns</h2>
        <Rating />
      </div>
      <div className="visit">
        <MapBox isAddressed={false} />
        <div className="visit-facts">
          <Showroom />
          <div>
            <h3>Öffnungszeiten</h3>
            <OpeningHours className="mt-2 gap-x-8" />
          </div>
          <Ways />
        </div>
      </div>
    </section>
  );
}

/** Whether and how it is made sure that reviews are genuine must stand beside them (§ 5b UWG). */
function Rating() {
  const { value, count } = dealership.visibleRating;
  return (
    <div className="rating">
      <p>
        <strong className="figures">{formatDecimal(value)}</strong> von&nbsp;5 aus{" "}
        {formatNumber(count)} Bewertungen
      </p>
      <p className="rating-source">
        Eigene Auswertung von {formatNumber(count)} Bewertungen; die Echtheit einzelner Bewertungen
        wurde nicht geprüft.
      </p>
    </div>
  );
}

function Showroom() {
  return (
    <div>
      <h3>{dealership.name}</h3>
      <PostalAddress className="mt-2" />
      <a
        href={routeLink()}
        target="_blank"
        rel="noopener noreferrer"
        className="way way-main mt-4 w-full"
      >
        <Icon icon={MapPin} size={18} />
        Route Planen <span className="sr-only">(externer Kartendienst)</span>
      </a>
    </div>
  );
}

function Ways() {
  const { phone, whatsapp, email } = dealership;
  return (
    <ul className="visit-ways">
      <li>
        <a href={phoneLink()} className="figures">
          <Icon icon={Phone} size={18} />
          <span className="sr-only">Telefon: </span>
          {phone.display}
        </a>
      </li>
      <li>
        <a href={mailLink(null)}>
          <Icon icon={Mail} size={18} />
          <span className="sr-only">E-Mail: </span>
          {email}
        </a>
      </li>
      <li>
        <span className="figures">
          <Icon icon={MessageCircle} size={18} />
          <span className="sr-only">WhatsApp: </span>
          {whatsapp.display}
        </span>
        <a href={whatsappLink()} target="_blank" rel="noopener noreferrer" className="way">
          Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
        </a>
      </li>
    </ul>
  );
}
