import { Suspense, useEffect, useState } from "react";
import type { Consent } from "#domain/site/consent.ts";
import { analyticsCookies } from "#domain/site/storage-keys.ts";
import { deleteCookies } from "../../browser-storage.ts";
import { lazyOrNothing } from "../../ui/loading.ts";
import { whenIdle } from "../../ui/scheduling.ts";
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
import { ConsentBanner } from "./consent-banner.tsx";

const ConsentDialog = lazyOrNothing(async () => (await import("./consent-dialog.tsx")).default);
const Analytics = lazyOrNothing(async () => (await import("./analytics.tsx")).default);

/** Banner, dialog and what was agreed to (lazy-consent.tsx); not in the server's HTML. */
export function ConsentLayer() {
  const { decisionMade } = useConsent();
  const [isHidden, setIsHidden] = useState(false);
  useDebugHelper();
  return (
    <>
      {!decisionMade && !isHidden && <ConsentBanner onHide={() => setIsHidden(true)} />}
      <Settings />
      <AllowedAnalytics />
    </>
  );
}

/** The dialog, from its first opening on: it closes with a transition. */
function Settings() {
  const isOpen = useConsentSettingsOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <ConsentDialog isOpen={isOpen} />
    </Suspense>
  );
}

function AllowedAnalytics() {
  const { analyticsId } = useSiteFacts();
  const { analytics } = useConsent();
  const isAllowed = analyticsId !== null && analytics;

  // Outside React: the cookies of a consent that was withdrawn, here or elsewhere, or has run out.
  useEffect(() => {
    if (isAllowed) return;
    return whenIdle(() => deleteCookies(analyticsCookies));
  }, [isAllowed]);

  if (!isAllowed) return null;
  return (
    <Suspense>
      <Analytics id={analyticsId} />
    </Suspense>
  );
}

/** Clear, read, accept and reject consent from the browser's console. */
type DebugHelper = {
  clear: () => void;
  get: () => Consent;
  accept: () => void;
  reject: () => void;
};

declare global {
  interface Window {
    cookieConsentDebug?: DebugHelper;
  }
}

/** Puts the helper on `window`. Nothing of the site calls it: consent stays an act of the visitor (T24). */
function useDebugHelper(): void {
  const { analytics, recaptcha } = useConsentServices();
  // Outside React: the window.
  useEffect(() => {
    const services = { analytics, recaptcha };
    window.cookieConsentDebug = {
      clear: forgetConsent,
      get: () => consentNow(services),
      accept: () => acceptAll(services),
      reject: () => rejectAll(services),
    };
    return () => {
      delete window.cookieConsentDebug;
    };
  }, [analytics, recaptcha]);
}
