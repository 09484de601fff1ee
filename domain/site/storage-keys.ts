/**
 * Names of everything that is stored in a visitor's browser. What each is for stands in
 * privacy-disclosures.ts, and a browser test compares both with reality.
 */
export const storageKeys = {
  /** Until the tab is closed. */
  lastVehicle: "autohaus.letztes-fahrzeug",
  filters: "autohaus.filter",
  /** Until they are deleted. */
  consent: "autohaus.cookie-einstellungen",
  theme: "theme",
  contactDraft: "autohaus.entwurf-kontakt",
  sellDraft: "autohaus.entwurf-ankauf",
} as const;

/**
 * Caches of the service worker, and for how many days after its last use an entry stays. Raise the number
 * in a name when the form of the entries changes: the old cache is removed.
 */
export const offlineCaches = {
  pages: { name: "autohaus-seiten-1", days: 14 },
  pictures: { name: "autohaus-bilder-1", days: 14 },
  stock: { name: "autohaus-bestand-1", days: 14 },
  files: { name: "autohaus-dateien-1", days: 30 },
} as const;

/** Holds the same as the consent record. */
export const consentCookie = "cookieConsent";

/** Prefixes of the cookies of analytics; withdrawing consent deletes them. */
export const analyticsCookies = ["_ga", "_gid", "_gat"] as const;
