import { useSyncExternalStore } from "react";
import {
  type Consent,
  type ConsentChoice,
  consentLifetimeDays,
  decide,
  everythingAllowed,
  nothingAllowed,
  type OptionalCategory,
  readConsent,
  undecided,
} from "#domain/consent.ts";
import { consentRecord, onConsentChangeElsewhere } from "./browser-storage.ts";

/**
 * What the visitor allowed, for everything that asks something of a third party. The record in local
 * storage is the truth, for all tabs; where storage is refused a decision holds until the page is
 * left. On the server, and until the browser has taken the page over, nothing is allowed.
 */

/** The record as it was read last; null when it has to be read again. */
let current: Consent | null = null;
let isSettingsOpen = false;
const listeners = new Set<() => void>();

/** What is allowed now. */
export function consentNow(): Consent {
  current ??= readConsent(consentRecord.read(), new Date());
  return current;
}

function tellAll(): void {
  for (const tell of listeners) tell();
}

let stopListening: (() => void) | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopListening ??= onConsentChangeElsewhere(() => {
    current = null;
    tellAll();
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
  return useSyncExternalStore(subscribe, consentNow, () => undecided);
}

/** Remembers the decision and tells everybody who listens, at once. */
export function saveConsent(choice: ConsentChoice): void {
  current = decide(choice, new Date());
  consentRecord.write(JSON.stringify(current), consentLifetimeDays);
  tellAll();
}

export function acceptAll(): void {
  saveConsent(everythingAllowed);
}

export function rejectAll(): void {
  saveConsent(nothingAllowed);
}

/** What 'immer laden' beside a single piece of third-party content means; the rest stays as it was. */
export function allowCategory(category: OptionalCategory): void {
  saveConsent({ ...consentNow(), [category]: true });
}

/** As if no decision had ever been made. */
export function forgetConsent(): void {
  consentRecord.clear();
  current = undecided;
  tellAll();
}

/** The dialog 'Cookie-Einstellungen anpassen', which stands once in the frame of the site. */
export function openConsentSettings(): void {
  isSettingsOpen = true;
  tellAll();
}

export function closeConsentSettings(): void {
  isSettingsOpen = false;
  tellAll();
}

export function useConsentSettingsOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSettingsOpen,
    () => false,
  );
}
