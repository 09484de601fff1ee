/** All that browsers store; a browser test compares it and privacy-disclosures.ts with reality. */
export const storageKeys = {
  /** Until the tab is closed. */
  lastVehicle: "autohaus.letztes-fahrzeug",
  filters: "autohaus.filter",
  compared: "autohaus.vergleich",
  /** Until deleted. */
  wishlist: "autohaus.merkliste",
  consent: "autohaus.cookie-einstellungen",
  theme: "theme",
  contactDraft: "autohaus.entwurf-kontakt",
  sellDraft: "autohaus.entwurf-ankauf",
  /** With consent to functional cookies, until it is withdrawn or has run out. */
  recentVehicles: "autohaus.zuletzt-angesehen",
} as const;

/** Caches of the service worker. Raise a name's number when the form of the entries changes. */
export const offlineCaches = {
  /** As long as a car is on the Merkliste (N7). */
  wishlist: { name: "autohaus-merkliste-2" },
  /** Pages of the visitor's own appointments (W8), so many days after they were read last. */
  appointments: { name: "autohaus-termine-2", days: 60 },
} as const;

/** Tells the service worker what to keep: `{ type, cars: { adKey, photo }[], page?: path }` */
export const keepMessage = "KEEP";

/** Same content as the consent record. */
export const consentCookie = "cookieConsent";

/** Prefixes; withdrawing consent deletes the cookies. */
export const analyticsCookies = ["_ga", "_gid", "_gat"] as const;
