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
} from "#domain/consent/consent.ts";
import { consentRecord, onConsentChangeElsewhere } from "../../browser-storage.ts";
import { createStore } from "../../ui/store.ts";
import { type SiteFacts, useSiteFacts } from "./site-facts.ts";

// Where storage is refused a decision holds until the page is left. On the server and before hydration
// nothing is allowed.

/** The record as last read; null when it has to be read again. */
const record = createStore<{ read: Consent | null }>(
  () => ({ read: null }),
  onConsentChangeElsewhere,
);
const settings = createStore(() => false);

export function consentServices(site: Pick<SiteFacts, "analyticsId" | "captcha">): ConsentServices {
  return { analytics: site.analyticsId !== null, recaptcha: site.captcha.kind === "recaptcha" };
}

export const useConsentServices = () => consentServices(useSiteFacts());

export function consentNow(services: ConsentServices): Consent {
  const known = record.get();
  if (known.read !== null) return known.read;
  const text = consentRecord.read();
  const consent = readConsent(text, services, new Date());
  known.read = consent;
  // A record that does not say what was offered would count for services that come later.
  if (consent.decisionMade && JSON.stringify(consent) !== text) write(consent);
  return consent;
}

function write(consent: Consent): void {
  consentRecord.write(JSON.stringify(consent), daysLeft(consent, new Date()));
}

/** Undecided means that nothing is allowed. */
export function useConsent(): Consent {
  const services = useConsentServices();
  return useSyncExternalStore(
    record.subscribe,
    () => consentNow(services),
    () => undecided,
  );
}

export function saveConsent(choice: ConsentChoice, services: ConsentServices): void {
  const decided = decide(choice, services, new Date());
  write(decided);
  record.set({ read: decided });
}

export const acceptAll = (services: ConsentServices) => saveConsent(everythingAllowed, services);
export const rejectAll = (services: ConsentServices) => saveConsent(nothingAllowed, services);

export function forgetConsent(): void {
  consentRecord.clear();
  record.set({ read: undecided });
}

export const openConsentSettings = () => settings.set(true);
export const closeConsentSettings = () => settings.set(false);

export const useConsentSettingsOpen = (): boolean =>
  useSyncExternalStore(settings.subscribe, settings.get, () => false);
