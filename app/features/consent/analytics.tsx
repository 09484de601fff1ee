import { useEffect } from "react";
import { useLocation } from "react-router";
import { withoutToken } from "#domain/site/paths.ts";

/** Google's gtag script without advertising. It cannot be unloaded; a switch of its own disables it. */
export default function Analytics({ id }: { id: string }) {
  const { pathname } = useLocation();

  // Outside React: Google's script.
  useEffect(() => {
    const disableKey = `ga-disable-${id}`;
    Reflect.set(window, disableKey, false);
    load(id);
    return () => void Reflect.set(window, disableKey, true);
  }, [id]);

  // Outside React: the same script. Without the query, which may hold what was searched for; `set` applies
  // to what the script sends by itself too, and empties the referrer, which would have the former query. Nor the
  // token of a page, which opens it.
  useEffect(() => {
    const page = window.location.origin + withoutToken(pathname);
    command("set", { page_location: page, page_referrer: "" });
    command("event", "page_view", { page_title: document.title });
  }, [pathname]);

  return null;
}

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

function load(id: string): void {
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
