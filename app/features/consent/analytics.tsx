import { useEffect } from "react";
import { useLocation } from "react-router";

/** Analytics, for as long as this stands in the page: only while the visitor allows them. */
export default function Analytics({ id }: { id: string }) {
  const { pathname } = useLocation();

  // Outside React: Google's script.
  useEffect(() => {
    startAnalytics(id);
    return () => stopAnalytics(id);
  }, [id]);

  // Outside React: the same script, told of each page that is opened.
  useEffect(() => trackPageView(pathname), [pathname]);

  return null;
}

/**
 * Google's gtag script, without its advertising (https://developers.google.com/tag-platform/gtagjs).
 * It cannot be unloaded; its own switch makes it silent.
 */

/** The switch that the script reads before it sends or sets anything. */
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

/** Loads the script the first time; afterwards takes its silence away. */
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
 * One page was opened. Its query stays here: it may hold what was searched for. That is `set` for what
 * the script tells by itself too, and so is the page before, which it would name with its query.
 */
export function trackPageView(pathname: string): void {
  command("set", { page_location: window.location.origin + pathname, page_referrer: "" });
  command("event", "page_view", { page_title: document.title });
}
