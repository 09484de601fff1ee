import { X } from "lucide";
import { type ComponentProps, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { bannerText } from "#domain/consent/consent.ts";
import { paths } from "#domain/pages/paths.ts";
import { focusMain, useHydrated } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import {
  acceptAll,
  openConsentSettings,
  rejectAll,
  useConsent,
  useConsentServices,
} from "../site/consent-store.ts";
import type { ConsentLayer } from "./consent-layer.tsx";

const titleId = "cookie-einstellungen";

/** Not in the component, where each render would observe the banner once more. */
function reserveSpace(banner: HTMLElement | null): void {
  if (banner !== null) window.reserveForBanner?.(banner);
}

/** The server renders it for everyone; `consentScript` hides it from those who have decided. */
function ConsentBanner() {
  const services = useConsentServices();
  const { decisionMade } = useConsent();
  const [isHidden, setIsHidden] = useState(false);

  // From hydration on, React hides the banner, instead of the attribute that `consentScript` sets.
  useEffect(() => {
    delete document.documentElement.dataset.decided;
  }, []);

  if (decisionMade || isHidden) return null;
  const withFocusOnMain = (action: () => void) => () => {
    action();
    focusMain();
  };
  return (
    <section
      ref={reserveSpace}
      aria-labelledby={titleId}
      data-nosnippet=""
      className="consent-banner needs-script"
    >
      <div className="consent-box">
        <div className="consent-text">
          <h2 id={titleId}>Cookie-Einstellungen</h2>{" "}
          <p>
            {bannerText(services)} <Link to={paths.privacy}>Datenschutz</Link>{" "}
            <Link to={paths.imprint}>Impressum</Link>
          </p>
        </div>
        <div className="consent-answers">
          <button type="button" onClick={openConsentSettings}>
            Anpassen
          </button>
          <div>
            <button type="button" onClick={withFocusOnMain(() => rejectAll(services))}>
              Ablehnen
            </button>
            <button type="button" onClick={withFocusOnMain(() => acceptAll(services))}>
              Alle akzeptieren
            </button>
          </div>
        </div>
        <button
          type="button"
          aria-label="Schließen"
          onClick={withFocusOnMain(() => setIsHidden(true))}
          className="consent-close"
        >
          <Icon icon={X} size={22} />
        </button>
      </div>
    </section>
  );
}

/** The consent layer is lazily loaded after the page; when that fails, the next navigation retries. */
export function LazyConsent(props: ComponentProps<typeof ConsentLayer>) {
  const isHydrated = useHydrated();
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<{ Layer: typeof ConsentLayer } | null>(null);
  const isMissing = isHydrated && loaded === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with each navigation
  useEffect(() => {
    if (!isMissing) return;
    import("./consent-layer.tsx").then(
      ({ ConsentLayer }) => setLoaded({ Layer: ConsentLayer }),
      () => undefined,
    );
  }, [isMissing, key]);

  return (
    <>
      <ConsentBanner />
      {loaded && <loaded.Layer {...props} />}
    </>
  );
}

declare global {
  interface Window {
    /** Keeps `--banner-height` at the height that the banner covers: 0 if it is not fixed or is gone. */
    reserveForBanner?: (banner: HTMLElement) => void;
  }
}

/**
 * Inline script for the head: reserves the banner's height in its first frame, to avoid a layout shift. Later changes wait
 * for a frame: one that resized the banner inside the observer's loop (a scroll bar that appears) would be an error.
 */
export const bannerHeightScript = `(()=>{let d=document;self.reserveForBanner=b=>{let set=()=>d.documentElement.style.setProperty("--banner-height",(getComputedStyle(b).position=="fixed"?b.offsetHeight:0)+"px");set();new ResizeObserver(()=>requestAnimationFrame(set)).observe(b)};(function find(){let b=d.querySelector(".consent-banner");b?reserveForBanner(b):d.readyState=="loading"&&requestAnimationFrame(find)})()})()`;
