import { useSyncExternalStore } from "react";
import {
  type Consent,
  type ConsentChoice,
  type ConsentServices,
  daysLeft,
  decide,
  everythingAllowed,
  nothingAllowed,
  readConsent,
  undecided,
} from "#domain/site/consent.ts";
import { consentRecord, onConsentChangeElsewhere } from "../../browser-storage.ts";
import { useSiteFacts } from "./site-facts.ts";

// Where storage is refused a decision holds until the page is left. On the server and before hydration
// nothing is allowed.

/** The record as last read; null when it has to be read again. */
let current: Consent | null = null;
let isSettingsOpen = false;
const listeners = new Set<() => void>();

export function useConsentServices(): ConsentServices {
  const { analyticsId, captcha } = useSiteFacts();
  return { analytics: analyticsId !== null, recaptcha: captcha.kind === "recaptcha" };
}

export function consentNow(services: ConsentServices): Consent {
  if (current !== null) return current;
  const text = consentRecord.read();
  current = readConsent(text, services, new Date());
  // A record that does not say what was offered would count for services that come later.
  if (current.decisionMade && JSON.stringify(current) !== text) write(current);
  return current;
}

function write(consent: Consent): void {
  consentRecord.write(JSON.stringify(consent), daysLeft(consent, new Date()));
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

let stopListening: (() => void) | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopListening ??= onConsentChangeElsewhere(() => {
    current = null;
    notifyListeners();
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = null;
  };
}

/** Undecided means that nothing is allowed. */
export function useConsent(): Consent {
  const services = useConsentServices();
  return useSyncExternalStore(
    subscribe,
    () => consentNow(services),
    () => undecided,
  );
}

export function saveConsent(choice: ConsentChoice, services: ConsentServices): void {
  current = decide(choice, services, new Date());
  write(current);
  notifyListeners();
}

export const acceptAll = (services: ConsentServices) => saveConsent(everythingAllowed, services);
export const rejectAll = (services: ConsentServices) => saveConsent(nothingAllowed, services);

export function forgetConsent(): void {
  consentRecord.clear();
  current = undecided;
  notifyListeners();
}

function setSettingsOpen(isOpen: boolean): void {
  isSettingsOpen = isOpen;
  notifyListeners();
}
export const openConsentSettings = () => setSettingsOpen(true);
export const closeConsentSettings = () => setSettingsOpen(false);

export function useConsentSettingsOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSettingsOpen,
    () => false,
  );
}
