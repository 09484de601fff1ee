import { Mail, MessageCircle, Phone } from "lucide";
import { Link } from "react-router";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { contactPath } from "#domain/vehicle-letter.ts";
import { Icon } from "../../ui/icon.tsx";
import { type VehicleHead, wordsAbout } from "./vehicle-head.ts";

/** Every way to the dealer, with the vehicle named already. */
export function Contact({ head }: { head: VehicleHead }) {
  const { adKey, place } = head;
  const { letter, chat } = wordsAbout(head);
  return (
    <section className="mt-6 print:hidden">
      <div className="grid gap-3">
        <Link to={contactPath({ adKey, wish: "anfrage" })} className="way way-main">
          Fahrzeug anfragen
        </Link>
        <Link to={contactPath({ adKey, wish: "probefahrt" })} className="way">
          Probefahrt vereinbaren
        </Link>
      </div>
      <h2 className="mt-6 text-xl font-bold">Kontakt</h2>
      <p className="mt-1 text-muted">
        {dealership.name}
        {place && `, ${place}`}
        <br />
        <span className="figures">Fahrzeugnummer {adKey}</span>
      </p>
      <div className="mt-3 grid gap-3 sm:whitespace-nowrap sm:max-lg:grid-cols-3">
        <a href={phoneLink()} className="way whitespace-normal sm:whitespace-nowrap">
          <Icon icon={Phone} size={18} />
          <span>
            Anrufen <span className="figures font-normal">{dealership.phone.display}</span>
          </span>
        </a>
        <a href={whatsappLink(chat)} target="_blank" rel="noopener noreferrer" className="way">
          <Icon icon={MessageCircle} size={18} />
          WhatsApp <span className="sr-only">(externer Dienst)</span>
        </a>
        <a href={mailLink(letter)} className="way">
          <Icon icon={Mail} size={18} />
          E-Mail
        </a>
      </div>
    </section>
  );
}
