import { useEffect } from "react";
import { useLocation } from "react-router";

/** Analytics run while this is rendered: only as long as the visitor allows them. */
export default function Analytics({ id }: { id: string }) {
  const { pathname } = useLocation();

  // Outside React: Google's script.
  useEffect(() => {
    startAnalytics(id);
    return () => stopAnalytics(id);
  }, [id]);

  // Outside React: the same script.
  useEffect(() => trackPageView(pathname), [pathname]);

  return null;
}

/** Google's gtag script without advertising. It cannot be unloaded; a switch of its own disables it. */

const disableKey = (id: string) => `ga-disable-${id}`;
const startedIds = new Set<string>();

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The script takes only the `arguments` of a call, not an array of them. */
function command(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the script tells commands from data by this object
  window.dataLayer.push(arguments);
}

/** Loads the script the first time, later enables it again. */
export function startAnalytics(id: string): void {
  Reflect.set(window, disableKey(id), false);
  if (startedIds.has(id)) return;
  startedIds.add(id);
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  command("consent", "default", { ...denied, analytics_storage: "granted" });
  command("js", new Date());
  command("config", id, {
    anonymize_ip: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    send_page_view: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Consent was withdrawn: nothing is sent or set any more. */
export function stopAnalytics(id: string): void {
  Reflect.set(window, disableKey(id), true);
}

/**
 * Without the query, which may hold what was searched for; `set` applies to what the script sends by
 * itself too, and empties the referrer, which would have the query of the page before.
 */
export function trackPageView(pathname: string): void {
  command("set", { page_location: window.location.origin + pathname, page_referrer: "" });
  command("event", "page_view", { page_title: document.title });
}
