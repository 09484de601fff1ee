import type { OptionalCategory } from "./consent.ts";
import { dealership } from "./dealership.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

/** What consent is asked for, in the words of the dialog and the privacy policy; German throughout. */
export type CookieCategory = {
  key: "essential" | OptionalCategory;
  /** Specification, section 2. */
  name: string;
  purpose: string;
  /** Empty where nothing of the kind is in use; the dialog says so. */
  services: readonly CookieService[];
};

export type CookieService = {
  name: string;
  provider: string;
  purpose: string;
  /** What is kept in the browser. */
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

/** The four categories of the specification, in its order; analytics only where they have an id. */
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
