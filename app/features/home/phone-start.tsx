import { useState } from "react";
import { useLocation } from "react-router";
import { machinePaths, paths } from "#domain/site/paths.ts";

/** Specification, section 9: screens narrower than this are phones. */
const phoneScreen = "(max-width:767.98px)";

/**
 * The hashes under which the home page stays on a phone: that of the specification, section 2, and that of
 * the section to which `/unternehmen` and shared links lead.
 */
const stayHashes = [paths.hero, paths.company].map((path) => path.slice(paths.home.length));

/** Where this screen is led instead of the home page at such an address; null where it stays. */
export function phoneReplacement({ hash, search }: URL): string | null {
  const isReplaced = !stayHashes.includes(hash) && window.matchMedia(phoneScreen).matches;
  return isReplaced ? paths.vehicles + search : null;
}

/**
 * Hidden until the list is there: nothing of a page that is being replaced may be painted. What replaces it
 * is a file that robots.txt closes: search engines look as phones do, and must find this page. Where it
 * does not come, the page is shown.
 */
const script = `if(!${JSON.stringify(stayHashes)}.includes(location.hash)&&matchMedia(${JSON.stringify(phoneScreen)}).matches){const d=document,e=d.documentElement,s=d.createElement("script");e.hidden=true;s.onerror=()=>{s.remove();e.hidden=false};s.src=${JSON.stringify(machinePaths.phoneStart)};d.head.append(s)}`;

/**
 * Stands in the head of the home page, below the viewport and above everything that is waited for.
 * The server sends all visitors the same complete page; this decides before the first paint. It
 * belongs to the page that the browser was sent to: later ones are the router's (routes/home.tsx).
 */
export function PhoneStart() {
  const { pathname } = useLocation();
  const [isFirstPage] = useState(pathname === paths.home);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the constant above
    isFirstPage && <script dangerouslySetInnerHTML={{ __html: script }} />
  );
}
