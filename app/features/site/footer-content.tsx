import { ArrowUpRight } from "lucide";
import { renderToStaticMarkup } from "react-dom/server";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { OpeningHours, PostalAddress } from "./dealer-facts.tsx";
import { footerPlaces } from "./site-footer.tsx";

const title = "text-lg font-bold text-on-dusk";
const hoursTitle = "mt-4 font-sans font-semibold tracking-normal text-on-dusk";

type FooterProps = { demo: boolean; year: number };

let made = { demo: false, year: 0, html: "" };

/**
 * What stands in the footer, as HTML: who we are, when we are there, how to reach us, and where to go
 * from here, and of a demo stock that it is one. `year` is the running one. The server alone makes it,
 * once a year (site-footer.tsx): nothing in it may need a script of its own.
 */
export function footerHtml({ demo, year }: FooterProps): string {
  if (made.demo !== demo || made.year !== year) {
    made = { demo, year, html: renderToStaticMarkup(<FooterContent demo={demo} year={year} />) };
  }
  return made.html;
}

function FooterContent({ demo, year }: FooterProps) {
  return (
    <>
      <div className="safe-sides mx-auto grid max-w-page grid-cols-2 gap-x-4 gap-y-10 py-12 sm:gap-x-10 lg:grid-cols-[1.5fr_1.25fr_1fr_1fr]">
        <Reach />
        <section className={wholeLine}>
          <h2 className={title}>Öffnungszeiten</h2>
          <h3 className={hoursTitle}>Vor Ort</h3>
          <OpeningHours className="mt-1 gap-x-6" />
          <h3 className={hoursTitle}>Telefonisch</h3>
          <OpeningHours className="mt-1 gap-x-6" hours={dealership.phoneHours} />
          <div id={footerPlaces.openNow} className="mt-4 min-h-[2lh] text-on-dusk" />
        </section>
        <Pages />
        <Profiles />
      </div>
      <div className="border-t border-dusk-line">
        <LegalLine demo={demo} year={year} />
      </div>
    </>
  );
}

/** On the smallest screens the short lists share a line, everything else has one of its own. */
const wholeLine = "max-sm:col-span-2";

function Reach() {
  const { name, claim, phone, whatsapp, email } = dealership;
  return (
    <section className={wholeLine}>
      <h2 className={title}>{name}</h2>
      <p className="mt-4">{claim}</p>
      <PostalAddress className="mt-4" />
      <p className="mt-2">
        <a href={phoneLink()} className="footer-link figures">
          Telefon {phone.display}
        </a>
      </p>
      <p className="mt-1 flex flex-col items-start">
        <External href={whatsappLink()} text={`WhatsApp ${whatsapp.display}`} />
        <a href={mailLink(null)} className="footer-link break-all">
          {email}
        </a>
      </p>
    </section>
  );
}

const pages = [
  { name: "Unternehmen", path: paths.company },
  { name: "Fahrzeuge", path: paths.vehicles },
  { name: "Fahrzeugankauf", path: paths.sell },
  { name: "Kontakt und Anfahrt", path: paths.contact },
];

function Pages() {
  return (
    <nav aria-label="Seiten">
      <h2 className={title}>Seiten</h2>
      <ul className="mt-2">
        {pages.map(({ name, path }) => (
          <li key={path}>
            <a href={path} className="footer-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Profiles() {
  return (
    <section>
      <h2 className={title}>Folgen Sie uns</h2>
      <ul className="mt-2">
        {dealership.profiles.map(({ network, url }) => (
          <li key={network}>
            <External href={url} text={network} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function External({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="footer-link figures">
      {text}
      <Icon icon={ArrowUpRight} size={16} />
      <span className="sr-only">(externer Dienst, neuer Tab)</span>
    </a>
  );
}

/** On narrow screens the room at its end keeps the last line clear of the chat button. */
function LegalLine({ demo, year }: FooterProps) {
  return (
    <div className="safe-sides mx-auto max-w-page pt-4 pb-24 text-sm md:pb-8">
      <div className="flex flex-wrap gap-x-6">
        <nav aria-label="Rechtliches" className="flex flex-wrap gap-x-6">
          <a href={paths.imprint} className="footer-link">
            Impressum
          </a>
          <a href={paths.privacy} className="footer-link">
            Datenschutz
          </a>
          <button type="button" className="footer-link needs-script">
            Cookie-Einstellungen
          </button>
        </nav>
        <span id={footerPlaces.theme} className="needs-script block h-11" />
      </div>
      <p className="mt-2">
        © {dealership.copyrightSince}–{year} {dealership.name}
      </p>
      {demo && (
        <p className="mt-1">
          Demo-Bestand: Alle gezeigten Fahrzeuge und Bilder sind erfunden und stehen nicht zum
          Verkauf.
        </p>
      )}
    </div>
  );
}
