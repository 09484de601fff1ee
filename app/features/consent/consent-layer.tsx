import { Suspense, useEffect, useState } from "react";
import { analyticsCookies } from "#domain/storage-keys.ts";
import { deleteCookies } from "../../browser-storage.ts";
import { useConsent, useConsentSettingsOpen } from "../../consent.ts";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { useDebugHelper } from "./use-debug-helper.ts";

const ConsentDialog = lazyOrNothing(async () => (await import("./consent-dialog.tsx")).default);
const Analytics = lazyOrNothing(async () => (await import("./analytics.tsx")).default);

/** Banner, dialog, and what was agreed to (late-consent.tsx). Not in the server's HTML. */
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

/** The dialog, from its first opening on; closed it stays for its way out. */
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
    // Even asking which there are makes a phone wait.
    return whenIdle(() => deleteCookies(analyticsCookies));
  }, [isAllowed]);

  if (!isAllowed) return null;
  return (
    <Suspense>
      <Analytics id={analyticsId} />
    </Suspense>
  );
}
