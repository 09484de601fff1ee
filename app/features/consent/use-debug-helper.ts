import { useEffect } from "react";
import { acceptAll, consentNow, forgetConsent, rejectAll } from "../../consent.ts";

/** Specification, section 4: clear, read, accept and reject consent from the browser's console. */
const helper = {
  clear: forgetConsent,
  get: consentNow,
  accept: acceptAll,
  reject: rejectAll,
} as const;

declare global {
  interface Window {
    cookieConsentDebug?: typeof helper;
  }
}

/**
 * Puts the helper on `window`. Each of its calls does what a button does and no more; nothing of the
 * site calls it, so consent stays an act of whoever sits before the browser (T24, C13).
 */
export function useDebugHelper(): void {
  // Outside React: the window.
  useEffect(() => {
    window.cookieConsentDebug = helper;
    return () => {
      delete window.cookieConsentDebug;
    };
  }, []);
}
