import { useSyncExternalStore } from "react";
import {
  type Consent,
  type ConsentChoice,
  type ConsentServices,
  daysLeft,
  decide,
  everythingAllowed,
  nothingAllowed,
  type OptionalCategory,
  readConsent,
  undecided,
} from "#domain/site/consent.ts";
import { consentRecord, onConsentChangeElsewhere } from "../../browser-storage.ts";
import { useSiteFacts } from "./site-facts.ts";

/**
 * What the visitor allowed. The record in local storage counts, for all tabs; where storage is refused a
 * decision holds until the page is left. On the server and before hydration nothing is allowed.
 */

/** The record as last read; null when it has to be read again. */
let current: Consent | null = null;
let isSettingsOpen = false;
const listeners = new Set<() => void>();

/** What consent can be given to on this site. */
export function useConsentServices(): ConsentServices {
  const { analyticsId, captcha } = useSiteFacts();
  return { analytics: analyticsId !== null, recaptcha: captcha.kind === "recaptcha" };
}

/** What is allowed now. */
export function consentNow(services: ConsentServices): Consent {
  current ??= readStored(services);
  return current;
}

function readStored(services: ConsentServices): Consent {
  const text = consentRecord.read();
  const consent = readConsent(text, services, new Date());
  // A record that does not say what was offered would count for services that come later.
  if (consent.decisionMade && JSON.stringify(consent) !== text) write(consent);
  return consent;
}

function write(consent: Consent): void {
  consentRecord.write(JSON.stringify(consent), daysLeft(consent, new Date()));
}

function notifyListeners(): void {
  for (const tell of listeners) tell();
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

/** What is allowed, while it changes; undecided means that nothing is. */
export function useConsent(): Consent {
  const services = useConsentServices();
  return useSyncExternalStore(
    subscribe,
    () => consentNow(services),
    () => undecided,
  );
}

/** Stores the decision and notifies all listeners. */
export function saveConsent(choice: ConsentChoice, services: ConsentServices): void {
  current = decide(choice, services, new Date());
  write(current);
  notifyListeners();
}

export function acceptAll(services: ConsentServices): void {
  saveConsent(everythingAllowed, services);
}

export function rejectAll(services: ConsentServices): void {
  saveConsent(nothingAllowed, services);
}

/** Consent to one category; the others stay as they were. */
export function allowCategory(category: OptionalCategory, services: ConsentServices): void {
  saveConsent({ ...consentNow(services), [category]: true }, services);
}

/** As if no decision had ever been made. */
export function forgetConsent(): void {
  consentRecord.clear();
  current = undecided;
  notifyListeners();
}

/** The dialog 'Cookie-Einstellungen anpassen', which stands once in the frame of the site. */
export function openConsentSettings(): void {
  isSettingsOpen = true;
  notifyListeners();
}

export function closeConsentSettings(): void {
  isSettingsOpen = false;
  notifyListeners();
}

export function useConsentSettingsOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSettingsOpen,
    () => false,
  );
}
