import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ConsentServices } from "#domain/consent/consent.ts";
import { analyticsCookies } from "#domain/consent/storage-keys.ts";
import { withoutToken } from "#domain/pages/paths.ts";
import { deleteCookies, recentAdKeys } from "../../browser-storage.ts";
import { focusMain, whenIdle } from "../../ui/browser.ts";
import { lazyOrNothing } from "../../ui/loading.ts";
import {
  acceptAll,
  consentNow,
  forgetConsent,
  rejectAll,
  useConsent,
  useConsentServices,
  useConsentSettingsOpen,
} from "../site/consent-store.ts";
import { useSiteFacts } from "../site/site-facts.ts";

const ConsentDialog = lazyOrNothing(async () => (await import("./consent-dialog.tsx")).default);

type ConsentLayerProps = {
  /** Shown with consent to functional cookies, not to the map alone. */
  functional?: ReactNode;
};

export function ConsentLayer({ functional }: ConsentLayerProps) {
  const { analyticsId } = useSiteFacts();
  const { analytics, functional: mayUse, mapOnly } = useConsent();
  const mayRemember = mayUse && mapOnly !== true;
  // The dialog stays from its first opening on: it closes with a transition.
  const isOpen = useConsentSettingsOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const isAllowed = analyticsId !== null && analytics;
  useDebugHelper();

  // Outside React: the cookies of a consent that was withdrawn, here or elsewhere, or has run out.
  useEffect(() => {
    if (isAllowed) return;
    return whenIdle(() => deleteCookies(analyticsCookies));
  }, [isAllowed]);
  // Outside React: what was remembered with a consent that is no more.
  useEffect(() => {
    if (!mayRemember) recentAdKeys.clear();
  }, [mayRemember]);
  return (
    <>
      <Suspense>{wasOpen && <ConsentDialog isOpen={isOpen} focusElsewhere={focusMain} />}</Suspense>
      <Suspense>{mayRemember && functional}</Suspense>
      {isAllowed && <Analytics id={analyticsId} />}
    </>
  );
}

const createDebugHelper = (services: ConsentServices) => ({
  clear: forgetConsent,
  get: () => consentNow(services),
  accept: () => acceptAll(services),
  reject: () => rejectAll(services),
});

declare global {
  interface Window {
    cookieConsentDebug?: ReturnType<typeof createDebugHelper>;
  }
}

/** For the browser's console. Nothing of the site calls it: consent stays an act of the visitor (T24). */
function useDebugHelper(): void {
  const { analytics, recaptcha } = useConsentServices();
  // Outside React: the window.
  useEffect(() => {
    window.cookieConsentDebug = createDebugHelper({ analytics, recaptcha });
    return () => {
      delete window.cookieConsentDebug;
    };
  }, [analytics, recaptcha]);
}

/** Google's gtag script without advertising. It cannot be unloaded; a switch of its own disables it. */
function Analytics({ id }: { id: string }) {
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
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    send_page_view: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
