import { memo, type ReactNode } from "react";
import { useMatches } from "react-router";
import { destinations } from "#domain/pages/pages.ts";
import { footerId, paths } from "#domain/pages/paths.ts";
import { mailLink, phoneLink, whatsappLink } from "#domain/profile/contact-links.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { OpeningHours, OpenNow, PostalAddress } from "./dealer-details.tsx";
import { SiteLink } from "./site-links.tsx";
import { useProfile, useSiteSettings } from "./site-settings.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

/** On the smallest screens only the two short lists share a row. */
const fullRow = "max-sm:col-span-full";

export const SiteFooter = memo(function SiteFooter() {
  const { isDemo, rendered } = useSiteSettings();
  const { name, profiles, copyrightSince } = useProfile();
  const year = rendered?.day.slice(0, 4);
  return (
    <footer
      id={footerId}
      tabIndex={-1}
      className="on-dusk mt-16 border-t border-dusk-line bg-dusk text-on-dusk-muted outline-none [overflow-anchor:none]"
    >
      <div className="safe-sides mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-10 py-12 sm:grid-cols-2 sm:gap-x-[min(2.5rem,3vw)] lg:grid-cols-[1.5fr_1.25fr_1fr_1fr]">
        <Contact />
        <nav aria-label="Seiten">
          <Title>Seiten</Title>
          <ul className="mt-2">
            {renderFooterLinks("pages").map((link) => (
              <li key={link.key}>{link}</li>
            ))}
          </ul>
        </nav>
        {profiles.length > 0 && (
          <section>
            <Title>Folgen Sie uns</Title>
            <ul className="mt-2">
              {profiles.map(({ network, url }) => (
                <li key={network}>
                  <ServiceLink href={url} text={network} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="border-t border-dusk-line">
        {/* The bottom padding keeps the last line clear of the chat button on narrow screens. */}
        <div className="safe-sides mx-auto max-w-page pt-4 pb-24 text-sm md:pb-8">
          <div className="flex flex-wrap gap-x-6">
            <nav aria-label="Rechtliches" className="flex flex-wrap gap-x-6">
              {renderFooterLinks("legal")}
              <SiteLink to={paths.accessibility} className="footer-link">
                Barrierefreiheit
              </SiteLink>
              <button
                type="button"
                onClick={openCookieSettings}
                className="footer-link needs-script"
              >
                Cookie-Einstellungen
              </button>
            </nav>
            <ThemeToggle />
          </div>
          <p className="mt-2">
            ©{" "}
            {year === undefined || year === String(copyrightSince)
              ? copyrightSince
              : `${copyrightSince}–${year}`}{" "}
            {name}
          </p>
          {isDemo && <DemoNote />}
        </div>
      </div>
    </footer>
  );
});

/** Keep in step with the README ('From the demo to production'). */
function DemoNote() {
  return (
    <details className="mt-1">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        Demo-Bestand: Alle gezeigten Fahrzeuge und Bilder sind erfunden und stehen nicht zum
        Verkauf.{" "}
        <span className="inline-block underline underline-offset-4">
          So wird daraus Ihre Website
        </span>
      </summary>
      <ol className="list-decimal pl-5 wrap-anywhere">
        <li>Im Büro (/buero, mit dem Link aus dem Start) eintragen: Ihre Angaben.</li>
        <li>Dort, oder mit MOBILE_DE_USERNAME und SMTP_URL: Ihre Fahrzeuge und Post.</li>
        <li>SITE_URL setzen und neu starten: Ihre Adresse.</li>
      </ol>
    </details>
  );
}

/** Home and contact have address, showroom hours and WhatsApp themselves, unless their data failed to load. */
function Contact() {
  const page = useMatches().at(-1);
  const isPhoneOnly =
    (page?.pathname === paths.home || page?.pathname === paths.contact) &&
    page.loaderData !== undefined;
  const { name, claim, phone, whatsapp, email, phoneHours } = useProfile();
  return (
    <>
      <section className={fullRow}>
        <Title>{name}</Title>
        <p className="mt-4">{claim}</p>
        {!isPhoneOnly && <PostalAddress className="mt-4" />}
        <p className="mt-2 flex flex-col items-start">
          <a href={phoneLink({ phone })} className="footer-link figures">
            Telefon {phone.display}
          </a>
          {!isPhoneOnly && whatsapp !== null && (
            <ServiceLink href={whatsappLink(whatsapp)} text={`WhatsApp ${whatsapp.display}`} />
          )}
          <a href={mailLink({ email }, null)} className="footer-link wrap-anywhere">
            {email}
          </a>
        </p>
      </section>
      <section className={fullRow}>
        <Title>{isPhoneOnly ? "Telefonisch erreichbar" : "Öffnungszeiten"}</Title>
        {!isPhoneOnly && (
          <>
            <HoursTitle>Vor Ort</HoursTitle>
            <OpeningHours className="mt-1 gap-x-6" />
            <OpenNow className="mt-1 min-h-[2lh] text-on-dusk" />
            <HoursTitle>Telefonisch</HoursTitle>
          </>
        )}
        <OpeningHours className={`gap-x-6 ${isPhoneOnly ? "mt-4" : "mt-1"}`} hours={phoneHours} />
      </section>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="text-lg font-bold text-on-dusk">{children}</h2>;
}

function HoursTitle({ children }: { children: ReactNode }) {
  return <h3 className="mt-4 font-sans font-semibold tracking-normal text-on-dusk">{children}</h3>;
}

function renderFooterLinks(list: "pages" | "legal") {
  return destinations
    .filter(({ footer }) => footer === list)
    .map(({ path, label, footerLabel = label }) => (
      <SiteLink key={path} to={path} className="footer-link">
        {footerLabel}
      </SiteLink>
    ));
}

function ServiceLink({ href, text }: { href: string; text: string }) {
  return (
    <ExternalLink href={href} service="Dienst" className="footer-link figures">
      {text}
    </ExternalLink>
  );
}

function openCookieSettings(): void {
  import("./consent-store.ts").then(
    ({ openConsentSettings }) => openConsentSettings(),
    // The next click tries again.
    () => undefined,
  );
}
