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
import { type SiteSettings, useSiteSettings } from "./site-settings.ts";

/** `consent` is null until the first use and after a change in another tab. */
const cachedConsent = createStore<{ consent: Consent | null }>(
  () => ({ consent: null }),
  onConsentChangeElsewhere,
);
const settingsOpen = createStore(() => false);

export function listConsentServices(
  site: Pick<SiteSettings, "analyticsId" | "captcha">,
): ConsentServices {
  return { analytics: site.analyticsId !== null, recaptcha: site.captcha.kind === "recaptcha" };
}

export const useConsentServices = () => listConsentServices(useSiteSettings());

export function readCurrentConsent(services: ConsentServices): Consent {
  const cached = cachedConsent.get();
  if (cached.consent !== null) return cached.consent;
  const text = consentRecord.read();
  const consent = readConsent(text, services, new Date());
  // Mutated, not set: this runs while rendering and must not notify.
  cached.consent = consent;
  // The normalized record names the services that were offered: consent must not extend to later ones.
  if (consent.decisionMade && JSON.stringify(consent) !== text) write(consent);
  return consent;
}

function write(consent: Consent): void {
  consentRecord.write(JSON.stringify(consent), daysLeft(consent, new Date()));
}

/** On the server and before hydration nothing is allowed. */
export function useConsent(): Consent {
  const services = useConsentServices();
  return useSyncExternalStore(
    cachedConsent.subscribe,
    () => readCurrentConsent(services),
    () => undecided,
  );
}

/** Whether what a visitor did may be kept for the next visit; consent to the map alone does not suffice. */
export function useCanRemember(): boolean {
  const { functional, mapOnly } = useConsent();
  return functional && mapOnly !== true;
}

export function saveConsent(choice: ConsentChoice, services: ConsentServices): void {
  const decided = decide(choice, services, new Date());
  write(decided);
  // Set even if the browser blocks storage: the decision then holds until the page is left.
  cachedConsent.set({ consent: decided });
}

export const acceptAll = (services: ConsentServices) => saveConsent(everythingAllowed, services);
export const rejectAll = (services: ConsentServices) => saveConsent(nothingAllowed, services);

export function forgetConsent(): void {
  consentRecord.clear();
  cachedConsent.set({ consent: undecided });
}

export const openConsentSettings = () => settingsOpen.set(true);
export const closeConsentSettings = () => settingsOpen.set(false);

export const useConsentSettingsOpen = (): boolean =>
  useSyncExternalStore(settingsOpen.subscribe, settingsOpen.get, () => false);
