import { useState } from "react";
import { useLocation } from "react-router";
import { machinePaths, paths } from "#domain/pages/paths.ts";
import { InlineScript } from "../../ui/inline-script.tsx";

const phoneScreen = "(max-width:767.98px)";

/** With these hashes a phone shows the home page instead of the list. */
const homeHashes = [paths.hero, paths.company].map((path) => path.slice(paths.home.length));

/** Path that replaces the home page on a phone, or null. */
export function phoneRedirectTarget({ hash, search }: URL): string | null {
  const isReplaced = !homeHashes.includes(hash) && window.matchMedia(phoneScreen).matches;
  return isReplaced ? paths.vehicles + search : null;
}

/**
 * Hides the page until the list replaces it. The redirect is a separate file that robots.txt disallows,
 * because search engines crawl as phones and must index the home page.
 */
const script = `if(!${JSON.stringify(homeHashes)}.includes(location.hash)&&matchMedia(${JSON.stringify(phoneScreen)}).matches){const d=document,e=d.documentElement,s=d.createElement("script");e.hidden=true;s.onerror=()=>{s.remove();e.hidden=false};s.src=${JSON.stringify(machinePaths.phoneStart)};d.head.append(s)}`;

/** Runs before the first paint of a visit; routes/home.tsx handles later navigations. */
export function PhoneRedirect() {
  const { pathname } = useLocation();
  const [isFirstPageHome] = useState(pathname === paths.home);
  return isFirstPageHome && <InlineScript text={script} />;
}
