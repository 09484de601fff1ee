import { useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/pages/paths.ts";
import { directionsLink, mapEmbedAddress } from "#domain/profile/contact-links.ts";
import { useOnline } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import {
  openConsentSettings,
  readCurrentConsent,
  saveConsent,
  useConsent,
  useConsentServices,
} from "./consent-store.ts";
import { PostalAddress } from "./dealer-details.tsx";
import { useProfile } from "./site-settings.ts";

/**
 * The address, and above it the map on request only: the provider sees the visitor's IP address.
 */
export function MapBox({ route }: { route: string }) {
  const profile = useProfile();
  const map = mapEmbedAddress(profile);
  const consent = useConsent();
  const services = useConsentServices();
  // A request for the map holds until the consent changes.
  const [consentAtRequest, setConsentAtRequest] = useState<typeof consent | null>(null);
  const isOnline = useOnline();
  const box = useRef<HTMLElement>(null);
  const isRequested = consent.functional || consentAtRequest === consent;
  const isShown = isRequested && isOnline;
  const close = () => {
    setConsentAtRequest(null);
    // The button that has the focus disappears with the map.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Karte zu unserem Standort"
      className="@container overflow-hidden rounded-card border border-line bg-surface outline-none"
    >
      {isShown && map !== null && (
        <div className="aspect-[4/3] max-h-[28rem] w-full bg-sunken sm:aspect-[16/9] print:hidden">
          <RealMap address={map} isFocusLost={consentAtRequest !== null} />
        </div>
      )}
      <div className="grid grid-cols-1 items-end gap-x-12 gap-y-8 p-5 sm:p-8 @4xl:grid-cols-[3fr_2fr]">
        <div>
          <PostalAddress className="font-display text-[clamp(1.75rem,7cqw,2.75rem)] leading-none font-extrabold tracking-tight" />
          <a
            href={directionsLink(profile)}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonStyle.strong} mt-6 print:hidden`}
          >
            {route} <span className="sr-only">(externer Kartendienst, neuer Tab)</span>
          </a>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 empty:hidden print:hidden">
          {map === null ? null : isShown ? (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line text-muted not-first:border-t not-first:pt-3">
              <p>Karte und Daten: OpenStreetMap. Bleibt sie leer, hilft „Route planen“ weiter.</p>
              <button
                type="button"
                onClick={consent.functional ? openConsentSettings : close}
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
              >
                {consent.functional ? "Cookie-Einstellungen" : "Karte schließen"}
              </button>
            </div>
          ) : (
            <LoadMapPrompt
              services={services}
              isOffline={isRequested && !isOnline}
              onLoad={() => setConsentAtRequest(readCurrentConsent(services))}
            />
          )}
        </div>
      </div>
    </section>
  );
}

type LoadMapPromptProps = {
  services: ReturnType<typeof useConsentServices>;
  isOffline: boolean;
  onLoad: () => void;
};

function LoadMapPrompt({ services, isOffline, onLoad }: LoadMapPromptProps) {
  return (
    <div className="needs-script grid grid-cols-1 gap-3 border-line not-first:border-t not-first:pt-4">
      <p className="max-w-prose text-muted">
        Die Karte kommt von der OpenStreetMap Foundation (Vereinigtes Königreich). Erst wenn Sie sie
        laden, erhält der Anbieter Ihre IP-Adresse und Angaben zu Ihrem Browser. Mehr dazu in
        unserer{" "}
        <Link to={`${paths.privacy}#karte`} className="text-ink underline underline-offset-4">
          Datenschutzerklärung
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={onLoad} className={`${buttonStyle.quiet} max-sm:w-full`}>
          Karte laden
        </button>
        <button
          type="button"
          onClick={() => {
            saveConsent(
              { ...readCurrentConsent(services), functional: true, mapOnly: true },
              services,
            );
            // Marks the map as requested, so that it takes the focus of this button.
            onLoad();
          }}
          className="quiet-action underline max-sm:w-full"
        >
          Karten immer laden
        </button>
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {isOffline &&
          "Sie sind gerade offline. Die Karte kommt, sobald die Verbindung wieder steht."}
      </p>
    </div>
  );
}

/** A constant, because React calls a new function at each render. */
function takeLostFocus(frame: HTMLElement | null): void {
  if (document.activeElement === document.body) frame?.focus({ preventScroll: true });
}

/** `isFocusLost`: the button that had the focus has disappeared. */
function RealMap({ address, isFocusLost }: { address: string; isFocusLost: boolean }) {
  const profile = useProfile();
  return (
    <iframe
      ref={isFocusLost ? takeLostFocus : undefined}
      src={address}
      title={`Karte von OpenStreetMap: ${profile.name}, ${profile.address.street}`}
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
      // Without `allow-same-origin` the provider gets no referrer and refuses the map tiles.
      sandbox="allow-scripts allow-same-origin allow-popups"
      className="block size-full border-0"
    />
  );
}
