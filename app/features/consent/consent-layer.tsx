import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { ConsentServices } from "#domain/site/consent.ts";
import { analyticsCookies } from "#domain/site/storage-keys.ts";
import { deleteCookies, recentAdKeys } from "../../browser-storage.ts";
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

type ConsentLayerProps = {
  /** Shown with consent to functional cookies. */
  functional?: ReactNode;
};

/** Banner, dialog and what was agreed to; not in the server's HTML. */
export function ConsentLayer({ functional }: ConsentLayerProps) {
  const { analyticsId } = useSiteFacts();
  const { decisionMade, analytics, functional: mayRemember } = useConsent();
  const [isHidden, setIsHidden] = useState(false);
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
      {!decisionMade && !isHidden && <ConsentBanner onHide={() => setIsHidden(true)} />}
      <Suspense>{wasOpen && <ConsentDialog isOpen={isOpen} />}</Suspense>
      <Suspense>{mayRemember && functional}</Suspense>
      <Suspense>{isAllowed && <Analytics id={analyticsId} />}</Suspense>
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
