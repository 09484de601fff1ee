import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ConsentServices } from "#domain/consent/consent.ts";
import { analyticsCookies } from "#domain/consent/storage-keys.ts";
import { redactedPath } from "#domain/pages/paths.ts";
import { deleteCookies, lastSearch, recentAdKeys } from "../../browser-storage.ts";
import { whenIdle } from "../../ui/browser.ts";
import { lazyOrNothing } from "../../ui/loading.ts";
import {
  acceptAll,
  forgetConsent,
  readCurrentConsent,
  rejectAll,
  useCanRemember,
  useConsent,
  useConsentServices,
  useConsentSettingsOpen,
} from "../site/consent-store.ts";
import { useSiteSettings } from "../site/site-settings.ts";

const ConsentDialog = lazyOrNothing(async () => (await import("./consent-dialog.tsx")).default);

type ConsentLayerProps = {
  /** Rendered only with consent to all functional cookies, not to the map alone. */
  functional?: ReactNode;
};

export function ConsentLayer({ functional }: ConsentLayerProps) {
  const { analyticsId } = useSiteSettings();
  const { analytics } = useConsent();
  const canRemember = useCanRemember();
  // After its first opening the dialog stays mounted, for its closing transition.
  const isOpen = useConsentSettingsOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const isAnalyticsAllowed = analyticsId !== null && analytics;
  useDebugHelper();

  // Cookies and vehicles may be left from a consent that expired or was withdrawn, perhaps in another tab.
  useEffect(() => {
    if (isAnalyticsAllowed) return;
    return whenIdle(() => deleteCookies(analyticsCookies));
  }, [isAnalyticsAllowed]);
  useEffect(() => {
    if (canRemember) return;
    recentAdKeys.clear();
    lastSearch.clear();
  }, [canRemember]);
  return (
    <>
      <Suspense>{wasOpen && <ConsentDialog isOpen={isOpen} />}</Suspense>
      <Suspense>{canRemember && functional}</Suspense>
      {isAnalyticsAllowed && <Analytics id={analyticsId} />}
    </>
  );
}

const createDebugHelper = (services: ConsentServices) => ({
  clear: forgetConsent,
  get: () => readCurrentConsent(services),
  accept: () => acceptAll(services),
  reject: () => rejectAll(services),
});

declare global {
  interface Window {
    cookieConsentDebug?: ReturnType<typeof createDebugHelper>;
  }
}

/** Only the browser's console may call it: consent must be an act of the visitor. */
function useDebugHelper(): void {
  const { analytics, recaptcha } = useConsentServices();
  useEffect(() => {
    window.cookieConsentDebug = createDebugHelper({ analytics, recaptcha });
    return () => {
      delete window.cookieConsentDebug;
    };
  }, [analytics, recaptcha]);
}

/** Google Analytics without advertising. Its script cannot be unloaded, but has a switch that disables it. */
function Analytics({ id }: { id: string }) {
  const { pathname } = useLocation();

  useEffect(() => {
    const disableKey = `ga-disable-${id}`;
    Reflect.set(window, disableKey, false);
    loadAnalytics(id);
    return () => void Reflect.set(window, disableKey, true);
  }, [id]);

  // Google's script must not learn search terms (query, referrer) nor a page's token.
  // `set` also applies to events that the script sends by itself.
  useEffect(() => {
    const pageUrl = window.location.origin + redactedPath(pathname);
    gtag("set", { page_location: pageUrl, page_referrer: "" });
    gtag("event", "page_view", { page_title: document.title });
  }, [pathname]);

  return null;
}

const loadedIds = new Set<string>();

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The script ignores arrays and accepts only an `arguments` object. */
function gtag(..._args: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: required by the script
  window.dataLayer.push(arguments);
}

function loadAnalytics(id: string): void {
  if (loadedIds.has(id)) return;
  loadedIds.add(id);
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  gtag("consent", "default", { ...denied, analytics_storage: "granted" });
  gtag("js", new Date());
  gtag("config", id, {
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    send_page_view: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
