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

const titleId = "cookie-einstellungen";
const shape =
  "min-h-12 rounded-card border px-5 leading-tight font-semibold transition-colors duration-150 max-sm:px-1 max-sm:text-[0.9375rem] sm:whitespace-nowrap";
/** One style for both answers: neither may push (OLG Köln, 6 U 80/23). */
const answer = `${shape} border-transparent bg-ink text-canvas hover:bg-ink/85`;
const link = "inline-flex min-h-11 items-center underline underline-offset-4";

export function ConsentBanner({ onHide }: { onHide: () => void }) {
  const services = useConsentServices();
  const leaving = (act: () => void) => () => {
    act();
    focusMain();
  };
  return (
    <section
      ref={reserveHeight}
      aria-labelledby={titleId}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface shadow-[0_-8px_24px_rgb(0_0_0/0.16)] tight:relative tight:shadow-none print:hidden"
    >
      <div className="mx-auto grid max-h-[75dvh] tight:max-h-none max-w-page grid-rows-[minmax(0,1fr)_auto] gap-x-8 gap-y-1 px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-y-3 sm:px-6 lg:grid-cols-[1fr_auto] lg:grid-rows-1 lg:items-center lg:py-5">
        <div className="overflow-y-auto">
          <h2 id={titleId} className="pr-12 text-lg font-bold lg:pr-0">
            Cookie-Einstellungen
          </h2>
          <p className="text-base leading-snug sm:mt-1">
            Karten und Statistik laden wir nur, wenn Sie zustimmen. Widerrufen können Sie jederzeit.
          </p>
          <p className="-mt-1.5 flex sm:mt-0 sm:-mb-1.5 flex-wrap gap-x-5 text-base">
            <Link to={paths.privacy} className={link}>
              Datenschutz
            </Link>
            <Link to={paths.imprint} className={link}>
              Impressum
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 sm:gap-3 lg:mr-14">
          <button
            type="button"
            onClick={openConsentSettings}
            className={`${shape} grow border-field hover:border-ink max-sm:px-2.5`}
          >
            Anpassen
          </button>
          {/* Side by side even where the line is full, and of one size. */}
          <div className="grid grow-99 basis-46 grid-cols-2 gap-2 sm:basis-auto sm:grow-2 sm:gap-3">
            <button type="button" onClick={leaving(() => rejectAll(services))} className={answer}>
              Ablehnen
            </button>
            <button type="button" onClick={leaving(() => acceptAll(services))} className={answer}>
              Alle akzeptieren
            </button>
          </div>
        </div>
      </div>
      <button
        type="button"
        aria-label="Schließen"
        onClick={leaving(onHide)}
        className="absolute top-1 right-2 flex size-11 sm:top-2 items-center justify-center rounded-card hover:bg-sunken sm:right-4 lg:top-4"
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
