import { X } from "lucide";
import { Link } from "react-router";
import { paths } from "#domain/site/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import {
  acceptAll,
  openConsentSettings,
  rejectAll,
  useConsentServices,
} from "../site/consent-store.ts";
import "./consent.css";

const titleId = "cookie-einstellungen";

export function ConsentBanner({ onHide }: { onHide: () => void }) {
  const services = useConsentServices();
  const leaving = (act: () => void) => () => {
    act();
    focusMain();
  };
  return (
    <section ref={reserveHeight} aria-labelledby={titleId} className="consent-banner">
      <div className="consent-box">
        <div className="overflow-y-auto">
          <h2 id={titleId}>Cookie-Einstellungen</h2>
          <p>
            Karten und Statistik laden wir nur, wenn Sie zustimmen. Widerrufen können Sie jederzeit.
          </p>
          <p className="consent-links">
            <Link to={paths.privacy}>Datenschutz</Link>
            <Link to={paths.imprint}>Impressum</Link>
          </p>
        </div>
        <div className="consent-answers">
          <button type="button" onClick={openConsentSettings}>
            Anpassen
          </button>
          <div>
            <button type="button" onClick={leaving(() => rejectAll(services))}>
              Ablehnen
            </button>
            <button type="button" onClick={leaving(() => acceptAll(services))}>
              Alle akzeptieren
            </button>
          </div>
        </div>
      </div>
      <button
        type="button"
        aria-label="Schließen"
        onClick={leaving(onHide)}
        className="consent-close"
      >
        <Icon icon={X} size={22} />
      </button>
    </section>
  );
}

/** Not on the root alone: the property would be inherited, and the whole page be styled anew. */
const usersOfHeight = ":root, body, .chat-button";

/** Sets `--banner-height` to what the banner covers (app.css). */
function reserveHeight(banner: HTMLElement | null) {
  if (banner === null) return;
  const setHeight = (height: string | null) => {
    for (const { style } of document.querySelectorAll<HTMLElement>(usersOfHeight)) {
      style.setProperty("--banner-height", height);
    }
  };
  const observer = new ResizeObserver(() => {
    // On a small screen it is part of the page.
    const covers = getComputedStyle(banner).position === "fixed";
    setHeight(covers ? `${banner.offsetHeight}px` : null);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    setHeight(null);
  };
}

/** For when the button that had the focus is gone. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
