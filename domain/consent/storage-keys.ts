/** A browser test compares these and privacy-disclosures.ts with what the site really stores. */
export const storageKeys = {
  /** Session storage. */
  lastVehicle: "autohaus.letztes-fahrzeug",
  filters: "autohaus.filter",
  compared: "autohaus.vergleich",
  /** Local storage. */
  wishlist: "autohaus.merkliste",
  consent: "autohaus.cookie-einstellungen",
  theme: "theme",
  contactDraft: "autohaus.entwurf-kontakt",
  sellDraft: "autohaus.entwurf-ankauf",
  /** The family's office: session storage while a form is sent, local storage once its session had ended. */
  officeForm: "autohaus.buero-formular",
  /** Local storage, only with functional consent, until that is withdrawn or expires. */
  recentVehicles: "autohaus.zuletzt-angesehen",
  lastSearch: "autohaus.letzte-suche",
} as const;

/** Caches of the service worker. Increment the number in a name when the format of the entries changes. */
export const offlineCaches = {
  wishlist: { name: "autohaus-merkliste-2" },
  /** Pages of the visitor's own appointments; kept for `days` after the last visit (W8). */
  appointments: { name: "autohaus-termine-2", days: 60 },
} as const;

/** Type of the message `{ type, cars: { adKey, photo }[], page?: path }` to the service worker. */
export const cacheMessageType = "KEEP";

export const consentCookie = "cookieConsent";

/** Prefixes of the cookies that are deleted when consent is withdrawn. */
export const analyticsCookies = ["_ga", "_gid", "_gat"] as const;
