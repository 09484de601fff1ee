import { cookieCategories } from "#domain/cookie-categories.ts";
import { dealership } from "#domain/dealership.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import type { LegalSection } from "./legal-page.tsx";
import { OwnerFactList } from "./owner-fact-list.tsx";

/** Other companies: when they get something, what, and which. */
export const privacyOthers: readonly LegalSection[] = [
  { id: "karte", title: "Karte", body: <MapText /> },
  { id: "analyse", title: "Analyse", body: <Analytics /> },
  { id: "schriften", title: "Schriften, Bilder und Symbole", body: <OwnFiles /> },
  { id: "profile", title: "Soziale Netzwerke", body: <Profiles /> },
  { id: "fahrzeuge", title: "Herkunft der Fahrzeugdaten", body: <Source /> },
  { id: "empfaenger", title: "Wer für uns Daten verarbeitet", body: <Processors /> },
];

function MapText() {
  return (
    <p>
      Unser Standort ist zunächst eine Zeichnung von uns. Erst wenn Sie „Karte laden“ wählen oder
      funktionale Cookies erlauben, kommt die Karte von der OpenStreetMap Foundation, Cambridge,
      Vereinigtes Königreich. Der Anbieter erhält dann Ihre IP-Adresse, Angaben zu Ihrem Browser und
      die Adresse unserer Website und kann eigene Cookies setzen. Für das Vereinigte Königreich gilt
      ein Angemessenheitsbeschluss der EU-Kommission. Rechtsgrundlage ist Ihre Einwilligung
      (§&nbsp;25 Abs.&nbsp;1 TDDDG, Art.&nbsp;6 Abs.&nbsp;1 Buchst.&nbsp;a DSGVO). Der Link „Route
      planen“ öffnet einen Kartendienst von Google; vor dem Klick fließen keine Daten dorthin.
    </p>
  );
}

function Analytics() {
  const { analyticsId } = useSiteFacts();
  if (analyticsId === null) {
    return (
      <p>
        Zurzeit werten wir Besuche nicht aus. Der Schalter „Analyse Cookies“ ist deshalb gesperrt.
        Bevor sich das ändert, fragen wir Sie neu.
      </p>
    );
  }
  const services = cookieCategories(true).find(({ key }) => key === "analytics")?.services ?? [];
  return services.map(({ name, provider, duration, thirdCountry }) => (
    <p key={name}>
      Nur mit Ihrer Einwilligung (§&nbsp;25 Abs.&nbsp;1 TDDDG, Art.&nbsp;6 Abs.&nbsp;1
      Buchst.&nbsp;a DSGVO) laden wir {name}, einen Dienst der {provider}, der für uns Besuche und
      gelesene Seiten zählt. Er erhält Ihre gekürzte IP-Adresse, Angaben zu Ihrem Gerät und die
      Adressen der Seiten ohne Suchbegriffe und setzt Cookies ({duration}). Werbefunktionen und
      Google Signals sind aus. Bei Google werden die Daten nach höchstens 14&nbsp;Monaten gelöscht.
      Drittland: {thirdCountry}. Widerrufen Sie, verstummt der Dienst sofort, und wir löschen seine
      Cookies.
    </p>
  ));
}

function OwnFiles() {
  return (
    <p>
      Schriften werden von unserem eigenen Server geladen, ebenso alle Symbole, Markenzeichen und
      Fahrzeugfotos. Dabei erfährt kein anderer Anbieter von Ihrem Besuch.
    </p>
  );
}

function Profiles() {
  return (
    <p>
      Zu unseren Profilen ({dealership.profiles.map(({ network }) => network).join(", ")}) führen
      einfache Links ohne Zusatzprogramme. Vor dem Klick fließen keine Daten. Auf dem Profil
      verarbeitet der Betreiber des Netzwerks Ihre Daten nach seinen eigenen Regeln; für die
      Besuchsstatistik der Profile sind wir mit ihm gemeinsam verantwortlich (Art.&nbsp;26 DSGVO).
      Ihre Rechte können Sie bei ihm und bei uns geltend machen.
    </p>
  );
}

function Source() {
  return (
    <p>
      Die Angaben zu unseren Fahrzeugen kommen aus unseren Inseraten bei mobile.de. Unser Server
      ruft sie ab; von Ihnen wird dabei nichts übermittelt. Fahrzeug-Identifizierungsnummern
      veröffentlichen wir nicht.
    </p>
  );
}

function Processors() {
  return (
    <>
      <p>
        Diese Unternehmen verarbeiten Daten in unserem Auftrag und nach unserer Weisung
        (Art.&nbsp;28 DSGVO). An andere geben wir Ihre Daten nur weiter, wenn Sie es wünschen oder
        ein Gesetz es verlangt.
      </p>
      <OwnerFactList
        rows={[
          ["Hosting", "hosting"],
          ["Datenbank", "database"],
          ["E-Mail", "mail"],
        ]}
      />
    </>
  );
}
