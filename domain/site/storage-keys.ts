/** All that browsers store; a browser test compares it and privacy-disclosures.ts with reality. */
export const storageKeys = {
  /** Until the tab is closed. */
  lastVehicle: "autohaus.letztes-fahrzeug",
  filters: "autohaus.filter",
  searches: "autohaus.letzte-suchen",
  compared: "autohaus.vergleich",
  /** Until deleted. */
  wishlist: "autohaus.merkliste",
  consent: "autohaus.cookie-einstellungen",
  theme: "theme",
  contactDraft: "autohaus.entwurf-kontakt",
  sellDraft: "autohaus.entwurf-ankauf",
  needs: "autohaus.passt-das",
  /** With consent to functional cookies, until it is withdrawn or has run out. */
  recentVehicles: "autohaus.zuletzt-angesehen",
} as const;

/**
 * Caches of the service worker, and days after its last use that an entry stays. Raise a name's
 * number when the form of the entries changes: the old cache is removed.
 */
export const offlineCaches = {
  pages: { name: "autohaus-seiten-1", days: 14 },
  pictures: { name: "autohaus-bilder-1", days: 14 },
  stock: { name: "autohaus-bestand-1", days: 14 },
  files: { name: "autohaus-dateien-1", days: 30 },
  /** Of the cars on the Merkliste, as long as they are on it (N7). */
  wishlist: { name: "autohaus-merkliste-1" },
  /** Pages of the visitor's own appointments (W8). */
  appointments: { name: "autohaus-termine-1", days: 60 },
} as const;

/** Tells the service worker the cars on the Merkliste: `{ type, cars: { adKey, photo }[] }` */
export const keepCarsMessage = "KEEP_CARS";

/** Same content as the consent record. */
export const consentCookie = "cookieConsent";

/** Prefixes; withdrawing consent deletes the cookies. */
export const analyticsCookies = ["_ga", "_gid", "_gat"] as const;
