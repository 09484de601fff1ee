import { useEffect } from "react";
import type { Consent } from "#domain/consent.ts";
import {
  acceptAll,
  consentNow,
  forgetConsent,
  rejectAll,
  useConsentServices,
} from "../../consent.ts";

/** Specification, section 4: clear, read, accept and reject consent from the browser's console. */
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

/**
 * Puts the helper on `window`. Each of its calls does what a button does and no more; nothing of the
 * site calls it, so consent stays an act of whoever sits before the browser (T24, C13).
 */
export function useDebugHelper(): void {
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
