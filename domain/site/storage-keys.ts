/**
 * Names of everything that is kept in a visitor's browser. What each is for stands in the privacy
 * policy (domain/site/privacy-disclosures.ts), and a browser test compares both with reality.
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
 * What the service worker keeps to read without a connection, and for how many days after its last use.
 * The number behind a name counts the form in which things are kept: another form is another cache, and
 * the old one is removed.
 */
export const offlineCaches = {
  pages: { name: "autohaus-seiten-1", days: 14 },
  pictures: { name: "autohaus-bilder-1", days: 14 },
  stock: { name: "autohaus-bestand-1", days: 14 },
  files: { name: "autohaus-dateien-1", days: 30 },
} as const;

/** Says the same as the consent record; the specification, section 2, promises it. */
export const consentCookie = "cookieConsent";

/** How the names of the cookies begin that analytics set; withdrawing consent deletes them. */
export const analyticsCookies = ["_ga", "_gid", "_gat"] as const;
