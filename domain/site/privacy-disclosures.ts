import { consentLifetimeDays, type OptionalCategory } from "./consent.ts";
import { dealership } from "./dealership.ts";
import { consentCookie, offlineCaches, storageKeys } from "./storage-keys.ts";

/** A row of the privacy policy's table. */
export type StoredEntry = {
  /** As the browser's own tools show it; a trailing `*` stands for any ending. */
  name: string;
  place: "Cookie" | "Local Storage" | "Session Storage" | "Cache Storage" | "IndexedDB";
  category: "essential" | OptionalCategory;
  purpose: string;
  duration: string;
};

const untilTabCloses = "bis Sie den Tab schließen";
const untilDeleted = "bis Sie den Eintrag im Browser löschen";

/** Of the service worker. */
const offlineEntries = (
  [
    [offlineCaches.pages, "zuletzt gelesene Seiten, damit Sie sie ohne Verbindung lesen können"],
    [offlineCaches.pictures, "Bilder dieser Seiten"],
    [offlineCaches.stock, "die zuletzt geladene Fahrzeugliste"],
    [offlineCaches.files, "Programme, Schriften und Gestaltung der Seiten"],
  ] as const
).map(
  ([{ name, days }, purpose]): StoredEntry => ({
    name,
    place: "Cache Storage",
    category: "essential",
    purpose,
    duration: `${days} Tage nach dem letzten Gebrauch`,
  }),
);

/** None needs consent (§ 25 (2) no. 2 TDDDG). */
const essentialEntries: readonly StoredEntry[] = [
  {
    name: storageKeys.consent,
    place: "Local Storage",
    category: "essential",
    purpose:
      "Ihre Entscheidung über Cookies mit Zeitpunkt, Fassung des Textes und den Diensten, die zur Wahl standen",
    duration: `${consentLifetimeDays} Tage, danach fragen wir neu`,
  },
  {
    name: consentCookie,
    place: "Cookie",
    category: "essential",
    purpose: "dieselbe Entscheidung als Cookie",
    duration: `${consentLifetimeDays} Tage`,
  },
  {
    name: storageKeys.theme,
    place: "Local Storage",
    category: "essential",
    purpose: "helle oder dunkle Darstellung, wenn Sie eine gewählt haben",
    duration: untilDeleted,
  },
  {
    name: storageKeys.filters,
    place: "Session Storage",
    category: "essential",
    purpose: "Ihre Filter und die Sortierung der Fahrzeugliste",
    duration: untilTabCloses,
  },
  {
    name: storageKeys.lastVehicle,
    place: "Session Storage",
    category: "essential",
    purpose: "das zuletzt geöffnete Fahrzeug, damit Sie an dieselbe Stelle der Liste zurückkehren",
    duration: untilTabCloses,
  },
  {
    name: "react-router-scroll-positions",
    place: "Session Storage",
    category: "essential",
    purpose: "wie weit Sie auf einer Seite geblättert haben, für „Zurück“ und „Vorwärts“",
    duration: untilTabCloses,
  },
  {
    name: storageKeys.contactDraft,
    place: "Local Storage",
    category: "essential",
    purpose: "was Sie ins Kontaktformular geschrieben und noch nicht gesendet haben",
    duration: "bis zum Absenden, höchstens 7 Tage",
  },
  {
    name: storageKeys.sellDraft,
    place: "Local Storage",
    category: "essential",
    purpose: "was Sie ins Ankaufsformular geschrieben und noch nicht gesendet haben",
    duration: "bis zum Absenden, höchstens 7 Tage",
  },
  ...offlineEntries,
  {
    name: "serwist-expiration",
    place: "IndexedDB",
    category: "essential",
    purpose: "wann diese Kopien zuletzt gebraucht wurden, damit sie rechtzeitig gelöscht werden",
    duration: untilDeleted,
  },
];

/** Set by Google's script after consent. */
const analyticsEntries: readonly StoredEntry[] = [
  {
    name: "_ga",
    place: "Cookie",
    category: "analytics",
    purpose: "unterscheidet Besucher voneinander",
    duration: "2 Jahre",
  },
  {
    name: "_ga_*",
    place: "Cookie",
    category: "analytics",
    purpose: "hält den Stand eines Besuchs fest",
    duration: "2 Jahre",
  },
  {
    name: "_gid",
    place: "Cookie",
    category: "analytics",
    purpose: "unterscheidet Besucher eines Tages voneinander",
    duration: "24 Stunden",
  },
  {
    name: "_gat*",
    place: "Cookie",
    category: "analytics",
    purpose: "begrenzt die Zahl der Anfragen an Google",
    duration: "1 Minute",
  },
];

/** Without an id analytics are never loaded. */
export function storedInBrowser(hasAnalytics: boolean): readonly StoredEntry[] {
  return hasAnalytics ? [...essentialEntries, ...analyticsEntries] : essentialEntries;
}

/** What consent is asked for, in dialog and privacy policy; German. */
export type CookieCategory = {
  key: "essential" | OptionalCategory;
  name: string;
  purpose: string;
  /** Empty where nothing of the kind is in use. */
  services: readonly CookieService[];
};

export type CookieService = {
  name: string;
  provider: string;
  purpose: string;
  storage: string;
  duration: string;
  thirdCountry: string;
};

const google = "Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland";
const unitedStates = "USA möglich (Google LLC, zertifiziert nach dem EU-US Data Privacy Framework)";

const map: CookieService = {
  name: "Karte von OpenStreetMap",
  provider: "OpenStreetMap Foundation, Cambridge, Vereinigtes Königreich",
  purpose: "zeigt unseren Standort auf einer Karte, in der Sie sich bewegen können",
  storage: "von uns nichts; der Anbieter erhält Ihre IP-Adresse und Angaben zu Ihrem Browser",
  duration: "bestimmt der Anbieter",
  thirdCountry: "Vereinigtes Königreich (Angemessenheitsbeschluss der EU-Kommission)",
};

function analytics(): CookieService {
  const entries = storedInBrowser(true).filter(({ category }) => category === "analytics");
  return {
    name: "Google Analytics",
    provider: google,
    purpose: "zählt Besuche und gelesene Seiten; IP-Adressen werden gekürzt, Werbung ist aus",
    storage: `Cookies ${entries.map(({ name }) => name).join(", ")}`,
    duration: entries.map(({ name, duration }) => `${name} ${duration}`).join(", "),
    thirdCountry: unitedStates,
  };
}

function ownStorage(): CookieService {
  const entries = storedInBrowser(false);
  return {
    name: "Diese Website",
    provider: dealership.name,
    purpose: "merkt sich Ihre Entscheidung über Cookies, Filter, Darstellung und Entwürfe",
    storage: entries.map(({ name }) => name).join(", "),
    duration:
      "je nach Eintrag bis Sie den Tab schließen, einige Tage, 365 Tage oder bis Sie ihn löschen; im Einzelnen in der Datenschutzerklärung",
    thirdCountry: "keine Übermittlung",
  };
}

/** Analytics only where they are configured. */
export function cookieCategories(hasAnalytics: boolean): readonly CookieCategory[] {
  return [
    {
      key: "essential",
      name: "Notwendige Cookies",
      purpose:
        "Ohne sie arbeitet die Seite nicht so, wie Sie es verlangen. Sie sind in Ihrem Browser immer an.",
      services: [ownStorage()],
    },
    {
      key: "functional",
      name: "Funktionale Cookies",
      purpose: "Inhalte anderer Anbieter, die Ihnen den Besuch erleichtern.",
      services: [map],
    },
    {
      key: "analytics",
      name: "Analyse Cookies",
      purpose: "Zeigen uns, welche Seiten gelesen werden, damit wir sie verbessern können.",
      services: hasAnalytics ? [analytics()] : [],
    },
    {
      key: "marketing",
      name: "Marketing Cookies",
      purpose: "Werbung, die sich nach Ihren Besuchen richtet.",
      services: [],
    },
  ];
}
