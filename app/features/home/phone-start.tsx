import { useState } from "react";
import { useLocation } from "react-router";
import { machinePaths, paths } from "#domain/pages/paths.ts";
import { InlineScript } from "../../ui/inline-script.tsx";

const phoneScreen = "(max-width:767.98px)";

/** Under these hashes the home page stays on a phone (R4). */
const stayHashes = [paths.hero, paths.company].map((path) => path.slice(paths.home.length));

export function phoneReplacement({ hash, search }: URL): string | null {
  const isReplaced = !stayHashes.includes(hash) && window.matchMedia(phoneScreen).matches;
  return isReplaced ? paths.vehicles + search : null;
}

/**
 * Hides the page until the list is there. The replacing script is a file that robots.txt closes, because
 * search engines crawl as phones do and must find this page.
 */
const script = `if(!${JSON.stringify(stayHashes)}.includes(location.hash)&&matchMedia(${JSON.stringify(phoneScreen)}).matches){const d=document,e=d.documentElement,s=d.createElement("script");e.hidden=true;s.onerror=()=>{s.remove();e.hidden=false};s.src=${JSON.stringify(machinePaths.phoneStart)};d.head.append(s)}`;

/** In the head, before the first paint, for the first page of a visit; routes/home.tsx does the later ones. */
export function PhoneStart() {
  const { pathname } = useLocation();
  const [isFirstPage] = useState(pathname === paths.home);
  return isFirstPage && <InlineScript text={script} />;
}
