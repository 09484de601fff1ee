import { useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/pages/paths.ts";
import { mapEmbedAddress } from "#domain/profile/contact-links.ts";
import { useOnline } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import {
  openConsentSettings,
  readCurrentConsent,
  saveConsent,
  useConsent,
  useConsentServices,
} from "./consent-store.ts";
import { useProfile } from "./site-settings.ts";

/** The map loads only on request: the provider sees the visitor's IP address. */
export function MapBox() {
  const { address, geo } = useProfile();
  const map = mapEmbedAddress({ geo });
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
      className="@container overflow-hidden rounded-card border border-line bg-surface outline-none print:hidden"
    >
      <div className="grid grid-cols-1 @4xl:grid-cols-[3fr_2fr]">
        <div className="aspect-[4/3] max-h-[28rem] w-full bg-sunken sm:aspect-[16/9] @4xl:aspect-auto @4xl:min-h-80">
          {isShown && map !== null ? (
            <RealMap address={map} isFocusLost={consentAtRequest !== null} />
          ) : (
            <div
              role="img"
              aria-label={`Unser Standort: ${address.street}, ${address.postalCode} ${address.city}`}
              className="flex size-full flex-col justify-end bg-dusk p-5 text-on-dusk-muted sm:p-8"
            >
              <p>
                {address.street}
                <br />
                {address.postalCode}
                <span className="block font-display text-[min(4.5rem,11cqw)] leading-none font-extrabold tracking-tight text-on-dusk">
                  {address.city}
                </span>
              </p>
            </div>
          )}
        </div>
        <div className="grid content-center gap-4 p-4 empty:hidden sm:p-5">
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
    <div className="needs-script grid gap-3 border-line not-first:border-t not-first:pt-4">
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
