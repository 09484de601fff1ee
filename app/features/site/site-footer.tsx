import {
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { paths } from "#domain/site/paths.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import { useSeen } from "../../ui/proximity.ts";
import { useHomeTarget } from "./site-links.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const OpenNow = lazyOrNothing(async () => (await import("./open-now.tsx")).OpenNow);

/** Ids of what browsers put into the footer: whether the showroom is open, and the choice of colours. */
export const footerPlaces = { openNow: "jetzt-offen", theme: "farbschema" } as const;

const look =
  "on-dusk mt-16 border-t border-dusk-line bg-dusk text-on-dusk-muted [overflow-anchor:none]";

const HtmlContext = createContext<string | null>(null);

/** Gives the footer what stands in it, as HTML; on the server alone (entry.server.tsx). */
export const FooterHtmlProvider = HtmlContext.Provider;

/** The footer's HTML as the server wrote it, before anything else was put into it. */
let written: string | null = null;

function writtenFooter(): string {
  written ??= document.getElementById(footerPlaces.openNow)?.closest("footer")?.innerHTML ?? "";
  return written;
}

/**
 * The footer. It is the same on every page and never changes while one visits, so browsers keep the HTML
 * that the server wrote and get neither its code nor its texts once more; its clicks are heard here.
 * Before that, and without scripts, its links are what they are.
 */
export function SiteFooter() {
  const follow = useFooterLinks();
  const { isSeen, watch } = useSeen();
  const isHydrated = useHydrated();
  const html = useContext(HtmlContext) ?? writtenFooter();
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: of links and a button, whose keys arrive as clicks */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above, it is they that are clicked */}
      <footer
        ref={watch}
        className={look}
        onClick={follow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server wrote, unchanged
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isHydrated && (
        <InFooter place={footerPlaces.theme}>
          <ThemeToggle />
        </InFooter>
      )}
      {isSeen && (
        <InFooter place={footerPlaces.openNow}>
          <OpenNow />
        </InFooter>
      )}
    </>
  );
}

/** In a place of the server's HTML, once that stands in the document. */
function InFooter({ place, children }: { place: string; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);

  // Outside React: the footer's HTML.
  useEffect(() => setElement(document.getElementById(place)), [place]);
  return element && createPortal(<Suspense>{children}</Suspense>, element);
}

/** What a click in the footer does: pages of ours are opened by the router, as everywhere. */
function useFooterLinks() {
  const navigate = useNavigate();
  const { to, state } = useHomeTarget("unternehmen");
  return (event: MouseEvent) => {
    const hit = event.target instanceof Element ? event.target.closest("a, button") : null;
    if (hit instanceof HTMLButtonElement) return openCookieSettings();
    const isOurs = hit instanceof HTMLAnchorElement && hit.origin === window.location.origin;
    if (!isOurs || !isPlainClick(event)) return;
    event.preventDefault();
    const isCompany = hit.getAttribute("href") === paths.company;
    const target = isCompany ? to : hit.pathname;
    // The page one is on already is no step on the way back.
    const isHere = new URL(target, window.location.href).href === window.location.href;
    void navigate(target, { replace: isHere, state: isCompany ? state : null });
  };
}

/** The dialog's code, and what it decides, come when they are wanted. */
function openCookieSettings(): void {
  import("./consent-store.ts").then(
    ({ openConsentSettings }) => openConsentSettings(),
    // The connection is gone, and with it the dialog: pressing again tries again.
    () => undefined,
  );
}
