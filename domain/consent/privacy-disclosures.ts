import { consentLifetimeDays, type OptionalCategory } from "./consent.ts";
import { consentCookie, storageKeys } from "./storage-keys.ts";

type StoredEntry = {
  /** The name in the browser's developer tools; a trailing `*` is a wildcard. */
  name: string;
  storage: "Cookie" | "Local Storage" | "Session Storage";
  category: "essential" | OptionalCategory;
  purpose: string;
  duration: string;
};

const untilTabCloses = "bis Sie den Tab schließen";
const untilDeleted = "bis Sie den Eintrag im Browser löschen";
const untilSent = "bis zum Absenden, höchstens 7 Tage";

type EntryRow = readonly [
  name: string,
  storage: StoredEntry["storage"],
  purpose: string,
  duration: string,
];

const toEntries = (category: StoredEntry["category"], rows: readonly EntryRow[]): StoredEntry[] =>
  rows.map(([name, storage, purpose, duration]) => ({
    name,
    storage,
    category,
    purpose,
    duration,
  }));

/** Strictly necessary entries need no consent (§ 25 (2) no. 2 TDDDG). */
const essentialEntries = toEntries("essential", [
  [
    storageKeys.consent,
    "Local Storage",
    "Ihre Entscheidung über Cookies mit Zeitpunkt, Fassung des Textes und den Diensten, die zur Wahl standen",
    `${consentLifetimeDays} Tage, danach fragen wir noch einmal`,
  ],
  [consentCookie, "Cookie", "dieselbe Entscheidung als Cookie", `${consentLifetimeDays} Tage`],
  [
    storageKeys.theme,
    "Local Storage",
    "helle oder dunkle Darstellung, wenn Sie eine gewählt haben",
    untilDeleted,
  ],
  [
    storageKeys.wishlist,
    "Local Storage",
    "Ihre Merkliste: die Fahrzeuge, die Sie mit dem Herz gemerkt haben, mit Zeitpunkt, damaligem Preis und Ihren Notizen",
    "bis Sie die Fahrzeuge von der Merkliste oder den Eintrag im Browser löschen",
  ],
  [
    storageKeys.filters,
    "Session Storage",
    "Ihre Filter und die Sortierung der Fahrzeugliste",
    untilTabCloses,
  ],
  [
    storageKeys.lastVehicle,
    "Session Storage",
    "das zuletzt geöffnete Fahrzeug, damit Sie an dieselbe Stelle der Liste zurückkehren",
    untilTabCloses,
  ],
  [
    storageKeys.compared,
    "Session Storage",
    "die Fahrzeuge, die Sie zum Vergleichen ausgewählt haben",
    untilTabCloses,
  ],
  [
    "react-router-scroll-positions",
    "Session Storage",
    "wie weit Sie auf einer Seite geblättert haben, für „Zurück“ und „Vorwärts“",
    untilTabCloses,
  ],
  [
    storageKeys.contactDraft,
    "Local Storage",
    "was Sie ins Kontaktformular geschrieben und noch nicht gesendet haben",
    untilSent,
  ],
  [
    storageKeys.sellDraft,
    "Local Storage",
    "was Sie ins Ankaufsformular geschrieben und noch nicht gesendet haben",
    untilSent,
  ],
]);

/** Deleted as soon as consent is withdrawn or expires. */
const functionalEntries = toEntries("functional", [
  [
    storageKeys.recentVehicles,
    "Local Storage",
    "die Nummern der Fahrzeuge, die Sie zuletzt angesehen haben, höchstens 16",
    `bis Sie Ihre Einwilligung widerrufen, höchstens ${consentLifetimeDays} Tage`,
  ],
  [
    storageKeys.lastSearch,
    "Local Storage",
    "die Filter und Suchwörter Ihrer letzten Suche",
    `bis Sie Ihre Einwilligung widerrufen, höchstens ${consentLifetimeDays} Tage`,
  ],
]);

const formerly = "nur in früheren Fassungen des Dienstes";

/** Cookies of Google Analytics 4; the last two are of Universal Analytics, which ended in 2024. */
const analyticsEntries = toEntries("analytics", [
  ["_ga", "Cookie", "unterscheidet Besucher voneinander", "2 Jahre"],
  ["_ga_*", "Cookie", "hält den Stand eines Besuchs fest", "2 Jahre"],
  ["_gid", "Cookie", `unterscheidet Besucher eines Tages voneinander; ${formerly}`, "24 Stunden"],
  ["_gat*", "Cookie", `begrenzt die Zahl der Anfragen an Google; ${formerly}`, "1 Minute"],
]);

export function storedInBrowser(hasAnalytics: boolean): readonly StoredEntry[] {
  return [...essentialEntries, ...functionalEntries, ...(hasAnalytics ? analyticsEntries : [])];
}

export type CookieCategory = {
  key: "essential" | OptionalCategory;
  name: string;
  purpose: string;
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

const mapService: CookieService = {
  name: "Karte von OpenStreetMap",
  provider: "OpenStreetMap Foundation, Cambridge, Vereinigtes Königreich",
  purpose: "zeigt unseren Standort auf einer Karte, in der Sie sich bewegen können",
  storage: "von uns nichts; der Anbieter erhält Ihre IP-Adresse und Angaben zu Ihrem Browser",
  duration: "bestimmt der Anbieter",
  thirdCountry: "Vereinigtes Königreich (Angemessenheitsbeschluss der EU-Kommission)",
};

const ownFunctionalService = {
  duration: `bis zum Widerruf, höchstens ${consentLifetimeDays} Tage`,
  thirdCountry: "keine Übermittlung",
};
const recentVehiclesService = {
  ...ownFunctionalService,
  name: "Zuletzt angesehen",
  purpose: "zeigt Ihnen die Fahrzeuge wieder, die Sie zuletzt angesehen haben",
  storage: `${storageKeys.recentVehicles}, nur in Ihrem Browser`,
};
const lastSearchService = {
  ...ownFunctionalService,
  name: "Letzte Suche",
  purpose: "bietet Ihnen beim nächsten Besuch Ihre letzte Suche noch einmal an",
  storage: `${storageKeys.lastSearch}, nur in Ihrem Browser`,
};

const analyticsService: CookieService = {
  name: "Google Analytics",
  provider: "Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland",
  purpose:
    "zählt Besuche und gelesene Seiten; IP-Adressen werden nicht gespeichert, Werbung ist aus",
  storage: `Cookies ${analyticsEntries.map(({ name }) => name).join(", ")}`,
  duration: analyticsEntries.map(({ name, duration }) => `${name} ${duration}`).join(", "),
  thirdCountry: "USA möglich (Google LLC, zertifiziert nach dem EU-US Data Privacy Framework)",
};

const ownStorageService = {
  name: "Diese Website",
  purpose: "merkt sich Ihre Entscheidung über Cookies, Filter, Darstellung, Merkliste und Entwürfe",
  storage: essentialEntries.map(({ name }) => name).join(", "),
  duration:
    "je nach Eintrag, bis Sie den Tab schließen, einige Tage, 365 Tage oder bis Sie ihn löschen; im Einzelnen in der Datenschutzerklärung",
  thirdCountry: "keine Übermittlung",
};

/** `dealer`: the name under which our own services appear. */
export function cookieCategories(dealer: string, hasAnalytics: boolean): readonly CookieCategory[] {
  return [
    {
      key: "essential",
      name: "Notwendige Cookies",
      purpose: "Ohne diese Cookies funktioniert die Website nicht. Deshalb sind sie immer aktiv.",
      services: [{ ...ownStorageService, provider: dealer }],
    },
    {
      key: "functional",
      name: "Funktionale Cookies",
      purpose:
        "Was Ihnen den Besuch erleichtert: die Fahrzeuge, die Sie zuletzt angesehen haben, Ihre letzte Suche und Inhalte anderer Anbieter.",
      services: [
        { ...recentVehiclesService, provider: dealer },
        { ...lastSearchService, provider: dealer },
        mapService,
      ],
    },
    {
      key: "analytics",
      name: "Analyse Cookies",
      purpose: "Zeigen uns, welche Seiten gelesen werden, damit wir sie verbessern können.",
      services: hasAnalytics ? [analyticsService] : [],
    },
    {
      key: "marketing",
      name: "Marketing Cookies",
      purpose: "Werbung, die sich nach Ihren Besuchen richtet.",
      services: [],
    },
  ];
}
