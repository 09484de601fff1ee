import { ArrowUpRight, Monitor, Moon, Sun } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { destinations } from "#domain/site/pages.ts";
import { footerId } from "#domain/site/paths.ts";
import { onThemeChangeElsewhere, themeChoice } from "../../browser-storage.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { OpeningHours, OpenNow, PostalAddress } from "./dealer-facts.tsx";
import { useSiteFacts } from "./site-facts.ts";
import { SiteLink } from "./site-links.tsx";

/** On the smallest screens the short lists share a line, everything else has one of its own. */
const wholeLine = "max-sm:col-span-2";

export function SiteFooter() {
  const { demo, year } = useSiteFacts();
  const isHydrated = useHydrated();
  const { name, claim, phone, whatsapp, email, copyrightSince } = dealership;
  return (
    <footer
      id={footerId}
      tabIndex={-1}
      className="on-dusk mt-16 border-t border-dusk-line bg-dusk text-on-dusk-muted outline-none [overflow-anchor:none]"
    >
      <div className="safe-sides mx-auto grid max-w-page grid-cols-2 gap-x-4 gap-y-10 py-12 sm:gap-x-10 lg:grid-cols-[1.5fr_1.25fr_1fr_1fr]">
        <section className={wholeLine}>
          <Title>{name}</Title>
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
        <section className={wholeLine}>
          <Title>Öffnungszeiten</Title>
          <HoursTitle>Vor Ort</HoursTitle>
          <OpeningHours className="mt-1 gap-x-6" />
          <HoursTitle>Telefonisch</HoursTitle>
          <OpeningHours className="mt-1 gap-x-6" hours={dealership.phoneHours} />
          <OpenNow className="mt-4 min-h-[2lh] text-on-dusk" />
        </section>
        <nav aria-label="Seiten">
          <Title>Seiten</Title>
          <ul className="mt-2">
            {footerLinks("pages").map((link) => (
              <li key={link.key}>{link}</li>
            ))}
          </ul>
        </nav>
        <section>
          <Title>Folgen Sie uns</Title>
          <ul className="mt-2">
            {dealership.profiles.map(({ network, url }) => (
              <li key={network}>
                <External href={url} text={network} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="border-t border-dusk-line">
        {/* On narrow screens the space at the end keeps the last line clear of the chat button. */}
        <div className="safe-sides mx-auto max-w-page pt-4 pb-24 text-sm md:pb-8">
          <div className="flex flex-wrap gap-x-6">
            <nav aria-label="Rechtliches" className="flex flex-wrap gap-x-6">
              {footerLinks("legal")}
              <button
                type="button"
                onClick={openCookieSettings}
                className="footer-link needs-script"
              >
                Cookie-Einstellungen
              </button>
            </nav>
            <span className="needs-script block h-11">{isHydrated && <ThemeToggle />}</span>
          </div>
          <p className="mt-2">
            © {year === null ? copyrightSince : `${copyrightSince}–${year}`} {name}
          </p>
          {demo && (
            <p className="mt-1">
              Demo-Bestand: Alle gezeigten Fahrzeuge und Bilder sind erfunden und stehen nicht zum
              Verkauf.
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="text-lg font-bold text-on-dusk">{children}</h2>;
}

function HoursTitle({ children }: { children: ReactNode }) {
  return <h3 className="mt-4 font-sans font-semibold tracking-normal text-on-dusk">{children}</h3>;
}

function footerLinks(list: "pages" | "legal") {
  return destinations
    .filter(({ footer }) => footer === list)
    .map(({ path, label, footerLabel = label }) => (
      <SiteLink key={path} to={path} className="footer-link">
        {footerLabel}
      </SiteLink>
    ));
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

function openCookieSettings(): void {
  import("./consent-store.ts").then(
    ({ openConsentSettings }) => openConsentSettings(),
    // Pressing again tries again.
    () => undefined,
  );
}

const themes = {
  system: { name: "System", icon: Monitor, next: "light" },
  light: { name: "Hell", icon: Sun, next: "dark" },
  dark: { name: "Dunkel", icon: Moon, next: "system" },
} as const satisfies Record<Theme, { next: Theme; name: string; icon: typeof Sun }>;

function ThemeToggle() {
  // Where storage is refused the attribute holds the choice until the page is left.
  const [theme, setTheme] = useState(
    () => readTheme(themeChoice.read()) ?? readTheme(document.documentElement.dataset.theme),
  );
  const { name, icon, next } = themes[theme ?? "system"];
  const text = `Farbschema: ${name}`;

  // Outside React: the attribute that the colours follow (app.css); without it they are the system's.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === null || theme === "system") delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);

  // Outside React: the choice in other tabs.
  useEffect(() => onThemeChangeElsewhere(() => setTheme(readTheme(themeChoice.read()))), []);

  function choose(): void {
    themeChoice.write(next);
    setTheme(next);
  }
  return (
    <Tooltip text={text} place="above">
      <button type="button" onClick={choose} className="footer-link min-w-11">
        <Icon icon={icon} size={20} />
        <span className="md:sr-only">{text}</span>
      </button>
    </Tooltip>
  );
}

type Theme = "system" | "light" | "dark";

function readTheme(text: string | null | undefined): Theme | null {
  return text === "light" || text === "dark" || text === "system" ? text : null;
}
