import { Link } from "react-router";
import { dealership } from "#domain/dealership.ts";
import { paths } from "#domain/paths.ts";
import { openConsentSettings } from "../../consent.ts";
import { OpeningHours } from "./opening-hours.tsx";
import { useSiteFacts } from "./site-facts.ts";

const link = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

/** Who we are, when we are there, how to reach us; says so when the stock is the demo stock. */
export function SiteFooter() {
  const { demo } = useSiteFacts();
  const { address, phone, email } = dealership;
  return (
    <footer className="on-dusk mt-16 border-t border-dusk-line bg-dusk text-on-dusk-muted">
      <div className="mx-auto grid max-w-page gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1fr_1.35fr_1fr] lg:grid-cols-3">
        <section>
          <h2 className="text-lg font-bold text-on-dusk">{dealership.name}</h2>
          <p className="mt-4">{dealership.claim}</p>
          <address className="mt-4 not-italic">
            {address.street}
            <br />
            {address.postalCode} {address.city}
          </address>
        </section>
        <section>
          <h2 className="text-lg font-bold text-on-dusk">Kontakt</h2>
          <p className="mt-1.5">
            <a href={`tel:${phone.international}`} className={`figures ${link} text-on-dusk`}>
              {phone.display}
            </a>
            <span className="figures block">Telefonisch {dealership.footerPhoneHours}</span>
          </p>
          <a href={`mailto:${email}`} className={`${link} break-all text-on-dusk`}>
            {email}
          </a>
        </section>
        <section>
          <h2 className="text-lg font-bold text-on-dusk">Öffnungszeiten</h2>
          <OpeningHours className="mt-4 gap-x-6" />
          <Link to={paths.vehicles} className={`${link} mt-2 text-on-dusk`}>
            Alle Fahrzeuge
          </Link>
          <br />
          <Link to={paths.contact} className={`${link} text-on-dusk`}>
            Kontakt und Anfahrt
          </Link>
        </section>
      </div>
      <div className="border-t border-dusk-line">
        <div className="mx-auto max-w-page space-y-1 px-4 py-6 text-sm sm:px-6">
          <p className="flex flex-wrap gap-x-6">
            <Link to={paths.imprint} className={link}>
              Impressum
            </Link>
            <Link to={paths.privacy} className={link}>
              Datenschutz
            </Link>
            <button type="button" onClick={openConsentSettings} className={link}>
              Cookie-Einstellungen
            </button>
          </p>
          <p>
            © {dealership.copyrightYear} {dealership.name}
          </p>
          {demo && (
            <p>
              Demo-Bestand: Alle gezeigten Fahrzeuge und Bilder sind erfunden und stehen nicht zum
              Verkauf.
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
