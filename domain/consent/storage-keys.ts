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
  /** Session storage: what is typed in the office and not sent yet. */
  officeDrafts: "autohaus.buero-entwuerfe",
  /** IndexedDB: what was entered at a car and waits for reception. */
  waitingEntries: "autohaus.buero-wartende-eintraege",
  /** Local storage: that somebody wants no push messages on this device. */
  pushDeclined: "autohaus.buero-ohne-meldung",
  /** Local storage, only with functional consent, until that is withdrawn or expires. */
  recentVehicles: "autohaus.zuletzt-angesehen",
  lastSearch: "autohaus.letzte-suche",
} as const;

export const consentCookie = "cookieConsent";

/** Prefixes of the cookies that are deleted when consent is withdrawn. */
export const analyticsCookies = ["_ga", "_gid", "_gat"] as const;
