import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#domain/paths.ts";

/** Specification, section 9: screens narrower than this are phones. */
const phoneScreen = "(max-width:767.98px)";

/** The only hash under which the home page stays on a phone (specification, section 2). */
const stayHash = paths.hero.slice(paths.home.length);

/** Whether this screen gets the list instead of the home page at an address with that hash. */
export function isReplacedOnPhone(hash: string): boolean {
  return hash !== stayHash && window.matchMedia(phoneScreen).matches;
}

/** Hidden until the list is there: nothing of a page that is being replaced may be painted. */
const script = `if(location.hash!==${JSON.stringify(stayHash)}&&matchMedia(${JSON.stringify(phoneScreen)}).matches){document.documentElement.hidden=true;location.replace(${JSON.stringify(paths.vehicles)})}`;

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
