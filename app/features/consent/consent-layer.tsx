import { X } from "lucide";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import type { ConsentServices } from "#domain/site/consent.ts";
import { paths } from "#domain/site/paths.ts";
import { analyticsCookies } from "#domain/site/storage-keys.ts";
import { deleteCookies, recentAdKeys } from "../../browser-storage.ts";
import { whenIdle } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyOrNothing } from "../../ui/loading.ts";
import {
  acceptAll,
  consentNow,
  forgetConsent,
  openConsentSettings,
  rejectAll,
  useConsent,
  useConsentServices,
  useConsentSettingsOpen,
} from "../site/consent-store.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import "./consent.css";

const ConsentDialog = lazyOrNothing(async () => (await import("./consent-dialog.tsx")).default);
const Analytics = lazyOrNothing(async () => (await import("./analytics.tsx")).default);

type ConsentLayerProps = {
  /** Shown with consent to functional cookies. */
  functional?: ReactNode;
};

/** Banner, dialog and what was agreed to; not in the server's HTML. */
export function ConsentLayer({ functional }: ConsentLayerProps) {
  const { analyticsId } = useSiteFacts();
  const { decisionMade, analytics, functional: mayRemember } = useConsent();
  const [isHidden, setIsHidden] = useState(false);
  // The dialog stays from its first opening on: it closes with a transition.
  const isOpen = useConsentSettingsOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const isAllowed = analyticsId !== null && analytics;
  useDebugHelper();

  // Outside React: the cookies of a consent that was withdrawn, here or elsewhere, or has run out.
  useEffect(() => {
    if (isAllowed) return;
    return whenIdle(() => deleteCookies(analyticsCookies));
  }, [isAllowed]);
  // Outside React: what was remembered with a consent that is no more.
  useEffect(() => {
    if (!mayRemember) recentAdKeys.clear();
  }, [mayRemember]);
  return (
    <>
      {!decisionMade && !isHidden && <ConsentBanner onHide={() => setIsHidden(true)} />}
      <Suspense>{wasOpen && <ConsentDialog isOpen={isOpen} focusElsewhere={focusMain} />}</Suspense>
      <Suspense>{mayRemember && functional}</Suspense>
      <Suspense>{isAllowed && <Analytics id={analyticsId} />}</Suspense>
    </>
  );
}

const titleId = "cookie-einstellungen";

function ConsentBanner({ onHide }: { onHide: () => void }) {
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
function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

const createDebugHelper = (services: ConsentServices) => ({
  clear: forgetConsent,
  get: () => consentNow(services),
  accept: () => acceptAll(services),
  reject: () => rejectAll(services),
});

declare global {
  interface Window {
    cookieConsentDebug?: ReturnType<typeof createDebugHelper>;
  }
}

/** For the browser's console. Nothing of the site calls it: consent stays an act of the visitor (T24). */
function useDebugHelper(): void {
  const { analytics, recaptcha } = useConsentServices();
  // Outside React: the window.
  useEffect(() => {
    window.cookieConsentDebug = createDebugHelper({ analytics, recaptcha });
    return () => {
      delete window.cookieConsentDebug;
    };
  }, [analytics, recaptcha]);
}
